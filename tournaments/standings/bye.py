"""What a bye is worth: the average of the round, the pair's own average, or a fixed number of points."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import TypeAlias

Rounding: TypeAlias = Callable[[Fraction], int]
"""Turns an exact average of points into whole points."""


class ByeWorth(StrEnum):
    """How the score of an exempt side is found."""

    ROUND_AVERAGE = "round_average"
    OWN_AVERAGE = "own_average"
    FIXED = "fixed"


def half_up(average: Fraction) -> int:
    """Round to the nearest whole point, a half upwards."""
    return floor(average + Fraction(1, 2))


def to_tens(average: Fraction) -> int:
    """Round to the nearest ten, five upwards, as the sheets of most rule sets are written."""
    return 10 * half_up(average / 10)


def average(scores: Sequence[int], rounding: Rounding = half_up, fallback: int = 0) -> int:
    """The mean of ``scores`` in whole points; ``fallback`` where there is none yet."""
    return rounding(Fraction(sum(scores), len(scores))) if scores else fallback


def bye_score(
    worth: ByeWorth,
    *,
    round_scores: Sequence[int] = (),
    own_scores: Sequence[int] = (),
    fixed: int = 0,
    rounding: Rounding = half_up,
) -> int:
    """The points of a bye.

    ``round_scores``: the score of every side that played in that round, one entry a side. ``own_scores``: the exempt
    pair's scores in the games it played in the other rounds. Where the average asked for has nothing to rest on, the
    bye is worth ``fixed``.
    """
    if worth is ByeWorth.FIXED:
        return fixed
    scores = round_scores if worth is ByeWorth.ROUND_AVERAGE else own_scores
    return average(scores, rounding, fallback=fixed)
