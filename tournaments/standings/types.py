"""The values that go into the standings and come out of them: no Django, no I/O, no clock.

Scores are whole points as written on the sheets; ids are whatever whole numbers the caller knows its contestants by
(pairs, or single players in a mêlée); rounds count from 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

Value: TypeAlias = int | float
"""What a tie-break is worth. Only the direct encounter is ever fractional (a drawn game counts half)."""


class Ranking(StrEnum):
    """What the standings are made by, before any tie-break."""

    POINTS = "points"
    WINS = "wins"
    MATCH_POINTS = "match_points"


class Forfeit(StrEnum):
    """The side that did not come, or did not finish."""

    NS = "NS"
    EW = "EW"
    BOTH = "both"


class Kind(StrEnum):
    """How a contestant spent a round."""

    TABLE = "table"
    FORFEIT = "forfeit"
    BYE = "bye"
    MISSED = "missed"


class Outcome(StrEnum):
    """What a round was for a contestant. ``NONE``: a bye that is no win, or a round missed."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    FORFEITED = "forfeited"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideResult:
    """One side of a table: one pair, or the two partners of a mêlée.

    ``counts`` is false for a pair that plays a second game in a round only so that an exempt pair has an opponent:
    its own score is not recorded, the exempt pair's is.
    """

    ids: tuple[int, ...]
    score: int
    capots: int = 0
    contracts_made: int = 0
    coinches_won: int = 0
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """A table's confirmed result. The higher score wins; a side that forfeits has lost whatever the scores say."""

    round: int
    ns: SideResult
    ew: SideResult
    forfeit: Forfeit | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeResult:
    """A round without an opponent: each of ``ids`` is granted ``score``, and a win where ``won``.

    ``against`` is what counts as conceded; the same number as ``score`` keeps the point difference out of it.
    ``missed`` marks the rounds before a late arrival (or of an absence): their worth counts, but they are not games
    played.
    """

    round: int
    ids: tuple[int, ...]
    score: int
    won: bool = True
    against: int = 0
    missed: bool = False
    provisional: bool = False


Result: TypeAlias = TableResult | ByeResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A penalty (negative) or bonus of so many ``points``, in the unit of the ranking; it changes nothing else.

    ``round`` is the one it was given in: standings after an earlier round do not know it. Without a round it always
    counts.
    """

    id: int
    points: int
    reason: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPoints:
    """What a game is worth where the standings are made by match points."""

    won: int = 3
    drawn: int = 2
    lost: int = 1
    forfeit: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a tournament ranks. ``cap``: the most points one game can bring (the winner is still who really scored more).

    ``tie_breaks`` are codes of the registry in their order; ``seed`` belongs to the lot.
    """

    ranking: Ranking = Ranking.POINTS
    match_points: MatchPoints = MatchPoints()
    cap: int | None = None
    tie_breaks: tuple[str, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScore:
    """One contestant's round: ``score`` and ``against`` as they count (capped), ``uncapped`` as it was played."""

    round: int
    kind: Kind
    outcome: Outcome
    score: int
    against: int
    uncapped: int
    opponents: tuple[int, ...] = ()
    provisional: bool = False
    capots: int = 0
    contracts_made: int = 0
    coinches_won: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One row of the standings.

    ``points`` is the number the row is ranked by: total points, or match points where those make the standings;
    ``adjustment`` is already in it. ``decided_by`` is the code of the criterion that separates this row from the one
    above (the first row: from the one below), None where nothing does.
    """

    place: int
    shared: bool
    id: int
    points: int
    adjustment: int
    played: int
    won: int
    drawn: int
    lost: int
    points_for: int
    points_against: int
    match_points: int
    decided_by: str | None
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    rounds: Mapping[int, RoundScore] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def difference(self) -> int:
        """Points scored less points conceded, adjustments left out."""
        return self.points_for - self.points_against

    @property
    def provisional(self) -> bool:
        """Whether a postponed table is counted with a provisional score in this row."""
        return any(round_score.provisional for round_score in self.rounds.values())
