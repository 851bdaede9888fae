"""The rules in sentences follow every switch: none can be turned without the page saying something else."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring import PRESETS, SWITCHES, RuleSet, ScoringError
from tournaments.ready_scores import Ready
from tournaments.wording.rules_page import ready_lines, ready_words, rules_sections

#: Not said: what nobody meets in a sentence of rules, since the evening says its own target.
SILENT = {"target"}


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def told(rules: RuleSet) -> str:
    """Everything that the page says about a rule set."""
    sentences = [text for section in rules_sections(rules) for text in section.sentences]
    table = [cell for line in ready_lines(rules) for cell in (line.bid, *line.made, *line.failed)]
    return "\n".join(sentences + table)


@pytest.mark.parametrize("name", [name for name in SWITCHES if name not in SILENT])
def test_a_switch_that_is_turned_is_told(name: str) -> None:
    values = SWITCHES[name].values
    others = [150, 870] if isinstance(values, range) else values
    found = False
    for rules in PRESETS.values():
        for value in others:
            changes: dict[str, Any] = {name: value}
            try:
                other = replace(rules, **changes)
            except ScoringError:
                continue
            found = found or told(other) != told(rules)
    assert found


@pytest.mark.parametrize("code", PRESETS)
def test_no_section_is_empty(code: str) -> None:
    sections = rules_sections(PRESETS[code])
    assert len(sections) == 8
    assert all(section.sentences and all(section.sentences) for section in sections)


def test_what_is_not_played_is_not_explained() -> None:
    text = told(PRESETS["contree-701"])
    assert "Tierce" not in text
    assert "No trump:" not in text


def test_a_ready_score_in_words() -> None:
    assert ready_words(Ready(constant=520, times=0)) == "520"
    assert ready_words(Ready(constant=100, times=1)) == "100 + pts"
    assert ready_words(Ready(constant=200, times=2)) == "(100 + pts) × 2"
    assert ready_words(Ready(constant=205, times=2)) == "205 + 2 × pts"
    with translation.override("fr"):
        assert ready_words(Ready(constant=1040, times=0)) == "1\u202f040"
