"""Habits of the source that no linter checks: reasons beside exceptions, short functions, no outside address."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST_FUNCTION = 40
#: The marker, its codes, then at least a few words.
SILENCED = re.compile(r"#\s*(?:noqa|type:\s*ignore|pragma:\s*no)\b(?P<rest>.*)")
REASON = re.compile(r"(?:[:\s\[\],A-Z0-9a-z-]*?)\s[-–—#]+\s*\w+ \w+")
#: Names of XML vocabularies are written as addresses, but nobody goes there.
VOCABULARY = re.compile(r"https?://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml)")
OUTSIDE = re.compile(r"(?:https?:|wss?:|[\"'(]\s*)//[\w.-]+")


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the project, as its version control lists them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return tuple(ROOT / name for name in listing.stdout.decode().split("\0") if name and (ROOT / name).is_file())


def of_kind(*suffixes: str) -> Iterator[Path]:
    return (path for path in tracked() if path.suffix in suffixes and path != Path(__file__).resolve())


def test_what_is_silenced_says_why() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in of_kind(".py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := SILENCED.search(line)) and not REASON.match(found["rest"])
    ]
    assert not bare, f"write the reason behind the marker, as in `# noqa: X - why`: {bare}"


def test_functions_fit_on_a_screen() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in of_kind(".py")
        if "migrations" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION
    ]
    assert not long, f"longer than {LONGEST_FUNCTION} lines: {long}"


def test_pages_ask_nothing_of_the_internet() -> None:
    outside = [
        f"{path.relative_to(ROOT)}:{number} {found.group()}"
        for path in of_kind(".html", ".txt", ".css", ".js", ".svg")
        if {"templates", "static"} & set(path.relative_to(ROOT).parts)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := OUTSIDE.search(VOCABULARY.sub("", line)))
    ]
    assert not outside, f"a hall has no Internet: {outside}"


@pytest.mark.parametrize(
    ("line", "reasoned"),
    [
        ("x = 1  # noqa", False),
        ("x = 1  # noqa: E501", False),
        ("x = 1  # noqa: E501, F403 - the settings read it", True),
        ("x = 1  # type: ignore[misc]", False),
        ("x = 1  # type: ignore[misc]  # the stubs are wrong here", True),
        ("x = 1  # pragma: no cover - only on Windows", True),
    ],
)
def test_the_reason_is_recognised(line: str, reasoned: bool) -> None:
    found = SILENCED.search(line)
    assert found is not None
    assert bool(REASON.match(found["rest"])) is reasoned
