"""Editing a round by hand: allowed, judged in words, recorded; everyone keeps exactly one place."""

import pytest

from tests.factories import ACTOR, make_pairs, make_players, make_tournament
from tests.services.test_rounds import confirm, evening, faces, play
from tournaments.enums import Formula, SeatKind
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import LogEntry, Round
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_remaining_rounds, draw_round, publish_round
from tournaments.services.rounds_edit import move_table, put_on_bye, seat_together, sit_out, swap_entrants
from tournaments.services.rounds_life import close_round

pytestmark = pytest.mark.django_db


def drawn(pairs: int, **settings: object) -> Round:
    return draw_round(actor=ACTOR, tournament=evening(pairs, **settings), seed=5)


def sides(round_: Round) -> list[tuple[int, int]]:
    """The numbers of North-South and East-West, table by table."""
    return [(table.ns[0].number, table.ew[0].number) for table in seating(round_).tables]


def placed(round_: Round) -> list[int]:
    """Everyone's number, as often as they have a place."""
    found = seating(round_)
    away = (*found.byes, *found.absent, *found.forfeits)
    return sorted([one.number for table in found.tables for one in (*table.ns, *table.ew)] + [o.number for o in away])


def test_two_at_tables_change_places() -> None:
    round_ = drawn(4)
    (first, second), (third, fourth) = sides(round_)
    swap_entrants(actor=ACTOR, round_=round_, first=first, second=fourth)
    assert sides(round_) == [(fourth, second), (third, first)]


def test_partners_in_crime_swap_sides_of_one_table() -> None:
    round_ = drawn(2)
    [(first, second)] = sides(round_)
    swap_entrants(actor=ACTOR, round_=round_, first=first, second=second)
    assert sides(round_) == [(second, first)]


def test_the_exempt_pair_takes_the_seat_of_the_one_it_is_swapped_with() -> None:
    round_ = drawn(3)
    [(first, second)] = sides(round_)
    [exempt] = [one.number for one in seating(round_).byes]
    swap_entrants(actor=ACTOR, round_=round_, first=exempt, second=second)
    assert sides(round_) == [(first, exempt)]
    assert [one.number for one in seating(round_).byes] == [second]


def test_a_swap_that_brings_a_rematch_is_allowed_and_said() -> None:
    tournament = evening(4)
    first = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    play(first)
    met = sides(first)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=2)
    assert not round_.broken_wishes or "rematch" not in {one["wish"] for one in round_.broken_wishes}
    north = met[0][0]
    opponent = next(pair for pair in sides(round_) if north in pair)
    swap_entrants(actor=ACTOR, round_=round_, first=met[0][1], second=next(one for one in opponent if one != north))
    round_.refresh_from_db()
    rematches = [one for one in round_.broken_wishes if one["wish"] == "rematch"]
    assert len(rematches) == 2
    assert {(one["why"], one["round"]) for one in rematches} == {("manual", 1)}
    codes = [[reason["code"] for reason in table.reasons] for table in round_.tables.all()]
    assert all(found[0] == "manual" and "met_before" in found for found in codes)
    assert LogEntry.objects.filter(action="seats_swapped", tournament=tournament).count() == 1


def test_a_bye_goes_to_the_chosen_pair_and_the_exempt_one_plays() -> None:
    round_ = drawn(5)
    exempt = seating(round_).byes[0].number
    chosen = sides(round_)[0][0]
    put_on_bye(actor=ACTOR, round_=round_, number=chosen)
    assert [one.number for one in seating(round_).byes] == [chosen]
    assert exempt in sides(round_)[0]
    assert placed(round_) == [1, 2, 3, 4, 5]


def test_without_an_exempt_pair_the_whole_table_becomes_exempt() -> None:
    round_ = drawn(4)
    table = sides(round_)[0]
    put_on_bye(actor=ACTOR, round_=round_, number=table[0])
    assert {one.number for one in seating(round_).byes} == set(table)
    assert len(sides(round_)) == 1


def test_a_pair_with_a_bye_gets_no_second_one() -> None:
    round_ = drawn(3)
    with pytest.raises(UserError):
        put_on_bye(actor=ACTOR, round_=round_, number=seating(round_).byes[0].number)


def test_a_late_pair_takes_a_bye_and_then_a_table_with_the_exempt_one() -> None:
    round_ = drawn(3)
    make_pairs(round_.tournament, 1)
    put_on_bye(actor=ACTOR, round_=round_, number=4)
    byes = [one.number for one in seating(round_).byes]
    assert len(byes) == 2
    seat_together(actor=ACTOR, round_=round_, numbers=byes)
    assert len(sides(round_)) == 2
    assert placed(round_) == [1, 2, 3, 4]
    assert not seating(round_).byes


def test_a_table_takes_exactly_two_who_sit_at_none() -> None:
    round_ = drawn(5)
    exempt = seating(round_).byes[0].number
    with pytest.raises(UserError):
        seat_together(actor=ACTOR, round_=round_, numbers=[exempt, exempt])
    with pytest.raises(UserError):
        seat_together(actor=ACTOR, round_=round_, numbers=[exempt, sides(round_)[0][0]])


