"""Wishes as costs in a strict order: a higher wish outweighs any number of lower ones.

The costs of one table are a tuple of small integers, the firmest wish first. ``Scale`` folds such tuples into single
integers in a mixed radix: the radix of each place is one more than the greatest sum that a whole draw can reach there,
so that the order of the sums is the lexicographic order of the tuples, for any number of tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

Costs = tuple[int, ...]

WEIGHT_BITS: Final = 122
"""The matcher counts in signed 128-bit integers and adds up to four weights."""
TIE_BITS: Final = 40
_SPREAD_CAP: Final = 31
_REPEATS_CAP: Final = 15
_WORD: Final = (1 << 64) - 1


class PairCosts(NamedTuple):
    """What setting two contestants against each other costs, or a bye, the firmest wish first."""

    forbidden: int = 0
    rematch: int = 0
    repeats: int = 0
    """How often they had met beyond the first time, at most 15."""
    bye_count: int = 0
    """Of a bye: how many byes the contestant has had."""
    bye_place: int = 0
    """Of a bye: how many contestants stand lower."""
    same_club: int = 0
    club_place: int = 0
    """Of two of the same club: how many contestants stand lower than the better of them, so the bottom gives way."""
    group_gap: int = 0
    gap: int = 0
    spread: int = 0
    """The square of the distance in the seeded order: of two equal sums, the one without a wide gap."""


def repeats(meetings: int) -> int:
    """How much worse a meeting is for being more than the second, bounded."""
    return min(max(meetings - 1, 0), _REPEATS_CAP)


def spread(distance: int) -> int:
    """The square of a distance between positions, bounded."""
    return min(distance, _SPREAD_CAP) ** 2


def tie(one: int, other: int) -> int:
    """A fixed number of 64 mixed bits for two positions: it makes the best draw unique without adding chance.

    The mixing is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). What chance there is comes from the seeded
    order that gave the positions.
    """
    word = ((one << 20) + other + 1) * 0x9E3779B97F4A7C15 & _WORD
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How tuples of costs become weights to be maximised."""

    radices: tuple[tuple[int, int], ...]
    """(place, radix) of the wishes that any table breaks, the firmest first."""
    tie_bits: int
    tie_radix: int
    top: int
    """At least any single cost, so that no weight is negative."""

    @classmethod
    def of(cls, tables: Sequence[Costs], byes: Sequence[Costs], counts: tuple[int, int]) -> Self:
        """A scale for a draw of ``counts = (tables, byes)`` from every cost that may occur in it.

        Raises OverflowError where the matcher could not tell the sums apart; contestants, ranks and rounds within the
        limits of ``types`` do not come to it.
        """
        bounds = [
            counts[0] * table + counts[1] * bye
            for table, bye in zip(_greatest(tables, byes), _greatest(byes, tables), strict=True)
        ]
        size = 1
        for bound in bounds:
            size *= bound + 1
        spare = WEIGHT_BITS - size.bit_length()
        if spare < 0:
            raise OverflowError("too many contestants, ranks or rounds for one draw")
        tie_bits = max(0, min(TIE_BITS, spare - sum(counts).bit_length() - 1))
        tie_radix = (sum(counts) << tie_bits) + 1 if tie_bits else 1
        return cls(
            radices=tuple((place, bound + 1) for place, bound in enumerate(bounds) if bound),
            tie_bits=tie_bits,
            tie_radix=tie_radix,
            top=size * tie_radix,
        )

    def weight(self, costs: Costs, mixed: int) -> int:
        """The weight of a table or a bye, the greater the better; ``mixed`` settles what the wishes leave open."""
        total = 0
        for place, radix in self.radices:
            total = total * radix + costs[place]
        return self.top - total * self.tie_radix - (mixed >> (64 - self.tie_bits))


def _greatest(costs: Sequence[Costs], others: Sequence[Costs]) -> list[int]:
    if costs:
        return [max(column) for column in zip(*costs, strict=True)]
    return [0] * len(others[0])
