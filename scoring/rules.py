"""A rule set as a value: every policy by which French coinche rules differ, none of their names.

`RuleSet` is the FFB's coinchée of 2015 by default; the other documents are settings of the same policies (`presets`),
and so is every house rule set. What each policy means and which values it takes is said once, in `switches`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Self

from scoring.announcements import AnnouncementStyle
from scoring.policies import (
    AfterFailure,
    BeloteOnlyWin,
    BeloteStyle,
    Counting,
    Dealing,
    DefenceScore,
    DoubledBase,
    DoubledMadeAnnouncements,
    DoubledPoints,
    JudgedOn,
    Level,
    Rounding,
    TargetTest,
    TargetTie,
)
from scoring.problems import Code, Problem, ScoringError
from scoring.switch_checks import find_switch_problems, read_switches

SCHEMA: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One way to score coinche, whole. See `switches.SWITCHES` for the meaning and the values of each policy.

    Attributes:
        code: a preset's code, or the organiser's for house rules.
        title: how players call it.
        source: the document that it follows.
        date: of that document, ISO, as precise as it is known.
        based_on: the preset that house rules started from, "" for a preset.

    Raises:
        ScoringError: a value that its policy does not know, or values that do not go together, each with its reason.
    """

    code: str
    title: str
    source: str
    date: str
    based_on: str = ""

    # Bids
    lowest_bid: int = 80
    highest_bid: int = 870
    no_trump: bool = True
    all_trump: bool = True
    all_trump_values: int = 13
    rescaled_cards: bool = False
    generale_bid: int | None = None

    # Belote and announcements
    belotes_in_all_trump: int = 4
    belote_style: BeloteStyle = BeloteStyle.POINTS
    rebelote_tolerated: bool = True
    announcements: bool = True
    no_trump_carres: bool = True
    shared_cards: bool = False
    low_carre_cancels: bool = False
    capot_takes_announcements: bool = True

    # Made or failed
    belote_helps: bool = True
    announcements_help: bool = True
    must_beat_defence: bool = True
    minimum_in_tricks: int = 0
    level: Level = Level.FAILED
    judged_on: JudgedOn = JudgedOn.EXACT

    # Made
    counting: Counting = Counting.MADE_AND_BID
    capot_points: int = 252
    generale_points: int | None = None
    capot_bonus: int = 0
    capot_bid_alone: bool = False
    defence_made: DefenceScore = DefenceScore.OWN

    # Doubled
    surcoinche: int = 4
    doubled_points: DoubledPoints = DoubledPoints.FIXED
    doubled_base: DoubledBase = DoubledBase.TIMES_M
    doubled_capot_base: int = 250
    doubled_capot_bid_base: int | None = None
    belote_multiplied: bool = True
    announcements_multiplied: bool = True
    doubled_made_announcements: DoubledMadeAnnouncements = DoubledMadeAnnouncements.TAKERS
    defence_doubled: DefenceScore = DefenceScore.BELOTE

    # Failed
    failure_base: int = 160
    failure_pays_bid: bool = True
    capot_failed_base: int = 160
    defence_capot_base: int = 160
    belote_after_failure: AfterFailure = AfterFailure.KEPT

    # The score and the game
    rounding: Rounding = Rounding.FIVE_UP
    target: int = 1000
    target_test: TargetTest = TargetTest.REACH
    target_tie: TargetTie = TargetTie.EXTRA_DEAL
    belote_only_win: BeloteOnlyWin = BeloteOnlyWin.PENDING
    dealing: Dealing = Dealing.COUNTER_CLOCKWISE

    def __post_init__(self) -> None:
        problems = find_switch_problems({field.name: getattr(self, field.name) for field in fields(self)})
        if problems:
            raise ScoringError(problems)

    @property
    def announcement_style(self) -> AnnouncementStyle:
        """The policies of announcements, in the shape that `scoring.announcements` takes."""
        return AnnouncementStyle(
            no_trump_carres=self.no_trump_carres,
            shared_cards=self.shared_cards,
            low_carre_cancels=self.low_carre_cancels,
        )

    def to_dict(self) -> dict[str, Any]:
        """Every field as JSON knows it, with the version of this layout under "schema"."""
        return {"schema": SCHEMA} | {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote.

        Raises:
            ScoringError: another schema, a missing or unknown key, a value that its policy does not know.
        """
        if not isinstance(data, Mapping):
            raise ScoringError([Problem(Code.WRONG_TYPE, "rules")])
        if data.get("schema") != SCHEMA:
            raise ScoringError([Problem(Code.UNKNOWN_SCHEMA, "rules.schema", limit=SCHEMA)])
        names = {field.name for field in fields(cls)}
        values, problems = read_switches({key: value for key, value in data.items() if key != "schema"})
        problems += [Problem(Code.MISSING, f"rules.{name}") for name in sorted(names - set(data))]
        if problems:
            raise ScoringError(problems)
        return cls(**values)
