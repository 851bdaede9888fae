"""From one JSON value to a tournament to rank: nothing is trusted, every problem is collected."""

from collections.abc import Collection
from dataclasses import dataclass, fields

from tournaments.standings.problems import Problem, find_problems
from tournaments.standings.types import (
    Adjustment,
    ByeResult,
    Forfeit,
    MatchPoints,
    Options,
    Ranking,
    Result,
    SideResult,
    TableResult,
)

LIMIT = 10**12
"""No number of a tournament is larger; beyond it a typing error is more likely."""

_SIDES = ("NS", "EW")
_REQUEST = {"id", "ranking", "match_points", "tie_breaks", "contestants", "results", "adjustments", "seed", "options"}
_REMARKS = {"forbidden", "expected", "reason", "source", "other_readings"}
_COUNTS = ("capots", "contracts_made", "coinches_won")
_TABLE = {"round", "NS", "EW", "score", "forfeit", "provisional", "counts", *_COUNTS}
_BYE = {"round", "bye", "score", "won", "against", "missed", "provisional"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One tournament to rank, as the command was given it."""

    contestants: tuple[int, ...]
    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...]
    options: Options
    after_round: int | None


class _Fields:
    """One JSON object under inspection: typed access; whatever is wrong becomes a problem and a harmless value."""

    def __init__(self, data: object, path: str, known: Collection[str], problems: list[Problem]) -> None:
        self.path, self.problems = path, problems
        self.data: dict[str, object] = {}
        if isinstance(data, dict):
            self.data = data
            for key in data:
                if key not in known:
                    self.note("unknown_field", key)
        else:
            self.note("not_an_object")

    def note(self, code: str, key: str = "") -> None:
        """Record a problem of this object or of one of its keys."""
        self.problems.append(Problem(code=code, field=".".join(part for part in (self.path, key) if part)))

    def has(self, key: str) -> bool:
        """A key left out and a null are the same."""
        return self.data.get(key) is not None

    def require(self, *keys: str) -> None:
        """Note every key of ``keys`` that is missing."""
        for key in keys:
            if not self.has(key):
                self.note("missing", key)

    def inner(self, key: str, known: Collection[str]) -> "_Fields":
        """The object under ``key``; an empty one where it is left out."""
        path = f"{self.path}.{key}" if self.path else key
        return _Fields(self.data[key] if self.has(key) else {}, path, known, self.problems)

    def integer(self, key: str, default: int = 0, *, least: int = -LIMIT) -> int:
        """A whole number between ``least`` and the limit."""
        return self._whole(self.data[key], key, default, least) if self.has(key) else default

    def optional_integer(self, key: str, *, least: int = -LIMIT) -> int | None:
        """Like ``integer``, None where it is left out."""
        return self.integer(key, least, least=least) if self.has(key) else None

    def boolean(self, key: str, default: bool) -> bool:
        """True or false, nothing that merely looks like it."""
        value = self.data[key] if self.has(key) else default
        if not isinstance(value, bool):
            self.note("not_a_boolean", key)
            return default
        return value

    def choice(self, key: str, choices: Collection[str], default: str) -> str:
        """One of a few words."""
        value = self.data[key] if self.has(key) else default
        if not isinstance(value, str) or value not in choices:
            self.note("unknown_choice", key)
            return default
        return value

    def text(self, key: str) -> str:
        """A text, empty where it is left out."""
        value = self.data[key] if self.has(key) else ""
        if not isinstance(value, str):
            self.note("not_a_text", key)
            return ""
        return value

    def entries(self, key: str) -> list[object]:
        """A list, empty where it is left out."""
        value = self.data[key] if self.has(key) else []
        if not isinstance(value, list):
            self.note("not_a_list", key)
            return []
        return value

    def ids(self, key: str) -> tuple[int, ...]:
        """A list of ids; each a whole number, or an object with one, as the draw's command takes them."""
        return tuple(
            self._whole(entry.get("id") if isinstance(entry, dict) else entry, f"{key}[{index}]", 0, -LIMIT)
            for index, entry in enumerate(self.entries(key))
        )

    def _whole(self, value: object, key: str, default: int, least: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.note("not_a_whole_number", key)
            return default
        if not least <= value <= LIMIT:
            self.note("out_of_range", key)
            return default
        return value


def read_request(data: object) -> tuple[Request | None, tuple[Problem, ...]]:
    """The tournament described by ``data``, or None and every problem found.

    Contradictions between well-formed fields are looked for once all fields are well formed.
    """
    problems: list[Problem] = []
    top = _Fields(data, "", _REQUEST | _REMARKS, problems)
    if isinstance(data, dict):
        top.require("ranking", "contestants", "results")
    request = _request(top)
    if not problems:
        problems += find_problems(
            contestants=request.contestants,
            results=request.results,
            adjustments=request.adjustments,
            options=request.options,
        )
    return (None if problems else request), tuple(dict.fromkeys(problems))


def _request(top: _Fields) -> Request:
    if top.has("id") and not isinstance(top.data["id"], str):
        top.integer("id")
    extras = top.inner("options", {"cap", "after_round"})
    return Request(
        contestants=top.ids("contestants"),
        results=tuple(_result(top, index, entry) for index, entry in enumerate(top.entries("results"))),
        adjustments=tuple(_adjustment(top, index, entry) for index, entry in enumerate(top.entries("adjustments"))),
        options=Options(
            ranking=Ranking(top.choice("ranking", list(Ranking), Ranking.POINTS)),
            match_points=_match_points(top),
            cap=extras.optional_integer("cap", least=1),
            tie_breaks=_tie_breaks(top),
            seed=top.integer("seed"),
        ),
        after_round=extras.optional_integer("after_round", least=0),
    )


def _match_points(top: _Fields) -> MatchPoints:
    usual = {entry.name: getattr(MatchPoints(), entry.name) for entry in fields(MatchPoints)}
    given = top.inner("match_points", usual)
    return MatchPoints(**{name: given.integer(name, value) for name, value in usual.items()})


def _tie_breaks(top: _Fields) -> tuple[str, ...]:
    codes = top.entries("tie_breaks")
    for index, code in enumerate(codes):
        if not isinstance(code, str):
            top.note("not_a_text", f"tie_breaks[{index}]")
    return tuple(code for code in codes if isinstance(code, str))


def _adjustment(top: _Fields, index: int, entry: object) -> Adjustment:
    line = _Fields(entry, f"adjustments[{index}]", {"id", "points", "reason", "round"}, top.problems)
    line.require("id", "points")
    return Adjustment(
        id=line.integer("id"),
        points=line.integer("points"),
        reason=line.text("reason"),
        round=line.optional_integer("round", least=1),
    )


def _result(top: _Fields, index: int, entry: object) -> Result:
    path = f"results[{index}]"
    if isinstance(entry, dict) and "bye" in entry:
        return _bye(_Fields(entry, path, _BYE, top.problems))
    return _table(_Fields(entry, path, _TABLE, top.problems))


def _bye(line: _Fields) -> ByeResult:
    line.require("round", "bye", "score")
    return ByeResult(
        round=line.integer("round", least=1),
        ids=line.ids("bye"),
        score=line.integer("score"),
        won=line.boolean("won", True),
        against=line.integer("against"),
        missed=line.boolean("missed", False),
        provisional=line.boolean("provisional", False),
    )


def _table(line: _Fields) -> TableResult:
    """A forfeited game may come without a score: it is then 0 to 0."""
    required = ("round", *_SIDES) if line.has("forfeit") else ("round", *_SIDES, "score")
    line.require(*required)
    if line.has("score"):
        line.inner("score", _SIDES).require(*_SIDES)
    forfeit = line.choice("forfeit", list(Forfeit), Forfeit.BOTH) if line.has("forfeit") else None
    return TableResult(
        round=line.integer("round", least=1),
        ns=_side(line, "NS"),
        ew=_side(line, "EW"),
        forfeit=None if forfeit is None else Forfeit(forfeit),
        provisional=line.boolean("provisional", False),
    )


def _side(line: _Fields, side: str) -> SideResult:
    ids = line.ids(side)
    if line.has(side) and len(ids) not in (1, 2):
        line.note("not_one_or_two", side)
    counts = {name: line.inner(name, _SIDES).integer(side, least=0) for name in _COUNTS}
    return SideResult(
        ids=ids,
        score=line.inner("score", _SIDES).integer(side),
        counts=line.inner("counts", _SIDES).boolean(side, True),
        **counts,
    )
