"""A draw edited by hand: everything that is wrong or unwished for is named, nothing is refused."""

from typing import Any

from tests.draws.evenings import field, past
from tournaments.draws import BrokenWish, Contestant, PastRound, PastTable, Why, Wish, check_draw


def table(number: int | None, ns: tuple[int, ...], ew: tuple[int, ...]) -> PastTable:
    return PastTable(number=number, ns=ns, ew=ew)


def broken(*tables: PastTable, byes: tuple[int, ...] = (), **given: Any) -> list[tuple[Wish, tuple[int, ...]]]:
    values = {"contestants": field(4), **given}
    return [(each.wish, each.contestants) for each in check_draw(tables, byes, **values)]


def test_nothing_to_say_about_a_clean_round() -> None:
    assert broken(table(1, (1,), (2,)), table(2, (3,), (4,))) == []


def test_everyone_present_belongs_in_exactly_one_place() -> None:
    assert broken(table(1, (1,), (2,)), table(2, (1,), (9,)), byes=(2,)) == [
        (Wish.NOT_PLACED, (3,)),
        (Wish.NOT_PLACED, (4,)),
        (Wish.PLACED_TWICE, (1,)),
        (Wish.PLACED_TWICE, (2,)),
        (Wish.UNKNOWN, (9,)),
    ]


def test_two_games_cannot_be_at_one_table() -> None:
    assert broken(table(1, (1,), (2,)), table(1, (3,), (4,))) == [(Wish.TABLE_TWICE, (1, 2, 3, 4))]


def test_a_rematch_says_when_they_met_last_and_that_it_was_made_by_hand() -> None:
    history = (past((1, 2), number=3), past((2, 1), (3, 4), number=1))
    found = check_draw([table(7, (1,), (2,)), table(None, (3,), (4,))], [], field(4), history)
    assert found == (
        BrokenWish(wish=Wish.REMATCH, contestants=(1, 2), round=3, why=Why.MANUAL, table=7),
        BrokenWish(wish=Wish.REMATCH, contestants=(3, 4), round=1, why=Why.MANUAL),
    )


def test_the_list_the_clubs_and_the_byes_are_looked_at() -> None:
    contestants = [Contestant(id=one, club="A" if one < 3 else None) for one in range(1, 6)]
    given: dict[str, Any] = {"contestants": contestants, "history": [past(byes=(5,))], "forbidden": [(2, 1)]}
    assert broken(table(1, (1,), (2,)), table(2, (3,), (4,)), byes=(5,), **given) == [
        (Wish.FORBIDDEN, (1, 2)),
        (Wish.REPEATED_BYE, (5,)),
        (Wish.SAME_CLUB, (1, 2)),
    ]
    assert (Wish.SAME_CLUB, (1, 2)) not in broken(table(1, (1,), (2,)), avoid_same_club=False, **given)


def test_a_second_bye_is_fine_once_everybody_had_one() -> None:
    history = [past(byes=(1, 2, 3, 4, 5))]
    assert broken(table(1, (1,), (2,)), byes=(3, 4), history=history) == []
    assert broken(byes=(1, 2, 3, 4), history=history) == []


def test_in_a_melee_partners_count_and_opponents_may_return() -> None:
    history = [PastRound(round=1, tables=(table(1, (1, 2), (3, 4)),))]
    assert broken(table(2, (1, 2), (3, 4)), history=history) == [
        (Wish.REPEATED_PARTNER, (1, 2)),
        (Wish.REPEATED_PARTNER, (3, 4)),
    ]
    assert broken(table(2, (1, 3), (2, 4)), history=history, forbidden=[(1, 2)]) == [(Wish.FORBIDDEN, (1, 2))]


def test_fixed_and_repeated_tables() -> None:
    contestants = [Contestant(id=one, fixed_table={1: 1, 2: 2}.get(one)) for one in range(1, 5)]
    history = [past((1, 3), (2, 4))]
    both_fixed_at_one_of_theirs = table(2, (1,), (2,))
    assert broken(both_fixed_at_one_of_theirs, table(1, (3,), (4,)), contestants=contestants, history=history) == [
        (Wish.REPEATED_TABLE, (3,))
    ]
    assert broken(table(3, (1,), (4,)), table(2, (2,), (3,)), contestants=contestants, history=history) == [
        (Wish.FIXED_TABLE, (1,))
    ]
