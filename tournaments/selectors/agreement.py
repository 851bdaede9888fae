"""Where the two sides of a table stand: who agrees with its sheet, who doubts what, and what that makes of a round."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db import connection

from scoring import Side
from tournaments.models import Agreement, BlindSheet, Dispute, Round, SheetVersion, Table

BOTH = frozenset(Side)


class Stage(StrEnum):
    """Where a table's telephones stand."""

    ENTRY = "entry"
    ONE_SIDE = "one_side"  # one side stands by the sheet, or has finished its own
    DISPUTED = "disputed"  # a deal is doubted, or two blind sheets differ
    AGREED = "agreed"  # both sides stand by it
    COUNTS = "counts"  # it is confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDispute:
    """A doubt that was neither taken back nor settled; ``index`` is the deal's number, None for the totals."""

    id: int
    side: Side
    index: int | None
    note: str
    at: datetime


def agreed_sides(version: SheetVersion) -> frozenset[Side]:
    """The sides that stand by a version."""
    return frozenset(Side(side) for side in version.agreements.values_list("side", flat=True))


def open_disputes(table: Table, head: SheetVersion) -> tuple[OpenDispute, ...]:
    """What is doubted and has not been changed since, in the latest version of a sheet."""
    rows = Dispute.objects.filter(version__table=table, closed_at=None).select_related("version")
    return tuple(_dispute(row, head) for row in rows if _still_doubted(row, head))


def _dispute(row: Dispute, head: SheetVersion) -> OpenDispute:
    numbers = {deal["uuid"]: index for index, deal in enumerate(head.facts["deals"], start=1)}
    return OpenDispute(id=row.pk, side=Side(row.side), index=numbers.get(row.deal_uuid), note=row.note, at=row.at)


def _still_doubted(row: Dispute, head: SheetVersion) -> bool:
    """False once the doubted deal, or for a doubt of the totals anything on the sheet, is no longer what it was."""
    if not row.deal_uuid:
        return bool(row.version.facts == head.facts)
    return _stored_deal(row.version, row.deal_uuid) == _stored_deal(head, row.deal_uuid)


def _stored_deal(version: SheetVersion, uuid: str) -> object:
    return next((deal for deal in version.facts["deals"] if deal["uuid"] == uuid), None)


def both_agreed(table: Table) -> bool:
    """True if both sides stand by the latest version of a table's sheet."""
    latest = table.versions.order_by("-number").values("pk")[:1]
    return Agreement.objects.filter(version__in=latest).count() == len(Side)


#: Whether a version of a table's sheet counts, and how many sides stand by the latest. Written out: it is asked while
#: the database's only lock is held.
SETTLED: Final = """
SELECT EXISTS (SELECT 1 FROM tournaments_sheetversion WHERE table_id = %s AND state = 'confirmed'),
    (SELECT COUNT(*) FROM tournaments_agreement WHERE version_id = %s)
"""


def settled(table: Table, head: SheetVersion | None) -> tuple[bool, bool]:
    """Whether a table's score counts, and whether both sides stand by ``head``; one quick query."""
    with connection.cursor() as cursor:
        cursor.execute(SETTLED, [table.pk, head.pk if head else 0])
        counts, agreements = cursor.fetchone()
    return bool(counts), agreements == len(Side)


def is_disputed(table: Table) -> bool:
    """True if a side doubts something on the latest version of a table's sheet."""
    head = table.versions.order_by("-number").first()
    return bool(head and open_disputes(table, head))


def entry_stages(round_: Round) -> dict[int, Stage]:
    """What the telephones say of each table of a round, by the table's key; tables without a word are not in it."""
    stages = {**_blind_stages(round_), **_agreement_stages(round_)}
    rows = Dispute.objects.filter(version__table__round=round_, closed_at=None).select_related("version")
    doubted: defaultdict[int, list[Dispute]] = defaultdict(list)
    for row in rows:
        doubted[row.version.table_id].append(row)
    heads = SheetVersion.objects.filter(table__in=list(doubted)).order_by("table", "number")
    for table, head in {version.table_id: version for version in heads}.items():
        if any(_still_doubted(row, head) for row in doubted[table]):
            stages[table] = Stage.DISPUTED
    return stages


def _agreement_stages(round_: Round) -> dict[int, Stage]:
    """Agreements count for the version they were given to, and only while it is the latest."""
    heads: dict[int, int] = {}
    for table, number in SheetVersion.objects.filter(table__round=round_).values_list("table", "number"):
        heads[table] = max(number, heads.get(table, 0))
    said: defaultdict[int, int] = defaultdict(int)
    rows = Agreement.objects.filter(version__table__round=round_)
    for table, number in rows.values_list("version__table", "version__number"):
        said[table] += number == heads[table]
    return {table: Stage.AGREED if count == len(Side) else Stage.ONE_SIDE for table, count in said.items() if count}


def _blind_stages(round_: Round) -> dict[int, Stage]:
    """Blind sheets that are finished; once they are equal, a version takes their place."""
    rows = BlindSheet.objects.filter(table__round=round_, final=True, table__versions=None)
    final: defaultdict[int, int] = defaultdict(int)
    for table in rows.values_list("table", flat=True):
        final[table] += 1
    return {table: Stage.DISPUTED if count == len(Side) else Stage.ONE_SIDE for table, count in final.items()}
