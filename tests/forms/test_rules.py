"""The form of the switches: from any rule set, with refusals beside the switch."""

from typing import Any

import pytest
from django.utils import translation

from scoring import PRESETS, Rounding, ScoringError
from tournaments.forms.rules import HouseRulesForm, RulesForm, initial_switches, typed_rules
from tournaments.selectors.rules import differences

FFB = PRESETS["ffb-coinchee-2015"]


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def posted(code: str = FFB.code, **changes: Any) -> dict[str, Any]:
    """What a browser sends."""
    values = {name: str(value) for name, value in initial_switches(PRESETS[code]).items()}
    return {"base_code": code, "seen": "", **values, **changes}


@pytest.mark.parametrize("code", PRESETS)
def test_sent_back_as_it_came_a_preset_is_itself(code: str) -> None:
    form = RulesForm(posted(code), base=PRESETS[code], base_code=code)
    assert form.is_valid(), form.errors
    assert form.rule_set is PRESETS[code]


def test_a_turned_switch_is_the_only_difference() -> None:
    form = RulesForm(posted(rounding="none", capot_failed_base="250", generale_bid="500"), base=FFB)
    assert form.is_valid(), form.errors
    assert {name: pair[0] for name, pair in differences(form.rule_set).items()} == {
        "rounding": Rounding.NONE,
        "capot_failed_base": 250,
        "generale_bid": 500,
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rounding": "none", "judged_on": "rounded"}, "judged_on"),
        ({"must_beat_defence": "false", "level": "litige"}, "level"),
        ({"highest_bid": "85"}, "highest_bid"),
        ({"highest_bid": "1000"}, "highest_bid"),
        ({"lowest_bid": "82", "highest_bid": "80"}, "highest_bid"),
        ({"target": "0"}, "target"),
        ({"surcoinche": "5"}, "surcoinche"),
        ({"counting": ""}, "counting"),
    ],
)
def test_a_refusal_stands_beside_its_switch(changes: dict[str, str], field: str) -> None:
    form = RulesForm(posted(**changes), base=FFB)
    assert not form.is_valid()
    assert list(form.errors) == [field]
    wrong = [group for group in form.groups if any(switch.field.name == field for switch in group.switches)]
    assert wrong[0].open


def test_what_a_document_makes_optional_starts_off() -> None:
    form = RulesForm(base=FFB, base_code=FFB.code)
    assert form.initial["no_trump"] == "false"
    assert set(differences(form.rule_set)) == {"no_trump", "all_trump"}


def test_an_evenings_own_rules_start_as_they_are() -> None:
    assert RulesForm(base=FFB).initial["no_trump"] == "true"


def test_house_rules_need_a_name() -> None:
    form = HouseRulesForm(posted(name=" "), base=FFB)
    assert not form.is_valid()
    assert list(form.errors) == ["name"]


def test_rules_that_are_being_typed() -> None:
    assert typed_rules({"surcoinche": "3", "target": "1 500", "name": "x"}, FFB).target == 1500
    assert typed_rules({}, FFB) is FFB
    for bad in ({"target": "many"}, {"surcoinche": "true"}, {"highest_bid": "9" * 400}, {"no_trump": "on"}):
        with pytest.raises(ScoringError):
            typed_rules(bad, FFB)
