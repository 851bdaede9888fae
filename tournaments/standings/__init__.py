"""Standings: results in, ranked rows out, with the criterion that separated each two neighbours. Standard library
only.
"""

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
    "Forfeit",
    "Kind",
    "MatchPoints",
    "Options",
    "Outcome",
    "Ranking",
    "Result",
    "RoundScore",
    "SideResult",
    "Standing",
    "TableResult",
    "TieBreak",
    "Value",
    "rank",
]
