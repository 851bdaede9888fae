"""Registering on the page."""

import html
import re

import pytest
from django.test import Client

from tests.factories import make_pair, make_pairs, make_players, make_tournament
from tests.markup import page_text
from tests.test_names import HOSTILE
from tournaments.enums import Formula, TournamentState
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(organiser: Client) -> Tournament:
    return make_tournament()


@pytest.fixture
def address(tournament: Tournament) -> str:
    return f"/soirees/{tournament.pk}/inscrits/"


def names(tournament: Tournament) -> list[list[str]]:
    entrants = tournament.entrants.order_by("number")
    return [list(entrant.players.order_by("places__position").values_list("name", flat=True)) for entrant in entrants]


def test_two_names_and_the_cursor_is_back_in_the_first_field(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    response = organiser.post(address, {"name_1": " Anne ", "name_2": "Bruno"}, follow=True)
    assert response.redirect_chain == [(address, 302)]
    page = page_text(response)
    assert "Anne / Bruno" in page
    assert "1 pair" in page
    first = next(tag for tag in re.findall(r"<input[^>]*>", page) if 'name="name_1"' in tag)
    assert "autofocus" in first
    assert " value=" not in first


def test_a_missing_name_is_asked_for_and_the_other_is_kept(organiser: Client, address: str) -> None:
    response = organiser.post(address, {"name_1": "Anne", "name_2": ""})
    assert response.status_code == 422
    page = page_text(response)
    assert 'value="Anne"' in page
    second = next(line for line in page.splitlines() if 'name="name_2"' in line)
    assert "autofocus" in second
    assert 'aria-invalid="true"' in second


def test_a_duplicate_pair_is_pointed_out_and_registered(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    make_pair(tournament, "Anne", "Bruno")
    page = page_text(organiser.post(address, {"name_1": "bruno", "name_2": "ANNE"}, follow=True))
    assert "already registered under no. 1" in page
    assert tournament.entrants.count() == 2


@pytest.mark.parametrize(("pairs", "words"), [(4, "nobody exempt"), (5, "1 exempt")])
def test_the_page_counts_pairs_tables_and_the_exempt(
    organiser: Client, tournament: Tournament, address: str, pairs: int, words: str
) -> None:
    make_pairs(tournament, pairs)
    page = page_text(organiser.get(address))
    assert f"{pairs} pairs" in page
    assert "2 tables" in page
    assert words in page


def test_a_closed_evening_offers_no_entry_line_but_the_way_to_open_it(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    make_pairs(tournament, 4)
    tournament.state = TournamentState.CLOSED
    tournament.save()
    for page in (address, f"{address}coller/", f"{address}1/", f"/soirees/{tournament.pk}/pointage/"):
        shown = page_text(organiser.get(page))
        assert "This evening is closed." in shown
        assert f'href="/soirees/{tournament.pk}/fin/"' in shown
    assert 'name="name_1"' not in page_text(organiser.get(address))


def test_a_melee_asks_for_one_name(organiser: Client) -> None:
    melee = make_tournament(formula=Formula.MELEE)
    make_players(melee, 9)
    address = f"/soirees/{melee.pk}/inscrits/"
    page = page_text(organiser.post(address, {"name_1": "Zoé"}, follow=True))
    assert 'name="name_2"' not in page
    assert "10 players" in page
    assert "2 exempt" in page


@pytest.mark.parametrize("name", HOSTILE)
def test_odd_names_are_shown_as_typed_and_do_nothing(
    organiser: Client, tournament: Tournament, address: str, name: str
) -> None:
    page = page_text(organiser.post(address, {"name_1": name, "name_2": "Bruno"}, follow=True))
    assert html.escape(f"{name} / Bruno") in page
    assert "<script>alert" not in page
    assert html.escape(name) in page_text(organiser.get(f"{address}1/"))


def test_known_names_are_offered_except_those_already_here(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    make_pair(make_tournament(name="Hier"), "Hélène", "Gaston")
    make_pair(tournament, "Gaston", "Zoé")
    page = page_text(organiser.get(address))
    assert '<option value="Hélène">' in page
    assert '<option value="Gaston">' not in page


def test_a_late_pair_is_told_when_it_plays(organiser: Client, tournament: Tournament, address: str) -> None:
    Round.objects.create(tournament=tournament, number=1, seed=1)
    page = page_text(organiser.post(address, {"name_1": "Tard", "name_2": "Venue"}, follow=True))
    assert "next draw" in page


LIST = "Anne-Marie Dupont / Luc\nseul\nMARTIN, Paul / DURAND, Zoé\na / b / c\n"


def test_a_pasted_list_is_shown_before_anything_is_written(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    page = page_text(organiser.post(f"{address}coller/", {"text": LIST}))
    assert "2 lines can be registered" in page
    assert "2 lines were not understood" in page
    assert "<code>a / b / c</code>" in page
    assert tournament.entrants.count() == 0


def test_confirming_writes_the_lines_that_were_understood(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    response = organiser.post(f"{address}coller/", {"text": LIST, "confirm": "1"})
    assert response["Location"] == address
    assert names(tournament) == [["Anne-Marie Dupont", "Luc"], ["MARTIN, Paul", "DURAND, Zoé"]]


def test_the_lines_that_were_left_out_are_repeated_after_the_others_are_written(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    text = "Anne / Bruno\nun / deux / trois\nSeule"
    page = page_text(organiser.post(f"{address}coller/", {"text": text, "confirm": "1"}, follow=True))
    assert names(tournament) == [["Anne", "Bruno"]]
    assert "2 lines are left out, to be typed here: un / deux / trois; Seule." in page


def test_a_list_with_nothing_to_register_writes_nothing(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    for text in ("seul", "\n \n", ""):
        response = organiser.post(f"{address}coller/", {"text": text, "confirm": "1"})
        assert response.status_code in {200, 422}
    assert tournament.entrants.count() == 0


def test_pasting_points_out_pairs_that_are_there_already(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    make_pair(tournament, "Anne", "Bruno")
    page = page_text(organiser.post(f"{address}coller/", {"text": "Bruno / Anne\nCarole / Denis"}))
    assert page.count("are there already") == 1


def test_names_are_corrected(organiser: Client, tournament: Tournament, address: str) -> None:
    make_pair(tournament, "Ane", "Bruno")
    assert 'value="Ane"' in page_text(organiser.get(f"{address}1/"))
    response = organiser.post(f"{address}1/", {"name_1": "Anne", "name_2": "Bruno"})
    assert response["Location"] == f"{address}#entrant-1"
    assert names(tournament) == [["Anne", "Bruno"]]
    assert organiser.get(f"{address}9/").status_code == 404


def test_a_pair_is_removed_and_named(organiser: Client, tournament: Tournament, address: str) -> None:
    make_pair(tournament, "Anne", "Bruno")
    page = page_text(organiser.post(f"{address}1/retirer/", follow=True))
    assert "Removed: Anne / Bruno" in page
    assert tournament.entrants.count() == 0
    assert organiser.post(f"{address}1/retirer/").status_code == 400


def test_a_pair_removed_by_mistake_is_brought_back_in_two_taps(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    make_pair(tournament, "Anne", "Bruno")
    page = page_text(organiser.post(f"{address}1/retirer/", follow=True))
    found = re.search(r'name="removal" value="(\w+)"', page)
    assert found is not None
    back = page_text(organiser.post(f"{address}ramener/", {"removal": found[1]}, follow=True))
    assert "Back on the list: no. 1, Anne / Bruno" in back
    assert 'id="removed"' not in back
    assert organiser.post(f"{address}ramener/", {"removal": found[1]}).status_code == 409


def test_the_list_is_searched_without_accents(organiser: Client, tournament: Tournament, address: str) -> None:
    make_pair(tournament, "Hélène Noël", "Bruno")
    make_pair(tournament, "Carole", "Denis")
    page = page_text(organiser.get(address, {"q": "noel helene"}))
    assert "Hélène Noël / Bruno" in page
    assert "Carole / Denis" not in page


@pytest.mark.parametrize(("order", "first"), [("name", "entrant-2"), ("-number", "entrant-2"), ("number", "entrant-1")])
def test_the_list_is_sorted(organiser: Client, tournament: Tournament, address: str, order: str, first: str) -> None:
    make_pair(tournament, "Zoé", "Bruno")
    make_pair(tournament, "Émile", "Carole")
    page = page_text(organiser.get(address, {"sort": order}))
    assert page.index(f'id="{first}"') == min(page.index('id="entrant-1"'), page.index('id="entrant-2"'))
    assert "aria-sort=" in page
