"""Impossible facts that the golden rows do not show, and the unusual ones."""

from typing import Any

import pytest

from scoring import PRESETS, Deal, PerSide, Side, SpecialBid, examine, find_problems, find_warnings
from scoring.cards import Trump, reachable_points
from tests.scoring.deals import FFB, deal

BGA = PRESETS["bga"]


def problems_of(made: Deal, rules: Any = FFB) -> list[tuple[str, str]]:
    return [(problem.code.value, problem.field) for problem in find_problems(made, rules)]


@pytest.mark.parametrize(
    ("facts", "problems"),
    [
        ({"points": {"NS": 163}}, [("out_of_range", "points.NS")]),
        ({"points": {"NS": -20}}, [("out_of_range", "points.NS")]),
        ({"points": {"NS": 1}}, [("points_unreachable", "points.NS")]),
        ({"points": {"NS": 161}}, [("points_unreachable", "points.EW")]),
        (
            {"points": {"NS": 112}, "tricks": {"NS": 9, "EW": -1}},
            [("out_of_range", "tricks.NS"), ("out_of_range", "tricks.EW")],
        ),
        (
            {"points": {"NS": 112}, "tricks": {"NS": 9, "EW": 7}},
            [("out_of_range", "tricks.NS"), ("tricks_sum", "tricks")],
        ),
        ({"points": {"NS": 162}, "tricks": {"NS": 7, "EW": 2}}, [("tricks_sum", "tricks")]),
        ({"tricks": {"NS": 7, "EW": 1}}, [("missing", "points")]),
        ({"points": {"NS": 112}, "belotes": {"NS": -1}}, [("out_of_range", "belotes.NS")]),
        ({"points": {"NS": 112}, "belotes": {"NS": 2, "EW": -1}}, [("out_of_range", "belotes.EW")]),
        ({"points": {"NS": 112}, "announcements": {"NS": -20}}, [("announcements_unreachable", "announcements.NS")]),
        ({"points": {"NS": 112}, "announcements": {"NS": 550}, "trump": "no_trump"}, []),
        ({"points": {"NS": 112}, "contract": 75}, [("bid_too_low", "contract"), ("bid_not_a_multiple", "contract")]),
        ({"points": {"NS": 112}, "contract": None}, [("missing", "contract")]),
        ({"points": {"NS": 112}, "trump": None}, [("missing", "trump")]),
        ({"points": {"NS": 112}, "trump": None, "belotes": {"NS": 3}}, [("missing", "trump")]),
    ],
)
def test_what_cannot_have_happened(facts: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert problems_of(deal(**facts)) == problems


@pytest.mark.parametrize("trump", [Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP])
@pytest.mark.parametrize("tricks", range(1, 8))
def test_points_and_tricks_are_held_against_each_other_exactly(trump: Trump, tricks: int) -> None:
    possible = reachable_points(tricks, trump, FFB.all_trump_values)
    for points in range(163):
        made = Deal(
            taker=Side.NS,
            contract=100,
            trump=trump,
            points=PerSide(points, 162 - points),
            tricks=PerSide(tricks, 8 - tricks),
        )
        assert (find_problems(made, FFB) == ()) is (points in possible)


def test_everything_stated_of_a_passed_deal_is_named() -> None:
    facts = {
        "contract": 100,
        "trump": "hearts",
        "doubling": "coinche",
        "points": {"NS": 100},
        "tricks": {"NS": 4, "EW": 4},
        "belotes": {"NS": 1},
        "announcements": {"NS": 20},
        "generale": "NS",
        "raw_points": {"NS": 1},
        "last_trick": "NS",
        "tolerance": ["NS"],
    }
    found = problems_of(Deal.from_dict({"taker": None} | facts))
    assert {field for _, field in found} == set(facts)
    assert {code for code, _ in found} == {"not_in_a_passed_deal"}


def test_a_decision_may_fall_on_a_passed_deal() -> None:
    made = Deal.from_dict({"taker": None, "penalties": [{"side": "NS", "points": 10, "reason": ""}]})
    assert problems_of(made) == []
    assert find_warnings(made, FFB) == ()


def test_raw_points_without_a_trump_are_not_judged() -> None:
    made = deal(trump=None, raw_points={"NS": 80, "EW": 40}, last_trick="NS")
    assert problems_of(made, BGA) == [("missing", "trump")]


def test_raw_points_out_of_range() -> None:
    made = deal(trump="no_trump", raw_points={"NS": 121, "EW": 0}, last_trick="NS")
    assert problems_of(made, BGA) == [("out_of_range", "raw_points.NS")]


def test_raw_points_of_nothing_with_the_last_trick_need_no_tricks() -> None:
    made = deal(trump="no_trump", raw_points={"NS": 120, "EW": 0}, last_trick="EW")
    assert problems_of(made, BGA) == []


def test_raw_points_with_possible_tricks() -> None:
    made = deal(trump="all_trump", raw_points={"NS": 150, "EW": 98}, last_trick="EW", tricks={"NS": 5, "EW": 3})
    assert problems_of(made, BGA) == []


def test_a_tolerance_elsewhere_than_at_the_ffb() -> None:
    made = deal(points={"NS": 112}, belotes={"NS": 1}, tolerance=["NS"])
    assert problems_of(made) == []
    assert problems_of(made, PRESETS["funbelote"]) == [("tolerance_not_in_rules", "tolerance")]


def test_reading_and_judging_find_everything_at_once_and_nothing_twice() -> None:
    _, problems = examine(
        {"taker": "X", "contract": "x", "trump": 3, "points": {"NS": "a"}, "belotes": {"NS": 5}, "joker": 1}, FFB
    )
    assert {(problem.code.value, problem.field) for problem in problems} == {
        ("unknown_key", "joker"),
        ("not_a_choice", "taker"),
        ("not_a_choice", "contract"),
        ("wrong_type", "trump"),
        ("wrong_type", "points.NS"),
    }
    _, problems = examine({"taker": "X", "contract": 85, "trump": "hearts", "points": {"NS": 110, "EW": 50}}, FFB)
    assert [problem.code.value for problem in problems] == ["not_a_choice", "bid_not_a_multiple", "points_sum"]


@pytest.mark.parametrize(
    ("facts", "warnings"),
    [
        ({"points": {"NS": 112}}, []),
        ({"points": {"NS": 112}, "doubling": "coinche"}, []),
        ({"points": {"NS": 112}, "doubling": "surcoinche"}, [("surcoinche", "doubling")]),
        ({"tricks": {"NS": 0, "EW": 8}}, [("capot", "tricks")]),
        ({"generale": "EW"}, [("generale", "generale")]),
        ({"points": {"NS": 112}, "contract": "capot"}, [("capot_bid", "contract")]),
        ({"points": {"NS": 112}, "contract": 160}, []),
        ({"points": {"NS": 112}, "contract": 170}, [("high_bid", "contract")]),
        ({"points": {"NS": 112}, "contract": 170, "belotes": {"NS": 1}}, []),
        ({"points": {"NS": 112}, "contract": 170, "announcements": {"NS": 20}}, []),
        ({"points": {"NS": 112}, "contract": 170, "announcements": {"EW": 20}}, [("high_bid", "contract")]),
    ],
)
def test_what_is_unusual_is_pointed_out(facts: dict[str, Any], warnings: list[tuple[str, str]]) -> None:
    made = deal(**facts)
    assert problems_of(made) == []
    assert [(warning.code.value, warning.field) for warning in find_warnings(made, FFB)] == warnings


def test_a_generale_says_that_all_tricks_were_won() -> None:
    made = deal(contract="capot", generale="NS")
    assert (made.swept, made.contract) == (Side.NS, SpecialBid.CAPOT)
    assert problems_of(made) == []


@pytest.mark.parametrize(("points", "possible"), [(162, True), (250, True), (350, True), (252, False)])
def test_a_generale_may_be_written_with_its_points(points: int, possible: bool) -> None:
    made = deal(generale="NS", points={"NS": points, "EW": 0})
    assert (problems_of(made, PRESETS["funbelote"]) == []) is possible
