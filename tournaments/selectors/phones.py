"""What a telephone at a table shows: the sheet from its side, what each side says to it, what was called for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db import connection

from scoring import PerSide, Seat, Side
from tournaments.enums import VersionState
from tournaments.facts import DealFacts, ScoredDeal, SheetFacts, SheetKind, score_sheet
from tournaments.models import Agreement, BlindSheet, Call, Dispute, Round, SheetVersion, Table, Tournament
from tournaments.selectors.composed import Composed, asked
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import Sheet, VersionInfo, game_end, names_of, players_of, scored
from tournaments.selectors.table_codes import FoundTable

BOTH = frozenset(Side)
LATEST = Composed(
    lambda: SheetVersion.objects.filter(table=asked("table")).select_related("rules").order_by("-number")[:1]
)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindDifference:
    """What two blind sheets do not have in common, seen by ``us``: a deal's number (None: the totals), both values.

    ``mixed``: one side entered its deals and the other totals, so that only the totals can be compared.
    """

    index: int | None
    ours: DealFacts | PerSide | None
    theirs: DealFacts | PerSide | None
    mixed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneSheet:
    """A table's sheet as one side's telephone shows it.

    Attributes:
        side: whose telephone it is.
        sheet: the sheet; where both sides enter blind, this side's own.
        blind: True while neither side sees the other's.
        final: this side has finished its own blind sheet.
        agreed: who stands by the latest version; in blind entry, who has finished.
        disputes: what is doubted.
        differences: between two finished blind sheets.
        called_at: when the organiser was called, None if no call is open.
        counts_elsewhere: a version counts that is not the latest: the organiser is correcting it.
    """

    side: Side
    sheet: Sheet
    blind: bool
    final: bool
    agreed: frozenset[Side]
    disputes: tuple[OpenDispute, ...]
    differences: tuple[BlindDifference, ...]
    called_at: datetime | None

    @property
    def stage(self) -> Stage:
        """Where the table stands."""
        if self.sheet.confirmed is not None:
            return Stage.COUNTS
        if self.disputes or self.differences:
            return Stage.DISPUTED
        if self.agreed == BOTH:
            return Stage.AGREED
        return Stage.ONE_SIDE if self.agreed else Stage.ENTRY

    @property
    def can_change(self) -> bool:
        """True until both sides agree or the sheet counts; a finished blind sheet has to be taken back first."""
        if self.blind:
            return not self.final
        return self.sheet.confirmed is None and self.agreed != BOTH

    @property
    def we_agreed(self) -> bool:
        """True if this side stands by the sheet."""
        return self.side in self.agreed

    @property
    def they_agreed(self) -> bool:
        """True if the other side does."""
        return self.side.other in self.agreed

    @property
    def our_disputes(self) -> tuple[OpenDispute, ...]:
        """What this side doubts."""
        return tuple(dispute for dispute in self.disputes if dispute.side is self.side)

    @property
    def has_scores(self) -> bool:
        """True if anything was entered."""
        return bool(self.sheet.facts.deals) or self.sheet.facts.kind is SheetKind.TOTALS

    @property
    def latest_first(self) -> tuple[ScoredDeal, ...]:
        """The deals, the latest first."""
        return self.sheet.scored.deals[::-1]


def phone_sheet(
    found: FoundTable,
    side: Side,
    *,
    players: Mapping[Seat, str] | None = None,
    head: SheetVersion | None = None,
) -> PhoneSheet:
    """The sheet for a side's telephone; two queries while nothing is agreed, doubted or called for.

    ``players``: who sits there, ``head``: the latest version, where these are known already.
    """
    table, seen = found.table, found.look
    players = players_of(table) if players is None else players
    if head is None and seen.head:
        head = LATEST.first(table=table.pk)
    confirmed = head if seen.confirmed == seen.head else _version(table, seen.confirmed)
    blind = _blind(table) if table.round.tournament.blind_entry and head is None else None
    own = blind.get(side) if blind else None
    agreed = agreed_sides(head) if head and seen.agreements else frozenset()
    return PhoneSheet(
        side=side,
        sheet=_sheet(table, players, head, confirmed, own),
        blind=blind is not None,
        final=bool(own and own.final),
        agreed=agreed if blind is None else frozenset(each for each, row in blind.items() if row.final),
        disputes=open_disputes(table, head) if head and seen.disputes else (),
        differences=_differences(table, blind, side) if blind else (),
        called_at=_called_at(table) if seen.calls else None,
    )


def _version(table: Table, number: int) -> SheetVersion | None:
    return table.versions.filter(number=number).first() if number else None


def _sheet(
    table: Table,
    players: Mapping[Seat, str],
    head: SheetVersion | None,
    confirmed: SheetVersion | None,
    own: BlindSheet | None,
) -> Sheet:
    """The sheet without its history, which a telephone does not show."""
    tournament = table.round.tournament
    same_rules = head is None or head.rules_id == tournament.rules_id
    rules = rules_of(tournament if head is None or same_rules else head.rules)
    facts = SheetFacts.from_dict(head.facts if head else own.facts if own else SheetFacts().to_dict())
    end = game_end(tournament)
    info = _info(head) if head else _blind_info(own, score_sheet(facts, rules, end).total) if own else None
    return Sheet(
        round_number=table.round.number,
        table_number=table.number,
        names=names_of(players),
        players=players,
        rules=rules,
        end=end,
        facts=facts,
        scored=scored(facts, rules, end),
        head=info,
        confirmed=info if confirmed is head and head else _info(confirmed) if confirmed else None,
        versions=(info,) if info else (),
        earlier={},
        deleted=(),
    )


def _info(version: SheetVersion) -> VersionInfo:
    """A version without the account of who typed it, which players are not shown."""
    return VersionInfo(
        number=version.number,
        state=VersionState(version.state),
        total=PerSide(version.total_ns, version.total_ew),
        at=version.created_at,
        by="",
        device=version.device,
        reason=version.reason,
        id=version.pk,
    )


def _blind_info(own: BlindSheet, total: PerSide) -> VersionInfo:
    return VersionInfo(
        number=own.number,
        state=VersionState.IN_PROGRESS,
        total=total,
        at=own.changed_at,
        by="",
        device=own.device,
        reason="",
    )


def agreed_sides(version: SheetVersion) -> frozenset[Side]:
    """The sides that stand by a version."""
    return frozenset(Side(side) for side in version.agreements.values_list("side", flat=True))


def _called_at(table: Table) -> datetime | None:
    return table.calls.filter(closed_at=None).values_list("at", flat=True).first()


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


def _blind(table: Table) -> dict[Side, BlindSheet]:
    return {Side(row.side): row for row in table.blind_sheets.all()}


def _differences(table: Table, blind: Mapping[Side, BlindSheet], side: Side) -> tuple[BlindDifference, ...]:
    """Between two finished blind sheets; nothing before both are."""
    if len(blind) < len(Side) or not all(row.final for row in blind.values()):
        return ()
    ours, theirs = (SheetFacts.from_dict(blind[each].facts) for each in (side, side.other))
    return blind_differences(table.round.tournament, ours, theirs)


def blind_differences(tournament: Tournament, ours: SheetFacts, theirs: SheetFacts) -> tuple[BlindDifference, ...]:
    """Where two sheets say something else: deal by deal if both have deals, else total against total."""
    if ours.kind is SheetKind.DEALS and theirs.kind is SheetKind.DEALS:
        return tuple(_deal_differences(ours.deals, theirs.deals))
    rules, end = rules_of(tournament), game_end(tournament)
    us, them = (scored(facts, rules, end).total for facts in (ours, theirs))
    if us == them:
        return ()
    return (BlindDifference(index=None, ours=us, theirs=them, mixed=ours.kind is not theirs.kind),)


def _deal_differences(ours: tuple[DealFacts, ...], theirs: tuple[DealFacts, ...]) -> Iterable[BlindDifference]:
    for place in range(max(len(ours), len(theirs))):
        us = ours[place] if place < len(ours) else None
        them = theirs[place] if place < len(theirs) else None
        if us is None or them is None or us.deal != them.deal:
            yield BlindDifference(index=place + 1, ours=us, theirs=them)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCall:
    """A table that wants the organiser, since when."""

    id: int
    round_number: int
    table_number: int
    side: str
    at: datetime


def open_calls(tournament: Tournament) -> tuple[OpenCall, ...]:
    """The tables of an evening that wait for the organiser, the longest first."""
    rows = Call.objects.filter(table__round__tournament=tournament, closed_at=None).select_related("table__round")
    return tuple(
        OpenCall(
            id=row.pk,
            round_number=row.table.round.number,
            table_number=row.table.number,
            side=row.side,
            at=row.at,
        )
        for row in rows.order_by("at")
    )
