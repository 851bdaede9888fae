"""The lines of a score: what was added, for whom, and why."""

from enum import StrEnum
from typing import Any, NamedTuple

from scoring.cards import Side


class LineCode(StrEnum):
    """Why a line's points are there."""

    TRICK_POINTS = "trick_points"  # cards and last trick
    CAPOT_POINTS = "capot_points"  # the same, all eight tricks
    GENERALE_POINTS = "generale_points"  # the same, all eight by one player
    DOUBLED_BASE = "doubled_base"  # in place of trick points
    DOUBLED_CAPOT_BASE = "doubled_capot_base"
    FAILURE_BASE = "failure_base"
    CAPOT_FAILED_BASE = "capot_failed_base"
    DEFENCE_CAPOT_BASE = "defence_capot_base"
    BELOTE = "belote"
    BELOTE_UNNEEDED = "belote_unneeded"  # a bonus, where the belote lowers the target
    BELOTE_TAKEN = "belote_taken"  # the other side's
    BELOTE_TOLERATED = "belote_tolerated"  # no points: a forgotten rebelote was accepted
    ANNOUNCEMENTS = "announcements"
    ANNOUNCEMENTS_TAKEN = "announcements_taken"  # the other side's
    CONTRACT = "contract"
    MULTIPLIED = "multiplied"  # `factor` times what stands above it
    CAPOT_BONUS = "capot_bonus"
    ROUNDING = "rounding"
    HELD = "held"  # a litige: the points wait for the winner of the next deal
    HELD_WON = "held_won"  # the points of the litige before
    PENALTY = "penalty"  # a decision, with its `reason`


class Line(NamedTuple):
    """One step of the computation. A tuple, since a deal has about eight of them.

    Attributes:
        code: why.
        side: whose score.
        points: what it adds, negative if need be.
        factor: of a multiplication.
        reason: of a penalty, in the words of whoever entered it.
    """

    code: LineCode
    side: Side
    points: int
    factor: int | None = None
    reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """As JSON, without what does not apply."""
        line: dict[str, Any] = {"code": self.code, "side": self.side, "points": self.points}
        if self.factor is not None:
            line["factor"] = self.factor
        if self.reason is not None:
            line["reason"] = self.reason
        return line
