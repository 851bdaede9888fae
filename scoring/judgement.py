"""Is the contract made? Always on exact points, unless the rules say otherwise; never on the score."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.cards import TRICKS, Side
from scoring.count import Count
from scoring.deal import Deal, SpecialBid
from scoring.policies import BeloteStyle, JudgedOn, Level, Rounding
from scoring.rules import RuleSet


class Outcome(StrEnum):
    """How a contract ends."""

    MADE = "made"
    FAILED = "failed"
    LITIGE = "litige"


_OF_LEVEL = {Level.FAILED: Outcome.FAILED, Level.LITIGE: Outcome.LITIGE, Level.MADE: Outcome.MADE}


class ConditionCode(StrEnum):
    """What the takers had to do."""

    BID = "bid"  # at least the bid
    BEAT_DEFENCE = "beat_defence"  # more than the defence
    MINIMUM_IN_TRICKS = "minimum_in_tricks"  # at least that in tricks alone
    EIGHT_TRICKS = "eight_tricks"
    ONE_PLAYER = "one_player"  # eight tricks by one player


class Condition(NamedTuple):
    """One condition: what the takers have, what they need, and whether that is met.

    `have` is None where nobody stated it (tricks that were not counted).
    """

    code: ConditionCode
    have: int | None
    need: int
    met: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The contract judged, with everything needed to explain it.

    Attributes:
        takers: whose contract it is.
        outcome: made, failed, or a litige.
        bid: points bid, 250 for a capot.
        points, belote, announcements: the takers' part of each that counts towards the contract.
        takers_total: their sum, before any rounding.
        defence_total: the defence's sum by the same rule.
        conditions: all that had to be met. Level with the defence, `outcome` is what the rules say about that.
    """

    takers: Side
    outcome: Outcome
    bid: int
    points: int
    belote: int
    announcements: int
    takers_total: int
    defence_total: int
    conditions: tuple[Condition, ...]

    @property
    def needed(self) -> int:
        """What the first condition asks for: the bid, less a belote where that lowers it, or eight tricks."""
        return self.conditions[0].need


def judge(deal: Deal, count: Count, rules: RuleSet) -> Judgement:
    """Judge the contract of a deal that has been counted."""
    belote = count.belote if rules.belote_helps and rules.belote_style is BeloteStyle.POINTS else 0
    announced = (count.announced + count.announced_against * count.transferred) * rules.announcements_help
    total = count.points + belote + announced
    against = count.against + count.belote_against * rules.belote_helps
    against += (0 if count.transferred else count.announced_against) * rules.announcements_help
    conditions = (_eight_tricks(deal, count),) if count.special else _conditions(count, rules, total, against)
    return Judgement(
        takers=count.takers,
        outcome=_outcome(conditions, rules),
        bid=count.bid,
        points=count.points,
        belote=belote,
        announcements=announced,
        takers_total=total,
        defence_total=against,
        conditions=conditions,
    )


def _eight_tricks(deal: Deal, count: Count) -> Condition:
    if deal.contract is SpecialBid.GENERALE:
        met = deal.generale is count.takers
        return Condition(ConditionCode.ONE_PLAYER, TRICKS if met else None, TRICKS, met)
    won = TRICKS if count.swept is count.takers else deal.tricks.of(count.takers) if deal.tricks else None
    return Condition(ConditionCode.EIGHT_TRICKS, won, TRICKS, won == TRICKS)


def _conditions(count: Count, rules: RuleSet, total: int, against: int) -> tuple[Condition, ...]:
    lowered = rules.belote_style is BeloteStyle.LOWERS_TARGET and rules.belote_helps
    need = count.bid - count.belote if lowered else count.bid
    have = rounded(total, rules.rounding) if rules.judged_on is JudgedOn.ROUNDED else total
    conditions = [Condition(ConditionCode.BID, have, need, have >= need)]
    if rules.must_beat_defence:
        conditions.append(Condition(ConditionCode.BEAT_DEFENCE, total, against, total > against))
    if rules.minimum_in_tricks:
        least = rules.minimum_in_tricks
        conditions.append(Condition(ConditionCode.MINIMUM_IN_TRICKS, count.points, least, count.points >= least))
    return tuple(conditions)


def _outcome(conditions: tuple[Condition, ...], rules: RuleSet) -> Outcome:
    unmet = [condition for condition in conditions if not condition.met]
    if not unmet:
        return Outcome.MADE
    only = unmet[0]
    if len(unmet) == 1 and only.code is ConditionCode.BEAT_DEFENCE and only.have == only.need:
        return _OF_LEVEL[rules.level]
    return Outcome.FAILED


def rounded(points: int, rounding: Rounding) -> int:
    """Points to tens: a five goes up (85 → 90), goes down (85 → 80, 86 → 90), or nothing is rounded."""
    if rounding is Rounding.NONE:
        return points
    return (points + (5 if rounding is Rounding.FIVE_UP else 4)) // 10 * 10
