"""An exempt pair plays against one that has finished, whose own score does not count."""

import pytest
from django.db import IntegrityError

from tests.factories import ACTOR, make_players, make_tournament
from tests.services.test_rounds import confirm, evening
from tournaments.enums import Formula, SeatKind
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import Round, Seat, Table, Tournament
from tournaments.selectors.draw_input import past_rounds
from tournaments.selectors.results import standings
from tournaments.selectors.rounds import missing_tables
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_edit import move_table, put_on_bye, sit_out
from tournaments.services.rounds_forfeit import give_forfeit
from tournaments.services.rounds_life import close_round
from tournaments.services.second_games import cancel_second_game, seat_second_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    """Five pairs: table 1 has finished, 1000 to 600; table 2 still plays; one pair is exempt."""
    drawn = draw_round(actor=ACTOR, tournament=evening(5), seed=1)
    publish_round(actor=ACTOR, round_=drawn)
    confirm(drawn.tables.get(number=1), 1000, 600)
    return Round.objects.get(pk=drawn.pk)


def exempt(round_: Round) -> int:
    return seating(round_).byes[0].number


def finished(round_: Round) -> int:
    return seating(round_).tables[0].ns[0].number


def still_playing(round_: Round) -> int:
    return seating(round_).tables[1].ns[0].number


def seat(round_: Round) -> Table:
    return seat_second_game(actor=ACTOR, round_=round_, exempt=exempt(round_), helper=finished(round_))


def lines(tournament: Tournament) -> dict[int, tuple[int, int, int]]:
    return {
        row.contestant.number: (row.standing.points, row.standing.won, row.standing.played)
        for row in standings(tournament)
    }


def test_the_exempt_pairs_score_counts_and_the_other_keeps_its_own(round_: Round) -> None:
    spared, helper = exempt(round_), finished(round_)
    assert lines(round_.tournament)[spared] == (800, 0, 1)
    table = seat(round_)
    assert lines(round_.tournament)[spared] == (0, 0, 0)
    assert table.pk in {missing.id for missing in missing_tables(round_.tournament)}
    confirm(table, 700, 900)
    found = lines(round_.tournament)
    assert found[spared] == (700, 0, 1)
    assert found[helper] == (1000, 1, 1)


def test_the_second_score_is_no_part_of_the_rounds_average(round_: Round) -> None:
    helper_table = seat(round_)
    confirm(helper_table, 700, 5000)
    late = seating(round_).tables[1].ns[0].number
    give_forfeit(actor=ACTOR, round_=round_, number=seating(round_).tables[1].ew[0].number)
    assert lines(round_.tournament)[late][0] == 770  # (1000 + 600 + 700) / 3, in tens


def test_it_is_a_meeting_and_no_bye_for_the_draws_to_come(round_: Round) -> None:
    spared = seating(round_).byes[0].id
    seat(round_)
    [past] = past_rounds(round_.tournament, before=2)
    assert past.byes == ()
    assert sum(spared in (*table.ns, *table.ew) for table in past.tables) == 1


def test_it_can_be_taken_away_again(round_: Round) -> None:
    spared = exempt(round_)
    table = seat(round_)
    cancel_second_game(actor=ACTOR, round_=round_, table_number=table.number)
    assert exempt(round_) == spared
    assert lines(round_.tournament)[spared] == (800, 0, 1)
    with pytest.raises(ConflictError):
        cancel_second_game(actor=ACTOR, round_=round_, table_number=table.number)


def test_once_a_score_stands_it_stays(round_: Round) -> None:
    table = seat(round_)
    confirm(table)
    with pytest.raises(UserError):
        cancel_second_game(actor=ACTOR, round_=round_, table_number=table.number)


def test_who_is_not_exempt_has_not_finished_or_helps_already_is_refused(round_: Round) -> None:
    spared, helper = exempt(round_), finished(round_)
    for exempted, other, field in ((helper, helper, "exempt"), (spared, still_playing(round_), "helper")):
        with pytest.raises(UserError) as refused:
            seat_second_game(actor=ACTOR, round_=round_, exempt=exempted, helper=other)
        assert refused.value.field == field
    for other in (spared, 99):
        with pytest.raises(UserError):
            seat_second_game(actor=ACTOR, round_=round_, exempt=spared, helper=other)


def test_nobody_plays_a_third_game(round_: Round) -> None:
    playing, helper = still_playing(round_), finished(round_)
    seat(round_)
    put_on_bye(actor=ACTOR, round_=round_, number=playing, after_publication=True)
    with pytest.raises(UserError) as refused:
        seat_second_game(actor=ACTOR, round_=round_, exempt=playing, helper=helper)
    assert refused.value.field == "helper"


def test_edits_by_hand_and_forfeits_mind_the_place_that_counts(round_: Round) -> None:
    helper = finished(round_)
    seat(round_)
    with pytest.raises(UserError, match="1"):
        give_forfeit(actor=ACTOR, round_=round_, number=helper)
    move_table(actor=ACTOR, round_=round_, number=2, to_number=9, after_publication=True)
    round_.refresh_from_db()
    assert not [broken for broken in round_.broken_wishes if broken["wish"] == "placed_twice"]
    sit_out(actor=ACTOR, round_=round_, number=seating(round_).tables[1].ns[0].number, after_publication=True)
    assert not Seat.objects.filter(counts=False).exists()


def test_the_database_allows_one_second_game_at_a_table(round_: Round) -> None:
    bye = round_.seats.get(kind=SeatKind.BYE)
    with pytest.raises(IntegrityError):
        Seat.objects.filter(pk=bye.pk).update(counts=False)


def test_only_an_open_round_of_pairs_has_second_games(round_: Round) -> None:
    spared, helper = exempt(round_), finished(round_)
    close_round(actor=ACTOR, round_=round_, postpone=True)
    with pytest.raises(NotAllowedError):
        seat_second_game(actor=ACTOR, round_=round_, exempt=spared, helper=helper)
    melee = make_tournament(formula=Formula.MELEE)
    make_players(melee, 5)
    drawn = draw_round(actor=ACTOR, tournament=melee, seed=1)
    publish_round(actor=ACTOR, round_=drawn)
    with pytest.raises(UserError):
        seat_second_game(actor=ACTOR, round_=drawn, exempt=exempt(drawn), helper=1)
    drawn.delete()
    with pytest.raises(ConflictError):
        seat_second_game(actor=ACTOR, round_=drawn, exempt=1, helper=2)


def test_lists_printed_before_a_second_game_are_out_of_date(round_: Round) -> None:
    assert round_.seating_changed_at is None
    table = seat(round_)
    round_.refresh_from_db()
    seated = round_.seating_changed_at
    assert seated is not None
    cancel_second_game(actor=ACTOR, round_=round_, table_number=table.number)
    round_.refresh_from_db()
    assert round_.seating_changed_at is not None
    assert round_.seating_changed_at > seated
