"""Whether enough clean rounds can follow a draw: in a small field a careless round blocks the later ones."""

from itertools import combinations
from random import Random
from typing import Final

from tournaments.draws.field import Field
from tournaments.draws.matching import Answer, Edge, match_freely
from tournaments.draws.past import couple

SMALL: Final = 16
"""Up to so many contestants a draw looks ahead unasked, as far as everyone can meet everyone."""
WATCHED: Final = 32
"""Up to so many it looks ahead where the number of rounds is known."""
ATTEMPTS: Final = 12
_BRANCHES: Final = 3
_SEARCHES: Final = 120


def rounds_to_secure(size: int, round_number: int, planned: int | None) -> int:
    """How many rounds after this one a draw should leave possible; 0 where the later ones are safe anyway.

    While everyone still has half the field to meet, a clean round exists (Dirac, 1952): no care is needed when all
    the planned rounds lie within that half.
    """
    if size > (SMALL if planned is None else WATCHED):
        return 0
    total = size - 1 + size % 2 if planned is None else planned
    return max(0, total - round_number) if 2 * total > size else 0


def clean_rounds_after(field: Field, answer: Answer, wanted: int, chance: Random) -> int:
    """How many rounds without repetition a seeded search finds after ``answer``, at most ``wanted``."""
    free = frozenset(
        (one, other) for one, other in combinations(range(len(field.order)), 2) if not _is_closed(field, one, other)
    )
    search = _Search(len(field.order), field.byes, chance)
    return search.depth(free.difference(answer.pairs), wanted)


def _is_closed(field: Field, one: int, other: int) -> bool:
    ids = couple(field.order[one].id, field.order[other].id)
    return bool(field.met(*ids)) or ids in field.forbidden


class _Search:
    """Depth first over rounds drawn by lot from what is free, with a bounded number of matchings in all."""

    def __init__(self, size: int, byes: int, chance: Random) -> None:
        self._size = size
        self._byes = byes
        self._chance = chance
        self._left = _SEARCHES

    def depth(self, free: frozenset[Edge], wanted: int) -> int:
        best = 0
        for _ in range(_BRANCHES):
            if best == wanted or not self._left:
                break
            self._left -= 1
            pairs = match_freely(self._size, self._byes, free, self._chance)
            if pairs is None:
                break
            best = max(best, 1 + self.depth(free.difference(pairs), wanted - 1))
        return best
