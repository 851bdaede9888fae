"""Codes of tables: how a code follows from what is stored, and which table a typed one opens.

Why a code can be printed at any time although the database holds its digest alone: it is derived, with the secret key
of the installation, from the table's key and the generation of its code. A copy of the database (a backup on a stick)
opens nothing without the secret key; the same code comes out at every print; to make a printed one worthless, the
generation is raised. Keys of tables are never given out twice, so a code never opens another table, round or evening.

Eight signs out of thirty are 39 bits. With 250 tables open at once, one guess in two thousand million finds one of
them: what keeps a code safe is its length, and slowing guesses down (``views.phone_access``) only keeps them rare.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from tournaments.enums import EntryPolicy, TournamentState, VersionState
from tournaments.models import Agreement, BlindSheet, Call, Dispute, SheetVersion, Table, TableCode, Tournament

#: Figures and letters that are not taken for one another: no 0 and O, no 1, I and L, no U beside V.
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTable:
    """A table whose code was presented.

    Attributes:
        revoked: its telephones were stopped by hand.
        state: changes whenever something changes that a telephone at this table shows.
        versions: whether anything is on the sheet; agreements, disputes, calls, blind: whether there is any.
    """

    table: Table
    code: str
    revoked: bool
    state: str
    versions: bool
    agreements: bool
    disputes: bool
    calls: bool
    blind: bool


def code_of(table_id: int, generation: int) -> str:
    """The code of a table: ``LENGTH`` signs of ``ALPHABET``."""
    answer = salted_hmac("tournaments.table_code", f"{table_id}:{generation}", algorithm="sha256").digest()
    number, signs = int.from_bytes(answer), ""
    for _place in range(LENGTH):
        number, sign = divmod(number, len(ALPHABET))
        signs += ALPHABET[sign]
    return signs


def digest_of(code: str) -> str:
    """What the database keeps of a code."""
    return salted_hmac("tournaments.table_code.digest", code, algorithm="sha256").hexdigest()


def tidy_code(typed: str) -> str:
    """A code as it was derived, however it was typed: small letters, spaces and dashes do not matter."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[: 2 * LENGTH]


def spaced(code: str) -> str:
    """A code as it is printed, in two halves."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def any_phones() -> bool:
    """True if some evening takes scores from telephones at all."""
    takes = Tournament.objects.filter(state=TournamentState.OPEN).exclude(entry_policy=EntryPolicy.ORGANISER)
    return takes.exists()


def find_table(typed: str) -> FoundTable | None:
    """The table that a code opens, with its round, evening, rules and clock; one query."""
    code = tidy_code(typed)
    row = _rows().filter(digest=digest_of(code)).first()
    return None if row is None else _found(row, code)


def _found(row: TableCode, code: str) -> FoundTable:
    facts = vars(row)
    return FoundTable(
        table=row.table,
        code=code,
        revoked=row.revoked_at is not None,
        state=_state(row, facts),
        versions=bool(facts["head"]),
        agreements=bool(facts["agreed"]),
        disputes=bool(facts["doubted"]),
        calls=bool(facts["call"]),
        blind=bool(facts["blind"]),
    )


def _state(row: TableCode, facts: dict[str, object]) -> str:
    round_ = row.table.round
    clock = getattr(round_, "clock", None)
    times: tuple[datetime | None, ...] = (clock.started_at, clock.paused_at) if clock else ()
    numbers = [facts[name] for name in ("head", "counts", "agreed", "doubted", "call", "blind", "final")]
    ticks = [int(time.timestamp()) if time else 0 for time in times]
    minutes = [clock.minutes, clock.paused_seconds] if clock else []
    return "-".join(str(part) for part in (round_.state, *numbers, *ticks, *minutes))


def _rows() -> "QuerySet[TableCode]":
    versions = SheetVersion.objects.filter(table=OuterRef("table"))
    blind = BlindSheet.objects.filter(table=OuterRef("table")).order_by().values("table")
    doubted = Dispute.objects.filter(version__table=OuterRef("table"), closed_at=None)
    return TableCode.objects.select_related("table__round__tournament__rules", "table__round__clock").annotate(
        head=Coalesce(Subquery(versions.order_by("-number").values("number")[:1]), 0),
        counts=Coalesce(Subquery(versions.filter(state=VersionState.CONFIRMED).values("number")[:1]), 0),
        agreed=Coalesce(Subquery(_counted(Agreement.objects.filter(version__table=OuterRef("table")))), 0),
        doubted=Coalesce(Subquery(_counted(doubted)), 0),
        call=Coalesce(Subquery(Call.objects.filter(table=OuterRef("table"), closed_at=None).values("pk")[:1]), 0),
        blind=Coalesce(Subquery(blind.annotate(all=Sum("number") + Count("pk")).values("all")), 0),
        final=Coalesce(Subquery(blind.annotate(all=Count("pk", filter=Q(final=True))).values("all")), 0),
    )


def _counted(rows: "QuerySet[Any]") -> "QuerySet[Any, Any]":
    """How many rows there are for the one table that the outer query looks at."""
    counted: QuerySet[Any, Any] = rows.order_by().values("version__table").annotate(all=Count("pk")).values("all")
    return counted
