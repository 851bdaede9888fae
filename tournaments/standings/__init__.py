"""Standings: results in, ranked rows out, with the criterion that separated each two neighbours. Standard library
only.
"""

from tournaments.jsonlines import Problem
from tournaments.standings.bye import ByeWorth, bye_score, half_up, to_tens
from tournaments.standings.problems import find_problems
from tournaments.standings.progress import Separation, movement, separation, shared_prizes, standings_after
from tournaments.standings.ranking import rank
from tournaments.standings.tie_breaks import CRITERIA, TIE_BREAKS, TieBreak
from tournaments.standings.types import (
    Adjustment,
    ByeResult,
    Forfeit,
    Kind,
    MatchPoints,
    Options,
    Outcome,
    Ranking,
    Result,
    RoundScore,
    SideResult,
    Standing,
    TableResult,
    Value,
)

__all__ = [
    "CRITERIA",
    "TIE_BREAKS",
    "Adjustment",
    "ByeResult",
    "ByeWorth",
    "Forfeit",
    "Kind",
    "MatchPoints",
    "Options",
    "Outcome",
    "Problem",
    "Ranking",
    "Result",
    "RoundScore",
    "Separation",
    "SideResult",
    "Standing",
    "TableResult",
    "TieBreak",
    "Value",
    "bye_score",
    "find_problems",
    "half_up",
    "movement",
    "rank",
    "separation",
    "shared_prizes",
    "standings_after",
    "to_tens",
]
