"""Rule sets as values: stored, read back, and refused with the reason where they cannot stand."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import PRESETS, SWITCHES, Code, Counting, RuleSet, ScoringError, proposed, rules_from
from scoring.presets import DEFAULT
from scoring.problems import Problem
from scoring.rules import SCHEMA
from scoring.switch_checks import IDENTITY
from tests.scoring.deals import FFB


def refused(chosen: object) -> list[tuple[Code, str]]:
    """Codes and fields of what is wrong with a choice of rules."""
    with pytest.raises(ScoringError) as caught:
        rules_from(chosen)
    return [(problem.code, problem.field) for problem in caught.value.problems]


def test_every_policy_is_described_once_with_values_that_the_presets_use() -> None:
    assert set(SWITCHES) == {field.name for field in fields(RuleSet)} - set(IDENTITY)
    for name, switch in SWITCHES.items():
        assert switch.meaning.endswith(".")
        assert all(switch.allows(getattr(rules, name)) for rules in PRESETS.values())


def test_the_disputed_switches_are_those_of_the_form() -> None:
    assert [name for name, switch in SWITCHES.items() if switch.disputed] == [
        "counting", "surcoinche", "belote_multiplied", "announcements_multiplied", "doubled_made_announcements",
        "capot_failed_base", "defence_capot_base", "doubled_capot_base", "level", "rounding", "judged_on",
        "belote_after_failure", "announcements", "no_trump", "all_trump",
    ]  # fmt: skip


def test_nine_presets_name_their_document_and_its_date() -> None:
    assert len(PRESETS) == 9
    assert next(iter(PRESETS)) == DEFAULT == "ffb-coinchee-2015"
    for code, rules in PRESETS.items():
        assert rules.code == code
        assert rules.title
        assert rules.source
        assert rules.date.startswith("20")


def test_the_form_proposes_what_a_document_makes_optional_as_off() -> None:
    assert (proposed(DEFAULT).no_trump, proposed(DEFAULT).all_trump, proposed(DEFAULT).announcements) == (
        False,
        False,
        True,
    )
    assert proposed("bs-fyi").announcements is False
    assert proposed("bga") == PRESETS["bga"]


def test_switches_change_a_preset_and_say_where_they_started() -> None:
    rules = rules_from({"preset": "bga", "counting": "bid", "target": 1000, "all_trump_values": "14"})
    assert (rules.counting, rules.target, rules.all_trump_values) == (Counting.BID, 1000, 14)
    assert rules.based_on == "bga"
    assert rules_from("bga") is PRESETS["bga"]


@pytest.mark.parametrize(
    ("chosen", "problems"),
    [
        (None, [("missing", "rules")]),
        (3, [("wrong_type", "rules")]),
        ("belote", [("unknown_preset", "rules")]),
        ({}, [("missing", "rules.preset")]),
        ({"preset": 1}, [("wrong_type", "rules.preset")]),
        ({"preset": "x", "target": 0}, [("unknown_preset", "rules.preset"), ("out_of_range", "rules.target")]),
        ({"preset": "bga", "joker": True}, [("unknown_switch", "rules.joker")]),
        ({"preset": "bga", "title": "ours"}, [("unknown_switch", "rules.title")]),
        ({"preset": "bga", "surcoinche": "4"}, [("wrong_type", "rules.surcoinche")]),
        ({"preset": "bga", "surcoinche": 4.0}, [("wrong_type", "rules.surcoinche")]),
        ({"preset": "bga", "surcoinche": 5}, [("not_a_choice", "rules.surcoinche")]),
        ({"preset": "bga", "no_trump": 1}, [("wrong_type", "rules.no_trump")]),
        ({"preset": "bga", "capot_bonus": False}, [("wrong_type", "rules.capot_bonus")]),
        ({"preset": "bga", "counting": "points"}, [("not_a_choice", "rules.counting")]),
        ({"preset": "bga", "counting": 3}, [("wrong_type", "rules.counting")]),
        ({"preset": "bga", "counting": ["bid"]}, [("wrong_type", "rules.counting")]),
        ({"preset": "bga", "target": True}, [("wrong_type", "rules.target")]),
        ({"preset": "bga", "target": 10**30}, [("out_of_range", "rules.target")]),
        ({"preset": "bga", "highest_bid": 85}, [("out_of_range", "rules.highest_bid")]),
        ({"preset": "bga", "generale_bid": 400}, [("not_a_choice", "rules.generale_bid")]),
    ],
)
def test_a_choice_that_cannot_stand_is_refused_with_every_reason(
    chosen: object, problems: list[tuple[str, str]]
) -> None:
    assert refused(chosen) == problems


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"preset": "bga", "judged_on": "rounded"}, ("rounded_needs_rounding", "rules.judged_on")),
        ({"preset": "bs-fyi", "level": "litige"}, ("level_needs_defence_beaten", "rules.level")),
        ({"preset": "bga", "highest_bid": 80}, ("bids_empty", "rules.highest_bid")),
    ],
)
def test_values_that_do_not_go_together_are_refused(chosen: object, problem: tuple[str, str]) -> None:
    assert refused(chosen) == [problem]


def test_a_wrong_value_in_code_is_refused_as_well() -> None:
    changes: dict[str, Any] = {"counting": 1}
    with pytest.raises(ScoringError, match=r"wrong_type \(rules.counting\)"):
        replace(FFB, **changes)
    with pytest.raises(ScoringError, match=r"wrong_type \(rules.title\)"):
        replace(FFB, title="x" * 201)


def test_the_reason_says_what_would_be_right() -> None:
    with pytest.raises(ScoringError) as caught:
        rules_from({"preset": "bga", "generale_bid": 400})
    assert caught.value.problems == (Problem(Code.NOT_A_CHOICE, "rules.generale_bid", limit="null, 500"),)


def test_stored_rules_are_read_back_or_refused_whole() -> None:
    stored = FFB.to_dict()
    assert stored["schema"] == SCHEMA == 1
    assert RuleSet.from_dict(stored) == FFB
    for wrong, reason in (
        (stored | {"schema": 2}, "unknown_schema (rules.schema)"),
        ({"code": "x"}, "unknown_schema (rules.schema)"),
        ([], "wrong_type (rules)"),
        (stored | {"colour": "red"}, "unknown_switch (rules.colour)"),
        (stored | {"title": 3}, "wrong_type (rules.title)"),
        ({key: value for key, value in stored.items() if key != "level"}, "missing (rules.level)"),
    ):
        with pytest.raises(ScoringError) as caught:
            RuleSet.from_dict(wrong)  # type: ignore[arg-type]  # a list is the point of one case
        assert str(caught.value) == reason
