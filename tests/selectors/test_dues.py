"""What is still owed: the door, the printed list and the workbook give one answer."""

from decimal import Decimal

import pytest
from django.utils import translation

from tests.factories import ACTOR, make_pair, make_tournament
from tournaments.models import Tournament
from tournaments.selectors.people import door_list
from tournaments.services.attendance import (
    Attendance,
    disqualify_entrant,
    mark_attendance,
    record_payment,
    withdraw_entrant,
)
from tournaments.services.prizes import refund_entrant
from tournaments.sheets.lists_people import check_in_listing
from tournaments.spreadsheets.entrants import entrants_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    """Pairs 1 present, 2 paid, 3 partly paid, 4 absent, 5 absent and paid, 6 withdrawn, 7 disqualified."""
    tournament = make_tournament(fee=Decimal("7.50"))
    names = ("Anne", "Bea", "Chloé", "Dora", "Eve", "Fanny", "Gina")
    for name in names:
        make_pair(tournament, name, f"Zoé {name}")
    for number in (2, 3, 5):
        record_payment(actor=ACTOR, tournament=tournament, number=number, paid=True)
    refund_entrant(actor=ACTOR, tournament=tournament, number=3, amount=Decimal(5), reason="de trop")
    for number in (4, 5):
        mark_attendance(actor=ACTOR, tournament=tournament, number=number, attendance=Attendance.AWAY)
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=6)
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=7, reason="marque")
    return Tournament.objects.get()


OWED = {1: Decimal(15), 2: 0, 3: Decimal(5), 4: 0, 5: 0, 6: 0, 7: 0}


def test_the_door_knows_who_owes(evening: Tournament) -> None:
    door = door_list(evening)
    assert {row.number: row.dues.owed for row in door.rows} == {number: OWED[number] for number in range(1, 6)}
    assert (door.fee, door.paid, door.owed) == (Decimal(15), Decimal(40), Decimal(20))


def test_the_workbook_says_what_the_door_says(evening: Tournament) -> None:
    rows = [list(row) for row in entrants_sheet(evening).rows]
    assert {row[0]: row[-1] for row in rows} == OWED
    assert [row[-2] for row in rows] == [0, 15, 10, 0, 15, 0, 0]


def test_the_printed_list_says_what_the_door_says(evening: Tournament) -> None:
    with translation.override("en"):
        listing = check_in_listing(evening)
    due = {int(row[1]): row[3] for row in listing.rows}
    assert due == {1: "15.00 €", 2: "15.00 €", 3: "15.00 €", 4: "", 5: "", 6: "", 7: ""}
    assert listing.notes[1].endswith("due 45.00 €, paid 40.00 €, still owed 20.00 €")


def test_a_melee_owes_one_fee_a_player() -> None:
    tournament = make_tournament(fee=Decimal(5), formula="melee")
    make_pair(tournament, "Anne")
    assert door_list(tournament).owed == 5
    assert next(iter(entrants_sheet(tournament).rows))[-1] == 5
    with translation.override("en"):
        assert check_in_listing(tournament).rows[0][3] == "5.00 €"
