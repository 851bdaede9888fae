"""Who is there: the door, withdrawals, substitutes, fees."""

from decimal import Decimal

import pytest

from tests.factories import ACTOR, make_pair, make_pairs, make_tournament
from tournaments.enums import EntrantState, TournamentState
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import LogEntry, Round, Tournament
from tournaments.selectors.people import door_list, entrant_names
from tournaments.selectors.seating import contestants
from tournaments.services.attendance import (
    Attendance,
    attendance_of,
    disqualify_entrant,
    mark_attendance,
    mark_unseen_away,
    record_payment,
    replace_player,
    return_entrant,
    withdraw_entrant,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(fee=Decimal("7.50"))


def mark(tournament: Tournament, number: int, attendance: Attendance) -> None:
    mark_attendance(actor=ACTOR, tournament=tournament, number=number, attendance=attendance)


def drawn(tournament: Tournament) -> list[int]:
    present = tournament.entrants.filter(state=EntrantState.PRESENT)
    return list(present.order_by("number").values_list("number", flat=True))


def test_only_those_marked_away_are_left_out_of_the_draw(tournament: Tournament) -> None:
    make_pairs(tournament, 3)
    mark(tournament, 1, Attendance.HERE)
    mark(tournament, 2, Attendance.AWAY)
    assert drawn(tournament) == [1, 3]
    mark(tournament, 2, Attendance.HERE)
    assert drawn(tournament) == [1, 2, 3]


def test_the_check_in_ends_with_whoever_was_not_seen(tournament: Tournament) -> None:
    make_pairs(tournament, 4)
    mark(tournament, 1, Attendance.HERE)
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=4)
    assert mark_unseen_away(actor=ACTOR, tournament=tournament) == 2
    assert drawn(tournament) == [1]
    assert mark_unseen_away(actor=ACTOR, tournament=tournament) == 0
    assert LogEntry.objects.get(action="unseen_marked_away").after == {"numbers": [2, 3]}


def test_every_mark_can_be_taken_back(tournament: Tournament) -> None:
    entrant = make_pair(tournament)
    for attendance in (Attendance.HERE, Attendance.UNSEEN, Attendance.AWAY, Attendance.UNSEEN):
        mark(tournament, 1, attendance)
        entrant.refresh_from_db()
        assert attendance_of(entrant) is attendance


def test_marking_twice_writes_once(tournament: Tournament) -> None:
    make_pair(tournament)
    mark(tournament, 1, Attendance.HERE)
    mark(tournament, 1, Attendance.HERE)
    assert LogEntry.objects.filter(action="attendance").count() == 1


def test_who_withdrew_stays_on_the_list_and_may_come_back(tournament: Tournament) -> None:
    make_pairs(tournament, 2)
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=1, reason="dernier métro")
    assert drawn(tournament) == [2]
    assert tournament.entrants.count() == 2
    assert LogEntry.objects.get(action="entrant_withdrawn").reason == "dernier métro"
    with pytest.raises(UserError):
        mark(tournament, 1, Attendance.HERE)
    return_entrant(actor=ACTOR, tournament=tournament, number=1)
    assert drawn(tournament) == [1, 2]


def test_the_disqualified_are_not_drawn_until_it_is_lifted(tournament: Tournament) -> None:
    make_pairs(tournament, 3)
    with pytest.raises(UserError) as refused:
        disqualify_entrant(actor=ACTOR, tournament=tournament, number=1, reason="  ")
    assert refused.value.field == "reason"
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=1, reason="marque")
    assert drawn(tournament) == [2, 3]
    assert LogEntry.objects.get(action="entrant_disqualified").reason == "marque"
    assert [row.number for row in door_list(tournament).rows] == [2, 3]
    with pytest.raises(UserError):
        mark(tournament, 1, Attendance.HERE)
    return_entrant(actor=ACTOR, tournament=tournament, number=1)
    assert drawn(tournament) == [1, 2, 3]


def test_a_substitute_plays_from_the_next_draw_on(tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    Round.objects.create(tournament=tournament, number=1, seed=1)
    replace_player(actor=ACTOR, tournament=tournament, number=1, position=2, name=" Zoé ")
    assert entrant_names(tournament, 1) == ("Anne", "Zoé")
    (then,) = contestants(tournament, round_number=1).values()
    (later,) = contestants(tournament, round_number=2).values()
    assert then.names == ("Anne", "Bruno")
    assert later.names == ("Anne", "Zoé")


def test_a_second_substitute_before_the_next_draw_takes_the_firsts_place(tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    Round.objects.create(tournament=tournament, number=1, seed=1)
    for name in ("Zoé", "Yves"):
        replace_player(actor=ACTOR, tournament=tournament, number=1, position=2, name=name)
    assert entrant_names(tournament, 1) == ("Anne", "Yves")
    (then,) = contestants(tournament, round_number=1).values()
    assert then.names == ("Anne", "Bruno")


def test_before_the_first_draw_a_substitute_simply_takes_the_place(tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    replace_player(actor=ACTOR, tournament=tournament, number=1, position=1, name="Zoé")
    (first,) = contestants(tournament, round_number=1).values()
    assert first.names == ("Zoé", "Bruno")


@pytest.mark.parametrize(("position", "name", "field"), [(1, " ", "name"), (3, "Zoé", None)])
def test_a_substitute_that_cannot_be(tournament: Tournament, position: int, name: str, field: str | None) -> None:
    make_pair(tournament, "Anne", "Bruno")
    with pytest.raises(UserError) as error:
        replace_player(actor=ACTOR, tournament=tournament, number=1, position=position, name=name)
    assert error.value.field == field
    assert entrant_names(tournament, 1) == ("Anne", "Bruno")


def test_the_treasurer_sees_what_is_paid_and_what_is_due(tournament: Tournament) -> None:
    make_pairs(tournament, 3)
    record_payment(actor=ACTOR, tournament=tournament, number=1, paid=True)
    mark(tournament, 3, Attendance.AWAY)
    door = door_list(Tournament.objects.get())
    assert (door.fee, door.paid, door.owed) == (Decimal(15), Decimal(15), Decimal(15))
    assert [row.dues.owed for row in door.rows] == [0, 15, 0]
    assert [row.dues.unpaid for row in door.rows] == [0, 15, 15]
    record_payment(actor=ACTOR, tournament=tournament, number=1, paid=False)
    assert door_list(tournament).paid == 0


def test_a_closed_evening_keeps_its_people(tournament: Tournament) -> None:
    make_pair(tournament)
    Tournament.objects.update(state=TournamentState.CLOSED)
    with pytest.raises(NotAllowedError):
        mark(tournament, 1, Attendance.AWAY)
    with pytest.raises(NotAllowedError):
        withdraw_entrant(actor=ACTOR, tournament=tournament, number=1)
