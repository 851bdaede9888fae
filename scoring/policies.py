"""The values that policies take, where a number or a yes does not say it: one enum a policy.

Their texts are the ones of the stored rule sets and of the command line, and never change.
"""

from enum import StrEnum


class Counting(StrEnum):
    """What a contract brings: the points and the bid, the points alone, or the bid alone."""

    MADE_AND_BID = "made_and_bid"
    MADE = "made"
    BID = "bid"


class BeloteStyle(StrEnum):
    """The belote is worth 20 points, or lowers the takers' target by 20 (and brings 20 where it was not needed)."""

    POINTS = "points"
    LOWERS_TARGET = "lowers_target"


class AfterFailure(StrEnum):
    """The belote of whoever loses the contract stays with its owner or goes to the winner."""

    KEPT = "kept"
    TAKEN = "taken"


class DoubledPoints(StrEnum):
    """What stands for the trick points of a doubled contract that is made: a fixed base, or the points themselves."""

    FIXED = "fixed"
    ACTUAL = "actual"


class DoubledBase(StrEnum):
    """The base of a doubled contract, made or failed, is multiplied or not."""

    TIMES_M = "times_m"
    FLAT = "flat"


class DoubledMadeAnnouncements(StrEnum):
    """Whose the defence's announcements are when a doubled contract is made."""

    TAKERS = "takers"
    DEFENCE = "defence"
    LOST = "lost"


class DefenceScore(StrEnum):
    """What a beaten defence marks: everything of its own, its belote, or nothing (announcements: see the switch)."""

    OWN = "own"
    BELOTE = "belote"
    NOTHING = "nothing"


class Level(StrEnum):
    """A contract that reaches its bid while both sides are level, where the defence must be beaten."""

    FAILED = "failed"
    LITIGE = "litige"
    MADE = "made"


class JudgedOn(StrEnum):
    """The bid is compared with exact or with rounded points."""

    EXACT = "exact"
    ROUNDED = "rounded"


class Rounding(StrEnum):
    """Rounding of each side's score of a deal to tens: none, a five upwards, a five downwards."""

    NONE = "none"
    FIVE_UP = "five_up"
    FIVE_DOWN = "five_down"


class TargetTest(StrEnum):
    """A target is reached at its value, or has to be exceeded."""

    REACH = "reach"
    EXCEED = "exceed"


class TargetTie(StrEnum):
    """Both over the target and level: one more deal, the winner of the last deal, or a drawn game."""

    EXTRA_DEAL = "extra_deal"
    LAST_DEAL = "last_deal"
    DRAWN = "drawn"


class BeloteOnlyWin(StrEnum):
    """A losing side that reaches the target with its belote alone has to win one more trick, or has won."""

    PENDING = "pending"
    COUNTS = "counts"


class Dealing(StrEnum):
    """The next dealer is the right-hand or the left-hand neighbour."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"
