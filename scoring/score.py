"""The score of a deal as the lines of its computation: the sum of a side's lines is its score.

One function over the policies of the rule set. The order of a side's lines is the order in which a player would
compute: what is multiplied, the multiplication, what is added once, the rounding, decisions.
"""

from dataclasses import dataclass
from typing import Final

from scoring.cards import Side
from scoring.count import Count, count_deal
from scoring.deal import Deal, PerSide
from scoring.judgement import Judgement, Outcome, judge, rounded
from scoring.lines import Line, LineCode
from scoring.policies import (
    AfterFailure,
    BeloteStyle,
    Counting,
    DefenceScore,
    DoubledBase,
    DoubledMadeAnnouncements,
    DoubledPoints,
)
from scoring.rules import RuleSet

Part = tuple[LineCode, int, bool]
"""Why, how many points, and whether a doubled contract multiplies them."""

DOUBLED_BASE: Final = 160
_MADE: Final = {Outcome.MADE: True, Outcome.FAILED: False, Outcome.LITIGE: None}


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """A scored deal.

    Attributes:
        lines: the computation; the sum of a side's lines is its score.
        made: the contract is made or failed; None for a passed deal and a litige.
        judgement: why; None for a passed deal.
        held: points of a litige that wait for the winner of the next deal.
    """

    lines: tuple[Line, ...]
    made: bool | None
    judgement: Judgement | None = None
    held: int = 0

    @property
    def score(self) -> PerSide:
        """The points of both sides."""
        ns = ew = 0
        for line in self.lines:
            if line.side is Side.NS:
                ns += line.points
            else:
                ew += line.points
        return PerSide(ns, ew)

    def of(self, side: Side) -> int:
        """The points of one side."""
        return self.score.of(side)


def score_deal(deal: Deal, rules: RuleSet) -> DealScore:
    """Score a deal in which `checks.find_problems` finds nothing.

    Args:
        deal: the facts.
        rules: the rule set.

    Raises:
        ValueError: the deal says nothing about its trick points.
    """
    if deal.taker is None:
        return DealScore(lines=_decisions(deal), made=None)
    count = count_deal(deal, rules)
    judgement = judge(deal, count, rules)
    outcome = judgement.outcome
    takers, defence = _parts(count, rules, outcome)
    factors = (1, count.factor) if outcome is Outcome.FAILED else (count.factor, 1)
    lines = _lines(count.takers, takers, factors[0], rules)
    held = 0
    if outcome is Outcome.LITIGE:
        held = sum(line.points for line in lines)
        lines.append(Line(LineCode.HELD, count.takers, -held))
    lines += _lines(count.takers.other, defence, factors[1], rules)
    if deal.penalties or deal.tolerance:
        lines += _decisions(deal)
    return DealScore(lines=tuple(lines), made=_MADE[outcome], judgement=judgement, held=held)


def _lines(side: Side, parts: list[Part], factor: int, rules: RuleSet) -> list[Line]:
    """The lines of one side, multiplied and rounded. Parts without points leave no line."""
    if factor == 1:
        lines = [Line(code, side, points) for code, points, _ in parts if points]
    else:
        lines = [Line(code, side, points) for code, points, inside in parts if inside and points]
        bracket = sum(points for _, points, inside in parts if inside)
        lines.append(Line(LineCode.MULTIPLIED, side, bracket * (factor - 1), factor))
        lines += [Line(code, side, points) for code, points, inside in parts if not inside and points]
    exact = sum(line.points for line in lines)
    change = rounded(exact, rules.rounding) - exact
    if change:
        lines.append(Line(LineCode.ROUNDING, side, change))
    return lines


def _decisions(deal: Deal) -> tuple[Line, ...]:
    """What was decided at the table, after multiplication and rounding."""
    return (
        *(Line(LineCode.BELOTE_TOLERATED, side, 0) for side in deal.tolerance),
        *(Line(LineCode.PENALTY, each.side, each.points, reason=each.reason) for each in deal.penalties),
    )


def _parts(count: Count, rules: RuleSet, outcome: Outcome) -> tuple[list[Part], list[Part]]:
    """What takers and defence mark."""
    if rules.counting is Counting.BID:
        bid: list[Part] = [(LineCode.CONTRACT, count.value, True)]
        return ([], bid) if outcome is Outcome.FAILED else (bid, [])
    if outcome is Outcome.FAILED:
        return _failed_takers(count, rules), _winning_defence(count, rules)
    if outcome is Outcome.LITIGE:
        return _made(count, rules, count.transferred), _beaten_defence(count, rules, DefenceScore.OWN, False)
    if count.factor == 1:
        return _made(count, rules, count.transferred), _beaten_defence(count, rules, rules.defence_made, False)
    taken = count.transferred or rules.doubled_made_announcements is DoubledMadeAnnouncements.TAKERS
    return _made(count, rules, taken), _beaten_defence(count, rules, rules.defence_doubled, True)


