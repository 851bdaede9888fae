"""Why a wish could not be kept: the first firmer wish that stands in its way."""

from dataclasses import replace

from tests.draws.evenings import field, past, request
from tournaments.draws import Contestant, Formula, Options, PastTable, Request, Why, Wish, draw


def whys(asked: Request) -> set[tuple[Wish, tuple[int, ...], Why]]:
    return {
        (broken.wish, tuple(sorted(broken.contestants)), broken.why)
        for broken in draw(asked).broken
        if broken.wish is not Wish.REPEATED_TABLE
    }


def test_two_who_are_kept_apart_must_meet_when_nobody_else_is_there() -> None:
    asked = request(Formula.SWISS, field(2), forbidden=((2, 1),))
    assert whys(asked) == {(Wish.FORBIDDEN, (1, 2), Why.UNAVOIDABLE)}


def test_a_rematch_because_the_others_are_kept_apart() -> None:
    history = (past((1, 2), (3, 4)),)
    asked = request(Formula.SWISS, field(4), round=2, history=history, forbidden=((1, 3), (1, 4)))
    assert whys(asked) == {(Wish.REMATCH, (1, 2), Why.FOR_FORBIDDEN), (Wish.REMATCH, (3, 4), Why.FOR_FORBIDDEN)}


def test_a_second_bye_because_only_a_rematch_would_avoid_it() -> None:
    history = (past((2, 3)), past((1, 3), number=2), past(byes=(3,), number=3))
    asked = request(Formula.SWISS, field(3), round=4, history=history)
    assert whys(asked) == {(Wish.REPEATED_BYE, (3,), Why.FOR_REMATCH)}


def test_a_second_bye_because_two_are_kept_apart() -> None:
    asked = request(Formula.SWISS, field(3), round=2, history=(past(byes=(3,)),), forbidden=((1, 3), (2, 3)))
    assert whys(asked) == {(Wish.REPEATED_BYE, (3,), Why.FOR_FORBIDDEN)}


def clubs(*names: str | None) -> tuple[Contestant, ...]:
    return tuple(Contestant(id=one, rank=one, club=name) for one, name in enumerate(names, start=1))


def test_one_club_is_too_big_to_be_kept_apart_and_gives_way_at_the_bottom() -> None:
    asked = request(Formula.SWISS, clubs("A", "A", "B", "A", "A", "A"))
    assert whys(asked) == {(Wish.SAME_CLUB, (2, 4), Why.UNAVOIDABLE), (Wish.SAME_CLUB, (5, 6), Why.UNAVOIDABLE)}


def test_the_same_club_because_it_would_be_a_rematch() -> None:
    history = (past((1, 3), (2, 4)), past((1, 4), (2, 3), number=2))
    asked = request(Formula.SWISS, clubs("A", "A", "B", "B"), round=3, history=history)
    assert whys(asked) == {(Wish.SAME_CLUB, (1, 2), Why.FOR_REMATCH), (Wish.SAME_CLUB, (3, 4), Why.FOR_REMATCH)}


def test_the_same_club_because_two_are_kept_apart() -> None:
    asked = request(Formula.SWISS, clubs("A", "A", "B", "C"), forbidden=((1, 3), (2, 4), (1, 4)))
    assert whys(asked) == {(Wish.SAME_CLUB, (1, 2), Why.FOR_FORBIDDEN)}


def test_the_same_club_because_the_bye_is_another_ones() -> None:
    asked = request(Formula.SWISS, clubs("A", "A", "B"))
    assert whys(asked) == {(Wish.SAME_CLUB, (1, 2), Why.FOR_BYE)}
    assert draw(asked).byes == (3,)


def test_clubs_do_not_matter_where_the_organiser_says_so() -> None:
    asked = request(Formula.SWISS, clubs("A", "A"), options=Options(avoid_same_club=False))
    assert not whys(asked)


def test_a_timetable_does_not_look_at_clubs() -> None:
    asked = request(Formula.ROUND_ROBIN, clubs("A", "A"))
    assert whys(asked) == {(Wish.SAME_CLUB, (1, 2), Why.FORMULA)}


def test_in_a_melee_partners_come_before_opponents() -> None:
    asked = request(Formula.MELEE, clubs("A", "A", "B", "B"))
    found = whys(asked)
    assert {(wish, why) for wish, _, why in found} == {(Wish.SAME_CLUB, Why.FOR_PARTNERS)}
    assert {pair for _, pair, _ in found} == {(1, 2), (3, 4)}


def test_in_a_melee_a_partner_comes_back_only_when_all_others_have_been_partners() -> None:
    played = [PastTable(ns=(1, 2), ew=(3, 4)), PastTable(ns=(1, 3), ew=(2, 4)), PastTable(ns=(1, 4), ew=(2, 3))]
    history = tuple(replace(past(number=number), tables=(table,)) for number, table in enumerate(played, start=1))
    drawn = draw(request(Formula.MELEE, field(4), round=4, history=history))
    partners = [broken for broken in drawn.broken if broken.wish is Wish.REPEATED_PARTNER]
    assert len(partners) == 2
    assert all(broken.why is Why.UNAVOIDABLE for broken in partners)
