"""Contradictions in well-formed data: all of them at once, each with its field."""

from collections.abc import Sequence

import pytest
from hypothesis import given

from tournaments.standings import Adjustment, ByeResult, Options, SideResult, TableResult, find_problems
from tournaments.standings.types import Result

from .tournaments import Tournament, table, tournaments

SECOND_GAME = TableResult(round=1, ns=SideResult(ids=(3,), score=800), ew=SideResult(ids=(1,), score=700, counts=False))


@given(tournaments())
def test_a_sound_tournament_has_none(tournament: Tournament) -> None:
    assert not find_problems(
        contestants=tournament.contestants,
        results=tournament.results,
        adjustments=tournament.adjustments,
        options=tournament.options,
    )


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([table(1, 1, 9, 0, 0)], [("unknown_contestant", "results[0].EW")]),
        ([table(1, 1, 1, 0, 0)], [("repeated_contestant", "results[0]")]),
        ([table(1, 1, 2, 0, 0), table(1, 3, 2, 0, 0)], [("twice_in_round", "results[1].EW")]),
        ([table(1, 1, 2, 0, 0), ByeResult(round=1, ids=(1, 3), score=0)], [("twice_in_round", "results[1].bye")]),
        ([ByeResult(round=1, ids=(2, 2), score=0)], [("repeated_contestant", "results[0]")]),
        ([table(1, 1, 2, 0, 0), table(2, 1, 2, 0, 0)], []),
        ([table(1, 1, 2, 0, 0), SECOND_GAME], []),
        (
            [TableResult(round=1, ns=SideResult(ids=(1, 2), score=0), ew=SideResult(ids=(3,), score=0))],
            [("uneven_sides", "results[0]")],
        ),
    ],
)
def test_results(results: Sequence[Result], expected: list[tuple[str, str]]) -> None:
    problems = find_problems(contestants=[1, 2, 3], results=results, options=Options())
    assert [(problem.code, problem.field) for problem in problems] == expected


def test_everything_else_and_all_at_once() -> None:
    problems = find_problems(
        contestants=[1, 2, 1],
        results=[table(1, 1, 7, 0, 0)],
        adjustments=[Adjustment(id=2, points=1), Adjustment(id=8, points=1)],
        options=Options(tie_breaks=("wins", "beauty", "wins")),
    )
    assert [(problem.code, problem.field) for problem in problems] == [
        ("repeated_contestant", "contestants[2]"),
        ("unknown_contestant", "results[0].EW"),
        ("unknown_contestant", "adjustments[1].id"),
        ("unknown_tie_break", "tie_breaks[1]"),
        ("repeated_tie_break", "tie_breaks[2]"),
    ]
