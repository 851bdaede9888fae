"""Games of a number of deals, whose deal it is, and what the golden games do not show."""

import pytest

from scoring import PRESETS, Deal, Dealing, GameEnd, Penalty, PerSide, Seat, Side, dealer, play_game, rules_from
from tests.scoring.deals import FFB, deal

MADE = deal(points={"NS": 112})  # 210 to 50
PASSED = Deal(taker=None)
OPEN = GameEnd()


@pytest.mark.parametrize(("dealing", "seats"), [(Dealing.COUNTER_CLOCKWISE, "NWSENW"), (Dealing.CLOCKWISE, "NESWNE")])
def test_the_deal_goes_round(dealing: Dealing, seats: str) -> None:
    assert "".join(dealer(number, Seat.NORTH, dealing) for number in range(1, 7)) == seats


def test_whoever_deals_out_of_turn_changes_that_deal_alone() -> None:
    overrides = {2: Seat.EAST}
    dealt = [dealer(number, Seat.NORTH, Dealing.CLOCKWISE, overrides) for number in (1, 2, 3)]
    assert dealt == [Seat.NORTH, Seat.EAST, Seat.SOUTH]
    assert dealer(2, Seat.NORTH, FFB.dealing, {2: Seat.SOUTH}) is Seat.SOUTH


@pytest.mark.parametrize(("counted", "over"), [(False, False), (True, True)])
def test_a_passed_deal_uses_up_one_of_the_rounds_deals_or_not(counted: bool, over: bool) -> None:
    game = play_game([MADE, PASSED], FFB, GameEnd(deals=2, passed_deals_count=counted))
    assert game.over is over


def test_a_number_of_deals_ends_the_game_and_the_higher_total_wins() -> None:
    game = play_game([MADE, MADE, MADE], FFB, GameEnd(deals=2))
    assert (game.over, game.winner, game.totals) == (True, Side.NS, PerSide(420, 100))
    assert [[problem.code.value for problem in each.problems] for each in game.deals] == [[], [], ["after_the_end"]]
    assert [each.totals for each in game.deals] == [PerSide(210, 50), PerSide(420, 100), PerSide(420, 100)]


def test_a_number_of_deals_may_end_level() -> None:
    game = play_game([MADE], FFB, GameEnd(deals=1), start=PerSide(0, 160))
    assert (game.over, game.winner) == (True, None)


def test_a_game_without_an_end_goes_on() -> None:
    game = play_game([MADE] * 12, FFB, OPEN)
    assert (game.over, game.winner, game.totals) == (False, None, PerSide(2520, 600))


def test_a_target_comes_before_the_last_deal() -> None:
    game = play_game([MADE, MADE], FFB, GameEnd(target=400, deals=5))
    assert (game.over, game.winner) == (True, Side.NS)


def test_a_decision_on_the_game_is_part_of_the_totals() -> None:
    penalties = [Penalty(side=Side.EW, points=160, reason="renonce"), Penalty(side=Side.NS, points=-10)]
    assert play_game([MADE], FFB, OPEN, penalties=penalties).totals == PerSide(200, 210)


def test_a_level_deal_after_a_litige_keeps_it_waiting() -> None:
    rules = rules_from({"preset": FFB.code, "level": "litige", "counting": "made"})
    litige = deal(contract=80, points={"NS": 81})
    level = deal(contract=80, points={"NS": 84})
    game = play_game([litige, level], rules, OPEN)
    assert (game.held, game.totals) == (80, PerSide(80, 160))
    assert play_game([litige, level, MADE], rules, OPEN).totals == PerSide(270, 210)


def test_the_defence_can_win_a_litige() -> None:
    rules = rules_from({"preset": FFB.code, "level": "litige"})
    game = play_game([deal(contract=80, points={"NS": 81}), deal(points={"NS": 90})], rules, OPEN)
    assert game.totals == PerSide(0, 80 + 260 + 160)
    won = game.deals[1].score
    assert won is not None
    assert won.lines[-1].to_dict() == {"code": "held_won", "side": "EW", "points": 160}


def test_a_litige_settles_no_tie() -> None:
    rules = rules_from({"preset": FFB.code, "level": "litige", "target_tie": "last_deal", "counting": "bid"})
    level = PerSide(1000, 1000)
    litige = deal(contract=80, points={"NS": 81})
    game = play_game([litige], rules, GameEnd(target=1000), start=level)
    assert (game.over, game.totals, game.held) == (False, level, 80)


@pytest.mark.parametrize(("tricks", "pending"), [({"NS": 1, "EW": 7}, ()), ({"NS": 0, "EW": 8}, (Side.NS,))])
def test_a_trick_validates_a_pending_win(tricks: dict[str, int], pending: tuple[Side, ...]) -> None:
    failed = deal(contract=80, points={"NS": 50}, belotes={"NS": 1})
    points = {"NS": 0} if tricks["NS"] else None
    after = deal(taker="EW", contract=80, points=points, tricks=tricks)
    game = play_game([failed, PASSED, after], FFB, GameEnd(target=1000), start=PerSide(990, 0))
    assert game.pending == pending
    assert game.over is not bool(pending)


@pytest.mark.parametrize(("generale", "over"), [("NS", True), ("EW", False)])
def test_a_generale_shows_who_won_a_trick(generale: str, over: bool) -> None:
    failed = deal(contract=80, points={"NS": 50}, belotes={"NS": 1})
    after = deal(taker="EW", contract=80, generale=generale)
    game = play_game([failed, after], FFB, GameEnd(target=1000), start=PerSide(990, 0))
    assert game.over is over


def test_a_pending_win_of_converted_cards_is_validated_by_them() -> None:
    rules = rules_from({"preset": "bga", "belote_only_win": "pending", "target": 1000})
    failed = deal(contract=82, points={"NS": 50}, belotes={"NS": 1})
    after = deal(taker="EW", contract=82, trump="no_trump", raw_points={"NS": 11, "EW": 109}, last_trick="EW")
    game = play_game([failed], rules, GameEnd(target=1000), start=PerSide(990, 0))
    assert game.pending == (Side.NS,)
    assert play_game([failed, after], rules, GameEnd(target=1000), start=PerSide(990, 0)).winner is Side.NS


def test_each_side_has_its_own_tolerance() -> None:
    one = deal(points={"NS": 112}, belotes={"NS": 1}, tolerance=["NS"])
    other = deal(points={"NS": 112}, belotes={"EW": 1}, tolerance=["EW"])
    game = play_game([one, other, one], FFB, OPEN)
    assert [[problem.code.value for problem in each.problems] for each in game.deals] == [
        [],
        [],
        ["tolerance_used_up"],
    ]


def test_the_ffb_and_funbelote_deal_counter_clockwise() -> None:
    counter = {code for code, rules in PRESETS.items() if rules.dealing is Dealing.COUNTER_CLOCKWISE}
    assert counter == {"ffb-coinchee-2015", "funbelote", "ffb-contree-2016"}
