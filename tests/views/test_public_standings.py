"""The standings on everybody's telephone: where the organiser shows them, made once however many look."""

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client

from tests.factories import ACTOR, make_pair, make_tournament, make_user
from tests.markup import page_text
from tests.services.test_rounds import evening, play
from tests.views.conftest import english
from tournaments.enums import DisplayView, PublicNames
from tournaments.models import Tournament
from tournaments.selectors.displays import Published
from tournaments.services.archive import archive_tournament, close_tournament, set_public_names
from tournaments.services.displays import create_display, show_only
from tournaments.services.members import change_member
from tournaments.services.rounds import draw_round
from tournaments.views import public

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The revisions at which the page was made, as often as it was."""
    found: list[int] = []
    ordinary = public._standings_page

    def count(evening: Published) -> bytes:
        found.append(evening.revision)
        return ordinary(evening)

    monkeypatch.setattr(public, "_standings_page", count)
    return found


def shown_evening() -> Tournament:
    """An evening after a round, whose standings a screen shows."""
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament))
    screen = create_display(actor=ACTOR, tournament=tournament, name="Salle")
    show_only(actor=ACTOR, display=screen, view=DisplayView.STANDINGS)
    return tournament


def test_they_are_there_while_a_screen_shows_them_and_once_the_evening_is_closed(anybody: Client) -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament))
    address, seats = f"/public/{tournament.pk}/classement/", f"/public/{tournament.pk}/"
    assert anybody.get(address).status_code == 404
    assert address not in page_text(anybody.get(seats))
    screen = create_display(actor=ACTOR, tournament=tournament, name="Salle")
    show_only(actor=ACTOR, display=screen, view=DisplayView.STANDINGS)
    assert "Standings after round 1" in page_text(anybody.get(address))
    assert address in page_text(anybody.get(seats))
    show_only(actor=ACTOR, display=screen, view=DisplayView.CLOCK)
    assert anybody.get(address).status_code == 404
    close_tournament(actor=ACTOR, tournament=tournament, anyway=True)
    assert anybody.get(address).status_code == 200
    archive_tournament(actor=ACTOR, tournament=tournament)
    assert anybody.get(address).status_code == 404
    assert anybody.get("/public/999999/classement/").status_code == 404


def test_places_and_points_are_those_of_the_standings(anybody: Client) -> None:
    tournament = shown_evening()
    page = page_text(anybody.get(f"/public/{tournament.pk}/classement/"))
    assert page.index("1 · ") < page.index("2 · ")
    assert "1,020 pts" in page


def test_a_name_is_shown_as_the_evening_wants_it_and_a_corrected_one_at_once(anybody: Client) -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne Petit", "Bruno Roux")
    other = make_pair(tournament, "Carla Sy", "Denis Go")
    play(draw_round(actor=ACTOR, tournament=tournament))
    close_tournament(actor=ACTOR, tournament=tournament)
    address = f"/public/{tournament.pk}/classement/"
    assert "Anne Petit" in page_text(anybody.get(address))
    set_public_names(actor=ACTOR, tournament=tournament, names=PublicNames.SHORT)
    assert "Anne Petit" not in page_text(anybody.get(address))
    player = other.players.get(name="Carla Sy")
    change_member(actor=ACTOR, player=player, name="Karla Sy", club="", licence="")
    assert "Karla S." in page_text(anybody.get(address))


def test_the_page_is_the_same_for_everybody_and_names_no_reader(organiser: Client) -> None:
    address = f"/public/{shown_evening().pk}/classement/"
    pages = {visitor.get(address).content for visitor in (organiser, english())}
    assert len(pages) == 1
    assert b"csrf" not in pages.pop()


def test_it_is_packed_for_a_browser_that_unpacks(anybody: Client) -> None:
    address = f"/public/{shown_evening().pk}/classement/"
    packed = anybody.get(address, headers={"accept-encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == anybody.get(address).content


def test_it_is_made_once_a_revision_and_language(anybody: Client, made: list[int]) -> None:
    tournament = shown_evening()
    address = f"/public/{tournament.pk}/classement/"
    first = anybody.get(address)
    assert anybody.get(address).content == first.content
    assert len(made) == 1
    assert anybody.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    french = Client().get(address)
    assert "Classement" in page_text(french)
    set_public_names(actor=ACTOR, tournament=tournament, names=PublicNames.SHORT)
    assert anybody.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200
    assert len(made) == 3


@pytest.mark.django_db(transaction=True)
def test_however_many_ask_at_the_same_moment_it_is_made_once(made: list[int]) -> None:
    make_user()
    address = f"/public/{shown_evening().pk}/classement/"
    start = Barrier(8)

    def look() -> int:
        start.wait()
        try:
            return english().get(address).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert [future.result() for future in [pool.submit(look) for _ in range(8)]] == [200] * 8
    assert len(made) == 1
