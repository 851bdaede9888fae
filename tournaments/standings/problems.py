"""What cannot be ranked: every problem of a tournament's results at once, each with a stable code and the field it
belongs to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tournaments.jsonlines import Problem
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.types import Adjustment, ByeResult, Options, Result


def find_problems(
    *,
    contestants: Sequence[int],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment] = (),
    options: Options,
) -> tuple[Problem, ...]:
    """Every contradiction in the data, in the order of the data: unknown or repeated contestants, two results in one
    round, tie-breaks.

    A side whose result does not count may have another one in that round.
    """
    known = frozenset(contestants)
    return (
        *_repeated(contestants, "contestants", "repeated_contestant"),
        *_result_problems(results, known),
        *(
            Problem(code="unknown_contestant", field=f"adjustments[{index}].id")
            for index, adjustment in enumerate(adjustments)
            if adjustment.id not in known
        ),
        *(
            Problem(code="unknown_tie_break", field=f"tie_breaks[{index}]")
            for index, code in enumerate(options.tie_breaks)
            if code not in TIE_BREAKS
        ),
        *_repeated(options.tie_breaks, "tie_breaks", "repeated_tie_break"),
    )


def _repeated(entries: Iterable[object], field: str, code: str) -> Iterator[Problem]:
    seen: set[object] = set()
    for index, entry in enumerate(entries):
        if entry in seen:
            yield Problem(code=code, field=f"{field}[{index}]")
        seen.add(entry)


def _seats(result: Result) -> list[tuple[str, tuple[int, ...], bool]]:
    """The result's lists of ids: the field, the ids, and whether the result counts for them."""
    if isinstance(result, ByeResult):
        return [("bye", result.ids, True)]
    return [("NS", result.ns.ids, result.ns.counts), ("EW", result.ew.ids, result.ew.counts)]


def _result_problems(results: Sequence[Result], known: frozenset[int]) -> Iterator[Problem]:
    taken: set[tuple[int, int]] = set()
    for index, result in enumerate(results):
        seats = _seats(result)
        if len({len(ids) for _, ids, _ in seats}) > 1:
            yield Problem(code="uneven_sides", field=f"results[{index}]")
        at_table = Counter(contestant for _, ids, _ in seats for contestant in ids)
        if max(at_table.values(), default=0) > 1:
            yield Problem(code="repeated_contestant", field=f"results[{index}]")
        for field, ids, counts in seats:
            if not known.issuperset(ids):
                yield Problem(code="unknown_contestant", field=f"results[{index}].{field}")
            entries = {(result.round, contestant) for contestant in ids if counts}
            if entries & taken and max(at_table.values()) == 1:
                yield Problem(code="twice_in_round", field=f"results[{index}].{field}")
            taken |= entries
