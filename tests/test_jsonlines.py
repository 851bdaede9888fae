"""What the commands for other programs share: how they read a value, and how they end."""

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tournaments.jsonlines import LIMIT, MOST_ENTRIES, Command, Fields, Problem


def understood(data: object) -> tuple[object, tuple[Problem, ...]]:
    return data, ()


def echoed(data: object) -> dict[str, object]:
    return {"is": data}


ECHO = Command(module="tournaments.echo", about="", read=understood, answer=echoed)


def found(fields: Fields) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in fields.problems]


def fields(**data: object) -> Fields:
    return Fields(data, "top", set("abc"), [])


def test_left_out_and_null_are_the_same_and_have_harmless_values() -> None:
    line = fields(a=None)
    assert not line.has("a")
    assert (line.whole("a"), line.number("a", 3), line.flag("a", True), line.text("a")) == (None, 3, True, "")
    assert (line.entries("a"), list(line.objects("b", ())), line.choice("b", ["one", "two"])) == ([], [], "one")
    assert found(line.inner("b", ())) == []


@pytest.mark.parametrize("value", [[], {}, "1", 1.5, True, LIMIT + 1])
def test_a_wrong_number_is_named_and_replaced(value: object) -> None:
    line = fields(a=value)
    assert (line.whole("a"), line.number("a", 7), line.needed("a", 1, 9)) == (None, 7, 1)
    code = "out_of_range" if value == LIMIT + 1 else "not_a_whole_number"
    assert found(line) == [(code, "top.a")] * 3


def test_every_other_wrong_value_is_named_where_it_stands() -> None:
    line = fields(a=0, b=[1, {"x": 1}], d=0)
    assert (line.flag("a", False), line.text("a"), line.entries("a"), line.choice("a", ["one"])) == (
        False,
        "",
        [],
        "one",
    )
    assert line.entries("b", 1) == []
    assert len(list(line.objects("b", ()))) == 2
    assert line.needed("c", 4, 5) == 4
    assert found(line) == [
        ("unknown_field", "top.d"),
        ("not_a_boolean", "top.a"),
        ("not_a_text", "top.a"),
        ("not_a_list", "top.a"),
        ("unknown_choice", "top.a"),
        ("too_many", "top.b"),
        ("not_an_object", "top.b[0]"),
        ("unknown_field", "top.b[1].x"),
        ("missing", "top.c"),
    ]


def test_no_list_is_endless() -> None:
    line = fields(a=[0] * (MOST_ENTRIES + 1))
    assert line.entries("a") == []
    assert found(line) == [("too_many", "top.a")]


@pytest.mark.parametrize(("identity", "kept"), [("7", True), (7, True), (None, False), ([7], False)])
def test_an_answer_carries_the_name_of_its_line(identity: object, kept: bool) -> None:
    asked = {"id": identity}
    assert ECHO.reply(asked, 1) == {**({"id": identity} if kept else {}), "is": asked}


def test_what_cannot_be_answered_is_told_with_its_line() -> None:
    refusing = replace(ECHO, read=lambda _data: (None, [Problem(code="bad", field="a")]))
    assert refusing.reply([], 3) == {"line": 3, "problems": [{"code": "bad", "field": "a"}]}


def test_a_line_that_is_no_json_changes_the_exit_status_alone() -> None:
    out = io.StringIO()
    assert ECHO.reply_lines([b"1\n", b" \n", b"NaN", b"2"], out) == 1
    assert out.getvalue().splitlines() == [
        '{"is": 1}',
        '{"id": null, "line": 3, "problems": [{"code": "malformed_json", "field": ""}]}',
        '{"is": 2}',
    ]


def test_a_command_is_quiet_when_nobody_reads_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(_data: object) -> dict[str, object]:
        raise BrokenPipeError

    closed = replace(ECHO, answer=refuse)
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1")))
        monkeypatch.setattr(sys, "stdout", out)
        assert closed.main([]) == 0
        out.write("dropped")
    assert (tmp_path / "out").read_text() == ""
