"""From one JSON value to a request for a draw, and from the draw back: nothing is trusted, every problem collected."""

from collections.abc import Iterator
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
from tournaments.jsonlines import LIMIT, Fields, Problem

_REQUEST: Final = {"id", "formula", "round", "seed", "contestants", "history", "forbidden", "options"}
_REMARKS: Final = {"expected", "reason", "source"}
_CONTESTANT: Final = {"id", "rank", "club", "fixed_table", "group"}
_ROUND: Final = {"round", "tables", "byes"}
_TABLE: Final = {"number", "NS", "EW"}
_OPTIONS: Final = {"variant", "avoid_same_club", "rounds", "locked", "byes"}


def read_request(data: object) -> tuple[Request | None, tuple[Problem, ...]]:
    """The draw that ``data`` asks for, or None and every problem found.

    Contradictions between well-formed fields are looked for once all fields are well formed.
    """
    problems: list[Problem] = []
    top = Fields(data, "", _REQUEST | _REMARKS, problems)
    if problems and not isinstance(data, dict):
        return None, tuple(problems)
    request = _request(top)
    if not problems:
        problems += _contradictions(request)
    return (None if problems else request), tuple(dict.fromkeys(problems))


def _request(top: Fields) -> Request:
    top.require("formula", "contestants")
    return Request(
        formula=Formula(top.choice("formula", list(Formula))),
        round=top.needed("round", 1, MAX_ROUNDS),
        seed=top.needed("seed", -LIMIT, LIMIT),
        contestants=tuple(_contestant(line) for line in top.objects("contestants", _CONTESTANT, MAX_CONTESTANTS)),
        history=tuple(_past_round(line) for line in top.objects("history", _ROUND, MAX_ROUNDS)),
        forbidden=tuple(_forbidden(top)),
        options=_options(top.inner("options", _OPTIONS)),
    )


def _contestant(line: Fields) -> Contestant:
    return Contestant(
        id=line.needed("id", -LIMIT, LIMIT),
        rank=line.whole("rank", 1, MAX_RANK),
        club=line.text("club") or None,
        fixed_table=line.whole("fixed_table", 1, MAX_TABLE),
        group=line.whole("group", 1, MAX_RANK),
    )


def _past_round(line: Fields) -> PastRound:
    return PastRound(
        round=line.needed("round", 1, MAX_ROUNDS),
        tables=tuple(_table(table) for table in line.objects("tables", _TABLE, MAX_CONTESTANTS)),
        byes=_ids(line, "byes", MAX_CONTESTANTS),
    )


def _table(line: Fields) -> PastTable:
    sides = _ids(line, "NS", 2), _ids(line, "EW", 2)
    if len(sides[0]) != len(sides[1]) or not sides[0]:
        line.note("uneven_sides")
    if set(sides[0]) & set(sides[1]):
        line.note("repeated_contestant")
    return PastTable(ns=sides[0], ew=sides[1], number=line.whole("number", 1, MAX_TABLE))


def _forbidden(top: Fields) -> Iterator[tuple[int, int]]:
    for index, entry in enumerate(top.entries("forbidden", MAX_CONTESTANTS**2)):
        key = f"forbidden[{index}]"
        if not isinstance(entry, list) or len(entry) != 2:
            top.note("not_a_pair", key)
            continue
        one, other = (top.checked(each, f"{key}[{place}]") for place, each in enumerate(entry))
        if one is not None and one == other:
            top.note("repeated_contestant", key)
        elif one is not None and other is not None:
            yield one, other


def _options(line: Fields) -> Options:
    return Options(
        variant=Variant(line.choice("variant", list(Variant))),
        avoid_same_club=line.flag("avoid_same_club", True),
        rounds=line.whole("rounds", 1, MAX_ROUNDS),
        locked=tuple(_table(table) for table in line.objects("locked", _TABLE, MAX_CONTESTANTS)),
        byes=_ids(line, "byes", MAX_CONTESTANTS),
    )


def _ids(line: Fields, key: str, most: int) -> tuple[int, ...]:
    """A list of different ids."""
    found: list[int] = []
    for index, entry in enumerate(line.entries(key, most)):
        value = line.checked(entry, f"{key}[{index}]")
        if value in found:
            line.note("repeated_contestant", f"{key}[{index}]")
        elif value is not None:
            found.append(value)
    return tuple(found)


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
