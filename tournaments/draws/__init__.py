"""Draws that explain themselves: contestants, history, options and a seed in, tables with reasons out.

Pure: standard library and ``rustworkx`` only, no database, no clock, no chance but the seed's.
"""

from tournaments.draws.check import check_draw
from tournaments.draws.engine import draw
from tournaments.draws.schedule import draw_rounds
from tournaments.draws.types import (
    BrokenWish,
    Contestant,
    Draw,
    Formula,
    Options,
    Pairing,
    PastRound,
    PastTable,
    Reason,
    ReasonCode,
    Request,
    Variant,
    Why,
    Wish,
)

__all__ = [
    "BrokenWish",
    "Contestant",
    "Draw",
    "Formula",
    "Options",
    "Pairing",
    "PastRound",
    "PastTable",
    "Reason",
    "ReasonCode",
    "Request",
    "Variant",
    "Why",
    "Wish",
    "check_draw",
    "draw",
    "draw_rounds",
]
