"""Several rounds at once: together without a rematch where that is possible."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.draws.evenings import as_past, byes, count, field, meetings, partnerships, past, request
from tournaments.draws import Draw, Formula, PastRound, Wish, draw, draw_rounds


def played(draws: tuple[Draw, ...], first: int = 1) -> list[PastRound]:
    return [as_past(number, drawn) for number, drawn in enumerate(draws, start=first)]


@pytest.mark.parametrize("size", [4, 5, 6, 9, 14, 19, 34])
def test_by_lot_as_many_rounds_as_there_are_opponents(size: int, scaled: Callable[[int, int], int]) -> None:
    rounds = size - 1 + size % 2
    for seed in range(scaled(1, 10)):
        history = played(draw_rounds(request(Formula.BY_LOT, field(size), seed=seed), rounds))
        assert set(meetings(history).values()) == {1}
        assert len(history) == rounds
        assert max(byes(history).values(), default=0) <= 1


def test_by_lot_more_rounds_than_opponents_bring_each_back_once() -> None:
    history = played(draw_rounds(request(Formula.BY_LOT, field(4)), 6))
    assert set(meetings(history).values()) == {2}


def test_the_rounds_are_shuffled_by_the_seed() -> None:
    evenings = {
        tuple(
            table.ns + table.ew
            for drawn in draw_rounds(request(Formula.BY_LOT, field(8), seed=seed), 7)
            for table in drawn.tables
        )
        for seed in range(4)
    }
    assert len(evenings) == 4


def test_a_few_rounds_keep_clubs_and_the_list_apart() -> None:
    contestants = tuple(replace(one, club="AB"[one.id % 2]) for one in field(12))
    draws = draw_rounds(request(Formula.BY_LOT, contestants, forbidden=((1, 2),)), 5)
    for wish in (Wish.FORBIDDEN, Wish.SAME_CLUB, Wish.REMATCH):
        assert not any(count(drawn, wish) for drawn in draws)


def test_many_rounds_meet_the_list_as_little_as_can_be() -> None:
    draws = draw_rounds(request(Formula.BY_LOT, field(20), forbidden=((1, 2),)), 17)
    assert not any(count(drawn, Wish.FORBIDDEN) + count(drawn, Wish.REMATCH) for drawn in draws)


def test_rounds_drawn_in_the_course_of_the_evening_know_the_ones_before() -> None:
    history = (past((1, 2), (3, 4), (5, 6)),)
    draws = draw_rounds(request(Formula.BY_LOT, field(6), round=2, history=history), 4)
    assert set(meetings([*history, *played(draws, 2)]).values()) == {1}


def test_a_round_robin_and_a_melee_at_once_are_the_same_as_one_by_one() -> None:
    robin = draw_rounds(request(Formula.ROUND_ROBIN, field(6)), 5)
    assert robin[0] == draw(request(Formula.ROUND_ROBIN, field(6)))
    assert set(meetings(played(robin)).values()) == {1}
    melee = draw_rounds(request(Formula.MELEE, field(8)), 7)
    assert set(partnerships(played(melee)).values()) == {1}


def test_300_pairs_three_rounds() -> None:
    draws = draw_rounds(request(Formula.BY_LOT, field(300)), 3)
    assert Counter(meetings(played(draws)).values()) == {1: 450}


def test_a_swiss_evening_cannot_be_drawn_ahead() -> None:
    with pytest.raises(ValueError, match="standings"):
        draw_rounds(request(Formula.SWISS, field(4)), 2)
