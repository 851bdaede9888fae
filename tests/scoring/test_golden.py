"""Every row of `fixtures/deals` and `fixtures/games` is a test of that name, through the command line's own answers."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from scoring.jsonlines import answer_deal, answer_game
from scoring.presets import PRESETS

FIXTURES = Path(__file__).parents[2] / "fixtures"
PAIRS = ("points", "tricks", "belotes", "announcements", "raw_points")
MADE = {"yes": True, "no": False, "litige": None, "passed": None}


def rows() -> list[Any]:
    """The rows of every preset's file, each with its preset."""
    found = []
    for path in sorted((FIXTURES / "deals").glob("*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            found += [pytest.param(path.stem, row, id=row["id"]) for row in csv.DictReader(file)]
    return found


def games() -> list[Any]:
    lines = (FIXTURES / "games" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    return [pytest.param(game, id=game["id"]) for game in map(json.loads, lines)]


def question(preset: str, row: dict[str, str]) -> dict[str, Any]:
    """A row as the command line reads it; empty cells are facts that nobody stated."""
    asked: dict[str, Any] = {"id": row["id"], "rules": rules_of(preset, row["switches"]), "taker": row["taker"] or None}
    for key in ("trump", "doubling", "generale", "last_trick"):
        if row[key]:
            asked[key] = row[key]
    if row["contract"]:
        asked["contract"] = int(row["contract"]) if row["contract"].isdigit() else row["contract"]
    for key in PAIRS:
        pair = {side: int(row[f"{key}_{side.lower()}"]) for side in ("NS", "EW") if row[f"{key}_{side.lower()}"]}
        if pair:
            asked[key] = pair
    if row["tolerance"]:
        asked["tolerance"] = row["tolerance"].split()
    if row["penalties"]:
        asked["penalties"] = [penalty(cell) for cell in row["penalties"].split("|")]
    return asked


def rules_of(preset: str, switches: str) -> object:
    """The preset, with "level=litige surcoinche=3" on top."""
    if not switches:
        return preset
    return {"preset": preset} | {key: value_of(value) for key, value in (each.split("=") for each in switches.split())}


def value_of(text: str) -> object:
    return {"true": True, "false": False, "null": None}.get(text, int(text) if text.isdigit() else text)


def penalty(cell: str) -> dict[str, object]:
    side, points, reason = cell.split(":")
    return {"side": side, "points": int(points), "reason": reason}


@pytest.mark.parametrize(("preset", "row"), rows())
def test_deal(preset: str, row: dict[str, str]) -> None:
    answer = answer_deal(question(preset, row))
    assert answer["id"] == row["id"]
    assert sorted(each["code"] for each in answer["problems"]) == sorted(row["problems"].split())
    assert answer["valid"] is (row["valid"] == "yes")
    if row["made"]:
        assert answer["made"] is MADE[row["made"]]
        assert answer["score"] == {"NS": int(row["score_ns"]), "EW": int(row["score_ew"])}
    if row["warnings"]:
        assert sorted(each["code"] for each in answer["warnings"]) == sorted(row["warnings"].split())


@pytest.mark.parametrize("game", games())
def test_game(game: dict[str, Any]) -> None:
    answer = answer_game(game)
    expected = game["expected"]
    problems = {
        str(place): [each["code"] for each in deal["problems"]]
        for place, deal in enumerate(answer["deals"])
        if deal["problems"]
    }
    assert problems == expected.get("problems", {})
    assert answer.get("held", 0) == expected.get("held", 0)
    for key in ("totals", "over", "winner", "pending"):
        assert answer[key] == expected[key], key


def test_every_preset_has_its_file_and_every_row_a_name_of_its_own() -> None:
    assert {path.stem for path in (FIXTURES / "deals").glob("*.csv")} == set(PRESETS)
    names = [param.id for param in rows()]
    assert len(names) == len(set(names))
