"""Deals and rule sets for hypothesis, and short ways to write them down."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scoring import PRESETS, SWITCHES, Deal, Doubling, PerSide, RuleSet, ScoringError, Side, SpecialBid, Trump
from scoring.announcement_totals import possible_totals
from scoring.cards import reachable_points
from scoring.checks import find_problems

FFB = PRESETS["ffb-coinchee-2015"]


def deal(taker: str = "NS", contract: object = 100, **facts: Any) -> Deal:
    """A deal as the command line would read it, with hearts as trump and 162 minus what is given."""
    return Deal.from_dict({"taker": taker, "contract": contract, "trump": "hearts"} | facts)


def presets() -> st.SearchStrategy[RuleSet]:
    return st.sampled_from(list(PRESETS.values()))


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    """A preset with a few switches set to anything that they may be; contradictions are left aside."""
    rules = draw(presets())
    for name in draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=6, unique=True)):
        changes: dict[str, Any] = {name: draw(st.sampled_from(SWITCHES[name].values))}
        try:
            rules = replace(rules, **changes)
        except ScoringError:
            continue
    return rules


@st.composite
def valid_deals(draw: st.DrawFn, rules: RuleSet) -> Deal:
    """A deal that can have happened under the rules, the tricks counted."""
    trump = draw(st.sampled_from(_trumps(rules)))
    tricks = draw(st.integers(0, 8))
    ns = draw(st.sampled_from(sorted(reachable_points(tricks, trump, rules.all_trump_values))))
    swept = {8: Side.NS, 0: Side.EW}.get(tricks)
    made = Deal(
        taker=draw(st.sampled_from(Side)),
        contract=draw(_contracts(rules)),
        trump=trump,
        doubling=draw(st.sampled_from(Doubling)),
        points=None if swept else PerSide(ns, 162 - ns),
        tricks=PerSide(tricks, 8 - tricks),
        belotes=draw(_belotes(trump, rules)),
        announcements=draw(_announcements(trump, rules)),
        generale=draw(st.sampled_from([None, swept])),
    )
    if find_problems(made, rules) and rules.rescaled_cards:  # 162 is not reached this way with converted cards
        made = replace(made, trump=Trump.HEARTS, belotes=PerSide(), points=None, tricks=PerSide(8, 0), generale=None)
    return made


def _trumps(rules: RuleSet) -> list[Trump]:
    special = {Trump.NO_TRUMP: rules.no_trump, Trump.ALL_TRUMP: rules.all_trump}
    return [trump for trump in Trump if special.get(trump, True)]


def _contracts(rules: RuleSet) -> st.SearchStrategy[int | SpecialBid]:
    bids: list[int | SpecialBid] = [rules.lowest_bid, *range(90, rules.highest_bid + 1, 10), SpecialBid.CAPOT]
    usual = [bid for bid in bids if isinstance(bid, SpecialBid) or bid <= min(rules.highest_bid, 300)]
    special = [SpecialBid.GENERALE] if rules.generale_bid else []
    return st.sampled_from(usual + special)


def _belotes(trump: Trump, rules: RuleSet) -> st.SearchStrategy[PerSide]:
    most = {Trump.NO_TRUMP: 0, Trump.ALL_TRUMP: rules.belotes_in_all_trump}.get(trump, 1)
    return st.sampled_from([PerSide(ns, ew) for ns in range(most + 1) for ew in range(most + 1 - ns)])


def _announcements(trump: Trump, rules: RuleSet) -> st.SearchStrategy[PerSide]:
    totals = sorted(possible_totals(rules.announcement_style, trump)) if rules.announcements else [0]
    return st.builds(
        lambda points, side: PerSide(points, 0) if side is Side.NS else PerSide(0, points),
        st.sampled_from(totals),
        st.sampled_from(Side),
    )


def swapped(made: Deal) -> Deal:
    """The same deal with the two sides exchanged."""
    return replace(
        made,
        taker=made.taker and made.taker.other,
        points=made.points and made.points.swapped(),
        tricks=made.tricks and made.tricks.swapped(),
        belotes=made.belotes.swapped(),
        announcements=made.announcements.swapped(),
        generale=made.generale and made.generale.other,
    )
