"""Sheets as facts: changed without being touched, stored and read back, scored."""

from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Deal, GameEnd, Penalty, PerSide, Seat, Side, Trump, find_problems
from tournaments.facts import DealFacts, SheetFacts, SheetKind, dealer_of, score_sheet, side_of

FFB = PRESETS["ffb-coinchee-2015"]
CLOCKWISE = PRESETS["bga"]
TWELVE = GameEnd(deals=12, passed_deals_count=True)


def facts_of(**facts: object) -> DealFacts:
    deal = {"taker": "NS", "contract": 100, "trump": "hearts", "points": {"NS": 112}, "belotes": {"NS": 1}, **facts}
    return DealFacts(uuid=str(uuid4()), deal=Deal.from_dict(deal))


MADE = facts_of()
FAILED = facts_of(points={"NS": 80}, belotes={})
PASSED = DealFacts(uuid=str(uuid4()), deal=Deal(taker=None))


@st.composite
def deals(draw: st.DrawFn) -> DealFacts:
    points = draw(st.integers(2, 160))
    deal = Deal(
        taker=draw(st.sampled_from(Side)),
        contract=draw(st.sampled_from(range(80, 170, 10))),
        trump=draw(st.sampled_from(list(Trump)[:4])),
        points=PerSide(points, 162 - points),
        belotes=draw(st.sampled_from([PerSide(), PerSide(1, 0), PerSide(0, 1)])),
    )
    player, dealer = draw(st.sampled_from([None, *Seat])), draw(st.sampled_from([None, *Seat]))
    return DealFacts(uuid=str(draw(st.uuids())), deal=deal, player=player, dealer=dealer)


@given(st.lists(deals(), max_size=6), st.integers(-300, 300))
def test_what_is_stored_is_read_back_the_same(played: list[DealFacts], points: int) -> None:
    facts = SheetFacts(
        deals=tuple(played),
        penalties=(Penalty(side=Side.EW, points=points, reason="renonce"),),
        written=PerSide(0, points),
    )
    assert SheetFacts.from_dict(facts.to_dict()) == facts


@given(st.lists(deals(), max_size=6))
def test_the_running_totals_are_the_sums_of_the_deals(played: list[DealFacts]) -> None:
    scored = score_sheet(SheetFacts(deals=tuple(played)), FFB, TWELVE)
    total = PerSide()
    for row in scored.deals:
        if row.score is not None:
            total = total.plus(row.score.score)
        assert row.running == total
        assert (row.score is None) == bool(find_problems(row.facts.deal, FFB))
    assert scored.total == total


def test_totals_are_stored_and_read_back() -> None:
    facts = SheetFacts().with_totals(PerSide(1200, 900), trick_points=PerSide(1000, 944), deals_played=12)
    assert SheetFacts.from_dict(facts.to_dict()) == facts


def test_another_layout_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="schema"):
        SheetFacts.from_dict({**SheetFacts().to_dict(), "schema": 99})


def test_a_deal_is_added_replaced_and_removed_by_its_number() -> None:
    facts = SheetFacts().with_deal(MADE).with_deal(FAILED)
    assert facts.deals == (MADE, FAILED)
    assert facts.with_deal(PASSED, 1).deals == (PASSED, FAILED)
    assert facts.without_deal(1).deals == (FAILED,)
    assert facts.deals == (MADE, FAILED)


@pytest.mark.parametrize("index", [0, 3, -1])
def test_there_is_no_deal_of_that_number(index: int) -> None:
    facts = SheetFacts().with_deal(MADE).with_deal(FAILED)
    for change in (facts.deal, facts.without_deal, lambda number: facts.with_deal(PASSED, number)):
        with pytest.raises(IndexError):
            change(index)


def test_totals_give_way_to_deals_and_stay_as_those_of_the_paper() -> None:
    facts = SheetFacts().with_totals(PerSide(1200, 900), trick_points=None, deals_played=None).with_deal(MADE)
    assert facts.kind is SheetKind.DEALS
    assert facts.totals is None
    assert facts.written == PerSide(1200, 900)


