"""The table of ready scores on the printed rules: what every contract brings. Pure: no Django, no database."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from scoring import Deal, Doubling, JudgedOn, PerSide, Rounding, RuleSet, Side, SpecialBid, Trump, rounded, score_deal
from scoring.cards import TOTAL

HIGHEST_ROW: Final = 160
"""Higher bids are never made in tricks alone."""

_TAKERS: Final = Side.NS


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A score without belote, announcements or penalty: ``constant`` and so many times the winner's trick points.

    With ``times`` = 0 the constant is the score itself, rounded as the rules say; otherwise nothing is rounded yet.
    """

    constant: int
    times: int

    @property
    def inside(self) -> int | None:
        """What is added to the trick points before multiplying, where the whole is multiplied: (points + 100) × 2."""
        return self.constant // self.times if self.times > 1 and self.constant % self.times == 0 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRow:
    """A contract: what the takers mark who make it and the defence that beats it, each plain, coinched, surcoinched."""

    bid: int | SpecialBid
    made: tuple[Ready, ...]
    failed: tuple[Ready, ...]


def ready_scores(rules: RuleSet) -> tuple[ReadyRow, ...]:
    """Every bid from the lowest to 160, then capot, and a générale where it can be bid."""
    lowest = [82, *range(90, HIGHEST_ROW + 1, 10)] if rules.lowest_bid == 82 else range(80, HIGHEST_ROW + 1, 10)
    bids = [bid for bid in lowest if bid <= rules.highest_bid]
    return (*(_points_row(bid, rules) for bid in bids), *_special_rows(rules))


def _points_row(bid: int, rules: RuleSet) -> ReadyRow:
    def made(points: int, doubling: Doubling) -> Deal:
        return replace(_deal(bid, doubling), points=PerSide(points, TOTAL - points), tricks=PerSide(7, 1))

    def failed(points: int, doubling: Doubling) -> Deal:
        return replace(_deal(bid, doubling), points=PerSide(TOTAL - points, points), tricks=PerSide(1, 7))

    return ReadyRow(
        bid=bid,
        made=tuple(_ready(_TAKERS, doubling, made, rules) for doubling in Doubling),
        failed=tuple(_ready(_TAKERS.other, doubling, failed, rules) for doubling in Doubling),
    )


def _special_rows(rules: RuleSet) -> tuple[ReadyRow, ...]:
    bids = [SpecialBid.CAPOT] if rules.generale_bid is None else [SpecialBid.CAPOT, SpecialBid.GENERALE]
    return tuple(_special_row(bid, rules) for bid in bids)


def _special_row(bid: SpecialBid, rules: RuleSet) -> ReadyRow:
    by_one = _TAKERS if bid is SpecialBid.GENERALE else None

    def made(points: int, doubling: Doubling) -> Deal:
        return replace(_deal(bid, doubling), tricks=PerSide(8, 0), generale=by_one)

    def failed(points: int, doubling: Doubling) -> Deal:
        return replace(_deal(bid, doubling), points=PerSide(points - 10, TOTAL - (points - 10)), tricks=PerSide(7, 1))

    return ReadyRow(
        bid=bid,
        made=tuple(_ready(_TAKERS, doubling, made, rules) for doubling in Doubling),
        failed=tuple(_ready(_TAKERS.other, doubling, failed, rules) for doubling in Doubling),
    )


def _deal(bid: int | SpecialBid, doubling: Doubling) -> Deal:
    return Deal(taker=_TAKERS, contract=bid, trump=Trump.HEARTS, doubling=doubling)


def _ready(side: Side, doubling: Doubling, deal: Callable[[int, Doubling], Deal], rules: RuleSet) -> Ready:
    """Find how a score follows the trick points by scoring two deals that differ in nothing else."""
    exact = replace(rules, rounding=Rounding.NONE, judged_on=JudgedOn.EXACT)
    few, many = (score_deal(deal(points, doubling), exact).of(side) for points in (TOTAL - 2, TOTAL))
    times = (many - few) // 2
    if not times:
        return Ready(constant=rounded(few, rules.rounding), times=0)
    return Ready(constant=many - times * TOTAL, times=times)
