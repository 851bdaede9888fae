"""The rules of coinche: facts of a deal in, lines of a score out. Standard library only.

deal = Deal.from_dict({"taker": "NS", "contract": 100, "trump": "hearts", "points": {"NS": 112}})
rules = PRESETS["ffb-coinchee-2015"]
if not find_problems(deal, rules):
    score_deal(deal, rules).score
"""

from scoring.cards import Side, Suit, Trump
from scoring.checks import examine, find_problems, find_warnings
from scoring.deal import Deal, Doubling, Penalty, PerSide, SpecialBid, read_deal
from scoring.game import DealInGame, GameEnd, GameState, Seat, dealer, play_game
from scoring.judgement import Condition, ConditionCode, Judgement, Outcome, rounded
from scoring.lines import Line, LineCode
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
from scoring.presets import DEFAULT, PRESETS, proposed, rules_from
from scoring.problems import Code, Problem, ScoringError
from scoring.rules import RuleSet
from scoring.score import DealScore, score_deal
from scoring.switches import SWITCHES, Switch

__all__ = [
    "DEFAULT",
    "PRESETS",
    "SWITCHES",
    "AfterFailure",
    "BeloteOnlyWin",
    "BeloteStyle",
    "Code",
    "Condition",
    "ConditionCode",
    "Counting",
    "Deal",
    "DealInGame",
    "DealScore",
    "Dealing",
    "DefenceScore",
    "DoubledBase",
    "DoubledMadeAnnouncements",
    "DoubledPoints",
    "Doubling",
    "GameEnd",
    "GameState",
    "JudgedOn",
    "Judgement",
    "Level",
    "Line",
    "LineCode",
    "Outcome",
    "Penalty",
    "PerSide",
    "Problem",
    "Rounding",
    "RuleSet",
    "ScoringError",
    "Seat",
    "Side",
    "SpecialBid",
    "Suit",
    "Switch",
    "TargetTest",
    "TargetTie",
    "Trump",
    "dealer",
    "examine",
    "find_problems",
    "find_warnings",
    "play_game",
    "proposed",
    "read_deal",
    "rounded",
    "rules_from",
    "score_deal",
]
