"""Facts read from JSON: what can be read is, what cannot is named with its field, all at once."""

from typing import Any

import pytest

from scoring import Deal, Doubling, Penalty, PerSide, ScoringError, Side, SpecialBid, Trump
from scoring.cards import DECK_POINTS
from scoring.deal import converted, raw_total, read_deal
from tests.scoring.deals import deal

WHOLE: dict[str, Any] = {
    "taker": "NS",
    "contract": "capot",
    "trump": "all_trump",
    "doubling": "coinche",
    "points": {"NS": 162, "EW": 0},
    "tricks": {"NS": 8, "EW": 0},
    "belotes": {"NS": 1, "EW": 2},
    "announcements": {"NS": 0, "EW": 20},
    "generale": "NS",
    "raw_points": {"NS": 248, "EW": 0},
    "last_trick": "NS",
    "penalties": [{"side": "EW", "points": -160, "reason": "renonce"}],
    "tolerance": ["EW"],
}


def test_everything_is_read_and_written_back() -> None:
    read = Deal.from_dict(WHOLE)
    assert read == Deal(
        taker=Side.NS,
        contract=SpecialBid.CAPOT,
        trump=Trump.ALL_TRUMP,
        doubling=Doubling.COINCHE,
        points=PerSide(162, 0),
        tricks=PerSide(8, 0),
        belotes=PerSide(1, 2),
        announcements=PerSide(0, 20),
        generale=Side.NS,
        raw_points=PerSide(248, 0),
        last_trick=Side.NS,
        penalties=(Penalty(side=Side.EW, points=-160, reason="renonce"),),
        tolerance=(Side.EW,),
    )
    assert read.to_dict() == WHOLE


def test_a_passed_deal_is_short() -> None:
    assert Deal.from_dict({"taker": None}).to_dict() == {"taker": None}


def test_null_is_left_out() -> None:
    assert Deal.from_dict(dict.fromkeys(WHOLE)) == Deal(taker=None)


@pytest.mark.parametrize(
    ("points", "both"),
    [
        ({"NS": 112}, PerSide(112, 50)),
        ({"EW": 50}, PerSide(112, 50)),
        ({"NS": 252}, PerSide(252, 0)),
        ({"EW": -20}, PerSide(162, -20)),
        ({"NS": 100, "EW": 50}, PerSide(100, 50)),
    ],
)
def test_the_side_left_out_gets_the_rest_and_never_more_than_there_is(points: object, both: PerSide) -> None:
    assert deal(points=points).points == both


def test_the_rest_of_raw_points_depends_on_the_trump() -> None:
    assert deal(trump="no_trump", raw_points={"NS": 80}).raw_points == PerSide(80, 40)
    assert deal(trump="all_trump", raw_points={"EW": 98}).raw_points == PerSide(150, 98)


def test_converted_cards_always_add_up() -> None:
    for trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP):
        total = raw_total(trump)
        assert all(converted(raw, trump) + converted(total - raw, trump) == DECK_POINTS for raw in range(total + 1))
    assert converted(80, Trump.NO_TRUMP) == 101


@pytest.mark.parametrize(
    ("facts", "problems"),
    [
        ({"taker": "N"}, {("not_a_choice", "taker")}),
        ({"taker": 1}, {("wrong_type", "taker")}),
        ({"contract": 1.5}, {("wrong_type", "contract")}),
        ({"contract": True}, {("wrong_type", "contract")}),
        ({"contract": 10**40}, {("out_of_range", "contract")}),
        ({"contract": "100"}, {("not_a_choice", "contract")}),
        ({"doubling": "x2"}, {("not_a_choice", "doubling")}),
        ({"points": 112}, {("wrong_type", "points")}),
        ({"points": {"NS": "abc"}}, {("wrong_type", "points.NS")}),
        ({"points": {"NS": 10**7, "EW": 1}}, {("out_of_range", "points.NS")}),
        ({"points": {"NS": 100, "EW": 62, "x": 1}}, {("unknown_key", "points.x")}),
        ({"tricks": {"NS": 8}}, {("missing", "tricks.EW")}),
        ({"tricks": {}}, {("missing", "tricks.NS"), ("missing", "tricks.EW")}),
        ({"penalties": {}}, {("wrong_type", "penalties")}),
        ({"penalties": [3]}, {("not_an_object", "penalties.0")}),
        ({"penalties": [{}]}, {("missing", "penalties.0.side"), ("missing", "penalties.0.points")}),
        ({"penalties": [{"side": "NS", "points": 1, "reason": 3}]}, {("wrong_type", "penalties.0.reason")}),
        ({"penalties": [{"side": "NS", "points": 1, "reason": "x" * 501}]}, {("out_of_range", "penalties.0.reason")}),
        ({"penalties": [{"side": "NS", "points": 1, "by": "me"}]}, {("unknown_key", "penalties.0.by")}),
        ({"penalties": [{"side": "N"}]}, {("not_a_choice", "penalties.0.side"), ("missing", "penalties.0.points")}),
        ({"tolerance": "NS"}, {("wrong_type", "tolerance")}),
        ({"tolerance": ["NS", "N"]}, {("not_a_choice", "tolerance")}),
        ({"Taker": "NS", "score": 3}, {("unknown_key", "Taker"), ("unknown_key", "score")}),
    ],
)
def test_what_cannot_be_read_is_named(facts: dict[str, Any], problems: set[tuple[str, str]]) -> None:
    with pytest.raises(ScoringError) as caught:
        deal(**facts)
    assert {(problem.code.value, problem.field) for problem in caught.value.problems} == problems


def test_a_penalty_without_a_reason_can_be_read() -> None:
    read = deal(penalties=[{"side": "NS", "points": 10, "reason": None}])
    assert read.penalties == (Penalty(side=Side.NS, points=10),)


def test_a_deal_without_a_taker_is_not_a_passed_deal() -> None:
    _, problems = read_deal({"contract": 100})
    assert [(problem.code.value, problem.field) for problem in problems] == [("missing", "taker")]


def test_a_list_is_no_deal() -> None:
    read, problems = read_deal([1])
    assert read.taker is None
    assert [problem.code.value for problem in problems] == ["not_an_object"]


def test_numbers_per_side() -> None:
    pair = PerSide(3, 5)
    assert (pair.of(Side.NS), pair.of(Side.EW), pair.swapped(), pair.plus(pair)) == (3, 5, PerSide(5, 3), (6, 10))
    assert pair.to_dict() == {"NS": 3, "EW": 5}
