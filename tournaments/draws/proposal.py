"""What a formula proposes, before table numbers and sides are settled."""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.draws.types import BrokenWish, Reason, ReasonCode, Why

Side = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Two sides that will meet. Where ``is_placed``, the first side is North-South and ``number`` is settled."""

    sides: tuple[Side, Side]
    reasons: tuple[Reason, ...] = ()
    number: int | None = None
    is_placed: bool = False
    why: Why | None = None
    """Why a wish that this table breaks was not kept, where that is known without a search."""

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everyone at the table."""
        return self.sides[0] + self.sides[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The tables in the order in which they want their numbers, and the byes."""

    seatings: tuple[Seating, ...]
    byes: tuple[int, ...]
    why: Callable[[BrokenWish], Why]
    """Why a wish that the draw breaks was not kept."""
    bye_code: ReasonCode
