"""What is unusual about a sheet and has to be said to be meant: asked, never refused. Pure: no database, no clock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from statistics import mean, pstdev
from typing import Final, NamedTuple

from scoring import (
    Deal,
    Doubling,
    GameEnd,
    PerSide,
    Rounding,
    RuleSet,
    Side,
    SpecialBid,
    TargetTest,
    Trump,
    find_problems,
    score_deal,
)
from scoring.cards import TOTAL, TRICKS
from scoring.checks import USUAL_CEILING
from tournaments.facts import ScoredSheet, SheetFacts, SheetKind

FEWEST_TO_COMPARE: Final = 8
FAR_IN_DEVIATIONS: Final = 3


class QuestionCode(StrEnum):
    """What is asked."""

    INCOMPLETE = "incomplete"  # fewer deals than planned: `value` of `limit`
    BELOW_TARGET = "below_target"  # nobody has reached `limit`
    NOT_OVER_TARGET = "not_over_target"  # more than `limit` is needed, and the best total is `value`
    WIN_PENDING = "win_pending"  # `value` reaches `limit` by the belote alone, one more trick has to be won
    LEVEL_AT_TARGET = "level_at_target"  # both have `value`, one more deal decides
    OPEN_END = "open_end"  # the clock decides: `value` deals
    AFTER_THE_END = "after_the_end"  # `value` deals do not count
    IMPOSSIBLE = "impossible"  # `value` deals that the rules do not know do not count
    LITIGE_LEFT = "litige_left"  # `value` points of a litige went to nobody
    WRITTEN_DIFFERS = "written_differs"  # the paper says `value`, the deals `limit`
    NOT_IN_TENS = "not_in_tens"  # `value` is no multiple of ten
    TOO_LITTLE = "too_little"  # `value` for both, `limit` is the least
    TOO_MUCH = "too_much"  # `value` for both, `limit` is usual
    TRICK_POINTS = "trick_points"  # `value` is no sum of 162 a deal and `limit` a capot
    DEALS_REPLACED = "deals_replaced"  # `value` deals give way to totals
    FAR_FROM_MEAN = "far_from_mean"  # `value` for a side, `limit` is the mean of the round


class Question(NamedTuple):
    """One thing to confirm, with the figures that say why."""

    code: QuestionCode
    value: int | str | None = None
    limit: int | str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What one played deal brings to the two sides together: never less than `least`, seldom more than `most`."""

    least: int
    most: int


def sheet_questions(facts: SheetFacts, scored: ScoredSheet, rules: RuleSet, end: GameEnd) -> Iterator[Question]:
    """What to ask before a sheet is made to count."""
    if facts.kind is SheetKind.DEALS:
        yield from _end_questions(scored, rules, end)
        yield from _deals_questions(scored)
    written = facts.written
    if written is not None and written != scored.total:
        yield Question(QuestionCode.WRITTEN_DIFFERS, _pair(written), _pair(scored.total))


def _end_questions(scored: ScoredSheet, rules: RuleSet, end: GameEnd) -> Iterator[Question]:
    """Whether the game is at its end."""
    if scored.over:
        return
    played = played_deals(scored, end)
    if end.deals is not None:
        yield Question(QuestionCode.INCOMPLETE, played, end.deals)
    elif end.target is not None:
        yield _target_question(scored, rules, end.target)
    elif not played:
        yield Question(QuestionCode.OPEN_END, played)


def _target_question(scored: ScoredSheet, rules: RuleSet, target: int) -> Question:
    """Why a game up to a target is not over."""
    if scored.pending:
        return Question(QuestionCode.WIN_PENDING, scored.total.of(scored.pending[0]), target)
    if scored.total.ns == scored.total.ew and _reached(scored.total.ns, target, rules):
        return Question(QuestionCode.LEVEL_AT_TARGET, scored.total.ns, target)
    return _below(max(scored.total), target)


def _below(best: int, target: int) -> Question:
    """A total that is not enough, although it may be the target itself where more is needed."""
    code = QuestionCode.BELOW_TARGET if best < target else QuestionCode.NOT_OVER_TARGET
    return Question(code, best, target)


def played_deals(scored: ScoredSheet, end: GameEnd) -> int:
    """How many deals of a sheet count towards the number that is planned."""
    counted = (each for each in scored.deals if each.score is not None)
    return sum(each.facts.deal.taker is not None or end.passed_deals_count for each in counted)


def _deals_questions(scored: ScoredSheet) -> Iterator[Question]:
    """Deals that do not count, points that nobody got."""
    late = sum(each.after_the_end for each in scored.deals)
    if late:
        yield Question(QuestionCode.AFTER_THE_END, late)
    impossible = sum(each.score is None for each in scored.deals) - late
    if impossible:
        yield Question(QuestionCode.IMPOSSIBLE, impossible)
    if scored.held:
        yield Question(QuestionCode.LITIGE_LEFT, scored.held)


