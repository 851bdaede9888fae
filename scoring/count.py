"""What each side holds at the end of a deal, before anybody judges the contract."""

from typing import Final, NamedTuple

from scoring.cards import LAST_TRICK, Side
from scoring.deal import Deal, Doubling, PerSide, SpecialBid, converted
from scoring.policies import BeloteStyle
from scoring.rules import RuleSet

BELOTE_POINTS: Final = 20
CAPOT_BID: Final = 250


class Count(NamedTuple):
    """The count of a deal from the takers' side. A tuple, since every deal needs one.

    Attributes:
        takers: whose contract it is.
        swept: the side with all eight tricks.
        generale: one player of that side won them all and the rules pay it.
        special: the bid is a capot or a générale.
        bid: what has to be made, a capot counting 250.
        value: what the bid scores, full tens (82 scores 80).
        factor: 1, 2 or the surcoinche.
        points, against: trick points of takers and defence, with the last trick; those of a capot where it is one.
        belote, belote_against: points of the belotes that takers and defence hold.
        announced, announced_against: validated announcements of takers and defence.
        transferred: the takers' eight tricks took the defence's announcements.
    """

    takers: Side
    swept: Side | None
    generale: bool
    special: bool
    bid: int
    value: int
    factor: int
    points: int
    against: int
    belote: int
    belote_against: int
    announced: int
    announced_against: int
    transferred: bool


def count_deal(deal: Deal, rules: RuleSet) -> Count:
    """Count a deal that is not passed and has no problems."""
    takers = deal.taker or Side.NS
    defence = takers.other
    swept = deal.swept
    generale = deal.generale is not None and rules.generale_points is not None
    points = deal.points if swept is None and deal.points else _points(deal, rules, swept, generale)
    bid = _bid(deal, rules)
    against_counts = rules.belote_style is BeloteStyle.POINTS
    return Count(
        takers,
        swept,
        generale,
        isinstance(deal.contract, SpecialBid),
        bid,
        bid - bid % 10,
        _factor(deal.doubling, rules),
        points.of(takers),
        points.of(defence),
        BELOTE_POINTS * deal.belotes.of(takers),
        BELOTE_POINTS * deal.belotes.of(defence) if against_counts else 0,
        deal.announcements.of(takers),
        deal.announcements.of(defence),
        swept is takers and rules.capot_takes_announcements,
    )


def _points(deal: Deal, rules: RuleSet, swept: Side | None, generale: bool) -> PerSide:
    """Trick points that are not simply stated: of eight tricks, or of converted cards."""
    if swept is not None:
        total = (generale and rules.generale_points) or rules.capot_points
        return PerSide(ns=total) if swept is Side.NS else PerSide(ew=total)
    raw, trump = deal.raw_points, deal.trump
    if raw is None or trump is None:
        raise ValueError("a deal without points: find_problems() names what is missing")
    cards = PerSide(converted(raw.ns, trump), converted(raw.ew, trump))
    return cards.plus(PerSide(ns=LAST_TRICK) if deal.last_trick is Side.NS else PerSide(ew=LAST_TRICK))


def _bid(deal: Deal, rules: RuleSet) -> int:
    if deal.contract is SpecialBid.CAPOT:
        return CAPOT_BID
    if deal.contract is SpecialBid.GENERALE:
        return rules.generale_bid or 0
    return deal.contract or 0


def _factor(doubling: Doubling, rules: RuleSet) -> int:
    if doubling is Doubling.NONE:
        return 1
    return 2 if doubling is Doubling.COINCHE else rules.surcoinche
