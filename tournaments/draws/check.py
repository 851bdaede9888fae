"""Every wish that a draw breaks, however it was made: by a formula, by hand, or half and half."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from tournaments.draws.past import Couple, Past, Rounds, couple
from tournaments.draws.types import BrokenWish, Contestant, PastRound, PastTable, Why, Wish

_ORDER = {wish: place for place, wish in enumerate(Wish)}


def check_draw(
    tables: Sequence[PastTable],
    byes: Sequence[int],
    contestants: Sequence[Contestant],
    history: Iterable[PastRound] = (),
    forbidden: Iterable[tuple[int, int]] = (),
    *,
    avoid_same_club: bool = True,
) -> tuple[BrokenWish, ...]:
    """What is wrong or unwished for in a draw edited by hand, the gravest first; nothing here forbids the draw.

    ``contestants`` are those present: each belongs in exactly one of ``tables`` and ``byes``.
    """
    inspection = Inspection(
        contestants={contestant.id: contestant for contestant in contestants},
        past=Past.of(history),
        forbidden=frozenset(couple(*pair) for pair in forbidden),
        avoid_same_club=avoid_same_club,
    )
    return inspection.broken(tables, byes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """What a draw is held against."""

    contestants: dict[int, Contestant]
    past: Past
    forbidden: Collection[Couple]
    avoid_same_club: bool

    def broken(self, tables: Sequence[PastTable], byes: Sequence[int]) -> tuple[BrokenWish, ...]:
        """Every broken wish, in the order of ``Wish``, then of the tables."""
        found = [*_misplaced(tables, byes, self.contestants), *self._byes(tables, byes)]
        for table in tables:
            found += self._table(table)
        return tuple(sorted(found, key=lambda broken: _ORDER[broken.wish]))

    def are_mates(self, one: int, other: int) -> bool:
        """Whether two contestants are of the same club and that matters."""
        club = self._club(one)
        return self.avoid_same_club and club is not None and club == self._club(other)

    def fixed_table(self, one: int) -> int | None:
        """The table that a contestant keeps, if any."""
        return self.contestants[one].fixed_table if one in self.contestants else None

    def has_left_fixed_table(self, one: int, table: PastTable) -> bool:
        """Whether a contestant with a fixed table sits at another, and not for meeting one who kept theirs."""
        fixed = self.fixed_table(one)
        if fixed is None or fixed == table.number:
            return False
        return not any(self.fixed_table(other) == table.number for other in (*table.ns, *table.ew))

    def _club(self, one: int) -> str | None:
        return self.contestants[one].club if one in self.contestants else None

    def _byes(self, tables: Sequence[PastTable], byes: Sequence[int]) -> Iterator[BrokenWish]:
        playing = {one for table in tables for one in (*table.ns, *table.ew)}
        fewest = min((len(self.past.byes_of(one)) for one in playing), default=None)
        for one in byes:
            rounds = self.past.byes_of(one)
            if fewest is not None and len(rounds) > fewest:
                yield _broken(Wish.REPEATED_BYE, (one,), rounds)

    def _table(self, table: PastTable) -> Iterator[BrokenWish]:
        opponents = list(product(table.ns, table.ew))
        partners = [pair for side in (table.ns, table.ew) for pair in combinations(side, 2)]
        is_melee = bool(partners)
        for pair in partners:
            if rounds := self.past.played_with(*pair):
                yield _broken(Wish.REPEATED_PARTNER, pair, rounds, table.number)
        for pair in opponents:
            rounds = self.past.met(*pair)
            if rounds and not is_melee:
                yield _broken(Wish.REMATCH, pair, rounds, table.number)
        for pair in (*partners, *opponents):
            if couple(*pair) in self.forbidden:
                yield _broken(Wish.FORBIDDEN, pair, (), table.number)
            if self.are_mates(*pair):
                yield _broken(Wish.SAME_CLUB, pair, (), table.number)
        yield from self._seats(table)

    def _seats(self, table: PastTable) -> Iterator[BrokenWish]:
        if table.number is None:
            return
        for one in (*table.ns, *table.ew):
            if self.has_left_fixed_table(one, table):
                yield _broken(Wish.FIXED_TABLE, (one,), (), table.number)
            rounds = self.past.sat_at(one, table.number)
            if rounds and self.fixed_table(one) is None:
                yield _broken(Wish.REPEATED_TABLE, (one,), rounds, table.number)


def _broken(wish: Wish, contestants: tuple[int, ...], rounds: Rounds, table: int | None = None) -> BrokenWish:
    return BrokenWish(
        wish=wish, contestants=contestants, round=rounds[-1] if rounds else None, why=Why.MANUAL, table=table
    )


def _misplaced(tables: Sequence[PastTable], byes: Sequence[int], present: Collection[int]) -> Iterator[BrokenWish]:
    places = Counter(one for table in tables for one in (*table.ns, *table.ew))
    places.update(byes)
    for one in sorted(present):
        if not places[one]:
            yield _broken(Wish.NOT_PLACED, (one,), ())
    for one, count in sorted(places.items()):
        if one not in present:
            yield _broken(Wish.UNKNOWN, (one,), ())
        if count > 1:
            yield _broken(Wish.PLACED_TWICE, (one,), ())
    for number, count in sorted(Counter(table.number for table in tables if table.number is not None).items()):
        if count > 1:
            sitting = tuple(one for table in tables if table.number == number for one in (*table.ns, *table.ew))
            yield _broken(Wish.TABLE_TWICE, sitting, (), number)
