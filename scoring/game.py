"""Deals in order: running totals, the end of the game, and whose deal it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoring.cards import Side
from scoring.checks import find_problems
from scoring.deal import ZERO, Deal, Penalty, PerSide
from scoring.judgement import Outcome
from scoring.lines import Line, LineCode
from scoring.policies import BeloteOnlyWin, Dealing, TargetTest, TargetTie
from scoring.problems import Code, Problem
from scoring.rules import RuleSet
from scoring.score import DealScore, score_deal


class Seat(StrEnum):
    """The four seats, clockwise."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


_SEATS: Final = tuple(Seat)


def dealer(number: int, first: Seat, dealing: Dealing, overrides: Mapping[int, Seat] = MappingProxyType({})) -> Seat:
    """Who deals.

    A passed deal passes the cards on like any other. Whoever dealt out of turn changes that deal and no other.

    Args:
        number: of the deal, passed ones counted, 1 for the first.
        first: who dealt first.
        dealing: to which neighbour the deal goes (`RuleSet.dealing`).
        overrides: who really dealt, by number, where it was somebody else.
    """
    step = 1 if dealing is Dealing.CLOCKWISE else -1
    return overrides.get(number, _SEATS[(_SEATS.index(first) + step * (number - 1)) % len(_SEATS)])


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """When a game is over; with neither, for a game of a number of minutes, whoever watches the clock says so.

    Attributes:
        target: points, judged by the rule set's test; None where there is no target.
        deals: number of deals; None where it is open.
        passed_deals_count: a passed deal uses up one of them.
    """

    target: int | None = None
    deals: int | None = None
    passed_deals_count: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DealInGame:
    """One deal of a game.

    Attributes:
        score: its lines, with those of a litige won; None where there are problems.
        problems: why it does not count: everything impossible, or that the game was over.
        totals: of both sides after it.
    """

    score: DealScore | None
    problems: tuple[Problem, ...]
    totals: PerSide


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game after its last deal.

    Attributes:
        totals: of both sides, penalties of the game included.
        over: nothing more is played.
        winner: None while it is not over, and when it is drawn.
        pending: sides that reached the target by a belote alone and have to win one more trick.
        held: points of a litige that nobody has won yet.
        deals: one answer a deal, in order.
    """

    totals: PerSide
    over: bool
    winner: Side | None
    pending: tuple[Side, ...]
    held: int
    deals: tuple[DealInGame, ...]


def play_game(
    deals: Iterable[Deal],
    rules: RuleSet,
    end: GameEnd,
    start: PerSide = ZERO,
    penalties: Iterable[Penalty] = (),
) -> GameState:
    """Add up the deals of a game and say whether it is over, and who won.

    Deals with problems and deals after the end do not count; each says why.

    Args:
        deals: in the order in which they were played.
        rules: one rule set for the whole game.
        end: what ends it.
        start: the totals before the first deal.
        penalties: decisions on the game rather than on a deal, added from the beginning.
    """
    given = PerSide()
    for penalty in penalties:
        given = given.plus(_pair(penalty.side, penalty.points))
    game = _Game(rules=rules, end=end, totals=start.plus(given))
    game.settle(None)
    answers = tuple(game.add(deal) for deal in deals)
    pending = tuple(side for side in Side if side in game.pending and not game.over)
    return GameState(
        totals=game.totals,
        over=game.over,
        winner=game.winner,
        pending=pending,
        held=game.held,
        deals=answers,
    )


def _pair(side: Side, points: int) -> PerSide:
    return PerSide(points, 0) if side is Side.NS else PerSide(0, points)


@dataclass(slots=True, kw_only=True)
class _Game:
    """The running state, one deal after the other."""

    rules: RuleSet
    end: GameEnd
    totals: PerSide
    over: bool = False
    winner: Side | None = None
    played: int = 0
    held: int = 0
    pending: set[Side] = field(default_factory=set)
    tolerated: set[Side] = field(default_factory=set)

    def add(self, deal: Deal) -> DealInGame:
        """Score one more deal, if the game is not over and the deal can be."""
        problems = find_problems(deal, self.rules) + self._problems_here(deal)
        if problems:
            return DealInGame(score=None, problems=problems, totals=self.totals)
        score = self._with_held(deal, score_deal(deal, self.rules))
        before, self.totals = self.totals, self.totals.plus(score.score)
        self.tolerated.update(deal.tolerance)
        if deal.taker is not None or self.end.passed_deals_count:
            self.played += 1
        self._update_pending(deal, score, before)
        self.settle(score)
        return DealInGame(score=score, problems=(), totals=self.totals)

    def _problems_here(self, deal: Deal) -> tuple[Problem, ...]:
        if self.over:
            return (Problem(Code.AFTER_THE_END, ""),)
        if self.tolerated.intersection(deal.tolerance):
            return (Problem(Code.TOLERANCE_USED_UP, "tolerance"),)
        return ()

    def _with_held(self, deal: Deal, score: DealScore) -> DealScore:
        """Give the points of a litige to whoever scores more on this deal, if it is a deal and no litige again."""
        if score.held or not self.held or deal.taker is None or score.score.ns == score.score.ew:
            self.held += score.held
            return score
        winner = Side.NS if score.score.ns > score.score.ew else Side.EW
        line = Line(LineCode.HELD_WON, winner, self.held)
        self.held = 0
        return replace(score, lines=(*score.lines, line))

    def _update_pending(self, deal: Deal, score: DealScore, before: PerSide) -> None:
        """The FFB's clause: a losing side that gets there with its belote alone has not won yet."""
        if self.rules.belote_only_win is not BeloteOnlyWin.PENDING:
            return
        for side in Side:
            if side in self.pending:
                if self._won_a_trick(deal, side):
                    self.pending.discard(side)
            elif self._by_belote_alone(deal, score, before, side):
                self.pending.add(side)

    def _won_a_trick(self, deal: Deal, side: Side) -> bool:
        if deal.tricks is not None:
            return deal.tricks.of(side) > 0
        points = deal.points or deal.raw_points
        return deal.swept is side or (deal.swept is None and points is not None and points.of(side) > 0)

    def _by_belote_alone(self, deal: Deal, score: DealScore, before: PerSide, side: Side) -> bool:
        lost = deal.swept is side.other or (deal.taker is side and score.made is False)
        belote = sum(line.points for line in score.lines if line.side is side and line.code is LineCode.BELOTE)
        total = self.totals.of(side)
        reached = self._there(total) and not self._there(before.of(side))
        return lost and reached and belote > 0 and not self._there(total - belote)

    def _there(self, total: int) -> bool:
        if self.end.target is None:
            return False
        return total > self.end.target if self.rules.target_test is TargetTest.EXCEED else total >= self.end.target

    def settle(self, last: DealScore | None) -> None:
        """Say whether the game is over, and who won. A side whose win is pending is not there."""
        there = [side for side in Side if self._there(self.totals.of(side)) and side not in self.pending]
        if len(there) == 1:
            self.over, self.winner = True, there[0]
        elif there and self.totals.ns != self.totals.ew:
            self.over, self.winner = True, self._leader()
        elif there:
            self._settle_tie(last)
        if not self.over and self.end.deals is not None and self.played >= self.end.deals:
            self.over, self.winner = True, self._leader()

    def _leader(self) -> Side | None:
        if self.totals.ns == self.totals.ew:
            return None
        return Side.NS if self.totals.ns > self.totals.ew else Side.EW

    def _settle_tie(self, last: DealScore | None) -> None:
        if self.rules.target_tie is TargetTie.DRAWN:
            self.over = True
        elif self.rules.target_tie is TargetTie.LAST_DEAL and last is not None and last.judgement is not None:
            outcome, takers = last.judgement.outcome, last.judgement.takers
            if outcome is not Outcome.LITIGE:
                self.over, self.winner = True, takers if outcome is Outcome.MADE else takers.other
