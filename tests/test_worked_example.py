"""The worked example shows what a rule set does: every disputed switch that decides a score is seen in it."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import PRESETS, SWITCHES, PerSide, RuleSet, ScoringError, find_problems
from tournaments.worked_example import ExampleCode, VariantCode, worked_example

CONTRACTS_ONLY = {"no_trump", "all_trump"}
DISPUTED = [name for name, switch in SWITCHES.items() if switch.disputed and name not in CONTRACTS_ONLY]


def scores(rules: RuleSet) -> list[PerSide]:
    """Every figure that the example shows, in order."""
    return [
        score
        for example in worked_example(rules)
        for score in (example.score.score, *(variant.score.score for variant in example.variants))
    ]


def others(rules: RuleSet, name: str) -> list[RuleSet]:
    """The rule sets that differ from this one in one switch, as far as they can stand."""
    found = []
    for value in SWITCHES[name].values:
        changes: dict[str, Any] = {name: value}
        try:
            found.append(replace(rules, **changes))
        except ScoringError:
            continue
    return found


@pytest.mark.parametrize("code", PRESETS)
def test_every_deal_could_have_happened_under_every_rule_set(code: str) -> None:
    rules = PRESETS[code]
    examples = worked_example(rules)
    assert [example.code for example in examples] == list(ExampleCode)
    for example in examples:
        assert find_problems(example.deal, rules) == ()
        assert all(find_problems(variant.deal, rules) == () for variant in example.variants)


@pytest.mark.parametrize("name", DISPUTED)
def test_a_disputed_switch_moves_a_figure(name: str) -> None:
    assert any(scores(other) != scores(rules) for rules in PRESETS.values() for other in others(rules, name))


def test_the_four_deals_under_the_default_rules() -> None:
    found = {example.code: example for example in worked_example(PRESETS["ffb-coinchee-2015"])}
    assert {code: example.score.score for code, example in found.items()} == {
        ExampleCode.MADE: (230, 60),
        ExampleCode.FAILED: (20, 280),
        ExampleCode.COINCHED: (600, 0),
        ExampleCode.CAPOT: (520, 0),
    }
    capot = {variant.code: variant.score.score for variant in found[ExampleCode.CAPOT].variants}
    assert capot == {VariantCode.CAPOT_COINCHED: (1040, 0), VariantCode.CAPOT_FAILED: (20, 410)}


def test_low_ceilings_lower_the_bids() -> None:
    rules = replace(PRESETS["ffb-coinchee-2015"], highest_bid=90)
    assert all(find_problems(example.deal, rules) == () for example in worked_example(rules))
    assert worked_example(rules)[1].score.made is False
