"""The nine rule sets of the field, each a setting of the FFB's coinchée of 2015 and each with its document.

Where a document leaves something open and we chose, the note of the preset says "choice".
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from scoring.policies import (
    AfterFailure,
    BeloteOnlyWin,
    BeloteStyle,
    Dealing,
    DefenceScore,
    DoubledBase,
    DoubledMadeAnnouncements,
    DoubledPoints,
    Rounding,
    TargetTest,
    TargetTie,
)
from scoring.problems import Code, Problem, ScoringError
from scoring.rules import RuleSet
from scoring.switch_checks import IDENTITY, TEXT_LIMIT, read_switches

FFB_COINCHEE_2015: Final = RuleSet(
    code="ffb-coinchee-2015",
    title="FFB, coinchée 2015",
    source="Fédération française de belote, official rules of belote coinchée",
    date="2015",
)
"""The default. Choices: the base stays 160 when the defence takes all eight tricks and when a capot that was bid fails;
a surcoinched contract counts four times although the paragraph on made contracts ends with "twice"; the winner's belote
is multiplied; the organiser sets the target, 1000 here; 870 is the ceiling of a text that has none."""

FFB_CONTREE_2016: Final = replace(
    FFB_COINCHEE_2015,
    code="ffb-contree-2016",
    title="FFB, contrée 2016",
    source="Fédération française de belote, rules of belote contrée, 27 January 2016, page 7",
    date="2016-01-27",
    highest_bid=160,
    no_trump=False,
    all_trump=False,
    belotes_in_all_trump=0,
    announcements=False,
    must_beat_defence=False,
    capot_takes_announcements=False,
    rebelote_tolerated=False,
    doubled_capot_base=160,
    doubled_capot_bid_base=250,
    capot_failed_base=250,
    belote_multiplied=False,
    announcements_multiplied=False,
    defence_doubled=DefenceScore.NOTHING,
    belote_after_failure=AfterFailure.TAKEN,
    belote_only_win=BeloteOnlyWin.COUNTS,
    dealing=Dealing.COUNTER_CLOCKWISE,
)
"""A capot that is bid is worth 500 either way, which is 250 for the tricks and 250 for the bid. Its first note can be
read as multiplying the bid alone: `doubled_base`. Choices: the target of 1000; dealing as in the other FFB text; should
a club add announcements, they help and are not multiplied."""

FUNBELOTE: Final = replace(
    FFB_COINCHEE_2015,
    code="funbelote",
    title="FunBelote",
    source="FunBelote, rules of coinche on the publisher's site",
    date="2026",
    capot_points=250,
    generale_points=350,
    rebelote_tolerated=False,
    target=1501,
    belote_only_win=BeloteOnlyWin.COUNTS,
)
"""The FFB's coinchée with 250 for a capot and 350 for a générale. Choices: a doubled générale has the base of a doubled
capot; a forgotten rebelote, of which the text is silent, is not tolerated."""

BS_FYI: Final = replace(
    FFB_COINCHEE_2015,
    code="bs-fyi",
    title="bs.fyi",
    source="bs.fyi, rules of coinche",
    date="2026",
    highest_bid=160,
    all_trump_values=14,
    belotes_in_all_trump=0,
    no_trump_carres=False,
    capot_takes_announcements=False,
    rebelote_tolerated=False,
    must_beat_defence=False,
    capot_points=250,
    doubled_base=DoubledBase.FLAT,
    doubled_capot_base=160,
    belote_multiplied=False,
    announcements_multiplied=False,
    rounding=Rounding.NONE,
    belote_only_win=BeloteOnlyWin.COUNTS,
    dealing=Dealing.CLOCKWISE,
)
"""Real points, no rounding; doubled contracts count 160 and the bid twice or four times. Choices: a doubled capot keeps
the 160 of the table; belote and announcements are added once, after multiplying; the loser keeps its belote in a
doubled contract too; the queen counts 1 at all trump, where the text names only the jack's 14."""

COINCHE_701: Final = replace(
    FFB_COINCHEE_2015,
    code="coinche-701",
    title="Coinche, 701 points",
    source="Coinche rules of the 701 points game",
    date="2026",
    highest_bid=160,
    all_trump_values=14,
    no_trump_carres=False,
    capot_takes_announcements=False,
    rebelote_tolerated=False,
    must_beat_defence=False,
    minimum_in_tricks=82,
    capot_points=162,
    doubled_points=DoubledPoints.ACTUAL,
    doubled_made_announcements=DoubledMadeAnnouncements.DEFENCE,
    defence_doubled=DefenceScore.OWN,
    failure_base=162,
    rounding=Rounding.NONE,
    target=701,
    target_tie=TargetTie.LAST_DEAL,
    belote_only_win=BeloteOnlyWin.COUNTS,
    dealing=Dealing.CLOCKWISE,
)
"""82 in tricks are always needed. Choices: a capot has no more than the 162 of its cards; only the winner's score is
multiplied, the beaten defence keeps its own; four belotes at all trump."""

CONTREE_701: Final = replace(
    COINCHE_701,
    code="contree-701",
    title="Contrée, 701 points",
    no_trump=False,
    all_trump=False,
    announcements=False,
)
"""The 701 game without announcements and without the two special trumps, as its text says."""

