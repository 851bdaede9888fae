"""Commands for other programs: one JSON object a line in, one answer a line out; nothing that is read is trusted.

The standard library only. ``scoring`` stands alone and keeps its own.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TextIO, TypeVar

LIMIT: Final = 10**12
"""No number is larger; beyond it a typing error is more likely."""
MOST_ENTRIES: Final = 100_000
"""No list is longer, unless the reader says less."""

Request = TypeVar("Request")
_ENCODE: Final = json.JSONEncoder(allow_nan=False).encode


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """``code`` says what is wrong, ``field`` where: ``contestants[3].rank`` is the rank of the fourth contestant."""

    code: str
    field: str


class Fields:
    """One JSON object under inspection: typed access; whatever is wrong becomes a problem and a harmless value.

    A key left out and a null are the same. ``known`` are the keys that may be there; ``problems`` collects.
    """

    def __init__(self, data: object, path: str, known: Collection[str], problems: list[Problem]) -> None:
        self._path, self.problems = path, problems
        self._data: dict[str, object] = {}
        if isinstance(data, dict):
            self._data = {key: value for key, value in data.items() if value is not None}
            for key in data:
                if key not in known:
                    self.note("unknown_field", key)
        else:
            self.note("not_an_object")

    def path(self, key: str) -> str:
        """The name of a key from the top."""
        return ".".join(part for part in (self._path, key) if part)

    def note(self, code: str, key: str = "") -> None:
        """Record a problem of this object or of one of its keys."""
        self.problems.append(Problem(code=code, field=self.path(key)))

    def has(self, key: str) -> bool:
        """True where the key is there and not null."""
        return key in self._data

    def require(self, *keys: str) -> None:
        """Note every one of ``keys`` that is left out."""
        for key in keys:
            if not self.has(key):
                self.note("missing", key)

    def whole(self, key: str, least: int = -LIMIT, most: int = LIMIT) -> int | None:
        """A whole number between two limits, or None where it is left out or wrong."""
        return self.checked(self._data[key], key, least, most) if self.has(key) else None

    def number(self, key: str, default: int = 0, *, least: int = -LIMIT) -> int:
        """A whole number from ``least`` on, ``default`` where it is left out or wrong."""
        value = self.whole(key, least)
        return default if value is None else value

    def needed(self, key: str, least: int, most: int) -> int:
        """Like ``whole``, but leaving it out is a problem; ``least`` where it is left out or wrong."""
        self.require(key)
        value = self.whole(key, least, most)
        return least if value is None else value

    def checked(self, value: object, key: str, least: int = -LIMIT, most: int = LIMIT) -> int | None:
        """``value`` as a whole number between two limits, None where it is none."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not_a_whole_number", key)
            return None
        if not least <= value <= most:
            self.note("out_of_range", key)
            return None
        return value

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of a few words, the first where it is left out or wrong."""
        value = self._data.get(key, choices[0])
        if not isinstance(value, str) or value not in choices:
            self.note("unknown_choice", key)
            return choices[0]
        return value

    def flag(self, key: str, default: bool) -> bool:
        """True or false, nothing that merely looks like it."""
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            self.note("not_a_boolean", key)
            return default
        return value

    def text(self, key: str) -> str:
        """A text, empty where it is left out or wrong."""
        value = self._data.get(key, "")
        if not isinstance(value, str):
            self.note("not_a_text", key)
            return ""
        return value

    def entries(self, key: str, most: int = MOST_ENTRIES) -> list[object]:
        """A list of bounded length, empty where it is left out or wrong."""
        value = self._data.get(key, [])
        if not isinstance(value, list):
            self.note("not_a_list", key)
        elif len(value) > most:
            self.note("too_many", key)
        else:
            return value
        return []

    def entry(self, value: object, key: str, known: Collection[str]) -> "Fields":
        """An object of a list; ``key`` names it ("results[3]")."""
        return Fields(value, self.path(key), known, self.problems)

    def objects(self, key: str, known: Collection[str], most: int = MOST_ENTRIES) -> "Iterator[Fields]":
        """The objects of a list."""
        for index, value in enumerate(self.entries(key, most)):
            yield self.entry(value, f"{key}[{index}]", known)

    def inner(self, key: str, known: Collection[str]) -> "Fields":
        """The object under ``key``; an empty one where it is left out."""
        return self.entry(self._data.get(key, {}), key, known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Generic[Request]):
    """A command that answers every line: what reads a line (None: see the problems), and what answers a request."""

    module: str
    about: str | None
    read: Callable[[object], tuple[Request | None, Iterable[Problem]]]
    answer: Callable[[Request], Mapping[str, object]]

    def reply(self, data: object, line: int) -> dict[str, object]:
        """The answer to one JSON value, or all its problems with its line; it carries its ``id`` where it has one."""
        request, problems = self.read(data)
        own_id = data.get("id") if isinstance(data, dict) else None
        name = {"id": own_id} if isinstance(own_id, str | int) else {}
        if request is None:
            return {**name, "line": line, "problems": _told(problems)}
        return {**name, **self.answer(request)}

    def reply_lines(self, lines: Iterable[bytes], out: TextIO) -> int:
        """Answer every line that is not blank; the exit status is 1 when one of them was no JSON."""
        status = 0
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                data = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse)
            except (ValueError, RecursionError):
                status = 1
                malformed = _told([Problem(code="malformed_json", field="")])
                print(_ENCODE({"id": None, "line": number, "problems": malformed}), file=out)
            else:
                print(_ENCODE(self.reply(data, number)), file=out)
        return status

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """From standard input to standard output; quiet when whoever reads the answers has had enough."""
        argparse.ArgumentParser(prog=f"python -m {self.module}", description=self.about).parse_args(arguments)
        try:
            status = self.reply_lines(sys.stdin.buffer, sys.stdout)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return status


def _refuse(constant: str) -> float:
    """NaN and Infinity, which Python would read, are no JSON."""
    raise ValueError(constant)


def _told(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"code": problem.code, "field": problem.field} for problem in problems]
