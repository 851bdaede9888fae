"""Where everybody was in the rounds that players know of: what every result is attached to."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self, TypeAlias

from scoring import PerSide, Side
from tournaments.enums import RoundState, SeatKind
from tournaments.models import Seat, Tournament
from tournaments.standings import Forfeit, SideResult, TableResult

SeatRow: TypeAlias = tuple[int, str, int | None, str, int, bool]
"""Round, kind, table, side, entrant, and whether it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideCounts:
    """What a side's deals amount to, for the tie-breaks that ask for it."""

    capots: int = 0
    contracts_made: int = 0
    coinches_won: int = 0


NOTHING_COUNTED = SideCounts()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSides:
    """The entrants on both sides of a table, and the sides for which its result does not count."""

    round: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    not_counting: frozenset[Side] = frozenset()

    def side(self, side: Side) -> tuple[int, ...]:
        """The entrants of one side."""
        return self.ns if side is Side.NS else self.ew

    def result(
        self,
        score: PerSide,
        *,
        forfeit: Forfeit | None = None,
        provisional: bool = False,
        counts: Mapping[Side, SideCounts] | None = None,
    ) -> TableResult:
        """The table's result with this score."""
        ns, ew = (self._side_result(side, score, (counts or {}).get(side, NOTHING_COUNTED)) for side in Side)
        return TableResult(round=self.round, ns=ns, ew=ew, forfeit=forfeit, provisional=provisional)

    def _side_result(self, side: Side, score: PerSide, counts: SideCounts) -> SideResult:
        return SideResult(
            ids=self.side(side),
            score=score.of(side),
            capots=counts.capots,
            contracts_made=counts.contracts_made,
            coinches_won=counts.coinches_won,
            counts=side not in self.not_counting,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The seats of every round that is no draft, sorted by what they mean.

    Attributes:
        rounds: the numbers of these rounds.
        tables: who sits at each table, by the table's key.
        byes: round and entrant of every bye, in order.
        absences: the rounds in which an entrant had a place on the list and did not come.
        first_round: the first round in which an entrant was drawn; nobody else is in it.
    """

    rounds: tuple[int, ...]
    tables: Mapping[int, TableSides]
    byes: tuple[tuple[int, int], ...]
    absences: Mapping[int, frozenset[int]]
    first_round: Mapping[int, int]

    @classmethod
    def of(cls, rows: Iterable[SeatRow]) -> Self:
        """Sort seats: round, kind, table, side, entrant and whether it counts, those of one side in their order."""
        seats = list(rows)
        absences: defaultdict[int, set[int]] = defaultdict(set)
        first: dict[int, int] = {}
        for number, kind, _table, _side, entrant, _counts in seats:
            if kind == SeatKind.ABSENT:
                absences[entrant].add(number)
            else:
                first[entrant] = min(number, first.get(entrant, number))
        return cls(
            rounds=tuple(sorted({seat[0] for seat in seats})),
            tables=_tables(seats),
            byes=tuple(sorted((seat[0], seat[4]) for seat in seats if seat[1] == SeatKind.BYE)),
            absences={entrant: frozenset(numbers) for entrant, numbers in absences.items()},
            first_round=first,
        )

    def missed(self, entrant: int, *, is_present: bool) -> tuple[int, ...]:
        """The rounds before an entrant was first drawn, and those later ones in which it was absent.

        Whoever was never drawn has missed every round if it is there to be drawn, and none if it never came. Rounds
        after a withdrawal are not missed: there is no seat in them.
        """
        first = self.first_round.get(entrant)
        if first is None:
            return self.rounds if is_present else ()
        absences = self.absences.get(entrant, frozenset())
        return tuple(number for number in self.rounds if number < first or number in absences)


def places_of(tournament: Tournament) -> Places:
    """The seats of every round that is no draft; one query."""
    seats = Seat.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    rows = seats.order_by("position", "entrant__number")
    return Places.of(rows.values_list("round__number", "kind", "table", "side", "entrant", "counts"))


def _tables(seats: Iterable[SeatRow]) -> dict[int, TableSides]:
    found: dict[int, tuple[int, list[int], list[int], set[Side]]] = {}
    for number, kind, table, side, entrant, counts in seats:
        if kind == SeatKind.TABLE and table is not None:
            sides = found.setdefault(table, (number, [], [], set()))
            (sides[1] if side == Side.NS else sides[2]).append(entrant)
            if not counts:
                sides[3].add(Side(side))
    return {
        table: TableSides(round=number, ns=tuple(ns), ew=tuple(ew), not_counting=frozenset(not_counting))
        for table, (number, ns, ew, not_counting) in found.items()
    }
