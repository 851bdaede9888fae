"""The command: one answer a line, never a traceback, status 1 only for lines that are no JSON."""

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

from tournaments.standings.__main__ import COMMAND

ROOT = Path(__file__).parents[2]
EXAMPLE = {
    "ranking": "points",
    "match_points": {"won": 3, "drawn": 2, "lost": 1, "forfeit": 0},
    "tie_breaks": ["wins", "difference"],
    "contestants": [1, 2, 5],
    "results": [
        {"round": 1, "NS": [1], "EW": [2], "score": {"NS": 1240, "EW": 700}},
        {"round": 1, "bye": [5], "score": 970, "won": True},
    ],
    "adjustments": [{"id": 1, "points": -160, "reason": "renonce"}],
    "seed": 7,
}
KEYS = [*EXAMPLE, "round", "NS", "EW", "bye", "score", "won", "forfeit", "capots", "options", "cap", "id", "points"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["points", "wins", "NS"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner),
    max_leaves=12,
)


def _run(*lines: bytes) -> tuple[int, list[dict[str, Any]]]:
    out = io.StringIO()
    status = COMMAND.reply_lines(lines, out)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def _changed(data: Any, path: list[int], value: object) -> Any:
    """A copy of ``data`` with the entry that ``path`` leads to replaced by ``value``."""
    if not path or not isinstance(data, dict | list) or not data:
        return value
    keys = sorted(data) if isinstance(data, dict) else list(range(len(data)))
    key = keys[path[0] % len(keys)]
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    entries = [(name, _changed(entry, path[1:], value) if name == key else entry) for name, entry in pairs]
    return dict(entries) if isinstance(data, dict) else [entry for _, entry in entries]


def test_the_documented_example() -> None:
    status, (found,) = _run(json.dumps(EXAMPLE).encode())
    assert status == 0
    assert found["standings"][0] == {
        "place": 1,
        "shared": False,
        "id": 1,
        "points": 1080,
        "played": 1,
        "won": 1,
        "values": {"wins": 1, "difference": 540},
        "decided_by": "points",
    }


def test_one_answer_a_line_in_order_and_malformed_lines_named() -> None:
    good = json.dumps({**EXAMPLE, "id": "a"}).encode()
    bad = json.dumps({"id": 4, "ranking": "points"}).encode()
    status, answers = _run(good, b"  \n", b"{\n", bad, good)
    assert status == 1
    assert [found.get("id") for found in answers] == ["a", None, 4, "a"]
    assert answers[1] == {"id": None, "line": 3, "problems": [{"code": "malformed_json", "field": ""}]}
    assert answers[2] == {
        "id": 4,
        "line": 4,
        "problems": [{"code": "missing", "field": "contestants"}, {"code": "missing", "field": "results"}],
    }


@pytest.mark.parametrize(
    "line", [b"{", b"\xff\xfe", b"NaN", b'{"seed": Infinity}', b"[" * 100_000, b"9" * 10_000, b'"', b"{} {}"]
)
def test_no_json(line: bytes) -> None:
    status, (found,) = _run(line)
    assert (status, found["id"]) == (1, None)


@pytest.mark.parametrize("line", [b"[]", b"{}", b"null", b'"\\ud800"', b'{"\\ud800": 1}', b'{"id": {"a": 1}}'])
def test_json_that_is_no_tournament(line: bytes) -> None:
    status, (found,) = _run(line)
    assert status == 0
    assert found["problems"]


def test_a_byte_order_mark_is_no_problem() -> None:
    status, (found,) = _run(b"\xef\xbb\xbf" + json.dumps(EXAMPLE).encode())
    assert status == 0
    assert found["standings"]


@given(JSON)
def test_any_json_is_answered(data: object) -> None:
    found = COMMAND.reply(data, 1)
    assert ("standings" in found) != ("problems" in found)


@given(st.lists(st.integers(0, 9), max_size=5), JSON)
def test_a_tournament_with_anything_in_one_place_is_answered(path: list[int], value: object) -> None:
    found = COMMAND.reply(_changed(EXAMPLE, path, value), 1)
    assert ("standings" in found) != ("problems" in found)
    json.dumps(found)


@given(st.binary())
def test_any_bytes_are_answered(line: bytes) -> None:
    out = io.StringIO()
    assert COMMAND.reply_lines([line], out) in (0, 1)
    assert len(out.getvalue().splitlines()) == (1 if line.strip() else 0)


def test_the_module_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["standings"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(EXAMPLE).encode())))
    monkeypatch.delitem(sys.modules, "tournaments.standings.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("tournaments.standings", run_name="__main__")
    assert ended.value.code == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)["standings"]] == [1, 5, 2]


def test_an_argument_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        COMMAND.main(["--beauty"])
    assert "--beauty" in capsys.readouterr().err


def test_the_command_needs_the_standard_library_only() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "tournaments.standings"],
        input=json.dumps(EXAMPLE),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={},
        check=True,
    )
    assert done.stderr == ""
    assert len(json.loads(done.stdout)["standings"]) == 3
