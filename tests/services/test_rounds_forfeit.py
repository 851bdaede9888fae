"""Forfeits and postponed tables: what they count in the standings, and that nobody waits for them."""

import pytest

from tests.factories import ACTOR
from tests.services.test_rounds import confirm, evening, play
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import LogEntry, Round, Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.rounds import missing_tables
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_forfeit import give_forfeit, withdraw_forfeit
from tournaments.services.rounds_life import close_round

pytestmark = pytest.mark.django_db


def open_round(pairs: int = 6) -> Round:
    """A published round in which every table but the last is confirmed, each by 1000 to 600."""
    round_ = draw_round(actor=ACTOR, tournament=evening(pairs), seed=1)
    publish_round(actor=ACTOR, round_=round_)
    for table in list(round_.tables.all())[:-1]:
        confirm(table, 1000, 600)
    return round_


def last_table(round_: Round) -> tuple[int, int]:
    """The numbers of the two sides of the table that is left."""
    table = seating(round_).tables[-1]
    return table.ns[0].number, table.ew[0].number


def rows(tournament: Tournament) -> dict[int, tuple[int, int, int]]:
    """Points, games won and games played, by number."""
    return {
        row.contestant.number: (row.standing.points, row.standing.won, row.standing.played)
        for row in standings(tournament)
    }


def test_the_side_that_came_wins_the_rounds_average_and_nobody_waits_for_the_table() -> None:
    round_ = open_round()
    came, absent = last_table(round_)
    assert len(missing_tables(round_.tournament)) == 1
    give_forfeit(actor=ACTOR, round_=round_, number=absent, reason="panne")
    found = rows(round_.tournament)
    assert found[came] == (800, 1, 1)
    assert found[absent] == (0, 0, 1)
    assert not missing_tables(round_.tournament)
    entry = LogEntry.objects.get(action="forfeit_given")
    assert (entry.reason, entry.subject) == ("panne", f"1/{seating(round_).tables[-1].number}")
    draw_round(actor=ACTOR, tournament=round_.tournament)


def test_what_a_forfeit_is_worth_is_a_setting() -> None:
    round_ = open_round()
    came, absent = last_table(round_)
    give_forfeit(actor=ACTOR, round_=round_, number=absent)
    Tournament.objects.update(forfeit_won_points=1234, forfeit_lost_points=56)
    found = rows(Tournament.objects.get())
    assert (found[came][0], found[absent][0]) == (1234, 56)


def test_before_the_rounds_first_score_a_forfeit_is_worth_what_a_bye_is() -> None:
    round_ = open_round(2)
    came, absent = last_table(round_)
    give_forfeit(actor=ACTOR, round_=round_, number=absent)
    assert rows(round_.tournament)[came][0] == round_.tournament.bye_points


def test_both_sides_may_forfeit_one_after_the_other() -> None:
    round_ = open_round()
    for number in last_table(round_):
        give_forfeit(actor=ACTOR, round_=round_, number=number)
    found = rows(round_.tournament)
    assert [found[number] for number in last_table(round_)] == [(0, 0, 1)] * 2


def test_a_forfeit_told_twice_is_one() -> None:
    round_ = open_round()
    for _again in range(2):
        give_forfeit(actor=ACTOR, round_=round_, number=last_table(round_)[1])
    assert rows(round_.tournament)[last_table(round_)[0]][1] == 1


def test_a_forfeit_is_lifted() -> None:
    round_ = open_round()
    give_forfeit(actor=ACTOR, round_=round_, number=last_table(round_)[0])
    withdraw_forfeit(actor=ACTOR, round_=round_, table_number=3)
    assert rows(round_.tournament)[last_table(round_)[0]] == (0, 0, 0)
    with pytest.raises(ConflictError):
        withdraw_forfeit(actor=ACTOR, round_=round_, table_number=3)


def test_a_score_that_is_confirmed_after_all_counts_instead() -> None:
    round_ = open_round()
    came, late = last_table(round_)
    give_forfeit(actor=ACTOR, round_=round_, number=late)
    confirm(round_.tables.get(number=3), 500, 1300)
    found = rows(round_.tournament)
    assert (found[came][0], found[late][0]) == (500, 1300)


def test_who_has_a_confirmed_result_or_no_table_does_not_forfeit() -> None:
    round_ = open_round(7)
    confirmed = seating(round_).tables[0].ns[0].number
    for number in (confirmed, seating(round_).byes[0].number, 99):
        with pytest.raises(UserError) as refused:
            give_forfeit(actor=ACTOR, round_=round_, number=number)
        assert refused.value.field == "number"


def test_a_closed_round_or_a_draft_takes_no_forfeit() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4))
    with pytest.raises(NotAllowedError):
        give_forfeit(actor=ACTOR, round_=round_, number=1)
    play(round_)
    close_round(actor=ACTOR, round_=round_)
    with pytest.raises(NotAllowedError):
        give_forfeit(actor=ACTOR, round_=round_, number=1)


def test_a_postponed_table_counts_the_rounds_average_until_it_is_entered() -> None:
    round_ = open_round()
    sides = last_table(round_)
    draw_round(actor=ACTOR, tournament=round_.tournament, postpone=True)
    provisional = {row.contestant.number: row.standing for row in standings(round_.tournament)}
    assert [(provisional[one].points, provisional[one].won, provisional[one].provisional) for one in sides] == [
        (800, 0, True)
    ] * 2
    assert not provisional[seating(round_).tables[0].ns[0].number].provisional
    confirm(round_.tables.get(number=3), 700, 900)
    final = {row.contestant.number: row.standing for row in standings(round_.tournament)}
    assert [(final[one].points, final[one].provisional) for one in sides] == [(700, False), (900, False)]


def test_a_postponed_table_waits_as_long_as_its_round_has_no_score() -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(4), seed=1)
    publish_round(actor=ACTOR, round_=round_)
    draw_round(actor=ACTOR, tournament=round_.tournament, postpone=True)
    assert {points for points, _won, _played in rows(round_.tournament).values()} == {0}


def test_a_cancelled_round_takes_no_forfeit() -> None:
    round_ = open_round(2)
    Round.objects.filter(pk=round_.pk).delete()
    with pytest.raises(ConflictError):
        give_forfeit(actor=ACTOR, round_=round_, number=1)