CASTOR: Final = replace(
    FFB_COINCHEE_2015,
    code="castor",
    title="Coinche du Castor",
    source="Coinche du Castor, rules of its site",
    date="2026",
    highest_bid=160,
    no_trump=False,
    all_trump=False,
    belotes_in_all_trump=0,
    belote_style=BeloteStyle.LOWERS_TARGET,
    rebelote_tolerated=False,
    announcements=False,
    capot_takes_announcements=False,
    must_beat_defence=False,
    minimum_in_tricks=82,
    capot_points=162,
    capot_bid_alone=True,
    defence_made=DefenceScore.NOTHING,
    doubled_points=DoubledPoints.ACTUAL,
    defence_doubled=DefenceScore.NOTHING,
    failure_pays_bid=False,
    rounding=Rounding.NONE,
    belote_only_win=BeloteOnlyWin.COUNTS,
    dealing=Dealing.CLOCKWISE,
)
"""One side marks on each deal; the belote lowers the takers' target and is nothing to the defence. Choices: the defence
marks nothing of its own on a made contract; the 20 of an unneeded belote are doubled with the rest; one more deal when
both sides are over the target and level; 1000 of the three usual targets."""

BGA: Final = replace(
    FFB_COINCHEE_2015,
    code="bga",
    title="Board Game Arena",
    source="Board Game Arena, help page of coinche",
    date="2026-06-07",
    lowest_bid=82,
    highest_bid=180,
    rescaled_cards=True,
    belotes_in_all_trump=0,
    announcements=False,
    capot_takes_announcements=False,
    rebelote_tolerated=False,
    must_beat_defence=False,
    capot_points=250,
    doubled_points=DoubledPoints.ACTUAL,
    defence_doubled=DefenceScore.NOTHING,
    rounding=Rounding.NONE,
    target=2000,
    target_test=TargetTest.EXCEED,
    target_tie=TargetTie.DRAWN,
    belote_only_win=BeloteOnlyWin.COUNTS,
    dealing=Dealing.CLOCKWISE,
)
"""A bid of 82 has to make 82 and is scored as 80. Choices: 160 for a failure as the help page says, where the running
game adds 162; the target must be exceeded, as the running game decides; failing takers keep their belote; a defence
beaten in a doubled contract marks nothing, its belote neither."""

ISCOOL: Final = replace(
    FFB_COINCHEE_2015,
    code="iscool",
    title="IsCool",
    source="IsCool Belote, coinche with all trump and no trump",
    date="2026",
    highest_bid=160,
    all_trump_values=14,
    shared_cards=True,
    low_carre_cancels=True,
    capot_takes_announcements=False,
    rebelote_tolerated=False,
    belote_helps=False,
    announcements_help=False,
    must_beat_defence=False,
    capot_points=162,
    capot_bonus=250,
    surcoinche=3,
    doubled_points=DoubledPoints.ACTUAL,
    belote_multiplied=False,
    announcements_multiplied=False,
    doubled_made_announcements=DoubledMadeAnnouncements.DEFENCE,
    defence_doubled=DefenceScore.OWN,
    failure_base=162,
    rounding=Rounding.NONE,
    belote_only_win=BeloteOnlyWin.COUNTS,
    dealing=Dealing.CLOCKWISE,
)
"""Tricks alone make the contract; belote, announcements and the 250 of a capot come after multiplying; a surcoinche
counts three times. Choices: the values of all trump; the announcements' values without trump, for which the FFB's
stand; the takers' announcements go to the defence on a failure."""

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        rules.code: rules
        for rules in (
            FFB_COINCHEE_2015,
            FFB_CONTREE_2016,
            FUNBELOTE,
            BS_FYI,
            COINCHE_701,
            CONTREE_701,
            CASTOR,
            BGA,
            ISCOOL,
        )
    }
)
DEFAULT: Final = FFB_COINCHEE_2015.code
_PROPOSED_OFF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        FFB_COINCHEE_2015.code: ("no_trump", "all_trump"),
        BS_FYI.code: ("no_trump", "all_trump", "announcements"),
    }
)


def proposed(code: str) -> RuleSet:
    """The preset as a tournament's form proposes it: what the document makes optional is off until it is chosen.

    Raises:
        KeyError: no preset of that code.
    """
    off: dict[str, Any] = dict.fromkeys(_PROPOSED_OFF.get(code, ()), False)
    return replace(PRESETS[code], **off)


def rules_from(chosen: object) -> RuleSet:
    """The rule set that the command line asks for: a preset's code, or {"preset": CODE, SWITCH: VALUE, …}.

    Raises:
        ScoringError: everything wrong with it, each with its field ("rules.surcoinche").
    """
    if isinstance(chosen, str):
        return _preset(chosen, "rules")
    if not isinstance(chosen, Mapping):
        raise ScoringError([Problem(Code.MISSING if chosen is None else Code.WRONG_TYPE, "rules")])
    switches = {key: value for key, value in chosen.items() if key != "preset"}
    values, problems = read_switches({key: value for key, value in switches.items() if key not in IDENTITY})
    problems += [Problem(Code.UNKNOWN_SWITCH, f"rules.{key}") for key in IDENTITY if key in switches]
    try:
        preset = _preset(chosen.get("preset"), "rules.preset")
    except ScoringError as error:
        raise ScoringError([*error.problems, *problems]) from None
    if problems:
        raise ScoringError(problems)
    return replace(preset, based_on=preset.code, **values)


def _preset(code: object, field: str) -> RuleSet:
    if not isinstance(code, str):
        raise ScoringError([Problem(Code.MISSING if code is None else Code.WRONG_TYPE, field)])
    if code not in PRESETS:
        raise ScoringError([Problem(Code.UNKNOWN_PRESET, field, value=code[:TEXT_LIMIT])])
    return PRESETS[code]
