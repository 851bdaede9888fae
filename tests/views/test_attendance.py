"""The check-in page, withdrawals and substitutes."""

from decimal import Decimal

import pytest
from django.test import Client

from tests.factories import make_pair, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tournaments.enums import EntrantState, Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(organiser: Client) -> Tournament:
    return make_tournament()


@pytest.fixture
def door(tournament: Tournament) -> str:
    return f"/soirees/{tournament.pk}/pointage/"


def test_everybody_stands_there_by_name_whatever_the_accents(
    organiser: Client, tournament: Tournament, door: str
) -> None:
    for first in ("Zoé", "Émile", "anne", "Fabien"):
        make_pair(tournament, first, "X")
    page = page_text(organiser.get(door))
    found = [page.index(name) for name in ("anne / X", "Émile / X", "Fabien / X", "Zoé / X")]
    assert found == sorted(found)


def test_a_tap_says_who_is_here_and_keeps_the_search(organiser: Client, tournament: Tournament, door: str) -> None:
    make_pair(tournament, "Hélène Noël", "Bruno")
    make_pair(tournament, "Carole", "Denis")
    page = page_text(organiser.get(door, {"q": "noel helene"}))
    assert "Carole" not in page
    response = organiser.post(f"{door}1/", {"attendance": "here", "q": "noel helene"})
    assert response["Location"] == f"{door}?q=noel+helene#door-1"
    page = page_text(organiser.get(response["Location"]))
    assert "Here: no. 1, Hélène Noël / Bruno." in page
    assert "1 here · 0 absent · 1 not seen yet" in page
    assert 'aria-pressed="true"' in page


def test_ending_the_check_in_leaves_out_the_unseen(organiser: Client, tournament: Tournament, door: str) -> None:
    make_pairs(tournament, 3)
    organiser.post(f"{door}1/", {"attendance": "here"})
    page = page_text(organiser.post(f"{door}finir/", follow=True))
    assert "2 marked absent" in page
    assert "1 pair" in page_text(organiser.get(f"/soirees/{tournament.pk}/inscrits/"))


def test_fees_are_paid_at_the_door(organiser: Client) -> None:
    tournament = make_tournament(fee=Decimal("4.00"))
    door = f"/soirees/{tournament.pk}/pointage/"
    make_pairs(tournament, 2)
    assert "still due 16.00 €" in page_text(organiser.get(door))
    organiser.post(f"{door}1/", {"paid": "yes"})
    assert "paid 8.00 €, still due 8.00 €" in page_text(organiser.get(door))


def test_somebody_absent_owes_nothing_and_may_still_pay(organiser: Client) -> None:
    tournament = make_tournament(fee=Decimal("4.00"))
    door = f"/soirees/{tournament.pk}/pointage/"
    make_pair(tournament, "Anne", "Bruno")
    organiser.post(f"{door}1/", {"attendance": "away"})
    page = page_text(organiser.get(door))
    assert "owes" not in page
    assert 'value="yes" aria-label="Anne / Bruno pays 8.00 €">not paid</button>' in page
    organiser.post(f"{door}1/", {"paid": "yes"})
    assert "Anne / Bruno has not paid after all" in page_text(organiser.get(door))


def test_the_list_on_paper_and_the_door_tell_the_same_of_money(organiser: Client) -> None:
    """One has paid too much, one is absent, one has left after paying: neither owes, and the till holds it all."""
    tournament = make_tournament(fee=Decimal("4.00"))
    make_pairs(tournament, 4)
    for number, paid in ((1, "20.00"), (3, "8.00")):
        tournament.entrants.filter(number=number).update(paid=Decimal(paid))
    tournament.entrants.filter(number=2).update(state=EntrantState.ABSENT)
    tournament.entrants.filter(number=3).update(state=EntrantState.WITHDRAWN)
    door = page_text(organiser.get(f"/soirees/{tournament.pk}/pointage/"))
    paper = page_text(organiser.get(f"/soirees/{tournament.pk}/documents/pointage/"))
    assert "paid 28.00 €, still due 8.00 €" in door
    assert "due 16.00 €, paid 28.00 €, still owed 8.00 €" in paper


def test_without_a_fee_nothing_is_said_of_money(organiser: Client, tournament: Tournament, door: str) -> None:
    make_pairs(tournament, 1)
    assert "€" not in page_text(organiser.get(door))


def test_a_mark_that_no_page_sends_is_refused_in_words(organiser: Client, tournament: Tournament, door: str) -> None:
    make_pairs(tournament, 1)
    assert organiser.post(f"{door}1/", {"attendance": "maybe"}).status_code == 400
    assert organiser.post(f"{door}9/", {"attendance": "here"}).status_code == 400


def test_leaving_and_coming_back(organiser: Client, tournament: Tournament) -> None:
    make_pairs(tournament, 1)
    address = f"/soirees/{tournament.pk}/inscrits/1/"
    page = page_text(organiser.post(f"{address}abandon/", {"reason": "fatigue"}, follow=True))
    assert "withdrawn" in page
    assert tournament.entrants.get().state == EntrantState.WITHDRAWN
    assert f"{address}retour/" in page_text(organiser.get(address))
    organiser.post(f"{address}retour/")
    assert tournament.entrants.get().state == EntrantState.PRESENT


def test_a_substitute_is_named_on_a_page_of_their_own(organiser: Client, tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    address = f"/soirees/{tournament.pk}/inscrits/1/remplacer/"
    assert "Bruno" in page_text(organiser.get(address))
    response = organiser.post(address, {"position": "2", "name": "", "reason": "malade"})
    assert response.status_code == 422
    assert 'value="malade"' in page_text(response)
    response = organiser.post(address, {"position": "2", "name": "Zoé", "reason": "malade"}, follow=True)
    assert "Anne / Zoé" in page_text(response)


def test_disqualifying_asks_for_a_reason_and_can_be_lifted(organiser: Client, tournament: Tournament) -> None:
    make_pairs(tournament, 1)
    address = f"/soirees/{tournament.pk}/inscrits/1/"
    assert organiser.post(f"{address}exclure/", {"reason": ""}).status_code == 400
    page = page_text(organiser.post(f"{address}exclure/", {"reason": "marque"}, follow=True))
    assert "disqualified" in page
    assert f"{address}abandon/" not in page_text(organiser.get(address))
    organiser.post(f"{address}retour/")
    assert tournament.entrants.get().state == EntrantState.PRESENT


def test_the_check_in_desk_disqualifies_nobody(organiser: Client, tournament: Tournament) -> None:
    make_pairs(tournament, 1)
    desk = english()
    desk.force_login(make_user("desk", role=Role.CHECK_IN))
    assert desk.post(f"/soirees/{tournament.pk}/inscrits/1/exclure/", {"reason": "x"}).status_code == 403


def test_a_substitute_who_cannot_be_comes_back_with_what_was_typed(organiser: Client, tournament: Tournament) -> None:
    make_pair(tournament, "Anne", "Bruno")
    tournament.entrants.get().places.filter(position=2).update(to_round=0)
    address = f"/soirees/{tournament.pk}/inscrits/1/remplacer/"
    make_pair(tournament, "Carole", "Denis")
    refused = organiser.post(address, {"position": "2", "name": "Zoé"})
    assert refused.status_code == 422
    assert 'value="Zoé"' in page_text(refused)
