"""The lines and the judgement as a doubting player reads them; the totals are in the golden rows."""

from typing import Any

import pytest

from scoring import PRESETS, Deal, Outcome, PerSide, RuleSet, Side, rules_from, score_deal
from tests.scoring.deals import FFB, deal

BGA_250 = rules_from({"preset": "bga", "defence_capot_base": 250})


def lines(made: Deal, rules: RuleSet = FFB) -> list[tuple[str, str, int]]:
    return [(line.code.value, line.side.value, line.points) for line in score_deal(made, rules).lines]


def test_a_made_contract_line_by_line() -> None:
    assert lines(deal(points={"NS": 112}, belotes={"NS": 1})) == [
        ("trick_points", "NS", 112),
        ("belote", "NS", 20),
        ("contract", "NS", 100),
        ("rounding", "NS", -2),
        ("trick_points", "EW", 50),
    ]


def test_a_multiplication_adds_what_stands_above_it() -> None:
    made = deal(points={"NS": 120}, doubling="surcoinche", announcements={"EW": 20}, belotes={"EW": 1})
    assert lines(made) == [
        ("doubled_base", "NS", 160),
        ("announcements_taken", "NS", 20),
        ("contract", "NS", 100),
        ("multiplied", "NS", 840),
        ("belote", "EW", 20),
    ]
    assert score_deal(made, FFB).lines[3].to_dict() == {
        "code": "multiplied",
        "side": "NS",
        "points": 840,
        "factor": 4,
    }


def test_what_is_added_once_stands_below_the_multiplication() -> None:
    made = deal(points={"NS": 130}, doubling="coinche", belotes={"NS": 1})
    assert lines(made, PRESETS["bs-fyi"]) == [
        ("contract", "NS", 100),
        ("multiplied", "NS", 100),
        ("doubled_base", "NS", 160),
        ("belote", "NS", 20),
    ]


def test_a_failure_line_by_line() -> None:
    made = deal(points={"NS": 70}, belotes={"NS": 1}, announcements={"EW": 50}, doubling="coinche")
    assert lines(made) == [
        ("belote", "NS", 20),
        ("failure_base", "EW", 160),
        ("announcements", "EW", 50),
        ("contract", "EW", 100),
        ("multiplied", "EW", 310),
    ]


@pytest.mark.parametrize(
    ("facts", "rules", "code"),
    [
        ({"tricks": {"NS": 8, "EW": 0}}, FFB, "capot_points"),
        ({"generale": "NS"}, FFB, "capot_points"),
        ({"generale": "NS"}, PRESETS["funbelote"], "generale_points"),
        ({"generale": "NS", "doubling": "coinche"}, PRESETS["funbelote"], "doubled_capot_base"),
        ({"tricks": {"NS": 8, "EW": 0}}, PRESETS["iscool"], "capot_bonus"),
        ({"points": {"NS": 110}, "belotes": {"NS": 1}}, PRESETS["castor"], "belote_unneeded"),
        ({"points": {"NS": 50}, "belotes": {"NS": 1}}, PRESETS["ffb-contree-2016"], "belote_taken"),
        ({"points": {"NS": 50}, "announcements": {"NS": 20}}, FFB, "announcements_taken"),
        ({"points": {"NS": 50}, "contract": "capot"}, PRESETS["ffb-contree-2016"], "capot_failed_base"),
        ({"points": {"NS": 50}, "contract": "capot"}, FFB, "failure_base"),
        ({"tricks": {"NS": 0, "EW": 8}}, FFB, "failure_base"),
        ({"tricks": {"NS": 0, "EW": 8}}, BGA_250, "defence_capot_base"),
    ],
)  # fmt: skip
def test_the_line_that_says_why(facts: dict[str, Any], rules: RuleSet, code: str) -> None:
    assert code in [line[0] for line in lines(deal(**facts), rules)]


def test_decisions_come_last_with_their_reason() -> None:
    made = deal(
        points={"NS": 110},
        belotes={"NS": 1},
        tolerance=["NS"],
        penalties=[{"side": "EW", "points": -160, "reason": "renonce"}],
    )
    score = score_deal(made, FFB)
    assert [line.to_dict() for line in score.lines[-2:]] == [
        {"code": "belote_tolerated", "side": "NS", "points": 0},
        {"code": "penalty", "side": "EW", "points": -160, "reason": "renonce"},
    ]
    assert score.score == PerSide(230, -110)
    assert (score.of(Side.NS), score.of(Side.EW)) == (230, -110)


def test_a_passed_deal_has_no_lines() -> None:
    score = score_deal(Deal(taker=None), FFB)
    assert (score.lines, score.made, score.judgement, score.score) == ((), None, None, PerSide(0, 0))


