"""Sort the results by contestant: what every criterion is computed from."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
    TableResult,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One contestant's sums: whole points, and numbers of games. ``played`` counts a bye, not a missed round."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points_for: int = 0
    points_against: int = 0
    match_points: int = 0
    adjustment: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Rounds and sums of everyone in the results or the list of contestants, and how the tournament ranks."""

    options: Options
    rounds: Mapping[int, tuple[RoundScore, ...]]
    tallies: Mapping[int, Tally]

    def strength(self, contestant: int) -> int:
        """What the standings are made by, before adjustments: a penalty is not paid by one's former opponents."""
        tally = self.tallies[contestant]
        if self.options.ranking is Ranking.WINS:
            return tally.won
        return tally.match_points if self.options.ranking is Ranking.MATCH_POINTS else tally.points_for

    def points(self, contestant: int) -> int:
        """The points the contestant is ranked by: total or match points, with the adjustments."""
        tally = self.tallies[contestant]
        base = tally.match_points if self.options.ranking is Ranking.MATCH_POINTS else tally.points_for
        return base + tally.adjustment


def build_ledger(
    *, contestants: Iterable[int], results: Iterable[Result], adjustments: Iterable[Adjustment], options: Options
) -> Ledger:
    """Sort ``results`` by contestant and round and sum them up, whatever order they come in."""
    rounds: dict[int, list[RoundScore]] = defaultdict(list, {contestant: [] for contestant in contestants})
    for result in results:
        if isinstance(result, ByeResult):
            _enter_bye(rounds, result, options.cap)
        else:
            _enter_table(rounds, result, options.cap)
    adjusted: Counter[int] = Counter()
    for adjustment in adjustments:
        adjusted[adjustment.id] += adjustment.points
    in_order = {contestant: tuple(sorted(scores, key=_round_of)) for contestant, scores in rounds.items()}
    tallies = {
        contestant: _tally(scores, adjusted[contestant], options.match_points)
        for contestant, scores in in_order.items()
    }
    return Ledger(options=options, rounds=in_order, tallies=tallies)


def _round_of(score: RoundScore) -> int:
    return score.round


def _capped(score: int, cap: int | None) -> int:
    return score if cap is None else min(score, cap)


def _enter_bye(rounds: dict[int, list[RoundScore]], result: ByeResult, cap: int | None) -> None:
    score = RoundScore(
        round=result.round,
        kind=Kind.MISSED if result.missed else Kind.BYE,
        outcome=Outcome.WON if result.won else Outcome.NONE,
        score=_capped(result.score, cap),
        against=_capped(result.against, cap),
        uncapped=result.score,
        provisional=result.provisional,
    )
    for contestant in result.ids:
        rounds[contestant].append(score)


def _enter_table(rounds: dict[int, list[RoundScore]], result: TableResult, cap: int | None) -> None:
    _enter_side(rounds, result, result.ns, result.ew, _outcome(result, Forfeit.NS), cap)
    _enter_side(rounds, result, result.ew, result.ns, _outcome(result, Forfeit.EW), cap)


def _enter_side(
    rounds: dict[int, list[RoundScore]],
    result: TableResult,
    side: SideResult,
    other: SideResult,
    outcome: Outcome,
    cap: int | None,
) -> None:
    score = RoundScore(
        round=result.round,
        kind=Kind.TABLE if result.forfeit is None else Kind.FORFEIT,
        outcome=outcome,
        score=_capped(side.score, cap),
        against=_capped(other.score, cap),
        uncapped=side.score,
        opponents=other.ids,
        provisional=result.provisional,
        capots=side.capots,
        contracts_made=side.contracts_made,
        coinches_won=side.coinches_won,
    )
    for contestant in side.ids:
        own = rounds.setdefault(contestant, [])
        if side.counts:
            own.append(score)


def _outcome(result: TableResult, side: Forfeit) -> Outcome:
    """Who won is read from the real scores: a cap evens out points, not games."""
    if result.forfeit is not None:
        return Outcome.FORFEITED if result.forfeit in (side, Forfeit.BOTH) else Outcome.WON
    if result.ns.score == result.ew.score:
        return Outcome.DRAWN
    return Outcome.WON if (result.ns.score > result.ew.score) == (side is Forfeit.NS) else Outcome.LOST


def _tally(scores: tuple[RoundScore, ...], adjustment: int, values: MatchPoints) -> Tally:
    outcomes = [score.outcome for score in scores]
    return Tally(
        played=sum(score.kind is not Kind.MISSED for score in scores),
        won=outcomes.count(Outcome.WON),
        drawn=outcomes.count(Outcome.DRAWN),
        lost=outcomes.count(Outcome.LOST) + outcomes.count(Outcome.FORFEITED),
        points_for=sum(score.score for score in scores),
        points_against=sum(score.against for score in scores),
        match_points=sum(_worth(score, values) for score in scores),
        adjustment=adjustment,
    )


def _worth(score: RoundScore, values: MatchPoints) -> int:
    """Match points of one round: a bye that is no win brings what a lost game does, a missed round nothing."""
    if score.outcome is Outcome.NONE:
        return values.lost if score.kind is Kind.BYE else 0
    if score.outcome is Outcome.WON:
        return values.won
    if score.outcome is Outcome.DRAWN:
        return values.drawn
    return values.lost if score.outcome is Outcome.LOST else values.forfeit
