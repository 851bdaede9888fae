"""What can be wrong with facts: stable codes, each with the field that it belongs to.

The codes are shared by the form, the phone, the import of spreadsheets and the command line; the sentences that a user
reads are made from them elsewhere.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Code(StrEnum):
    """Every problem and every warning that the package can report."""

    # Reading
    MALFORMED = "malformed"  # not JSON
    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    WRONG_TYPE = "wrong_type"
    NOT_A_CHOICE = "not_a_choice"  # a text that is none of the values allowed here
    OUT_OF_RANGE = "out_of_range"

    # Rule sets
    UNKNOWN_PRESET = "unknown_preset"
    UNKNOWN_SWITCH = "unknown_switch"
    UNKNOWN_SCHEMA = "unknown_schema"
    ROUNDED_NEEDS_ROUNDING = "rounded_needs_rounding"
    LEVEL_NEEDS_DEFENCE_BEATEN = "level_needs_defence_beaten"
    BIDS_EMPTY = "bids_empty"

    # Facts of a deal
    NOT_IN_A_PASSED_DEAL = "not_in_a_passed_deal"
    BID_NOT_A_MULTIPLE = "bid_not_a_multiple"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    GENERALE_NOT_BIDDABLE = "generale_not_biddable"
    NO_TRUMP_NOT_PLAYED = "no_trump_not_played"
    ALL_TRUMP_NOT_PLAYED = "all_trump_not_played"
    POINTS_SUM = "points_sum"
    POINTS_UNREACHABLE = "points_unreachable"
    POINTS_OF_A_CAPOT = "points_of_a_capot"
    POINTS_TWICE = "points_twice"
    TRICKS_NEEDED = "tricks_needed"
    TRICKS_SUM = "tricks_sum"
    TOO_MANY_BELOTES = "too_many_belotes"
    ANNOUNCEMENTS_NOT_PLAYED = "announcements_not_played"
    ANNOUNCEMENTS_OF_BOTH = "announcements_of_both"
    ANNOUNCEMENTS_UNREACHABLE = "announcements_unreachable"
    GENERALE_WITHOUT_TRICKS = "generale_without_tricks"
    RAW_POINTS_NOT_USED = "raw_points_not_used"
    LAST_TRICK_NOT_USED = "last_trick_not_used"
    LAST_TRICK_UNREACHABLE = "last_trick_unreachable"
    TOLERANCE_NOT_IN_RULES = "tolerance_not_in_rules"
    TOLERANCE_WITHOUT_BELOTE = "tolerance_without_belote"

    # Games
    AFTER_THE_END = "after_the_end"
    TOLERANCE_USED_UP = "tolerance_used_up"

    # Warnings: unusual, to be confirmed, never refused
    CAPOT = "capot"
    CAPOT_BID = "capot_bid"
    GENERALE = "generale"
    SURCOINCHE = "surcoinche"
    HIGH_BID = "high_bid"


class Problem(NamedTuple):
    """One thing wrong with one field, or one unusual thing about it.

    Attributes:
        code: what is wrong.
        field: where, with a dot before the part ("points.NS", "rules.surcoinche"); "" for the whole.
        value: what was found there, where it is short and helps to say what is wrong.
        limit: the bound, total or choice that was expected, where there is one.
    """

    code: Code
    field: str
    value: int | str | None = None
    limit: int | str | None = None

    @property
    def root(self) -> str:
        """The field without its part: "points" of "points.NS"."""
        return self.field.partition(".")[0]

    def to_dict(self) -> dict[str, int | str]:
        """As JSON, without what does not apply."""
        return {key: value for key, value in self._asdict().items() if value is not None}


class ScoringError(ValueError):
    """Facts or rules that cannot stand; `problems` says everything that is wrong with them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.code} ({problem.field})" for problem in self.problems))
