"""Table numbers and sides: fixed tables first, then as few repeated tables as possible, North-South in turn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tournaments.draws.matching import assign
from tournaments.draws.past import Past
from tournaments.draws.proposal import Seating, Side
from tournaments.draws.wishes import Costs

_NEAR: Final = 10
"""A table first looks for a number so many places up or down."""
_ODDS: Final = 0.5

Placed = tuple[int, Side, Side, Seating]
"""Number, North-South, East-West, and what they come from."""
Fixed = Mapping[int, int]
"""The fixed table by contestant, for those who have one."""


def place(seatings: Sequence[Seating], fixed: Fixed, past: Past, chance: Random) -> list[Placed]:
    """Every table with its number and sides, sorted by number.

    Tables that come with a number keep it. Two contestants with fixed tables who meet take one of the two and free the
    other. All further tables share the lowest numbers left, so that as few contestants as possible return to a table.
    """
    numbers = {index: seating.number for index, seating in enumerate(seatings) if seating.number is not None}
    numbers |= _at_fixed_tables(seatings, fixed, set(numbers.values()))
    loose = {index: seating for index, seating in enumerate(seatings) if index not in numbers}
    numbers |= _at_loose_tables(loose, set(numbers.values()), fixed, past)
    placed = []
    for index, seating in enumerate(seatings):
        first, second = seating.sides if seating.is_placed else _turned(seating.sides, past, chance)
        placed.append((numbers[index], first, second, seating))
    return sorted(placed, key=lambda table: table[0])


def _at_fixed_tables(seatings: Sequence[Seating], fixed: Fixed, taken: set[int]) -> dict[int, int]:
    """Fixed tables by index of the seating, so that as many contestants as possible sit at theirs."""
    costs: dict[tuple[int, int], Costs] = {}
    for index, seating in enumerate(seatings):
        wanted = Counter(fixed[one] for one in seating.contestants if one in fixed)
        if seating.number is None and wanted:
            costs |= {(index, number): (wanted.total() - wanted[number],) for number in wanted if number not in taken}
            costs[index, _no_table(index)] = (wanted.total(),)
    return {index: number for index, number in assign(costs).items() if number > 0}


def _no_table(index: int) -> int:
    return -1 - index


def _at_loose_tables(rows: Mapping[int, Seating], taken: set[int], fixed: Fixed, past: Past) -> dict[int, int]:
    """The lowest free numbers by index of the seating, with the fewest returns, then in the order of the seatings."""
    numbers = _lowest_free(len(rows), taken)

    def costs(place: int, index: int, column: int) -> Costs:
        visits = [len(past.sat_at(one, numbers[column])) for one in rows[index].contestants if one not in fixed]
        return sum(map(bool, visits)), sum(visits), abs(place - column)

    places = list(enumerate(rows))
    if not any(costs(place, index, place)[0] for place, index in places):
        return {index: numbers[place] for place, index in places}
    near = {
        (index, column): cost
        for place, index in places
        for column in range(max(0, place - _NEAR), min(len(rows), place + _NEAR + 1))
        if (cost := costs(place, index, column))[0] == 0
    }
    chosen = assign(near)
    if len(chosen) < len(rows):
        chosen = assign(
            {(index, column): costs(place, index, column) for place, index in places for column in range(len(rows))}
        )
    return {index: numbers[column] for index, column in chosen.items()}


def _lowest_free(count: int, taken: set[int]) -> list[int]:
    return [number for number in range(1, count + len(taken) + 1) if number not in taken][:count]


def _turned(sides: tuple[Side, Side], past: Past, chance: Random) -> tuple[Side, Side]:
    """The two sides with the one that sat North-South more often East-West now; by lot where they are even."""
    leaning = [sum(past.leaning.get(one, 0) for one in side) for side in sides]
    is_turned = leaning[0] > leaning[1] if leaning[0] != leaning[1] else chance.random() < _ODDS
    return (sides[1], sides[0]) if is_turned else sides