def test_an_absent_pair_leaves_its_opponents_exempt_and_stays_absent_when_drawn_again() -> None:
    round_ = drawn(4)
    absent, other = sides(round_)[0]
    sit_out(actor=ACTOR, round_=round_, number=absent)
    assert [one.number for one in seating(round_).absent] == [absent]
    assert [one.number for one in seating(round_).byes] == [other]
    assert placed(round_) == [1, 2, 3, 4]


def test_table_numbers_change_and_exchange() -> None:
    round_ = drawn(4)
    before = sides(round_)
    move_table(actor=ACTOR, round_=round_, number=1, to_number=2)
    assert sides(round_) == before[::-1]
    move_table(actor=ACTOR, round_=round_, number=2, to_number=40)
    assert [table.number for table in seating(round_).tables] == [1, 40]


@pytest.mark.parametrize(
    ("number", "to_number", "field"), [(9, 1, "number"), (1, 0, "to_number"), (1, 1000, "to_number")]
)
def test_impossible_table_numbers_are_refused_at_their_field(number: int, to_number: int, field: str) -> None:
    with pytest.raises(UserError) as refused:
        move_table(actor=ACTOR, round_=drawn(4), number=number, to_number=to_number)
    assert refused.value.field == field


def test_a_published_round_changes_only_when_that_is_said_and_its_lists_are_then_out_of_date() -> None:
    round_ = drawn(4)
    publish_round(actor=ACTOR, round_=round_)
    with pytest.raises(NotAllowedError):
        move_table(actor=ACTOR, round_=round_, number=1, to_number=2)
    round_.refresh_from_db()
    assert round_.seating_changed_at is None
    move_table(actor=ACTOR, round_=round_, number=1, to_number=2, after_publication=True)
    round_.refresh_from_db()
    assert round_.seating_changed_at is not None


def test_who_has_a_score_keeps_the_place() -> None:
    round_ = drawn(4)
    publish_round(actor=ACTOR, round_=round_)
    confirm(round_.tables.get(number=1))
    one, other = sides(round_)[0][0], sides(round_)[1][0]
    with pytest.raises(UserError) as refused:
        swap_entrants(actor=ACTOR, round_=round_, first=other, second=one, after_publication=True)
    assert refused.value.field == "second"


def test_a_closed_or_cancelled_round_is_not_edited() -> None:
    round_ = drawn(4)
    play(round_)
    close_round(actor=ACTOR, round_=round_)
    with pytest.raises(NotAllowedError):
        move_table(actor=ACTOR, round_=round_, number=1, to_number=2, after_publication=True)
    Round.objects.all().delete()
    with pytest.raises(ConflictError):
        move_table(actor=ACTOR, round_=round_, number=1, to_number=2)


def test_somebody_unknown_has_no_place() -> None:
    round_ = drawn(4)
    for number in (0, 77):
        with pytest.raises(UserError) as refused:
            swap_entrants(actor=ACTOR, round_=round_, first=number, second=1)
        assert refused.value.field == "first"


def test_editing_an_early_draft_is_said_in_the_later_ones() -> None:
    tournament = evening(4, rounds_planned=3)
    rounds = draw_remaining_rounds(actor=ACTOR, tournament=tournament, seed=1)
    assert not any("rematch" in {one["wish"] for one in round_.broken_wishes} for round_ in rounds)
    (first, _second), (third, _fourth) = sides(rounds[0])
    swap_entrants(actor=ACTOR, round_=rounds[0], first=first, second=third)
    later = Round.objects.filter(tournament=tournament, number__gt=1)
    assert any("rematch" in {one["wish"] for one in round_.broken_wishes} for round_ in later)


def test_a_melee_edits_by_player_and_opens_tables_of_four() -> None:
    tournament = make_tournament(formula=Formula.MELEE)
    make_players(tournament, 9)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=2)
    found = seating(round_)
    assert [len(table.ns) + len(table.ew) for table in found.tables] == [4, 4]
    [exempt] = found.byes
    put_on_bye(actor=ACTOR, round_=round_, number=found.tables[0].ns[1].number)
    assert exempt.number in {one.number for one in seating(round_).tables[0].ns}
    sit_out(actor=ACTOR, round_=round_, number=exempt.number)
    byes = [one.number for one in seating(round_).byes]
    assert len(byes) == 4
    seat_together(actor=ACTOR, round_=round_, numbers=byes)
    assert len(faces(seating(round_))) == 2
    assert round_.seats.filter(kind=SeatKind.ABSENT).count() == 1
    assert placed(round_) == list(range(1, 10))


def test_somebody_without_a_table_sits_out_as_well() -> None:
    round_ = drawn(3)
    [exempt] = seating(round_).byes
    sit_out(actor=ACTOR, round_=round_, number=exempt.number)
    found = seating(round_)
    assert ([one.number for one in found.absent], found.byes, len(found.tables)) == ([exempt.number], (), 1)
