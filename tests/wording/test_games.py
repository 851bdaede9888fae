"""Where a game stands, in words."""

import pytest
from django.utils import translation

from scoring import GameEnd, RuleSet, Side, rules_from
from tests.sheet_factories import make_deal
from tournaments.facts import DealFacts, ScoredSheet, SheetFacts, score_sheet
from tournaments.wording.games import game_words

FFB = rules_from("ffb-coinchee-2015")
NAMES = {Side.NS: "Anne / Bruno", Side.EW: "Chloé / David"}
#: 80 by North–South, failed with the belote in their hands: 20 for them, 240 for the defence.
LOST_WITH_BELOTE = {"contract": 80, "points": {"NS": 50}}


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def played(
    *deals: DealFacts, rules: RuleSet = FFB, target: int | None = None, deals_: int | None = None
) -> tuple[ScoredSheet, GameEnd]:
    chosen = GameEnd(target=target, deals=deals_)
    return score_sheet(SheetFacts(deals=deals), rules, chosen), chosen


def words(*deals: DealFacts, rules: RuleSet = FFB, **end: int | None) -> list[str]:
    return list(game_words(*played(*deals, rules=rules, **end), NAMES))


def test_a_win_by_the_belote_alone_asks_for_one_more_trick() -> None:
    deals = [make_deal(doubling="coinche"), make_deal(**LOST_WITH_BELOTE)]
    assert words(*deals, target=580) == ["Anne / Bruno: 580 thanks to the belote, one more trick to win."]
    won = make_deal(taker="EW", points={"NS": 50}, belotes={"NS": 0, "EW": 0})
    assert words(*deals, won, target=580) == ["The game is over: Anne / Bruno win, 630 to 450."]


def test_points_of_a_litige_wait() -> None:
    rules = rules_from({"preset": "ffb-coinchee-2015", "level": "litige"})
    level = make_deal(contract=80, points={"NS": 81}, belotes={"NS": 0, "EW": 0})
    assert words(level, rules=rules, deals_=12) == ["160 points of a litige wait for the next deal."]


def test_the_end_says_who_won_or_that_nobody_did() -> None:
    assert words(make_deal(), deals_=1) == ["The game is over: Anne / Bruno win, 230 to 50."]
    assert words(make_deal(taker=None), deals_=1) == []
    both = [make_deal(), make_deal(taker="EW", belotes={"NS": 0, "EW": 1}, points={"EW": 112})]
    assert words(*both, deals_=2) == ["The game is over: 280 for both sides."]
    assert words(*both, target=280) == ["Both sides are level at the target: one more deal."]


def test_where_the_clock_decides_the_deal_in_play_is_finished() -> None:
    assert words(make_deal()) == [
        "The clock ends this game: when it stops, the deal in play is finished, then the table is confirmed."
    ]
