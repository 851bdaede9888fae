"""The command for other programs: JSON lines in and out, every problem of a line named, never a traceback."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.__main__ import COMMAND
from tournaments.draws.types import MAX_CONTESTANTS

ROOT = Path(__file__).parents[2]
EXAMPLE: dict[str, Any] = {
    "formula": "swiss",
    "round": 2,
    "seed": 7,
    "contestants": [
        {"id": 1, "rank": 1, "club": "A", "fixed_table": None},
        {"id": 2, "rank": 2},
        {"id": 3, "rank": 3},
        {"id": 4, "rank": 4},
        {"id": 5, "rank": 5},
    ],
    "history": [{"round": 1, "tables": [{"number": 1, "NS": [1], "EW": [2]}], "byes": [5]}],
    "forbidden": [[1, 3]],
    "options": {},
}


def answers(*lines: bytes) -> tuple[list[dict[str, Any]], int]:
    out = io.StringIO()
    status = COMMAND.reply_lines(lines, out)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def problems(**changes: object) -> list[tuple[str, str]]:
    ((answer,), status) = answers(json.dumps({**EXAMPLE, **changes}).encode())
    assert status == 0
    return [(problem["code"], problem["field"]) for problem in answer["problems"]]


def test_a_round_is_drawn() -> None:
    ((answer,), status) = answers(json.dumps({"id": "R2", **EXAMPLE}).encode())
    assert status == 0
    assert answer.keys() == {"id", "tables", "byes", "broken", "bye_reasons"}
    assert answer["id"] == "R2"
    assert answer["byes"] == [4]
    assert {frozenset((*table["NS"], *table["EW"])) for table in answer["tables"]} == {
        frozenset((1, 5)),
        frozenset((2, 3)),
    }
    assert [broken["wish"] for broken in answer["broken"]] == ["repeated_table"]
    first = next(table for table in answer["tables"] if 1 in (*table["NS"], *table["EW"]))
    assert first["reasons"][:3] == [
        {"code": "nearest", "contestants": [1, 5], "ranks": [1, 5], "gap": 4},
        {"code": "nearer_met", "contestants": [1, 2], "rounds": [1]},
        {"code": "nearer_forbidden", "contestants": [1, 3]},
    ]
    assert answer["bye_reasons"] == [{"code": "bye_lowest", "contestants": [4]}]


def test_a_rematch_names_the_two_and_the_round() -> None:
    ((answer,), _) = answers(json.dumps({**EXAMPLE, "contestants": EXAMPLE["contestants"][:2]}).encode())
    broken = answer["broken"][0]
    assert (broken["wish"], sorted(broken["contestants"]), broken["round"]) == ("rematch", [1, 2], 1)
    assert broken["why"] == "unavoidable"


def test_in_a_melee_a_side_holds_two() -> None:
    asked = {"formula": "melee", "round": 1, "seed": 1, "contestants": [{"id": one} for one in range(9)]}
    ((answer,), _) = answers(json.dumps(asked).encode())
    assert [(len(table["NS"]), len(table["EW"])) for table in answer["tables"]] == [(2, 2), (2, 2)]
    assert len(answer["byes"]) == 1


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"formula": None}, [("missing", "formula")]),
        ({"formula": "lottery"}, [("unknown_choice", "formula")]),
        ({"formula": []}, [("unknown_choice", "formula")]),
        ({"round": 0}, [("out_of_range", "round")]),
        ({"round": None, "seed": None}, [("missing", "round"), ("missing", "seed")]),
        ({"seed": 1.5}, [("not_a_whole_number", "seed")]),
        ({"seed": True}, [("not_a_whole_number", "seed")]),
        ({"surprise": 1}, [("unknown_field", "surprise")]),
        ({"contestants": None}, [("missing", "contestants")]),
        ({"contestants": {}}, [("not_a_list", "contestants")]),
        ({"contestants": [1]}, [("not_an_object", "contestants[0]"), ("missing", "contestants[0].id")]),
        ({"contestants": [{"id": 1}, {"id": 1}]}, [("repeated_contestant", "contestants[1].id")]),
        ({"contestants": [{"id": 1, "club": 5}]}, [("not_a_text", "contestants[0].club")]),
        ({"contestants": [{"id": 1, "rank": 10**6}]}, [("out_of_range", "contestants[0].rank")]),
        ({"contestants": [{"id": n} for n in range(MAX_CONTESTANTS + 1)]}, [("too_many", "contestants")]),
        ({"history": [{"round": 1, "byes": [1, 1]}]}, [("repeated_contestant", "history[0].byes[1]")]),
        ({"history": [{"round": 1, "byes": ["1"]}]}, [("not_a_whole_number", "history[0].byes[0]")]),
        (
            {"history": [{"round": 1, "tables": [{"NS": [1], "EW": [2, 3]}]}]},
            [("uneven_sides", "history[0].tables[0]")],
        ),
        (
            {"history": [{"round": 1, "tables": [{"NS": [1], "EW": [1]}]}]},
            [("repeated_contestant", "history[0].tables[0]")],
        ),
        ({"history": [{"round": 1, "tables": [{}]}]}, [("uneven_sides", "history[0].tables[0]")]),
        ({"forbidden": [[1]]}, [("not_a_pair", "forbidden[0]")]),
        ({"forbidden": [[2, 2]]}, [("repeated_contestant", "forbidden[0]")]),
        ({"forbidden": [[1, "2"]]}, [("not_a_whole_number", "forbidden[0][1]")]),
        ({"forbidden": [["1", 2]]}, [("not_a_whole_number", "forbidden[0][0]")]),
        ({"options": []}, [("not_an_object", "options")]),
        ({"options": {"variant": "zigzag"}}, [("unknown_choice", "options.variant")]),
        ({"options": {"avoid_same_club": 1}}, [("not_a_boolean", "options.avoid_same_club")]),
        ({"options": {"byes": [9]}}, [("unknown_contestant", "options.byes")]),
        (
            {"options": {"locked": [{"NS": [1, 2], "EW": [3, 4]}]}},
            [("wrong_side_size", "options.locked[0]")],
        ),
        ({"options": {"locked": [{"NS": [1], "EW": [9]}]}}, [("unknown_contestant", "options.locked[0]")]),
        (
            {"options": {"byes": [2], "locked": [{"NS": [1], "EW": [2]}]}},
            [("repeated_contestant", "options.locked[0]")],
        ),
        (
            {"options": {"locked": [{"number": 1, "NS": [1], "EW": [2]}, {"number": 1, "NS": [3], "EW": [4]}]}},
            [("repeated_table", "options.locked[1].number")],
        ),
    ],
)
def test_every_problem_has_a_code_and_a_place(changes: dict[str, object], expected: list[tuple[str, str]]) -> None:
    assert problems(**changes) == expected


def test_lines_that_are_no_json_are_answered_and_the_others_drawn() -> None:
    found, status = answers(b"{", b"  \n", b"NaN", b"\xff", b"[" * 100_000, b"[]", json.dumps(EXAMPLE).encode())
    assert status == 1
    assert [answer.get("problems", [{}])[0].get("code") for answer in found] == [
        *["malformed_json"] * 4,
        "not_an_object",
        None,
    ]
    assert [answer.get("line") for answer in found] == [1, 3, 4, 5, 6, None]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 12) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(st.lists(st.tuples(st.sampled_from([*EXAMPLE, "id"]), JSON), max_size=3))
def test_whatever_stands_in_a_line_is_answered(changes: list[tuple[str, object]]) -> None:
    ((answer,), _) = answers(json.dumps({**EXAMPLE, **dict(changes)}).encode())
    assert "tables" in answer or answer["problems"]


@given(st.sampled_from(["contestants", "history", "forbidden"]), st.integers(0, 4), st.text(max_size=9), JSON)
def test_whatever_stands_in_an_entry_is_answered(key: str, index: int, name: str, value: object) -> None:
    entries = json.loads(json.dumps(EXAMPLE[key]))
    place = index % len(entries)
    entries[place] = {**entries[place], name: value} if isinstance(entries[place], dict) else value
    ((answer,), _) = answers(json.dumps({**EXAMPLE, key: entries}).encode())
    assert "tables" in answer or answer["problems"]


@given(st.binary(max_size=40))
def test_no_line_is_a_traceback(line: bytes) -> None:
    found, _ = answers(line)
    assert len(found) == bool(line.strip())


def run(asked: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "tournaments.draws", *arguments], input=asked, capture_output=True, cwd=ROOT, check=False
    )


def test_the_command_answers_a_line_a_line_without_django() -> None:
    line = json.dumps(EXAMPLE).encode()
    done = run(line + b"\n\n" + line + b"\n{\n")
    assert (done.returncode, done.stderr) == (1, b"")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert first == second
    assert third["problems"] == [{"code": "malformed_json", "field": ""}]
    assert run(line).returncode == 0
    imported = subprocess.run(
        [sys.executable, "-c", "import sys, tournaments.draws.__main__; print('django' in sys.modules)"],
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    assert imported.stdout.strip() == b"False"


class Streams:
    """A standard input of bytes."""

    def __init__(self, asked: bytes) -> None:
        self.buffer = io.BytesIO(asked)


def test_main_reads_the_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", Streams(json.dumps(EXAMPLE).encode()))
    monkeypatch.setattr(sys, "argv", ["draws"])
    monkeypatch.delitem(sys.modules, "tournaments.draws.__main__")
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module("tournaments.draws", run_name="__main__")
    assert json.loads(capsys.readouterr().out)["byes"] == [4]
