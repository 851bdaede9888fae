"""A round as it counts for each contestant."""

import pytest

from tournaments.standings import (
    ByeResult,
    Forfeit,
    Kind,
    MatchPoints,
    Options,
    Outcome,
    Ranking,
    SideResult,
    Standing,
    TableResult,
    rank,
)
from tournaments.standings.types import Result

from .tournaments import table


def _row(contestant: int, *results: Result, options: Options) -> Standing:
    return next(row for row in rank(contestants=[1, 2], results=results, options=options) if row.id == contestant)


def test_a_cap_evens_out_points_but_not_games() -> None:
    row = _row(1, table(1, 1, 2, 2100, 1800), options=Options(cap=1500))
    assert (row.rounds[1].score, row.rounds[1].against, row.rounds[1].uncapped) == (1500, 1500, 2100)
    assert (row.won, row.drawn, row.points) == (1, 0, 1500)


def test_a_cap_holds_for_byes() -> None:
    row = _row(1, ByeResult(round=1, ids=(1,), score=1700, against=1600), options=Options(cap=1500))
    assert (row.points, row.points_against) == (1500, 1500)


@pytest.mark.parametrize(
    ("forfeit", "kinds"),
    [
        (Forfeit.NS, (Outcome.FORFEITED, Outcome.WON)),
        (Forfeit.EW, (Outcome.WON, Outcome.FORFEITED)),
        (Forfeit.BOTH, (Outcome.FORFEITED, Outcome.FORFEITED)),
    ],
)
def test_a_forfeit_is_lost_whatever_the_score(forfeit: Forfeit, kinds: tuple[Outcome, Outcome]) -> None:
    rows = [_row(who, table(1, 1, 2, 800, 800, forfeit), options=Options()) for who in (1, 2)]
    assert tuple(row.rounds[1].outcome for row in rows) == kinds
    assert {row.rounds[1].kind for row in rows} == {Kind.FORFEIT}
    assert [row.won + row.lost for row in rows] == [1, 1]


def test_match_points_of_everything_that_can_happen() -> None:
    values = MatchPoints(won=10, drawn=5, lost=2, forfeit=-1)
    options = Options(ranking=Ranking.MATCH_POINTS, match_points=values)

    def points(result: Result) -> int:
        return _row(1, result, options=options).points

    assert points(table(1, 1, 2, 900, 500)) == 10
    assert points(table(1, 1, 2, 500, 500)) == 5
    assert points(table(1, 1, 2, 400, 500)) == 2
    assert points(table(1, 1, 2, 900, 500, Forfeit.NS)) == -1
    assert points(ByeResult(round=1, ids=(1,), score=0)) == 10
    assert points(ByeResult(round=1, ids=(1,), score=0, won=False)) == 2
    assert points(ByeResult(round=1, ids=(1,), score=0, won=False, missed=True)) == 0


def test_a_missed_round_counts_its_worth_but_is_no_game() -> None:
    row = _row(1, ByeResult(round=1, ids=(1,), score=450, won=False, missed=True), options=Options())
    assert (row.points, row.played, row.won, row.rounds[1].kind) == (450, 0, 0, Kind.MISSED)


def test_a_bye_can_be_kept_out_of_the_difference() -> None:
    bye = ByeResult(round=1, ids=(1,), score=970, against=970)
    assert _row(1, bye, options=Options()).difference == 0


def test_a_provisional_score_marks_the_row() -> None:
    postponed = TableResult(
        round=2, ns=SideResult(ids=(1,), score=800), ew=SideResult(ids=(2,), score=800), provisional=True
    )
    played = table(1, 1, 2, 900, 500)
    assert _row(1, played, postponed, options=Options()).provisional
    assert not _row(1, played, options=Options()).provisional
