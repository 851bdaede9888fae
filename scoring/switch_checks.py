"""Reads the values of a rule set and says what is wrong with them, each alone and together."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

from scoring.policies import JudgedOn, Level, Rounding
from scoring.problems import Code, Problem
from scoring.switches import SWITCHES, Switch

IDENTITY: Final = ("code", "title", "source", "date", "based_on")
TEXT_LIMIT: Final = 200


def read_switches(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """Values of a rule set from JSON, and what is wrong with them; a value that is wrong is left out."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, raw in data.items():
        value = SWITCHES[name].read(raw) if name in SWITCHES else raw
        problem = _problem_of(name, value)
        if problem:
            problems.append(problem)
        else:
            values[name] = value
    return values, problems


def find_switch_problems(values: Mapping[str, object]) -> list[Problem]:
    """Everything wrong with the values of a whole rule set: each alone, and together if each alone is right."""
    problems = [problem for name, value in values.items() if (problem := _problem_of(name, value))]
    return problems or list(_contradictions(values))


def _problem_of(name: str, value: object) -> Problem | None:
    field = f"rules.{name}"
    if name in IDENTITY:
        good = isinstance(value, str) and len(value) <= TEXT_LIMIT
        return None if good else Problem(Code.WRONG_TYPE, field)
    switch = SWITCHES.get(name)
    if switch is None:
        return Problem(Code.UNKNOWN_SWITCH, f"rules.{name[:TEXT_LIMIT]}")
    if switch.allows(value):
        return None
    return Problem(_why_not(switch, value), field, limit=_choices(switch))


def _why_not(switch: Switch, value: object) -> Code:
    if isinstance(switch.values, range):
        return Code.OUT_OF_RANGE if type(value) is int else Code.WRONG_TYPE
    text = any(isinstance(known, StrEnum) for known in switch.values)
    same_type = type(value) is str if text else any(type(value) is type(known) for known in switch.values)
    return Code.NOT_A_CHOICE if same_type else Code.WRONG_TYPE


def _choices(switch: Switch) -> str:
    if isinstance(switch.values, range):
        return f"{switch.values[0]}–{switch.values[-1]}"
    return ", ".join("null" if value is None else str(value).lower() for value in switch.values)


def _contradictions(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Values that are right alone and do not go together."""
    if values["judged_on"] is JudgedOn.ROUNDED and values["rounding"] is Rounding.NONE:
        yield Problem(Code.ROUNDED_NEEDS_ROUNDING, "rules.judged_on")
    if values["level"] is not Level.FAILED and not values["must_beat_defence"]:
        yield Problem(Code.LEVEL_NEEDS_DEFENCE_BEATEN, "rules.level")
    if values["lowest_bid"] > values["highest_bid"]:
        yield Problem(Code.BIDS_EMPTY, "rules.highest_bid")
