"""Tournaments worked out by hand, with the reasoning beside them: the command must come to the same standings."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournaments.standings.__main__ import COMMAND
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.types import Ranking

FOLDER = Path(__file__).parents[2] / "fixtures" / "tournaments"
FILES = sorted(FOLDER.glob("*.json"))


def _load(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    golden = _load(path)
    assert COMMAND.reply(golden["input"], 1) == {"standings": golden["expected"]}


def test_every_ranking_and_every_tie_break_decides_somewhere() -> None:
    deciding = {row["decided_by"] for path in FILES for row in _load(path)["expected"]}
    assert {*Ranking, *TIE_BREAKS} <= deciding


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_says_why(path: Path) -> None:
    golden = _load(path)
    assert golden["title"]
    assert all(golden["reasoning"])
