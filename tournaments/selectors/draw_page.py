"""A round as its draw is judged: every table with the two sides' ranks, their gap, and what the draw said of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.enums import ForfeitSide
from tournaments.models import Round
from tournaments.selectors.draw_input import clubs_of, ranks
from tournaments.selectors.rounds import confirmed_table_ids, unplaced_entrants
from tournaments.selectors.seating import Contestant, Seating, contestants, seating

Facts = Mapping[str, Any]
SECOND_GAME = "second_game"
"""The reason of a table at which a side plays again for an exempt pair; other codes: ``tournaments.draws``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A contestant with its place in the standings before the round (None: no results yet) and its club."""

    contestant: Contestant
    rank: int | None = None
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTable:
    """A table of the round. ``gap``: how far apart the two sides stand in the standings (None: no results yet)."""

    number: int
    ns: tuple[Placed, ...]
    ew: tuple[Placed, ...]
    gap: int | None
    reasons: tuple[Facts, ...]
    is_confirmed: bool
    is_postponed: bool
    forfeit: ForfeitSide

    @property
    def is_second_game(self) -> bool:
        """True if one side plays here for the second time in the round, so that the other is not exempt."""
        return any(reason["code"] == SECOND_GAME for reason in self.reasons)

    @property
    def is_finished(self) -> bool:
        """True if the game has its result, played or not."""
        return self.is_confirmed or self.forfeit is not ForfeitSide.NONE

    @property
    def ns_name(self) -> str:
        """North-South's players on one line."""
        return " / ".join(placed.contestant.name for placed in self.ns)

    @property
    def ew_name(self) -> str:
        """East-West's players on one line."""
        return " / ".join(placed.contestant.name for placed in self.ew)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRound:
    """Everything the draw page shows. ``unplaced``: present, but registered after the draw."""

    tables: tuple[DrawnTable, ...]
    byes: tuple[Placed, ...]
    absent: tuple[Placed, ...]
    forfeits: tuple[Placed, ...]
    unplaced: tuple[Placed, ...]
    people: Mapping[int, Contestant]

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables that still owe a result: neither confirmed nor forfeited nor postponed."""
        return tuple(
            table.number
            for table in self.tables
            if not (table.is_confirmed or table.is_postponed or table.forfeit is not ForfeitSide.NONE)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Places:
    """What the standings and the register say of everybody, looked up once."""

    ranks: Mapping[int, tuple[int, int]]
    clubs: Mapping[int, str]

    def of(self, found: Iterable[Contestant]) -> tuple[Placed, ...]:
        """The contestants with their rank and club."""
        return tuple(
            Placed(
                contestant=one,
                rank=self.ranks[one.id][0] if one.id in self.ranks else None,
                club=self.clubs.get(one.id, ""),
            )
            for one in found
        )


def drawn_round(round_: Round) -> DrawnRound:
    """The round with all there is to judge it by; a constant number of queries, whatever its size."""
    people = contestants(round_.tournament, round_number=round_.number)
    places = _Places(ranks=ranks(round_.tournament, before_round=round_.number), clubs=clubs_of(round_.tournament))
    seats = seating(round_)
    late = unplaced_entrants(round_).order_by("number").values_list("pk", flat=True)
    return DrawnRound(
        tables=_tables(round_, seats, places),
        byes=places.of(seats.byes),
        absent=places.of(seats.absent),
        forfeits=places.of(seats.forfeits),
        unplaced=places.of(people[pk] for pk in late),
        people=people,
    )


def _tables(round_: Round, seats: Seating, places: _Places) -> tuple[DrawnTable, ...]:
    confirmed = confirmed_table_ids(round_)
    marks = {
        pk: (postponed, ForfeitSide(forfeit))
        for pk, postponed, forfeit in round_.tables.values_list("pk", "postponed", "forfeit")
    }
    return tuple(
        DrawnTable(
            number=table.number,
            ns=places.of(table.ns),
            ew=places.of(table.ew),
            gap=_gap(places.of(table.ns), places.of(table.ew)),
            reasons=table.reasons,
            is_confirmed=table.id in confirmed,
            is_postponed=marks[table.id][0],
            forfeit=marks[table.id][1],
        )
        for table in seats.tables
    )


def _gap(ns: tuple[Placed, ...], ew: tuple[Placed, ...]) -> int | None:
    """The distance between the two sides' ranks; in a mêlée ranks make no tables, so there is none."""
    if len(ns) != 1 or len(ew) != 1 or ns[0].rank is None or ew[0].rank is None:
        return None
    return abs(ns[0].rank - ew[0].rank)
