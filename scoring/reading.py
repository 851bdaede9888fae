"""Reading facts from JSON values: each reader returns what it could read and notes every problem with its field."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

from scoring.problems import Code, Problem

LARGEST: Final = 1_000_000
TEXT_LIMIT: Final = 500

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


def by_text(choices: type[E]) -> dict[str, E]:
    """The members of an enum by their text."""
    return {choice.value: choice for choice in choices}


class Reader:
    """Reads one JSON object. `problems` grows with everything that is wrong; null counts as left out.

    Args:
        data: the object.
        field: the field that the object itself is, "" for the whole.
    """

    __slots__ = ("_data", "_prefix", "problems")

    def __init__(self, data: Mapping[str, Any], field: str = "") -> None:
        self._data = data
        self._prefix = f"{field}." if field else ""
        self.problems: list[Problem] = []

    def only(self, keys: frozenset[str]) -> None:
        """Note every key that is none of these."""
        if not self._data.keys() <= keys:
            for key in self._data.keys() - keys:
                self._note(Code.UNKNOWN_KEY, str(key)[:TEXT_LIMIT])
            self.problems.sort(key=lambda problem: problem.field)

    def choice(self, key: str, choices: Mapping[str, T]) -> T | None:
        """One of a few texts."""
        value = self._data.get(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self._note(Code.WRONG_TYPE, key)
            return None
        if value not in choices:
            self._note(Code.NOT_A_CHOICE, key, value[:TEXT_LIMIT], ", ".join(choices))
            return None
        return choices[value]

    def integer(self, key: str) -> int | None:
        """An integer of a size that somebody can have meant; true is none."""
        value = self._data.get(key)
        if value is None:
            return None
        if type(value) is not int:
            self._note(Code.WRONG_TYPE, key)
            return None
        if not -LARGEST <= value <= LARGEST:
            self._note(Code.OUT_OF_RANGE, key)
            return None
        return value

    def text(self, key: str) -> str:
        """A text, "" if left out."""
        value = self._data.get(key, "")
        if isinstance(value, str) and len(value) <= TEXT_LIMIT:
            return value
        if value is not None:
            self._note(Code.OUT_OF_RANGE if isinstance(value, str) else Code.WRONG_TYPE, key)
        return ""

    def objects(self, key: str) -> list["Reader"]:
        """A list of objects, each with a reader of its own; their problems are theirs."""
        readers = []
        for place, value in enumerate(self.items(key)):
            if isinstance(value, Mapping):
                readers.append(Reader(value, f"{self._prefix}{key}.{place}"))
            else:
                self._note(Code.NOT_AN_OBJECT, f"{key}.{place}")
        return readers

    def items(self, key: str) -> list[Any]:
        """A list of anything, empty if left out."""
        value = self._data.get(key)
        if value is None:
            return []
        if isinstance(value, list | tuple):
            return list(value)
        self._note(Code.WRONG_TYPE, key)
        return []

    def sides(self, key: str) -> tuple[int | None, int | None] | None:
        """{"NS": integer, "EW": integer}, each None where left out; None if the whole is left out or unreadable."""
        value = self._data.get(key)
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self._note(Code.WRONG_TYPE, key)
            return None
        ns, ew = value.get("NS"), value.get("EW")
        if len(value) == 2 and type(ns) is int and type(ew) is int and -LARGEST <= ns <= LARGEST >= ew >= -LARGEST:
            return ns, ew
        inner = Reader(value, f"{self._prefix}{key}")
        inner.only(_SIDES)
        pair = inner.integer("NS"), inner.integer("EW")
        self.problems += inner.problems
        return None if inner.problems else pair

    def require(self, *keys: str) -> None:
        """Note every one of these keys that is missing or null."""
        for key in keys:
            if self._data.get(key) is None:
                self.missing(key)

    def missing(self, key: str) -> None:
        """Note that a key is missing."""
        self._note(Code.MISSING, key)

    def _note(self, code: Code, key: str, value: int | str | None = None, limit: int | str | None = None) -> None:
        self.problems.append(Problem(code, self._prefix + key, value, limit))


_SIDES: Final = frozenset({"NS", "EW"})
