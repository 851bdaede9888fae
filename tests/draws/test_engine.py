"""What holds for a draw of any formula: everyone placed once, the same draw every time, the least bad, never none."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draws import evenings
from tests.draws.evenings import byes, can_avoid_rematches, count, evening, every_draw, everyone, field, past, request
from tournaments.draws import (
    Contestant,
    Formula,
    Options,
    PastRound,
    PastTable,
    ReasonCode,
    Request,
    Variant,
    Why,
    Wish,
    draw,
)

Value = TypeVar("Value")
FIXED = [Formula.BY_LOT, Formula.SWISS]


@st.composite
def evenings_so_far(draw_value: st.DrawFn, most: int = 10, formulas: tuple[Formula, ...] = tuple(Formula)) -> Request:
    """A round of any formula with a muddled past: people came, left, met twice; some are kept apart."""
    formula = draw_value(st.sampled_from(formulas))
    ids = draw_value(st.lists(st.integers(1, 40), unique=True, max_size=most))
    side = 2 if formula is Formula.MELEE else 1
    everybody = sorted({*ids, 41, 42, 43, 44})
    history = []
    for number in range(1, draw_value(st.integers(0, 4)) + 1):
        order = draw_value(st.permutations(everybody))
        cut = [tuple(order[at : at + side]) for at in range(0, len(order) - side + 1, side)]
        seats = tuple(
            PastTable(number=place, ns=ns, ew=ew)
            for place, (ns, ew) in enumerate(zip(cut[::2], cut[1::2], strict=False), start=1)
        )
        seated = {one for table in seats for one in (*table.ns, *table.ew)}
        history.append(PastRound(round=number, tables=seats, byes=tuple(one for one in everybody if one not in seated)))
    couples = [(one, other) for one, other in product(ids, ids) if one < other]
    return Request(
        formula=formula,
        round=len(history) + 1,
        seed=draw_value(st.integers(0, 99)),
        contestants=tuple(
            Contestant(
                id=one,
                rank=draw_value(st.none() | st.integers(1, 12)),
                club=draw_value(st.sampled_from((None, "A", "B"))),
                fixed_table=draw_value(st.sampled_from((None, None, None, 1, 2, 30))),
                group=draw_value(st.none() | st.integers(1, 3)),
            )
            for one in ids
        ),
        history=tuple(history),
        forbidden=tuple(draw_value(st.lists(st.sampled_from(couples), max_size=4))) if couples else (),
        options=Options(
            variant=draw_value(st.sampled_from(Variant)),
            avoid_same_club=draw_value(st.booleans()),
            byes=tuple(draw_value(st.lists(st.sampled_from(ids), unique=True, max_size=2))) if ids else (),
        ),
    )


@given(evenings_so_far())
def test_everyone_present_is_placed_exactly_once(asked: Request) -> None:
    drawn = draw(asked)
    assert everyone(drawn) == sorted(one.id for one in asked.contestants)
    numbers = [table.number for table in drawn.tables]
    assert numbers == sorted(set(numbers))
    side = 2 if asked.formula is Formula.MELEE else 1
    assert all(len(table.ns) == len(table.ew) == side for table in drawn.tables)
    assert set(asked.options.byes) <= set(drawn.byes)


@given(evenings_so_far(), st.randoms(use_true_random=False))
def test_the_order_of_what_goes_in_does_not_matter(asked: Request, chance: Random) -> None:
    def shuffled(values: Sequence[Value]) -> tuple[Value, ...]:
        return tuple(chance.sample(values, len(values)))

    other = replace(
        asked,
        contestants=shuffled(asked.contestants),
        history=shuffled(asked.history),
        forbidden=tuple((other, one) for one, other in shuffled(asked.forbidden)),
    )
    assert draw(other) == draw(asked)


@given(evenings_so_far(formulas=(Formula.SWISS,)))
def test_no_swiss_draw_breaks_less(asked: Request) -> None:
    asked = replace(asked, options=replace(asked.options, variant=Variant.NEIGHBOURS, byes=()))
    drawn = draw(asked)
    pairs = [(table.ns[0], table.ew[0]) for table in drawn.tables]
    costs = NaiveCosts(asked)
    every = every_draw([one.id for one in asked.contestants])
    found = costs.total(pairs, drawn.byes[0] if drawn.byes else None)
    assert found == min(costs.total(other_pairs, other_out) for other_pairs, other_out in every)


class NaiveCosts:
    """Forbidden ▸ rematch ▸ repeated bye ▸ the lowest gets it ▸ same club, at the bottom ▸ distance in rank."""

    def __init__(self, asked: Request) -> None:
        last = max((one.rank for one in asked.contestants if one.rank), default=0) + 1
        rank = {one.id: one.rank or last for one in asked.contestants}
        lower = {one: sum(other > rank[one] for other in rank.values()) for one in rank}
        club = {one.id: one.club if asked.options.avoid_same_club else None for one in asked.contestants}
        met = evenings.meetings(asked.history)
        banned = {frozenset(pair) for pair in asked.forbidden}
        self.pairs = {}
        for one, other in combinations(rank, 2):
            pair = frozenset((one, other))
            mates = club[one] is not None and club[one] == club[other]
            self.pairs[pair] = (
                pair in banned,
                met[pair] > 0,
                max(met[pair] - 1, 0),
                0,
                0,
                mates,
                mates * max(lower[one], lower[other]),
                abs(rank[one] - rank[other]),
            )
        self.byes = {one: (0, 0, 0, byes(asked.history)[one], lower[one], 0, 0, 0) for one in rank}

    def total(self, pairs: list[tuple[int, int]], out: int | None) -> list[int]:
        lines = [self.pairs[frozenset(pair)] for pair in pairs] + ([] if out is None else [self.byes[out]])
        return [sum(column) for column in zip(*lines, strict=True)]


@pytest.mark.parametrize("formula", FIXED)
def test_no_rematch_while_an_independent_matcher_finds_a_draw_without(
    formula: Formula, scaled: Callable[[int, int], int]
) -> None:
    step = scaled(24, 1)
    for size in [*range(4, 12), *range(12, 61, step)]:
        for asked, drawn in evening(formula, field(size), size - 1, seed=size):
            if count(drawn, Wish.REMATCH):
                ids = [one.id for one in asked.contestants]
                assert not can_avoid_rematches(ids, evenings.meetings(asked.history)), (size, asked.round)


@pytest.mark.parametrize("size", [5, 7, 11, 31])
def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest(size: int) -> None:
    for asked, drawn in evening(Formula.SWISS, field(size), size, seed=size):
        had = byes(asked.history)
        (out,) = drawn.byes
        met = evenings.meetings(asked.history)
        rank = {one.id: one.rank or 0 for one in asked.contestants}
        better = [one for one in rank if (had[one], -rank[one]) < (had[out], -rank[out])]
        assert not any(can_avoid_rematches(list(rank), met, out=one) for one in better)


@pytest.mark.parametrize("formula", [*FIXED, Formula.ROUND_ROBIN, Formula.MELEE])
@pytest.mark.parametrize("size", range(5, 32, 2))
def test_nobody_has_a_second_bye_before_everybody_had_one_or_it_is_said(formula: Formula, size: int) -> None:
    for asked, drawn in evening(formula, field(size), min(size, 12), seed=size):
        had = byes(asked.history)
        playing = min((had[one] for table in drawn.tables for one in (*table.ns, *table.ew)), default=0)
        repeated = [one for one in drawn.byes if had[one] > playing]
        said = [broken for broken in drawn.broken if broken.wish is Wish.REPEATED_BYE]
        assert [broken.contestants for broken in said] == [(one,) for one in repeated]
        assert all(broken.why is Why.FOR_REMATCH for broken in said)


def test_six_pairs_play_six_rounds_and_the_sixth_names_its_rematches() -> None:
    *earlier, (asked, sixth) = evening(Formula.BY_LOT, field(6), 6)
    assert not any(count(drawn, Wish.REMATCH) for _, drawn in earlier)
    rematches = [broken for broken in sixth.broken if broken.wish is Wish.REMATCH]
    assert len(rematches) == 3
    assert all(broken.why is Why.UNAVOIDABLE for broken in rematches)
    for broken in rematches:
        (then,) = [played for played in asked.history if played.round == broken.round]
        assert frozenset(broken.contestants) in evenings.meetings([then])


@pytest.mark.parametrize("formula", Formula)
@pytest.mark.parametrize("size", range(5))
def test_there_is_a_draw_for_however_few(formula: Formula, size: int) -> None:
    drawn = draw(request(formula, field(size)))
    assert everyone(drawn) == list(range(1, size + 1))


def test_locked_tables_and_chosen_byes_stay_and_the_rest_is_drawn() -> None:
    lock = PastTable(number=2, ns=(4,), ew=(1,))
    drawn = draw(
        request(
            Formula.SWISS,
            field(9),
            history=(past((1, 4), (2, 3), byes=(5,)),),
            round=2,
            options=Options(locked=(lock,), byes=(5,)),
        )
    )
    kept = drawn.tables[1]
    assert (kept.number, kept.ns, kept.ew) == (2, (4,), (1,))
    assert kept.reasons[0].code is ReasonCode.LOCKED
    assert 5 in drawn.byes
    whys = {(broken.wish, broken.contestants): broken.why for broken in drawn.broken}
    assert whys[Wish.REMATCH, (4, 1)] is Why.LOCKED
    assert whys[Wish.REPEATED_BYE, (5,)] is Why.LOCKED
    assert {reason.code for reason in drawn.bye_reasons if reason.contestants == (5,)} == {
        ReasonCode.BYE_CHOSEN,
        ReasonCode.BYE_BEFORE,
    }


def test_a_lock_is_void_where_somebody_is_absent_or_seated_already_and_no_table_stands_twice() -> None:
    locks = (
        PastTable(number=1, ns=(1,), ew=(99,)),
        PastTable(number=3, ns=(1,), ew=(2,)),
        PastTable(number=4, ns=(2,), ew=(3,)),
        PastTable(number=3, ns=(5,), ew=(6,)),
    )
    drawn = draw(request(Formula.BY_LOT, field(6), options=Options(locked=locks)))
    assert everyone(drawn) == [1, 2, 3, 4, 5, 6]
    assert [(table.number, table.ns, table.ew) for table in drawn.tables if table.ns in ((1,), (5,))] == [
        (1, (5,), (6,)),
        (3, (1,), (2,)),
    ]


@pytest.mark.parametrize("formula", Formula)
def test_another_process_draws_the_same(formula: Formula) -> None:
    contestants = [{"id": one, "rank": 1} for one in range(1, 22)]
    asked = json.dumps({"formula": formula, "round": 1, "seed": 5, "contestants": contestants}).encode()
    answers = {
        subprocess.run(
            [sys.executable, "-m", "tournaments.draws"],
            input=asked,
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_another_seed_draws_another_round() -> None:
    draws = {
        tuple((table.ns, table.ew) for table in draw(request(Formula.BY_LOT, field(20), seed=seed)).tables)
        for seed in range(5)
    }
    assert len(draws) == 5


@pytest.mark.parametrize("variant", Variant)
def test_300_pairs_play_four_rounds_without_a_rematch(variant: Variant) -> None:
    contestants = [replace(one, group=1 + (one.rank or 0) // 80) for one in field(300)]
    for _, drawn in evening(Formula.SWISS, contestants, 4, options=Options(variant=variant)):
        assert not [broken for broken in drawn.broken if broken.wish is not Wish.REPEATED_TABLE]
