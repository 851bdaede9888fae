"""Every switch has its words: a label, a name for each reading, and who plays it so."""

from dataclasses import replace

import pytest
from django.utils import translation

from scoring import PRESETS, SWITCHES, Code, Problem, Rounding
from tournaments.selectors.rules import switched
from tournaments.wording.rules import difference_words, rules_name, rules_problem_words, source_sentence, who_plays
from tournaments.wording.switches import GROUPS, WORDS, value_text

FFB = PRESETS["ffb-coinchee-2015"]


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def test_the_form_has_every_switch_once() -> None:
    names = [switch.name for group in GROUPS for switch in group.switches]
    assert sorted(names) == sorted(SWITCHES)


def test_what_is_disputed_stands_first() -> None:
    disputed = {name for name, switch in SWITCHES.items() if switch.disputed}
    assert {switch.name for switch in GROUPS[0].switches} == disputed


@pytest.mark.parametrize("name", SWITCHES)
def test_every_reading_has_a_name(name: str) -> None:
    values = SWITCHES[name].values
    expected = set() if isinstance(values, range) else {value_text(value) for value in values}
    assert set(WORDS[name].values) == expected


@pytest.mark.parametrize("name", SWITCHES)
def test_a_reading_that_no_published_rule_set_has_is_said_to_be_of_clubs(name: str) -> None:
    values = SWITCHES[name].values
    played = {getattr(rules, name) for rules in PRESETS.values()}
    if not isinstance(values, range) and not set(values) <= played:
        assert WORDS[name].clubs


def test_who_plays_it_so() -> None:
    assert who_plays("surcoinche") == "IsCool: three times; the others: four times."
    assert who_plays("judged_on").startswith("All nine published rule sets: failed")


def test_names_and_sources() -> None:
    changed = switched(FFB, {"surcoinche": 3})
    assert rules_name(FFB) == FFB.title
    assert rules_name(changed) == f"{FFB.title}, with changes"
    assert source_sentence(FFB).endswith("(2015).")
    assert source_sentence(changed).endswith("1 switch differs.")
    assert "2016" in source_sentence(PRESETS["ffb-contree-2016"])


@pytest.mark.parametrize(
    ("no_trump", "all_trump", "words"),
    [
        (True, True, ""),
        (False, False, ", without no trump or all trump"),
        (True, False, ", with no trump only"),
        (False, True, ", with all trump only"),
    ],
)
def test_contracts_that_are_not_played_are_named_and_no_change_of_the_rules(
    no_trump: bool, all_trump: bool, words: str
) -> None:
    assert rules_name(switched(FFB, {"no_trump": no_trump, "all_trump": all_trump})) == f"{FFB.title}{words}"


def test_contracts_that_are_added_are_named() -> None:
    added = switched(PRESETS["contree-701"], {"no_trump": True, "all_trump": True})
    assert rules_name(added).endswith(", with no trump and all trump")


def test_every_presets_document_is_cited_in_the_readers_language() -> None:
    for rules in PRESETS.values():
        assert source_sentence(replace(rules, source="")) == source_sentence(rules)


def test_differences_in_words() -> None:
    (found,) = difference_words(switched(FFB, {"rounding": Rounding.NONE}))
    assert (found.here, found.source) == ("not at all", "to tens, 85 gives 90")


def test_a_number_out_of_range_is_told_its_range() -> None:
    bid = rules_problem_words(Problem(Code.OUT_OF_RANGE, "rules.highest_bid", limit="80–870"))
    assert "80" in bid
    assert "870" in bid
    assert "100000" in rules_problem_words(Problem(Code.OUT_OF_RANGE, "rules.target", limit="1–100000"))
    assert "rounded" in rules_problem_words(Problem(Code.ROUNDED_NEEDS_ROUNDING, "rules.judged_on"))