def test_deals_give_way_to_totals_and_penalties_stay() -> None:
    penalty = Penalty(side=Side.NS, points=-160, reason="renonce")
    facts = SheetFacts().with_deal(MADE).with_penalty(penalty)
    totals = facts.with_totals(PerSide(1200, 900), trick_points=None, deals_played=None)
    assert totals.deals == ()
    assert score_sheet(totals, FFB, TWELVE).total == PerSide(1040, 900)


def test_penalties_are_taken_back_by_their_number() -> None:
    one, two = (Penalty(side=side, points=160, reason="renonce") for side in Side)
    facts = SheetFacts().with_penalty(one).with_penalty(two)
    assert facts.without_penalty(1).penalties == (two,)
    with pytest.raises(IndexError):
        facts.without_penalty(3)


def test_a_sheet_is_scored_deal_by_deal() -> None:
    scored = score_sheet(SheetFacts(deals=(MADE, FAILED)), FFB, TWELVE)
    assert [row.running for row in scored.deals] == [PerSide(230, 50), PerSide(230, 310)]
    assert scored.last is scored.deals[1]
    assert not scored.over
    assert scored.winner is None


def test_a_game_of_deals_is_over_after_them_and_takes_no_more() -> None:
    scored = score_sheet(SheetFacts(deals=(MADE, FAILED, MADE)), FFB, GameEnd(deals=2))
    assert scored.over
    assert scored.winner is Side.EW
    assert [row.after_the_end for row in scored.deals] == [False, False, True]
    assert scored.total == PerSide(230, 310)


def test_a_passed_deal_uses_one_up_where_it_counts() -> None:
    facts = SheetFacts(deals=(PASSED, MADE))
    assert score_sheet(facts, FFB, GameEnd(deals=2, passed_deals_count=True)).over
    assert not score_sheet(facts, FFB, GameEnd(deals=2, passed_deals_count=False)).over


def test_totals_end_a_game_of_deals_and_a_game_of_points_only_at_its_target() -> None:
    facts = SheetFacts().with_totals(PerSide(900, 990), trick_points=None, deals_played=None)
    assert score_sheet(facts, FFB, TWELVE).over
    assert score_sheet(facts, FFB, TWELVE).winner is Side.EW
    assert not score_sheet(facts, FFB, GameEnd(target=1000)).over
    assert score_sheet(facts, FFB, GameEnd(target=950)).winner is Side.EW


def test_level_totals_have_no_winner() -> None:
    facts = SheetFacts().with_totals(PerSide(900, 900), trick_points=None, deals_played=None)
    assert score_sheet(facts, FFB, TWELVE).winner is None


def test_the_deal_passes_to_the_right_at_the_ffb_and_to_the_left_elsewhere() -> None:
    played = (MADE,) * 5
    assert [dealer_of(played, index, FFB) for index in range(1, 6)] == ["N", "W", "S", "E", "N"]
    assert [dealer_of(played, index, CLOCKWISE) for index in range(1, 6)] == ["N", "E", "S", "W", "N"]


def test_the_first_deal_says_who_began_and_a_later_one_stands_for_itself() -> None:
    first = replace(MADE, dealer=Seat.SOUTH)
    out_of_turn = replace(MADE, dealer=Seat.SOUTH)
    played = (first, MADE, out_of_turn, MADE)
    assert [dealer_of(played, index, FFB) for index in range(1, 6)] == ["S", "E", "S", "W", "S"]
    assert score_sheet(SheetFacts(deals=played), FFB, TWELVE).next_dealer is Seat.SOUTH


def test_partners_sit_opposite() -> None:
    assert [side_of(seat) for seat in (Seat.NORTH, Seat.SOUTH)] == [Side.NS] * 2
    assert [side_of(seat) for seat in (Seat.EAST, Seat.WEST)] == [Side.EW] * 2