def test_a_litige_holds_the_points_of_the_takers() -> None:
    score = score_deal(deal(contract=80, points={"NS": 81}), rules_from({"preset": FFB.code, "level": "litige"}))
    assert (score.made, score.held) == (None, 160)
    assert [(line.code.value, line.side.value, line.points) for line in score.lines] == [
        ("trick_points", "NS", 81),
        ("contract", "NS", 80),
        ("rounding", "NS", -1),
        ("held", "NS", -160),
        ("trick_points", "EW", 81),
        ("rounding", "EW", -1),
    ]


def test_a_coinched_litige_leaves_the_defence_its_own() -> None:
    rules = rules_from({"preset": FFB.code, "level": "litige"})
    made = deal(contract=80, points={"NS": 91}, announcements={"EW": 20}, doubling="coinche")
    score = score_deal(made, rules)
    assert (score.held, score.score) == (480, PerSide(0, 90))


def test_the_bid_alone_waits_in_a_litige_that_counts_bids() -> None:
    rules = rules_from({"preset": FFB.code, "level": "litige", "counting": "bid"})
    score = score_deal(deal(contract=80, points={"NS": 81}), rules)
    assert (score.held, score.score) == (80, PerSide(0, 0))


def test_the_judgement_shows_what_was_compared() -> None:
    judgement = score_deal(deal(points={"NS": 112}, belotes={"NS": 1}, announcements={"EW": 20}), FFB).judgement
    assert judgement is not None
    assert (judgement.takers, judgement.outcome, judgement.bid, judgement.needed) == (Side.NS, Outcome.MADE, 100, 100)
    assert (judgement.points, judgement.belote, judgement.announcements) == (112, 20, 0)
    assert (judgement.takers_total, judgement.defence_total) == (132, 70)
    assert [condition[:3] for condition in judgement.conditions] == [("bid", 132, 100), ("beat_defence", 132, 70)]
    assert all(condition.met for condition in judgement.conditions)


def test_announcements_taken_with_a_capot_count_for_the_takers_and_no_longer_for_the_defence() -> None:
    judgement = score_deal(deal(tricks={"NS": 8, "EW": 0}, announcements={"EW": 50}), FFB).judgement
    assert judgement is not None
    assert (judgement.announcements, judgement.takers_total, judgement.defence_total) == (50, 302, 0)


@pytest.mark.parametrize(
    ("rules", "facts", "conditions"),
    [
        (FFB, {"points": {"NS": 84}}, [("bid", 84, 100, False), ("beat_defence", 84, 78, True)]),
        (
            PRESETS["coinche-701"],
            {"points": {"NS": 80}, "belotes": {"NS": 1}},
            [("bid", 100, 100, True), ("minimum_in_tricks", 80, 82, False)],
        ),
        (
            PRESETS["castor"],
            {"points": {"NS": 85}, "belotes": {"NS": 1}},
            [("bid", 85, 80, True), ("minimum_in_tricks", 85, 82, True)],
        ),
        (FFB, {"contract": "capot", "points": {"NS": 140}}, [("eight_tricks", None, 8, False)]),
        (
            FFB,
            {"contract": "capot", "points": {"NS": 140}, "tricks": {"NS": 7, "EW": 1}},
            [("eight_tricks", 7, 8, False)],
        ),
        (FFB, {"contract": "capot", "tricks": {"NS": 8, "EW": 0}}, [("eight_tricks", 8, 8, True)]),
        (
            rules_from({"preset": FFB.code, "generale_bid": 500}),
            {"contract": "generale", "generale": "NS"},
            [("one_player", 8, 8, True)],
        ),
        (
            rules_from({"preset": FFB.code, "generale_bid": 500}),
            {"contract": "generale", "points": {"NS": 140}},
            [("one_player", None, 8, False)],
        ),
        (FFB, {"contract": "capot", "generale": "NS"}, [("eight_tricks", 8, 8, True)]),
        (
            rules_from({"preset": FFB.code, "judged_on": "rounded"}),
            {"contract": 90, "points": {"NS": 89}},
            [("bid", 90, 90, True), ("beat_defence", 89, 73, True)],
        ),
    ],
)
def test_every_condition_with_its_figures(
    rules: RuleSet, facts: dict[str, Any], conditions: list[tuple[str, int | None, int, bool]]
) -> None:
    judgement = score_deal(deal(**facts), rules).judgement
    assert judgement is not None
    assert [tuple(condition) for condition in judgement.conditions] == conditions


def test_a_belote_that_lowers_the_target_helps_only_where_it_may() -> None:
    rules = rules_from({"preset": "castor", "belote_helps": False})
    assert lines(deal(points={"NS": 90}, belotes={"NS": 1}), rules) == [("failure_base", "EW", 160)]
    assert lines(deal(points={"NS": 100}, belotes={"NS": 1}), rules)[1] == ("belote_unneeded", "NS", 20)


def test_a_deal_without_points_cannot_be_scored() -> None:
    with pytest.raises(ValueError, match=r"^a deal without points: find_problems\(\) names what is missing$"):
        score_deal(deal(), FFB)
