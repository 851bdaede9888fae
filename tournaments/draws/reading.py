"""From one JSON value to a request for a draw, and from the draw back: nothing is trusted, every problem collected."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.draws.types import (
    MAX_CONTESTANTS,
    MAX_RANK,
    MAX_ROUNDS,
    MAX_TABLE,
    BrokenWish,
    Contestant,
    Draw,
    Formula,
    Options,
    Pairing,
    PastRound,
    PastTable,
    Reason,
    Request,
    Variant,
)

LIMIT: Final = 10**12
"""No id and no seed is larger; beyond it a typing error is more likely."""

_REQUEST: Final = {"id", "formula", "round", "seed", "contestants", "history", "forbidden", "options"}
_REMARKS: Final = {"expected", "reason", "source"}
_CONTESTANT: Final = {"id", "rank", "club", "fixed_table", "group"}
_ROUND: Final = {"round", "tables", "byes"}
_TABLE: Final = {"number", "NS", "EW"}
_OPTIONS: Final = {"variant", "avoid_same_club", "rounds", "locked", "byes"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """``code`` says what is wrong, ``field`` where: ``contestants[3].rank`` is the rank of the fourth contestant."""

    code: str
    field: str


class _Fields:
    """One JSON object under inspection: typed access; whatever is wrong becomes a problem and a harmless value.

    A key left out and a null are the same.
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

    def whole(self, key: str, least: int, most: int) -> int | None:
        """A whole number between two limits, or None where it is left out or wrong."""
        return self.checked(self._data[key], key, least, most) if key in self._data else None

    def needed(self, key: str, least: int, most: int) -> int:
        """Like ``whole``, but leaving it out is a problem."""
        if key not in self._data:
            self.note("missing", key)
        value = self.whole(key, least, most)
        return least if value is None else value

    def checked(self, value: object, key: str, least: int, most: int) -> int | None:
        """``value`` as a whole number between two limits."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not_a_whole_number", key)
            return None
        if not least <= value <= most:
            self.note("out_of_range", key)
            return None
        return value

    def choice(self, key: str, choices: Sequence[str], *, is_needed: bool = False) -> str:
        """One of a few words, the first where it is left out or wrong."""
        value = self._data.get(key, choices[0])
        if is_needed and key not in self._data:
            self.note("missing", key)
        elif not isinstance(value, str) or value not in choices:
            self.note("unknown_choice", key)
        else:
            return value
        return choices[0]

    def flag(self, key: str, default: bool) -> bool:
        """True or false, nothing that merely looks like it."""
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            self.note("not_a_boolean", key)
            return default
        return value

    def text(self, key: str) -> str | None:
        """A text, or None where it is left out, empty or wrong."""
        value = self._data.get(key, "")
        if not isinstance(value, str):
            self.note("not_a_text", key)
            return None
        return value or None

    def entries(self, key: str, most: int, *, is_needed: bool = False) -> list[object]:
        """A list of bounded length, empty where it is left out or wrong."""
        value = self._data.get(key, [])
        if is_needed and key not in self._data:
            self.note("missing", key)
        if not isinstance(value, list):
            self.note("not_a_list", key)
        elif len(value) > most:
            self.note("too_many", key)
        else:
            return value
        return []

    def inner(self, key: str, known: Collection[str]) -> "_Fields":
        """The object under ``key``; an empty one where it is left out."""
        return _Fields(self._data.get(key, {}), self.path(key), known, self.problems)

    def objects(self, key: str, most: int, known: Collection[str], *, is_needed: bool = False) -> "Iterator[_Fields]":
        """The objects of a list."""
        for index, entry in enumerate(self.entries(key, most, is_needed=is_needed)):
            yield _Fields(entry, self.path(f"{key}[{index}]"), known, self.problems)

    def ids(self, key: str, most: int) -> tuple[int, ...]:
        """A list of different ids."""
        found: list[int] = []
        for index, entry in enumerate(self.entries(key, most)):
            value = self.checked(entry, f"{key}[{index}]", -LIMIT, LIMIT)
            if value in found:
                self.note("repeated_contestant", f"{key}[{index}]")
            elif value is not None:
                found.append(value)
        return tuple(found)


def read_request(data: object) -> tuple[Request | None, tuple[Problem, ...]]:
    """The draw that ``data`` asks for, or None and every problem found.

    Contradictions between well-formed fields are looked for once all fields are well formed.
    """
    problems: list[Problem] = []
    top = _Fields(data, "", _REQUEST | _REMARKS, problems)
    if problems and not isinstance(data, dict):
        return None, tuple(problems)
    request = _request(top)
    if not problems:
        problems += _contradictions(request)
    return (None if problems else request), tuple(dict.fromkeys(problems))


def _request(top: _Fields) -> Request:
    return Request(
        formula=Formula(top.choice("formula", list(Formula), is_needed=True)),
        round=top.needed("round", 1, MAX_ROUNDS),
        seed=top.needed("seed", -LIMIT, LIMIT),
        contestants=tuple(
            _contestant(line) for line in top.objects("contestants", MAX_CONTESTANTS, _CONTESTANT, is_needed=True)
        ),
        history=tuple(_past_round(line) for line in top.objects("history", MAX_ROUNDS, _ROUND)),
        forbidden=tuple(_forbidden(top)),
        options=_options(top.inner("options", _OPTIONS)),
    )


def _contestant(line: _Fields) -> Contestant:
    return Contestant(
        id=line.needed("id", -LIMIT, LIMIT),
        rank=line.whole("rank", 1, MAX_RANK),
        club=line.text("club"),
        fixed_table=line.whole("fixed_table", 1, MAX_TABLE),
        group=line.whole("group", 1, MAX_RANK),
    )


def _past_round(line: _Fields) -> PastRound:
    return PastRound(
        round=line.needed("round", 1, MAX_ROUNDS),
        tables=tuple(_table(table) for table in line.objects("tables", MAX_CONTESTANTS, _TABLE)),
        byes=line.ids("byes", MAX_CONTESTANTS),
    )


def _table(line: _Fields) -> PastTable:
    sides = line.ids("NS", 2), line.ids("EW", 2)
    if len(sides[0]) != len(sides[1]) or not sides[0]:
        line.note("uneven_sides")
    if set(sides[0]) & set(sides[1]):
        line.note("repeated_contestant")
    return PastTable(ns=sides[0], ew=sides[1], number=line.whole("number", 1, MAX_TABLE))


def _forbidden(top: _Fields) -> Iterator[tuple[int, int]]:
    for index, entry in enumerate(top.entries("forbidden", MAX_CONTESTANTS**2)):
        key = f"forbidden[{index}]"
        if not isinstance(entry, list) or len(entry) != 2:
            top.note("not_a_pair", key)
            continue
        one, other = (top.checked(each, f"{key}[{place}]", -LIMIT, LIMIT) for place, each in enumerate(entry))
        if one is not None and one == other:
            top.note("repeated_contestant", key)
        elif one is not None and other is not None:
            yield one, other


def _options(line: _Fields) -> Options:
    return Options(
        variant=Variant(line.choice("variant", list(Variant))),
        avoid_same_club=line.flag("avoid_same_club", True),
        rounds=line.whole("rounds", 1, MAX_ROUNDS),
        locked=tuple(_table(table) for table in line.objects("locked", MAX_CONTESTANTS, _TABLE)),
        byes=line.ids("byes", MAX_CONTESTANTS),
    )


def _contradictions(request: Request) -> Iterator[Problem]:
    known: set[int] = set()
    for index, contestant in enumerate(request.contestants):
        if contestant.id in known:
            yield Problem(code="repeated_contestant", field=f"contestants[{index}].id")
        known.add(contestant.id)
    yield from _locked_contradictions(request, known)
    if not known.issuperset(request.options.byes):
        yield Problem(code="unknown_contestant", field="options.byes")


def _locked_contradictions(request: Request, known: set[int]) -> Iterator[Problem]:
    side_size = 2 if request.formula is Formula.MELEE else 1
    seated, numbers = set(request.options.byes), set()
    for index, table in enumerate(request.options.locked):
        field = f"options.locked[{index}]"
        sitting = {*table.ns, *table.ew}
        if len(table.ns) != side_size:
            yield Problem(code="wrong_side_size", field=field)
        if not known.issuperset(sitting):
            yield Problem(code="unknown_contestant", field=field)
        if sitting & seated:
            yield Problem(code="repeated_contestant", field=field)
        if table.number is not None and table.number in numbers:
            yield Problem(code="repeated_table", field=f"{field}.number")
        seated |= sitting
        numbers.add(table.number)


def draw_to_json(drawn: Draw) -> dict[str, object]:
    """A draw as the command answers it; a reason has only the fields that its code fills."""
    return {
        "tables": [_pairing(table) for table in drawn.tables],
        "byes": list(drawn.byes),
        "broken": [_broken(broken) for broken in drawn.broken],
        "bye_reasons": [_reason(reason) for reason in drawn.bye_reasons],
    }


def _pairing(table: Pairing) -> dict[str, object]:
    return {
        "number": table.number,
        "NS": list(table.ns),
        "EW": list(table.ew),
        "reasons": [_reason(reason) for reason in table.reasons],
    }


def _broken(broken: BrokenWish) -> dict[str, object]:
    return {
        "wish": broken.wish.value,
        "contestants": list(broken.contestants),
        "round": broken.round,
        "table": broken.table,
        "why": broken.why.value,
    }


def _reason(reason: Reason) -> dict[str, object]:
    fields: dict[str, object] = {
        "contestants": list(reason.contestants),
        "ranks": list(reason.ranks),
        "gap": reason.gap,
        "rounds": list(reason.rounds),
        "club": reason.club,
        "table": reason.table,
    }
    return {"code": reason.code.value} | {key: value for key, value in fields.items() if value not in (None, [])}