def totals_questions(
    totals: PerSide, trick_points: PerSide | None, deals: int | None, rules: RuleSet, end: GameEnd
) -> Iterator[Question]:
    """What to ask about the totals of a paper sheet.

    Args:
        totals: of the two sides, without penalties.
        trick_points: the sums of the column of trick points, where the sheet has one.
        deals: how many were played, passed ones not counted; None where nobody says.
        rules: the rule set that they were played under.
        end: what ends the game.
    """
    if rules.rounding is not Rounding.NONE:
        yield from (Question(QuestionCode.NOT_IN_TENS, points) for points in dict.fromkeys(totals) if points % 10)
    if deals is not None:
        bounds = deal_bounds(rules)
        if sum(totals) < deals * bounds.least:
            yield Question(QuestionCode.TOO_LITTLE, sum(totals), deals * bounds.least)
        elif sum(totals) > deals * bounds.most:
            yield Question(QuestionCode.TOO_MUCH, sum(totals), deals * bounds.most)
    if end.target is not None and not _reached(max(totals), end.target, rules):
        yield _below(max(totals), end.target)
    if trick_points is not None and not _adds_up(sum(trick_points), deals, rules):
        yield Question(QuestionCode.TRICK_POINTS, sum(trick_points), rules.capot_points)


def _reached(total: int, target: int, rules: RuleSet) -> bool:
    return total > target if rules.target_test is TargetTest.EXCEED else total >= target


def _adds_up(points: int, deals: int | None, rules: RuleSet) -> bool:
    """True if so many deals at most, each of 162 or with the points of a capot, make this sum."""
    most = points // TOTAL if deals is None else deals
    extra = rules.capot_points - TOTAL
    return any(points == played * TOTAL + capots * extra for played in range(most + 1) for capots in range(played + 1))


@cache
def deal_bounds(rules: RuleSet) -> Bounds:
    """What a played deal brings to both sides together under a rule set, found by scoring every plain deal.

    The least is over all contracts up to 160 and capot, made and failed, doubled or not, without belote or
    announcement; the most over those up to 160 that are not doubled and won without a capot, with a belote.
    """
    sums = [sum(score.score) for deal in _plain_deals(rules) if not (score := score_deal(deal, rules)).held]
    usual = [sum(score_deal(deal, rules).score) for deal in _usual_deals(rules)]
    return Bounds(least=min(sums), most=max(usual))


def _contracts(rules: RuleSet) -> list[int]:
    tens = range(rules.lowest_bid + -rules.lowest_bid % 10, min(rules.highest_bid, USUAL_CEILING) + 1, 10)
    return sorted({rules.lowest_bid, *tens})


def _plain_deals(rules: RuleSet) -> Iterator[Deal]:
    contracts: tuple[int | SpecialBid, ...] = (*_contracts(rules), SpecialBid.CAPOT)
    for contract, doubling, points in product(contracts, Doubling, range(TOTAL + 1)):
        deal = Deal(
            taker=Side.NS,
            contract=contract,
            trump=Trump.SPADES,
            doubling=doubling,
            points=PerSide(points, TOTAL - points),
            tricks=None if 0 < points < TOTAL else PerSide(TRICKS, 0) if points else PerSide(0, TRICKS),
        )
        if not find_problems(deal, rules):
            yield deal


def _usual_deals(rules: RuleSet) -> Iterator[Deal]:
    for contract, points in product(_contracts(rules), range(2, TOTAL - 1)):
        deal = Deal(
            taker=Side.NS,
            contract=contract,
            trump=Trump.SPADES,
            points=PerSide(points, TOTAL - points),
            belotes=PerSide(1, 0),
        )
        if not find_problems(deal, rules):
            yield deal


def mean_questions(total: PerSide, others: Sequence[int]) -> Iterator[Question]:
    """What to ask about a total that is far from those of the other tables.

    Far is more than three standard deviations and more than half of the mean away, once eight sides can be compared.

    Args:
        total: of the two sides of this table.
        others: the confirmed totals of the round's other sides.
    """
    if len(others) < FEWEST_TO_COMPARE:
        return
    middle, spread = mean(others), pstdev(others)
    for points in dict.fromkeys(total):
        if abs(points - middle) > max(FAR_IN_DEVIATIONS * spread, middle / 2):
            yield Question(QuestionCode.FAR_FROM_MEAN, points, round(middle))


def _pair(points: PerSide) -> str:
    return f"{points.ns} – {points.ew}"
