"""The command line: in order, one answer a line, a problem where others would leave a traceback."""

import io
import json
import os
import runpy
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS
from scoring.__main__ import answer_lines, main, run
from scoring.jsonlines import Answer, answer_announcements, answer_deal, answer_game
from tests.scoring.deals import FFB

GOOD: dict[str, Any] = {
    "id": "FFB-08",
    "rules": FFB.code,
    "taker": "NS",
    "contract": 100,
    "trump": "hearts",
    "doubling": "none",
    "points": {"NS": 112, "EW": 50},
    "belotes": {"NS": 1, "EW": 0},
}
MODES = (answer_deal, answer_game, answer_announcements)


def codes(answer: Answer) -> list[str]:
    return [problem["code"] for problem in answer["problems"]]


def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: bytes, *options: str) -> Any:
    """Exit status and answers of the command, in this process."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    status = main(options)
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_documented_example() -> None:
    assert answer_deal(GOOD) == {
        "id": "FFB-08",
        "valid": True,
        "made": True,
        "score": {"NS": 230, "EW": 50},
        "lines": [
            {"code": "trick_points", "side": "NS", "points": 112},
            {"code": "belote", "side": "NS", "points": 20},
            {"code": "contract", "side": "NS", "points": 100},
            {"code": "rounding", "side": "NS", "points": -2},
            {"code": "trick_points", "side": "EW", "points": 50},
        ],
        "problems": [],
        "warnings": [],
    }


def test_an_impossible_deal_has_no_score() -> None:
    answer = answer_deal(GOOD | {"contract": 85, "points": {"NS": 110, "EW": 50}})
    assert answer == {
        "id": "FFB-08",
        "valid": False,
        "problems": [
            {"code": "bid_not_a_multiple", "field": "contract", "value": 85, "limit": 10},
            {"code": "points_sum", "field": "points", "value": 160, "limit": 162},
        ],
        "warnings": [],
    }


@pytest.mark.parametrize("answer", MODES)
@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ([], "not_an_object"),
        (None, "not_an_object"),
        ({"id": [1], "rules": FFB.code}, "wrong_type"),
        ({"id": float("inf"), "rules": FFB.code}, "wrong_type"),
        ({"id": 1}, "missing"),
        ({"id": 1, "rules": "bridge"}, "unknown_preset"),
        ({"id": 1, "rules": {"preset": FFB.code, "surcoinche": "4"}}, "wrong_type"),
        ({"id": 1, "rules": FFB.code, "joker": 1}, "unknown_key"),
    ],
)
def test_questions_that_cannot_be_understood(answer: Any, asked: object, code: str) -> None:
    assert code in codes(answer(asked))


def test_lines_are_answered_in_order_and_malformed_ones_by_their_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = b'{"id": 1\n\n' + json.dumps(GOOD).encode() + b'\n{"id": NaN}\n[1]\n\xff\n' + b"[" * 100_000
    status, answers = ask(monkeypatch, capsys, text)
    assert status == 1
    assert [answer["id"] for answer in answers] == [None, "FFB-08", None, None, None, None]
    assert [answer.get("line") for answer in answers] == [1, None, 4, None, 6, 7]
    assert [codes(answer) for answer in answers] == [
        ["malformed"], [], ["malformed"], ["not_an_object"], ["malformed"], ["malformed"],
    ]  # fmt: skip


def test_impossible_deals_do_not_change_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, answers = ask(monkeypatch, capsys, b'{"id": 1, "rules": "x"}\n[]\n')
    assert status == 0
    assert [answer["valid"] for answer in answers] == [False, False]


def test_a_number_of_thousands_of_digits_is_out_of_range() -> None:
    line = json.dumps(GOOD).replace("112", "9" * 5000).encode()
    ((text, well_formed),) = answer_lines([line], answer_deal)
    assert well_formed
    assert json.loads(text)["problems"] == [{"code": "out_of_range", "field": "points.NS"}]


def test_a_line_of_ten_megabytes_is_answered() -> None:
    line = json.dumps(GOOD | {"x" * 10_000_000: 1}).encode()
    ((text, _),) = answer_lines([line], answer_deal)
    assert len(text) < 1000
    assert codes(json.loads(text)) == ["unknown_key"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["NS", "EW", "side", "x"]), inner),
    max_leaves=6,
)
KEYS = (
    *GOOD, "tricks", "announcements", "generale", "raw_points", "last_trick", "penalties", "tolerance", "target",
    "start", "deals", "NS", "EW", "joker",
)  # fmt: skip


@pytest.mark.parametrize("answer", MODES)
@given(changes=st.dictionaries(st.sampled_from(KEYS), json_values, max_size=4), extra=st.booleans())
def test_whatever_is_asked_the_answer_is_json(answer: Any, changes: dict[str, object], extra: bool) -> None:
    asked = GOOD | changes
    line = json.dumps(asked | {"deals": [asked, changes]} if extra else asked).encode()
    ((text, _),) = answer_lines([line], answer)
    assert json.loads(text, parse_constant=pytest.fail)["problems"] is not None


@given(line=st.binary(min_size=1, max_size=60))
def test_whatever_bytes_come_there_is_one_answer_a_line(line: bytes) -> None:
    answers = list(answer_lines([line], answer_deal))
    assert len(answers) == (0 if line.isspace() else 1)


def test_a_game_takes_its_target_from_the_rules() -> None:
    deal = {key: value for key, value in GOOD.items() if key != "rules"}
    answer = answer_game({"id": "g", "rules": "coinche-701", "start": {"NS": 700}, "deals": [deal]})
    assert (answer["over"], answer["winner"], answer["totals"]) == (True, "NS", {"NS": 932, "EW": 50})
    assert [deal["id"] for deal in answer["deals"]] == ["FFB-08"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"target": 0}, "out_of_range"),
        ({"target": "1000"}, "wrong_type"),
        ({"start": {"NS": 1.5}}, "wrong_type"),
        ({"deals": {}}, "wrong_type"),
        ({"deals": None}, "missing"),
    ],
)
def test_games_that_cannot_be_read(changes: dict[str, object], code: str) -> None:
    assert codes(answer_game({"id": "g", "rules": FFB.code, "deals": []} | changes)) == [code]


def test_a_game_needs_deals_and_deals_have_no_rules_of_their_own() -> None:
    assert codes(answer_game({"id": "g", "rules": FFB.code})) == ["missing"]
    answer = answer_game({"id": "g", "rules": FFB.code, "deals": [GOOD, 3, {"id": [], "taker": None}]})
    assert [codes(deal) for deal in answer["deals"]] == [["unknown_key"], ["not_an_object"], []]
    assert [deal["id"] for deal in answer["deals"]] == ["FFB-08", None, None]


def test_announcements_are_settled() -> None:
    asked = {"id": 7, "rules": FFB.code, "trump": "hearts", "NS": ["tierce:K:hearts"], "EW": ["tierce:K:spades"]}
    assert answer_announcements(asked) == {
        "id": 7,
        "winner": "NS",
        "points": {"NS": 20, "EW": 0},
        "decided_by": "trump",
        "problems": [],
    }


def test_declarations_that_cannot_stand_are_named() -> None:
    asked = {"id": 7, "rules": FFB.code, "trump": "hearts", "NS": ["tierce:K:hearts"], "EW": ["carre:K", "x"]}
    answer = answer_announcements(asked)
    assert (answer["winner"], answer["points"]) == (None, {"NS": 0, "EW": 0})
    assert sorted(codes(answer)) == ["announcement_unreadable", "card_on_both_sides"]


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"trump": "stars"}, [("not_a_choice", "trump")]),
        ({"trump": None}, [("missing", "trump")]),
        ({"NS": "tierce:K:hearts"}, [("wrong_type", "NS")]),
        ({"NS": [3]}, [("wrong_type", "NS")]),
        ({"NS": ["carre:J"] * 17}, [("out_of_range", "NS")]),
        ({"rules": "castor"}, [("announcements_not_played", "rules")]),
        ({"rules": {"preset": FFB.code, "no_trump": False}, "trump": "no_trump"}, [("no_trump_not_played", "trump")]),
    ],
)
def test_questions_about_announcements_that_cannot_be_answered(
    changes: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    answer = answer_announcements({"id": 7, "rules": FFB.code, "trump": "hearts"} | changes)
    assert [(problem["code"], problem["field"]) for problem in answer["problems"]] == problems
    assert answer["decided_by"] is None


def test_the_presets_are_printed_with_switches_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--presets"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [each["code"] for each in printed] == list(PRESETS)
    assert printed[0]["switches"]["surcoinche"] == 4
    assert all(each["source"] and each["date"] for each in printed)


@pytest.mark.parametrize(("option", "key"), [("--game", "totals"), ("--announcements", "decided_by")])
def test_the_options_choose_the_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str, key: str
) -> None:
    asked: dict[str, Any] = {"id": 1, "rules": FFB.code}
    asked["deals" if option == "--game" else "trump"] = [] if option == "--game" else "spades"
    status, answers = ask(monkeypatch, capsys, json.dumps(asked).encode(), option)
    assert status == 0
    assert key in answers[0]


def test_a_reader_who_has_had_enough_sees_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> int:
        raise BrokenPipeError

    read, write = os.pipe()
    with os.fdopen(read), os.fdopen(write, "w") as stdout:
        monkeypatch.setattr("scoring.__main__.main", gone)
        monkeypatch.setattr(sys, "stdout", stdout)
        with pytest.raises(SystemExit) as caught:
            run()
    assert caught.value.code == 0


def test_the_module_is_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    monkeypatch.setattr(sys, "argv", ["scoring"])
    monkeypatch.delitem(sys.modules, "scoring.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("scoring", run_name="__main__")
    assert caught.value.code == 0


def test_the_module_runs_as_a_command_without_any_package() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "scoring"],
        input=json.dumps(GOOD).encode() + b"\nx\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["FFB-08", None]
    assert done.stderr == b""
