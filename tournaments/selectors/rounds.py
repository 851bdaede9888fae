"""Where a round stands: confirmed tables, what is missing, and what its draw is to be judged by."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from tournaments.enums import EntrantState, Formula, RoundState, SeatKind
from tournaments.models import Entrant, LogEntry, Round, Seat, SheetVersion, Table, Tournament
from tournaments.selectors.seating import Contestant, contestants

DRAWN_AHEAD = (Formula.BY_LOT, Formula.ROUND_ROBIN, Formula.MELEE, Formula.MOVEMENT)
"""The formulas that do not ask for results, so that every round may be drawn before the first."""

ROUND_CANCELLED = "round_cancelled"
ROUND_RESTORED = "round_restored"
"""What the journal calls the two acts by which a round goes and comes back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSummary:
    """A round in a list: how many tables it has and how many of them have a confirmed sheet."""

    number: int
    state: RoundState
    tables: int
    confirmed: int

    @property
    def is_draft(self) -> bool:
        """True while only the staff may see the round."""
        return self.state is RoundState.DRAFT

    @property
    def missing(self) -> int:
        """How many tables have no confirmed sheet."""
        return self.tables - self.confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingTable:
    """A table of a published round without a confirmed sheet."""

    id: int
    round_number: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Two who are kept apart."""

    id: int
    first: Contestant
    second: Contestant


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedTable:
    """Somebody who keeps a table all evening."""

    contestant: Contestant
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The organiser's list."""

    apart: tuple[Apart, ...]
    fixed: tuple[FixedTable, ...]


def wishes(tournament: Tournament) -> Wishes:
    """Who is kept apart and who keeps a table; four queries whatever the size."""
    people = contestants(tournament)
    apart = tournament.kept_apart.order_by("first__number", "second__number")
    fixed = tournament.entrants.exclude(fixed_table=None).order_by("number")
    return Wishes(
        apart=tuple(
            Apart(id=pk, first=people[first], second=people[second])
            for pk, first, second in apart.values_list("pk", "first", "second")
        ),
        fixed=tuple(
            FixedTable(contestant=people[pk], table=table)
            for pk, table in fixed.values_list("pk", "fixed_table")
            if table is not None
        ),
    )


def confirmed_table_ids(round_: Round) -> frozenset[int]:
    """The tables of a round whose result counts."""
    return frozenset(SheetVersion.objects.confirmed().filter(table__round=round_).values_list("table", flat=True))


def has_sheets(round_: Round, tables: Iterable[int] | None = None) -> bool:
    """True once anything was written down for the round (or for some of its tables), confirmed or not."""
    versions = SheetVersion.objects.filter(table__round=round_)
    return versions.exists() if tables is None else versions.filter(table__in=list(tables)).exists()


def known_until(tournament: Tournament, number: int) -> datetime | None:
    """When a round of this number that players knew of was cancelled, the last time; one query."""
    cancelled = LogEntry.objects.filter(tournament=tournament, action=ROUND_CANCELLED, subject=str(number))
    entry = cancelled.order_by("-pk").first()
    rows = (entry.before or {}).get("rows", []) if entry else []
    fields: dict[str, object] = next((row["fields"] for row in rows if row["model"] == Round._meta.label_lower), {})
    was_known = fields.get("published_at") or fields.get("seating_changed_at")
    return entry.at if entry and was_known else None


def missing_tables(tournament: Tournament, *, before_round: int | None = None) -> tuple[MissingTable, ...]:
    """Tables of published rounds without a result, in order: postponed tables and forfeits are left out."""
    tables = Table.objects.awaited().filter(round__tournament=tournament).order_by("round__number", "number")
    if before_round is not None:
        tables = tables.filter(round__number__lt=before_round)
    return tuple(
        MissingTable(id=pk, round_number=round_number, number=number)
        for pk, round_number, number in tables.values_list("pk", "round__number", "number")
    )


def round_summaries(tournament: Tournament) -> tuple[RoundSummary, ...]:
    """Every round of a tournament in order; two queries whatever their number."""
    versions = SheetVersion.objects.confirmed().filter(table__round__tournament=tournament)
    confirmed = dict(
        versions.order_by()
        .values("table__round__number")
        .annotate(n=Count("pk"))
        .values_list("table__round__number", "n")
    )
    rounds = Round.objects.filter(tournament=tournament).annotate(n=Count("tables")).order_by("number")
    return tuple(
        RoundSummary(number=number, state=RoundState(state), tables=tables, confirmed=confirmed.get(number, 0))
        for number, state, tables in rounds.values_list("number", "state", "n")
    )


def next_round_number(tournament: Tournament) -> int:
    """The number of the round that would be drawn now."""
    last = tournament.rounds.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def present_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """Those who take part in the rounds to come."""
    return tournament.entrants.filter(state=EntrantState.PRESENT)


def placeless_entrants(round_: Round) -> QuerySet[Entrant]:
    """Everyone who is still in the evening and has no place in a round: away, or registered after its draw."""
    placed = Seat.objects.filter(round=round_).values("entrant")
    out = (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
    return round_.tournament.entrants.exclude(state__in=out).exclude(pk__in=placed)


def unplaced_entrants(round_: Round) -> QuerySet[Entrant]:
    """Those of them who are present: the draw did not know them."""
    return placeless_entrants(round_).filter(state=EntrantState.PRESENT)


def absent_ids(round_: Round) -> tuple[int, ...]:
    """Entrants that sit a round out."""
    return tuple(round_.seats.filter(kind=SeatKind.ABSENT).order_by("pk").values_list("entrant", flat=True))


def restorable_round(tournament: Tournament) -> LogEntry | None:
    """The cancelled round that could be brought back now: the last one of the next number, unless it was already."""
    entries = LogEntry.objects.filter(tournament=tournament, subject=str(next_round_number(tournament)))
    entry = entries.filter(action__in=[ROUND_CANCELLED, ROUND_RESTORED]).order_by("-pk").first()
    return entry if entry is not None and entry.action == ROUND_CANCELLED else None
