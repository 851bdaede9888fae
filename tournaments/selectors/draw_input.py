"""What a draw rests on: from the database to the plain values of ``tournaments.draws``, and its answer back to JSON."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from scoring.cards import Side
from tournaments.draws import (
    BrokenWish,
    Contestant,
    Formula,
    Options,
    PastRound,
    PastTable,
    Reason,
    Request,
    Variant,
)
from tournaments.enums import EntrantState, Ranking, SeatKind
from tournaments.models import Entrant, EntrantPlayer, Seat, Tournament
from tournaments.selectors.results import standings
from tournaments.standings import Standing

Facts = dict[str, Any]
_Sides = dict[str, list[int]]


def draw_request(
    tournament: Tournament,
    *,
    round_number: int,
    seed: int,
    locked: Collection[PastTable] = (),
    byes: Collection[int] = (),
    absent: Collection[int] = (),
) -> Request:
    """Everything the draw of a round depends on: who is present, ranks, the earlier rounds, the wishes.

    ``locked``: tables to keep as they are; ``byes``: entrants that the organiser puts on a bye; ``absent``: entrants
    that sit this round out. A constant number of queries, whatever the size of the tournament.
    """
    return Request(
        formula=Formula(tournament.formula),
        round=round_number,
        seed=seed,
        contestants=_present(tournament, round_number, frozenset(absent)),
        history=past_rounds(tournament, before=round_number),
        forbidden=tuple(tournament.kept_apart.order_by("pk").values_list("first", "second")),
        options=Options(
            variant=Variant(tournament.swiss_variant),
            avoid_same_club=tournament.avoid_same_club,
            rounds=tournament.rounds_planned,
            locked=tuple(locked),
            byes=tuple(byes),
        ),
    )


def past_rounds(tournament: Tournament, *, before: int) -> tuple[PastRound, ...]:
    """The seating of the rounds before a number, drafts included: rounds may all be drawn at once."""
    tables: defaultdict[int, dict[int, _Sides]] = defaultdict(dict)
    byes: defaultdict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament, round__number__lt=before)
    rows = seats.order_by("round__number", "table__number", "position", "entrant__number")
    for number, kind, table, side, entrant in rows.values_list(
        "round__number", "kind", "table__number", "side", "entrant"
    ):
        if kind == SeatKind.TABLE:
            tables[number].setdefault(table, {Side.NS: [], Side.EW: []})[side].append(entrant)
        elif kind == SeatKind.BYE:
            byes[number].append(entrant)
    return tuple(
        PastRound(
            round=number,
            tables=tuple(past_table(table, sides) for table, sides in tables[number].items()),
            byes=tuple(byes[number]),
        )
        for number in sorted({*tables, *byes})
    )


def past_table(number: int, sides: _Sides) -> PastTable:
    """A table as the pure package takes it."""
    return PastTable(number=number, ns=tuple(sides[Side.NS]), ew=tuple(sides[Side.EW]))


def ranks(tournament: Tournament, *, before_round: int) -> dict[int, tuple[int, int]]:
    """Place and score group (1 the best) of every entrant before a round; empty while nothing counts yet.

    Where the ranking is by points hardly two are ever equal, so the whole field is one group.
    """
    rows = standings(tournament, after_round=before_round - 1)
    if not any(row.standing.played for row in rows):
        return {}
    groups: dict[int, int] = {}
    return {
        row.contestant.id: (
            row.standing.place,
            groups.setdefault(_group_worth(tournament, row.standing), len(groups) + 1),
        )
        for row in rows
    }


def _group_worth(tournament: Tournament, standing: Standing) -> int:
    worth = {Ranking.WINS: standing.won, Ranking.MATCH_POINTS: standing.match_points}
    return worth.get(Ranking(tournament.ranking), 0)


def _present(tournament: Tournament, round_number: int, absent: frozenset[int]) -> tuple[Contestant, ...]:
    places = ranks(tournament, before_round=round_number)
    clubs = clubs_of(tournament)
    entrants = Entrant.objects.filter(tournament=tournament, state=EntrantState.PRESENT).order_by("number")
    return tuple(
        Contestant(
            id=entrant,
            rank=places[entrant][0] if entrant in places else None,
            group=places[entrant][1] if entrant in places else None,
            club=clubs.get(entrant),
            fixed_table=fixed,
        )
        for entrant, fixed in entrants.values_list("pk", "fixed_table")
        if entrant not in absent
    )


def clubs_of(tournament: Tournament) -> dict[int, str]:
    """The club of every entrant that has one: that of the first of its players who names one."""
    clubs: dict[int, str] = {}
    places = EntrantPlayer.objects.filter(entrant__tournament=tournament, to_round=None).exclude(player__club="")
    for entrant, club in places.order_by("entrant", "position").values_list("entrant", "player__club"):
        clubs.setdefault(entrant, club)
    return clubs


def facts_of(value: Reason | BrokenWish) -> Facts:
    """A reason or a broken wish as stored: its fields that say something, in plain JSON values."""
    return {
        name: list(field) if isinstance(field, tuple) else field
        for name, field in asdict(value).items()
        if field is not None and field != ()
    }
