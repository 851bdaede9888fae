"""The earlier rounds, indexed by what a draw asks of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Self, TypeVar

from tournaments.draws.types import PastRound, PastTable

Rounds = tuple[int, ...]
Couple = tuple[int, int]
Key = TypeVar("Key")


def couple(one: int, other: int) -> Couple:
    """Two ids in the order that every index here uses."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """Who met whom, who played with whom, who was exempt and who sat where, each with its rounds in order."""

    opponents: Mapping[Couple, Rounds]
    partners: Mapping[Couple, Rounds]
    byes: Mapping[int, Rounds]
    seats: Mapping[tuple[int, int], Rounds]
    """Rounds by (contestant, table number)."""
    leaning: Mapping[int, int]
    """How many more times a contestant sat North-South than East-West."""

    @classmethod
    def of(cls, history: Iterable[PastRound]) -> Self:
        """Index a history given in any order."""
        log = _Log()
        for past in sorted(history, key=lambda past: past.round):
            log.add(past)
        return cls(
            opponents=_frozen(log.opponents),
            partners=_frozen(log.partners),
            byes=_frozen(log.byes),
            seats=_frozen(log.seats),
            leaning=dict(log.leaning),
        )

    def met(self, one: int, other: int) -> Rounds:
        """The rounds in which two contestants sat on opposite sides of a table."""
        return self.opponents.get(couple(one, other), ())

    def played_with(self, one: int, other: int) -> Rounds:
        """The rounds in which two players were partners."""
        return self.partners.get(couple(one, other), ())

    def byes_of(self, contestant: int) -> Rounds:
        """The rounds in which a contestant was exempt."""
        return self.byes.get(contestant, ())

    def sat_at(self, contestant: int, number: int) -> Rounds:
        """The rounds in which a contestant sat at a table."""
        return self.seats.get((contestant, number), ())


class _Log:
    def __init__(self) -> None:
        self.opponents: defaultdict[Couple, list[int]] = defaultdict(list)
        self.partners: defaultdict[Couple, list[int]] = defaultdict(list)
        self.byes: defaultdict[int, list[int]] = defaultdict(list)
        self.seats: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        self.leaning: defaultdict[int, int] = defaultdict(int)

    def add(self, past: PastRound) -> None:
        for contestant in past.byes:
            self.byes[contestant].append(past.round)
        for table in past.tables:
            self._add_table(past.round, table)

    def _add_table(self, number: int, table: PastTable) -> None:
        for one, other in product(table.ns, table.ew):
            self.opponents[couple(one, other)].append(number)
        for side, step in ((table.ns, 1), (table.ew, -1)):
            for one, other in combinations(side, 2):
                self.partners[couple(one, other)].append(number)
            for contestant in side:
                self.leaning[contestant] += step
                if table.number is not None:
                    self.seats[contestant, table.number].append(number)


def _frozen(log: Mapping[Key, list[int]]) -> dict[Key, Rounds]:
    return {key: tuple(rounds) for key, rounds in log.items()}
