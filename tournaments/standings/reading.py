"""From one JSON value to a tournament to rank: nothing is trusted, every problem is collected."""

from dataclasses import dataclass, fields

from tournaments.jsonlines import Fields, Problem
from tournaments.standings.problems import find_problems
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

_SIDES = ("NS", "EW")
_REQUEST = {"id", "ranking", "match_points", "tie_breaks", "contestants", "results", "adjustments", "seed", "options"}
_REMARKS = {"forbidden", "expected", "reason", "source", "other_readings"}
_COUNTS = ("capots", "contracts_made", "coinches_won")
_TABLE = {"round", "NS", "EW", "score", "forfeit", "provisional", "counts", *_COUNTS}
_ADJUSTMENT = {"id", "points", "reason", "round"}
_BYE = {"round", "bye", "score", "won", "against", "missed", "provisional"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One tournament to rank, as the command was given it."""

    contestants: tuple[int, ...]
    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...]
    options: Options
    after_round: int | None


def read_request(data: object) -> tuple[Request | None, tuple[Problem, ...]]:
    """The tournament described by ``data``, or None and every problem found.

    Contradictions between well-formed fields are looked for once all fields are well formed.
    """
    problems: list[Problem] = []
    top = Fields(data, "", _REQUEST | _REMARKS, problems)
    if isinstance(data, dict):
        top.require("ranking", "contestants", "results")
        if not isinstance(data.get("id"), str):
            top.whole("id")
    request = _request(top)
    if not problems:
        problems += find_problems(
            contestants=request.contestants,
            results=request.results,
            adjustments=request.adjustments,
            options=request.options,
        )
    return (None if problems else request), tuple(dict.fromkeys(problems))


def _request(top: Fields) -> Request:
    extras = top.inner("options", {"cap", "after_round"})
    return Request(
        contestants=_ids(top, "contestants"),
        results=tuple(_result(top, index, entry) for index, entry in enumerate(top.entries("results"))),
        adjustments=tuple(_adjustment(line) for line in top.objects("adjustments", _ADJUSTMENT)),
        options=Options(
            ranking=Ranking(top.choice("ranking", list(Ranking))),
            match_points=_match_points(top),
            cap=extras.whole("cap", 1),
            tie_breaks=_tie_breaks(top),
            seed=top.number("seed"),
        ),
        after_round=extras.whole("after_round", 0),
    )


def _match_points(top: Fields) -> MatchPoints:
    usual = {entry.name: getattr(MatchPoints(), entry.name) for entry in fields(MatchPoints)}
    given = top.inner("match_points", usual)
    return MatchPoints(**{name: given.number(name, value) for name, value in usual.items()})


def _tie_breaks(top: Fields) -> tuple[str, ...]:
    codes = top.entries("tie_breaks")
    for index, code in enumerate(codes):
        if not isinstance(code, str):
            top.note("not_a_text", f"tie_breaks[{index}]")
    return tuple(code for code in codes if isinstance(code, str))


def _adjustment(line: Fields) -> Adjustment:
    line.require("id", "points")
    return Adjustment(
        id=line.number("id"),
        points=line.number("points"),
        reason=line.text("reason"),
        round=line.whole("round", 1),
    )


def _result(top: Fields, index: int, entry: object) -> Result:
    if isinstance(entry, dict) and "bye" in entry:
        return _bye(top.entry(entry, f"results[{index}]", _BYE))
    return _table(top.entry(entry, f"results[{index}]", _TABLE))


def _bye(line: Fields) -> ByeResult:
    line.require("round", "bye", "score")
    return ByeResult(
        round=line.number("round", least=1),
        ids=_ids(line, "bye"),
        score=line.number("score"),
        won=line.flag("won", True),
        against=line.number("against"),
        missed=line.flag("missed", False),
        provisional=line.flag("provisional", False),
    )


def _table(line: Fields) -> TableResult:
    """A forfeited game may come without a score: it is then 0 to 0."""
    required = ("round", *_SIDES) if line.has("forfeit") else ("round", *_SIDES, "score")
    line.require(*required)
    if line.has("score"):
        line.inner("score", _SIDES).require(*_SIDES)
    return TableResult(
        round=line.number("round", least=1),
        ns=_side(line, "NS"),
        ew=_side(line, "EW"),
        forfeit=Forfeit(line.choice("forfeit", list(Forfeit))) if line.has("forfeit") else None,
        provisional=line.flag("provisional", False),
    )


def _side(line: Fields, side: str) -> SideResult:
    ids = _ids(line, side)
    if line.has(side) and len(ids) not in (1, 2):
        line.note("not_one_or_two", side)
    counts = {name: line.inner(name, _SIDES).number(side, least=0) for name in _COUNTS}
    return SideResult(
        ids=ids,
        score=line.inner("score", _SIDES).number(side),
        counts=line.inner("counts", _SIDES).flag(side, True),
        **counts,
    )


def _ids(line: Fields, key: str) -> tuple[int, ...]:
    """A list of ids, each a whole number or an object with one, as the draw's command takes them; 0 for a wrong one."""
    return tuple(
        line.checked(entry.get("id") if isinstance(entry, dict) else entry, f"{key}[{index}]") or 0
        for index, entry in enumerate(line.entries(key))
    )
