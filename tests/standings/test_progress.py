"""Standings beside each other: earlier rounds, movement, reasons, shared prizes."""

import pytest

from tournaments.standings import (
    Adjustment,
    Options,
    Ranking,
    movement,
    rank,
    separation,
    shared_prizes,
    standings_after,
)

from .tournaments import table

RESULTS = [table(1, 1, 2, 900, 500), table(1, 3, 4, 800, 600), table(2, 1, 3, 100, 1000), table(2, 2, 4, 500, 400)]
FIELD = [1, 2, 3, 4]


def test_an_earlier_round_knows_nothing_of_the_later_ones() -> None:
    adjustments = [Adjustment(id=1, points=-500, round=2), Adjustment(id=4, points=10)]
    rows = standings_after(1, contestants=FIELD, results=RESULTS, adjustments=adjustments)
    assert [(row.id, row.points) for row in rows] == [(1, 900), (3, 800), (4, 610), (2, 500)]
    later = standings_after(2, contestants=FIELD, results=RESULTS, adjustments=adjustments)
    assert {row.id: row.points for row in later} == {3: 1800, 4: 1010, 2: 1000, 1: 500}


def test_movement_counts_places_gained() -> None:
    before = standings_after(1, contestants=[1, 2, 3], results=RESULTS)
    after = rank(contestants=FIELD, results=RESULTS)
    assert movement(before, after) == {3: 1, 1: -1, 2: 1, 4: None}


def test_movement_shows_what_another_ranking_would_do() -> None:
    by_points = rank(contestants=FIELD, results=RESULTS)
    by_wins = rank(contestants=FIELD, results=RESULTS, options=Options(ranking=Ranking.WINS))
    assert movement(by_points, by_points) == {1: 0, 2: 0, 3: 0, 4: 0}
    assert movement(by_points, by_wins) == {1: 0, 2: 0, 3: 0, 4: -2}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options(), ("points", 1800, 1000)),
        (Options(ranking=Ranking.WINS), ("wins", 2, 1)),
        (Options(ranking=Ranking.MATCH_POINTS), ("match_points", 6, 4)),
    ],
)
def test_two_neighbours_are_told_why(options: Options, reason: tuple[str, int, int]) -> None:
    first, second, *_ = rank(contestants=FIELD, results=RESULTS, options=options)
    why = separation(first, second)
    assert why is not None
    assert (why.criterion.code, why.first_value, why.second_value) == reason


def test_a_tie_break_is_told_with_both_values_and_a_shared_place_with_none() -> None:
    _, second, third, _ = rank(contestants=FIELD, results=RESULTS, options=Options(tie_breaks=("best_game",)))
    why = separation(second, third)
    assert why is not None
    assert (why.criterion.code, why.first_value, why.second_value) == ("best_game", 900, 600)
    _, second, third, _ = rank(contestants=FIELD, results=RESULTS)
    assert separation(second, third) is None


def test_shared_prizes_are_flagged() -> None:
    rows = rank(contestants=FIELD, results=RESULTS)
    assert shared_prizes(rows, 1) == ()
    ((*level,),) = shared_prizes(rows, 2)
    assert [row.place for row in level] == [2, 2, 2]
