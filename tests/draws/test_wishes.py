"""Wishes in a strict order: no heap of lower wishes outweighs a higher one."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.field import Field
from tournaments.draws.past import Past
from tournaments.draws.swiss import Neighbours
from tournaments.draws.types import (
    MAX_CONTESTANTS,
    MAX_RANK,
    MAX_ROUNDS,
    Contestant,
    Formula,
    PastRound,
    PastTable,
    Request,
)
from tournaments.draws.wishes import WEIGHT_BITS, PairCosts, Scale, repeats, spread, tie

WORST_TIE = (1 << 64) - 1


@cache
def costs_at_500() -> tuple[list[PairCosts], list[PairCosts]]:
    """Every cost of a field of 500 with clubs, a list, and 20 rounds of byes and meetings."""
    chance = Random(3)
    contestants = [
        Contestant(id=one, rank=chance.randint(1, MAX_RANK), club=chance.choice(("A", "B", None))) for one in range(500)
    ]
    contestants.sort(key=lambda one: (one.rank or 0, one.id))
    history = tuple(
        PastRound(
            round=number,
            tables=tuple(PastTable(ns=(one,), ew=(one + 250,)) for one in range(200)),
            byes=tuple(chance.sample(range(500), 5)),
        )
        for number in range(1, 21)
    )
    asked = Request(
        formula=Formula.SWISS,
        round=21,
        seed=1,
        contestants=tuple(contestants),
        history=history,
        forbidden=((1, 2), (3, 4), (5, 400)),
    )
    whole = Field.of(asked, contestants, Neighbours(contestants), Past.of(history))
    tables = [whole.cost(one, other) for one in range(500) for other in range(one + 1, 500)]
    return tables, [whole.bye_cost(one) for one in range(500)]


def test_at_500_one_higher_wish_outweighs_every_lower_one_broken_at_every_table() -> None:
    tables, exempt = costs_at_500()
    scale = Scale.of(tables, exempt, (250, 1))
    greatest = [max(column) for column in zip(*tables, strict=True)]
    bye_greatest = [max(column) for column in zip(*exempt, strict=True)]
    nothing = scale.weight(PairCosts(), 0)
    broken_tiers = [place for place in range(len(greatest)) if greatest[place] or bye_greatest[place]]
    assert len(broken_tiers) == len(PairCosts._fields) - 1, "only the score groups play no part here"
    for place in broken_tiers:
        one_unit = nothing - scale.weight(PairCosts()._replace(**{PairCosts._fields[place]: 1}), 0)
        lower = [0] * (place + 1) + greatest[place + 1 :]
        bye_lower = [0] * (place + 1) + bye_greatest[place + 1 :]
        all_lower = 250 * (nothing - scale.weight(tuple(lower), WORST_TIE))
        all_lower += nothing - scale.weight(tuple(bye_lower), WORST_TIE)
        assert one_unit > all_lower


def test_at_500_weights_fit_the_matcher() -> None:
    tables, exempt = costs_at_500()
    scale = Scale.of(tables, exempt, (250, 1))
    weights = [scale.weight(costs, WORST_TIE) for costs in (*tables, *exempt)]
    assert min(weights) >= 0
    assert 4 * max(weights) < 2**127


def test_the_limits_of_the_types_never_overflow() -> None:
    below = MAX_CONTESTANTS - 1
    table = PairCosts(
        forbidden=1,
        rematch=1,
        repeats=repeats(MAX_ROUNDS),
        same_club=1,
        club_place=below,
        gap=MAX_RANK,
        spread=spread(below),
    )
    exempt = PairCosts(bye_count=MAX_ROUNDS, bye_place=below)
    scale = Scale.of([table], [exempt], (MAX_CONTESTANTS // 2, 3))
    assert 0 <= scale.weight(table, WORST_TIE) <= scale.top < 2**124
    grouped = table._replace(group_gap=below, gap=below, spread=0)
    assert Scale.of([grouped], [exempt], (MAX_CONTESTANTS // 2, 1)).top < 2**124


def test_beyond_what_the_matcher_can_tell_apart_is_said() -> None:
    with pytest.raises(OverflowError):
        Scale.of([PairCosts(gap=2**WEIGHT_BITS)], [], (1, 0))


@given(
    st.lists(st.tuples(*[st.integers(0, 5)] * 3).map(tuple), min_size=2, max_size=2),
    st.integers(1, 4),
)
def test_weights_order_sums_as_tuples_are_ordered(pair: list[tuple[int, int, int]], tables: int) -> None:
    one, other = pair
    scale = Scale.of([one, other, (5, 5, 5)], [], (tables, 0))
    total = [tuple(tables * cost for cost in costs) for costs in (one, other)]
    weight = [tables * scale.weight(costs, 0) for costs in (one, other)]
    assert (total[0] < total[1]) == (weight[0] > weight[1])


def test_ties_of_different_couples_differ() -> None:
    words = {tie(one, other) for one in range(100) for other in range(100)}
    assert len(words) == 10_000


def test_repetitions_and_distances_are_bounded() -> None:
    assert [repeats(times) for times in (0, 1, 2, 3, 99)] == [0, 0, 1, 2, 15]
    assert [spread(distance) for distance in (0, 1, 5, 31, 500)] == [0, 1, 25, 961, 961]
