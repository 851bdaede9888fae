"""Places, shared places and the criterion that decided: against a plain second implementation, and in plain cases."""

import random
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import Adjustment, Options, Ranking, SideResult, Standing, TableResult, rank

from . import naive
from .tournaments import Tournament, table, tournaments

Entry = TypeVar("Entry")
READABLE = {*naive.PLAIN, "direct"}


def _rank(tournament: Tournament) -> tuple[Standing, ...]:
    return rank(
        contestants=tournament.contestants,
        results=tournament.results,
        adjustments=tournament.adjustments,
        options=tournament.options,
    )


def _readable(tournament: Tournament) -> Tournament:
    tie_breaks = tuple(code for code in tournament.options.tie_breaks if code in READABLE)
    return replace(tournament, options=replace(tournament.options, tie_breaks=tie_breaks))


@given(tournaments())
def test_everyone_is_placed_once(tournament: Tournament) -> None:
    assert sorted(row.id for row in _rank(tournament)) == sorted(tournament.contestants)


@given(tournaments())
def test_a_place_is_one_more_than_the_number_of_better_ones(tournament: Tournament) -> None:
    tournament = _readable(tournament)
    for row in _rank(tournament):
        others = [one for one in tournament.contestants if one != row.id]
        above = sum(naive.better(tournament, one, row.id) is not None for one in others)
        level = [one for one in others if not naive.better(tournament, one, row.id)]
        assert row.place == 1 + above
        assert row.shared == any(naive.better(tournament, row.id, one) is None for one in level)


@given(tournaments())
def test_decided_by_is_the_first_criterion_in_which_neighbours_differ(tournament: Tournament) -> None:
    tournament = _readable(tournament)
    rows = _rank(tournament)
    for upper, lower in pairwise(rows):
        assert lower.decided_by == naive.better(tournament, upper.id, lower.id)
    assert rows[0].decided_by == rows[1].decided_by


@given(tournaments())
def test_sums_agree_with_the_results(tournament: Tournament) -> None:
    for row in _rank(_readable(tournament)):
        own = naive.games(tournament, row.id)
        outcomes = [game[4] for game in own]
        assert row.points == naive.points(tournament, row.id)
        assert row.played == len(own) == len(row.rounds)
        assert row.won == naive.wins(tournament, row.id)
        assert (row.drawn, row.lost) == (outcomes.count("drawn"), outcomes.count("lost") + outcomes.count("forfeit"))
        assert row.difference == naive.PLAIN["difference"](tournament, row.id)
        assert [(score.round, score.score) for score in row.rounds.values()] == [(game[0], game[2]) for game in own]


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing_but_the_order_of_equals(
    tournament: Tournament, chance: random.Random
) -> None:
    def shuffled(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(chance.sample(entries, len(entries)))

    other = replace(
        tournament,
        contestants=shuffled(tournament.contestants),
        results=shuffled(tournament.results),
        adjustments=shuffled(tournament.adjustments),
    )
    rows, again = _rank(tournament), _rank(other)
    assert [(row.place, row.shared, row.decided_by) for row in rows] == [
        (row.place, row.shared, row.decided_by) for row in again
    ]
    first, second = ({row.id: replace(row, decided_by=None) for row in table_} for table_ in (rows, again))
    assert first == second
    for table_, contestants in ((rows, tournament.contestants), (again, other.contestants)):
        assert list(table_) == sorted(table_, key=lambda row: (row.place, contestants.index(row.id)))


@given(tournaments())
def test_a_lot_at_the_end_leaves_nobody_level(tournament: Tournament) -> None:
    tie_breaks = (*(code for code in tournament.options.tie_breaks if code != "lot"), "lot")
    rows = _rank(replace(tournament, options=replace(tournament.options, tie_breaks=tie_breaks)))
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert not any(row.shared for row in rows)


@given(tournaments())
def test_adjustments_change_points_only(tournament: Tournament) -> None:
    tie_breaks = ("difference", "points_for", "points_against", "buchholz", "wins")
    tournament = replace(tournament, options=replace(tournament.options, tie_breaks=tie_breaks))
    adjusted = {row.id: row for row in _rank(tournament)}
    for row in _rank(replace(tournament, adjustments=())):
        other = adjusted[row.id]
        assert row.values == other.values
        assert other.points == row.points + other.adjustment
        assert (row.points_for, row.match_points) == (other.points_for, other.match_points)


def test_nobody() -> None:
    assert rank(contestants=[], results=[]) == ()


def test_alone_nothing_decides() -> None:
    (row,) = rank(contestants=[7], results=[])
    assert (row.place, row.shared, row.points, row.decided_by) == (1, False, 0, None)


def test_before_the_first_result_all_share_the_first_place_in_the_order_of_the_list() -> None:
    rows = rank(contestants=[3, 1, 2], results=[])
    assert [(row.place, row.id, row.shared, row.decided_by) for row in rows] == [
        (1, 3, True, None),
        (1, 1, True, None),
        (1, 2, True, None),
    ]


def test_a_tie_for_the_first_place_is_decided_by_nothing_and_the_third_by_points() -> None:
    rows = rank(contestants=[1, 2, 3, 4], results=[table(1, 1, 3, 900, 500), table(1, 2, 4, 900, 400)])
    assert [(row.place, row.decided_by) for row in rows] == [(1, None), (1, None), (3, "points"), (4, "points")]


def test_a_disqualified_pair_is_not_ranked_but_was_an_opponent() -> None:
    results = [table(1, 1, 9, 600, 900), table(1, 2, 8, 600, 700)]
    rows = rank(contestants=[2, 1, 8], results=results, options=Options(tie_breaks=("buchholz",)))
    assert [(row.id, row.values["buchholz"]) for row in rows] == [(8, 600), (1, 900), (2, 700)]


def test_an_opponent_whose_own_score_does_not_count_is_an_opponent_all_the_same() -> None:
    catch_up = TableResult(
        round=1, ns=SideResult(ids=(1,), score=800), ew=SideResult(ids=(2,), score=700, counts=False)
    )
    rows = rank(contestants=[1], results=[catch_up], options=Options(tie_breaks=("buchholz",)))
    assert (rows[0].won, rows[0].rounds[1].opponents, rows[0].values["buchholz"]) == (1, (2,), 0)


def test_an_unknown_tie_break_is_an_error_of_the_caller() -> None:
    with pytest.raises(KeyError):
        rank(contestants=[1], results=[], options=Options(tie_breaks=("beauty",)))


def test_an_adjustment_is_in_the_unit_of_the_ranking() -> None:
    rows = rank(
        contestants=[1, 2],
        results=[table(1, 1, 2, 900, 500)],
        adjustments=[Adjustment(id=1, points=-3, reason="conduct")],
        options=Options(ranking=Ranking.MATCH_POINTS),
    )
    assert [(row.id, row.points, row.match_points, row.points_for) for row in rows] == [(2, 1, 1, 500), (1, 0, 3, 900)]