def _made(count: Count, rules: RuleSet, takes_announcements: bool) -> list[Part]:
    """The takers' points, tricks or base first, the bid last but for what comes after multiplying."""
    parts = [] if count.special and rules.capot_bid_alone else [_base_made(count, rules)]
    parts.append(_belote_of_makers(count, rules))
    if count.factor > 1 and rules.belote_after_failure is AfterFailure.TAKEN:
        parts.append((LineCode.BELOTE_TAKEN, count.belote_against, rules.belote_multiplied))
    parts.append((LineCode.ANNOUNCEMENTS, count.announced, rules.announcements_multiplied))
    if takes_announcements:
        parts.append((LineCode.ANNOUNCEMENTS_TAKEN, count.announced_against, rules.announcements_multiplied))
    if rules.counting is Counting.MADE_AND_BID:
        parts.append((LineCode.CONTRACT, count.value, True))
    if count.swept is count.takers:
        parts.append((LineCode.CAPOT_BONUS, rules.capot_bonus, False))
    return parts


def _base_made(count: Count, rules: RuleSet) -> Part:
    times = rules.doubled_base is DoubledBase.TIMES_M
    if count.factor == 1 or rules.doubled_points is DoubledPoints.ACTUAL:
        return _trick_code(count, count.takers), count.points, times
    if count.swept is not count.takers:
        return LineCode.DOUBLED_BASE, DOUBLED_BASE, times
    base = (count.special and rules.doubled_capot_bid_base) or rules.doubled_capot_base
    return LineCode.DOUBLED_CAPOT_BASE, base, times


def _trick_code(count: Count, side: Side) -> LineCode:
    if count.swept is not side:
        return LineCode.TRICK_POINTS
    return LineCode.GENERALE_POINTS if count.generale else LineCode.CAPOT_POINTS


def _belote_of_makers(count: Count, rules: RuleSet) -> Part:
    if rules.belote_style is BeloteStyle.POINTS:
        return LineCode.BELOTE, count.belote, rules.belote_multiplied
    announced = (count.announced + count.announced_against * count.transferred) * rules.announcements_help
    needed = rules.belote_helps and not count.special and count.points + announced < count.bid
    return LineCode.BELOTE_UNNEEDED, 0 if needed else count.belote, rules.belote_multiplied


def _beaten_defence(count: Count, rules: RuleSet, style: DefenceScore, doubled: bool) -> list[Part]:
    """What a defence marks that did not win; nothing of it is multiplied."""
    parts: list[Part] = []
    if style is DefenceScore.OWN:
        parts.append((_trick_code(count, count.takers.other), count.against, False))
    if style is not DefenceScore.NOTHING and not (doubled and rules.belote_after_failure is AfterFailure.TAKEN):
        parts.append((LineCode.BELOTE, count.belote_against, False))
    kept_doubled = rules.doubled_made_announcements is DoubledMadeAnnouncements.DEFENCE
    keeps = kept_doubled if doubled else style is DefenceScore.OWN
    if keeps and not count.transferred:
        parts.append((LineCode.ANNOUNCEMENTS, count.announced_against, False))
    return parts


def _winning_defence(count: Count, rules: RuleSet) -> list[Part]:
    """What the defence marks for a failure. Announcements of either side are the defence's then, in every text."""
    parts = [_base_failed(count, rules), (LineCode.BELOTE, count.belote_against, rules.belote_multiplied)]
    if rules.belote_after_failure is AfterFailure.TAKEN and rules.belote_style is BeloteStyle.POINTS:
        parts.append((LineCode.BELOTE_TAKEN, count.belote, rules.belote_multiplied))
    parts.append((LineCode.ANNOUNCEMENTS, count.announced_against, rules.announcements_multiplied))
    parts.append((LineCode.ANNOUNCEMENTS_TAKEN, count.announced, rules.announcements_multiplied))
    if rules.counting is Counting.MADE_AND_BID and rules.failure_pays_bid:
        parts.append((LineCode.CONTRACT, count.value, True))
    return parts


def _base_failed(count: Count, rules: RuleSet) -> Part:
    """The highest of the bases that apply."""
    code, base = LineCode.FAILURE_BASE, rules.failure_base
    if count.special and rules.capot_failed_base > base:
        code, base = LineCode.CAPOT_FAILED_BASE, rules.capot_failed_base
    if count.swept is count.takers.other and rules.defence_capot_base > base:
        code, base = LineCode.DEFENCE_CAPOT_BASE, rules.defence_capot_base
    return code, base, rules.doubled_base is DoubledBase.TIMES_M


def _failed_takers(count: Count, rules: RuleSet) -> list[Part]:
    """The belote, where nobody can take it away."""
    kept = rules.belote_after_failure is AfterFailure.KEPT and rules.belote_style is BeloteStyle.POINTS
    return [(LineCode.BELOTE, count.belote, False)] if kept else []
