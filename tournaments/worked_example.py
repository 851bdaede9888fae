"""Four deals that show what a rule set does, for whoever chooses it. Pure: no Django, no database.

The facts stay the same under every rule set (but for bids and announcements that it does not know), so that whatever
changes between two examples is the doing of the rules. They are chosen so that every disputed switch that decides a
score moves at least one figure.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring import Deal, DealScore, Doubling, PerSide, RuleSet, Side, SpecialBid, Trump, score_deal

TAKERS = Side.NS
_BELOTE = PerSide(1, 0)


class ExampleCode(StrEnum):
    """The four deals, by what they are about; the rules may well decide otherwise."""

    MADE = "made"
    FAILED = "failed"
    COINCHED = "coinched"
    CAPOT = "capot"


class VariantCode(StrEnum):
    """What is different from the deal above it."""

    LEVEL = "level"
    DEFENCE_CAPOT = "defence_capot"
    SURCOINCHED = "surcoinched"
    CAPOT_COINCHED = "capot_coinched"
    CAPOT_FAILED = "capot_failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A deal that differs a little from its example, and its score."""

    code: VariantCode
    deal: Deal
    score: DealScore


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleDeal:
    """One of the four deals with its score, and what a little change would make of it. North–South are the takers."""

    code: ExampleCode
    deal: Deal
    score: DealScore
    variants: tuple[Variant, ...]


def worked_example(rules: RuleSet) -> tuple[ExampleDeal, ...]:
    """The four deals, scored under a rule set; every one of them is a deal that could have happened."""
    return tuple(
        ExampleDeal(
            code=code,
            deal=deal,
            score=score_deal(deal, rules),
            variants=tuple(
                Variant(code=variant, deal=other, score=score_deal(other, rules))
                for variant, other in _variants(code, deal, rules)
            ),
        )
        for code, deal in _deals(rules).items()
    )


def _deals(rules: RuleSet) -> dict[ExampleCode, Deal]:
    easy, close = min(100, rules.highest_bid), min(120, rules.highest_bid)
    announced = PerSide(0, 20 if rules.announcements else 0)
    return {
        # 105 and a belote for 100: rounding shows, and nothing hangs on the belote.
        ExampleCode.MADE: _deal(easy, Trump.HEARTS, easy + 5, belotes=_BELOTE),
        # The belote brings the takers to two points from their bid: made only where contracts are judged rounded.
        ExampleCode.FAILED: _deal(close, Trump.SPADES, close - 22, belotes=_BELOTE),
        ExampleCode.COINCHED: replace(
            _deal(easy, Trump.CLUBS, easy + 10, belotes=_BELOTE), doubling=Doubling.COINCHE, announcements=announced
        ),
        ExampleCode.CAPOT: Deal(
            taker=TAKERS, contract=SpecialBid.CAPOT, trump=Trump.DIAMONDS, tricks=PerSide(8, 0), belotes=_BELOTE
        ),
    }


def _deal(bid: int, trump: Trump, points: int, *, belotes: PerSide) -> Deal:
    return Deal(taker=TAKERS, contract=bid, trump=trump, points=PerSide(points, 162 - points), belotes=belotes)


def _variants(code: ExampleCode, deal: Deal, rules: RuleSet) -> Iterator[tuple[VariantCode, Deal]]:
    if code is ExampleCode.MADE and rules.lowest_bid == 80:
        yield VariantCode.LEVEL, replace(deal, contract=80, points=PerSide(81, 81), belotes=PerSide())
    elif code is ExampleCode.FAILED:
        yield VariantCode.DEFENCE_CAPOT, replace(deal, points=None, tricks=PerSide(0, 8))
    elif code is ExampleCode.COINCHED:
        # The takers' own announcements here, so that both sides' are seen once.
        yield (
            VariantCode.SURCOINCHED,
            replace(deal, doubling=Doubling.SURCOINCHE, announcements=deal.announcements.swapped()),
        )
    elif code is ExampleCode.CAPOT:
        yield VariantCode.CAPOT_COINCHED, replace(deal, doubling=Doubling.COINCHE)
        yield VariantCode.CAPOT_FAILED, replace(deal, tricks=PerSide(7, 1), points=PerSide(152, 10))
