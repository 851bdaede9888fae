"""Writing a draw into tables and seats, reading it back, and judging what a manual edit made of it."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils import timezone

from scoring.cards import Side
from tournaments.draws import Draw, PastTable, ReasonCode, Wish
from tournaments.draws.check import Inspection
from tournaments.draws.explain import facts
from tournaments.draws.past import Past, couple
from tournaments.enums import RoundState, SeatKind
from tournaments.models import Round, Seat, Table
from tournaments.selectors.draw_input import Facts, draw_request, facts_of, past_table
from tournaments.selectors.rounds import absent_ids

SET_BY_HAND: Facts = {"code": "manual"}
"""The reason of a table that the organiser made; the other codes are those of ``tournaments.draws``."""
FACT_CODES = frozenset(
    {
        ReasonCode.FORBIDDEN,
        ReasonCode.MET_BEFORE,
        ReasonCode.PARTNERS_BEFORE,
        ReasonCode.SAME_CLUB,
        ReasonCode.FIXED_TABLE,
        ReasonCode.REPEATED_TABLE,
    }
)
"""What is true of a table whoever made it; the other reasons say why it was made."""


def store(round_: Round, draw: Draw, *, seed: int) -> None:
    """Put a draw in place of the round's tables and byes; those who are absent stay so. Needs a transaction."""
    round_.tables.all().delete()
    round_.seats.exclude(kind=SeatKind.ABSENT).delete()
    tables = Table.objects.bulk_create(
        Table(round=round_, number=pairing.number, reasons=[facts_of(reason) for reason in pairing.reasons])
        for pairing in draw.tables
    )
    seats: list[Seat] = []
    for table, pairing in zip(tables, draw.tables, strict=True):
        seats += chairs(table, Side.NS, pairing.ns)
        seats += chairs(table, Side.EW, pairing.ew)
    seats += [Seat(round=round_, entrant_id=entrant, kind=SeatKind.BYE) for entrant in draw.byes]
    Seat.objects.bulk_create(seats)
    round_.seed = seed
    round_.broken_wishes = [facts_of(broken) for broken in draw.broken]
    round_.bye_reasons = [facts_of(reason) for reason in draw.bye_reasons]
    round_.drawn_at = timezone.now()
    round_.save(update_fields=["seed", "broken_wishes", "bye_reasons", "drawn_at"])
    mark_printed_lists(round_)


def mark_printed_lists(round_: Round) -> None:
    """Note that lists printed before now are out of date, if the players know of the round or once knew of it."""
    if round_.takes_scores or round_.seating_changed_at is not None:
        round_.seating_changed_at = timezone.now()
        round_.save(update_fields=["seating_changed_at"])


def chairs(table: Table, side: Side, entrants: Iterable[int]) -> Iterator[Seat]:
    """The seats of one side of a table."""
    for position, entrant in enumerate(entrants, start=1):
        yield Seat(
            round=table.round, entrant_id=entrant, kind=SeatKind.TABLE, table=table, side=side, position=position
        )


def dissolve(table: Table) -> None:
    """Everyone at a table becomes exempt, but for those whose game there did not count, and the table is gone."""
    table.seats.filter(counts=False).delete()
    table.seats.update(kind=SeatKind.BYE, table=None, side="", position=1)
    table.delete()


def seated_tables(round_: Round) -> tuple[PastTable, ...]:
    """The round's tables as they stand, in the shape of the pure package."""
    sides: dict[int, dict[str, list[int]]] = {}
    seats = round_.seats.filter(kind=SeatKind.TABLE).order_by("table__number", "position")
    for number, side, entrant in seats.values_list("table__number", "side", "entrant"):
        sides.setdefault(number, {Side.NS: [], Side.EW: []})[side].append(entrant)
    return tuple(past_table(number, found) for number, found in sides.items())


def bye_ids(round_: Round) -> tuple[int, ...]:
    """Who is exempt in a round."""
    return tuple(round_.seats.filter(kind=SeatKind.BYE).order_by("entrant__number").values_list("entrant", flat=True))


def recheck(round_: Round) -> None:
    """Judge the round as it stands after a manual edit, and the later drafts, which rest on it."""
    later = round_.tournament.rounds.filter(number__gt=round_.number, state=RoundState.DRAFT)
    for changed in (round_, *later.order_by("number")):
        _recheck_one(changed)


def _recheck_one(round_: Round) -> None:
    request = draw_request(round_.tournament, round_number=round_.number, seed=round_.seed, absent=absent_ids(round_))
    inspection = Inspection(
        contestants={contestant.id: contestant for contestant in request.contestants},
        past=Past.of(request.history),
        forbidden=frozenset(couple(*pair) for pair in request.forbidden),
        avoid_same_club=request.options.avoid_same_club,
    )
    seated = seated_tables(round_)
    twice = frozenset(round_.seats.filter(counts=False).values_list("entrant", flat=True))
    round_.broken_wishes = [
        facts_of(broken)
        for broken in inspection.broken(seated, bye_ids(round_))
        if broken.wish is not Wish.PLACED_TWICE or twice.isdisjoint(broken.contestants)
    ]
    round_.save(update_fields=["broken_wishes"])
    _refresh_reasons(round_, {table.number: table for table in seated}, inspection)


def _refresh_reasons(round_: Round, seated: Mapping[int | None, PastTable], inspection: Inspection) -> None:
    """Keep why each table was made; say anew what is true of it (met before, same club, table numbers)."""
    tables = list(round_.tables.all())
    for table in tables:
        kept = [reason for reason in table.reasons if reason["code"] not in FACT_CODES]
        table.reasons = kept + [facts_of(reason) for reason in facts(seated[table.number], inspection)]
    Table.objects.bulk_update(tables, ["reasons"])
