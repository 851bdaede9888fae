"""The matcher against every draw there is, and beyond where every draw can be tried."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draws.evenings import every_draw
from tournaments.draws import matching
from tournaments.draws.matching import Answer, Question, assign, match_freely, solve
from tournaments.draws.wishes import Costs


def question(size: int, costs: dict[tuple[int, int], Costs], byes: dict[int, Costs], out: int) -> Question:
    return Question(
        size=size,
        byes=out,
        cost=lambda one, other: costs[one, other],
        bye_cost=lambda one: byes[one],
        clean=lambda one, other: not any(costs[one, other][:-1]),
        centre=lambda position: position,
    )


@st.composite
def questions(draw: st.DrawFn) -> tuple[int, dict[tuple[int, int], Costs], dict[int, Costs]]:
    size = draw(st.integers(0, 9))
    cost = st.tuples(st.integers(0, 2), st.just(0), st.integers(0, 9))
    couples = [(one, other) for one in range(size) for other in range(one + 1, size)]
    return (
        size,
        {pair: draw(cost) for pair in couples},
        {one: (0, draw(st.integers(0, 2)), 0) for one in range(size)},
    )


def total(costs: list[Costs]) -> Costs:
    return tuple(map(sum, zip(*costs, strict=True)))


@given(questions())
def test_no_draw_is_better_than_the_one_found(
    asked: tuple[int, dict[tuple[int, int], Costs], dict[int, Costs]],
) -> None:
    size, costs, byes = asked
    answer = solve(question(size, costs, byes, size % 2))
    found = [costs[pair] for pair in answer.pairs] + [byes[one] for one in answer.byes]
    every = [
        total([costs[pair] for pair in pairs] + ([] if out is None else [byes[out]]))
        for pairs, out in every_draw(range(size))
    ]
    assert total(found) == min(every)


@pytest.mark.parametrize("size", [30, 31])
def test_in_a_large_field_the_nearest_are_seen_first_and_more_only_if_need_be(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(size)
    costs: dict[tuple[int, int], Costs] = {
        (one, other): (int(chance.random() < 0.5), other - one) for one in range(size) for other in range(one + 1, size)
    }
    byes: dict[int, Costs] = {one: (0, size - one) for one in range(size)}
    whole = solve(question(size, costs, byes, size % 2))
    monkeypatch.setattr(matching, "COMPLETE", 10)
    monkeypatch.setattr(matching, "NEAREST", 8)
    assert solve(question(size, costs, byes, size % 2)) == whole


def test_when_no_clean_draw_exists_all_tables_are_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "COMPLETE", 2)
    monkeypatch.setattr(matching, "NEAREST", 1)
    costs: dict[tuple[int, int], Costs] = {
        (one, other): (int(one == 0), other - one) for one in range(4) for other in range(one + 1, 4)
    }
    assert solve(question(4, costs, {}, 0)) == Answer(pairs=((0, 1), (2, 3)), byes=())


def test_an_odd_field_without_a_bye_is_no_question() -> None:
    with pytest.raises(ValueError, match="even"):
        solve(question(3, {(0, 1): (0,), (0, 2): (0,), (1, 2): (0,)}, {}, 0))


def test_rows_get_columns_of_their_own_at_the_least_cost() -> None:
    assert assign({}) == {}
    assert assign({(7, 1): (0,), (7, 2): (1,), (9, 1): (0,), (9, 2): (3,)}) == {7: 2, 9: 1}
    assert assign({(1, 5): (2,), (2, 5): (1,)}) == {2: 5}


def test_a_free_matching_is_perfect_or_none() -> None:
    chance = Random(1)
    assert match_freely(3, 1, [(0, 1)], chance) == [(0, 1)]
    assert match_freely(4, 0, [(0, 1), (0, 2), (0, 3)], chance) is None
