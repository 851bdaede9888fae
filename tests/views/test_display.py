"""The screen itself: for everybody with the code, without anything to press."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import ACTOR
from tests.markup import page_text
from tests.services.test_pictures import png
from tests.services.test_rounds import evening, play
from tournaments.enums import DisplayView
from tournaments.models import Display, Tournament
from tournaments.services.displays import create_display, post_message, set_picture
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db

NAME = re.compile(r"(?:Nord|Sud) \d")


def hall(tournament: Tournament, *views: DisplayView) -> Display:
    display = create_display(actor=ACTOR, tournament=tournament, name="Grande salle")
    Display.objects.update(views=[view.value for view in views or DisplayView])
    return Display.objects.get(pk=display.pk)


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return page_text(response)


def test_without_the_code_there_is_nothing(anybody: Client) -> None:
    hall(evening(4))
    for address in ("/ecran/nowhere/", "/ecran/nowhere/donnees/", "/ecran/nowhere/image.jpg"):
        assert anybody.get(address).status_code == 404


def test_a_draft_stays_with_the_staff_until_it_is_published(anybody: Client) -> None:
    tournament = evening(4)
    display = hall(tournament)
    draft = draw_round(actor=ACTOR, tournament=tournament)
    for address in (f"/ecran/{display.code}/", f"/ecran/{display.code}/donnees/"):
        assert not NAME.search(text(anybody, address))
    publish_round(actor=ACTOR, round_=draft)
    assert len(set(NAME.findall(text(anybody, f"/ecran/{display.code}/")))) == 8


def test_standings_are_shown_only_where_the_organiser_shows_them(anybody: Client) -> None:
    tournament = evening(4)
    display = hall(tournament, DisplayView.CLOCK, DisplayView.MISSING)
    play(draw_round(actor=ACTOR, tournament=tournament))
    assert not NAME.search(text(anybody, f"/ecran/{display.code}/"))
    Display.objects.update(views=["standings"])
    assert NAME.search(text(anybody, f"/ecran/{display.code}/"))


def test_nothing_on_it_changes_anything(anybody: Client) -> None:
    tournament = evening(4)
    set_picture(actor=ACTOR, tournament=tournament, data=png())
    display = hall(tournament)
    play(draw_round(actor=ACTOR, tournament=tournament), but=1)
    page = text(anybody, f"/ecran/{display.code}/")
    main = page[page.index("<main") : page.index("</main>")]
    assert not re.search(r"<(a|form|button|input|select|textarea)\b", main)
    for address in (f"/ecran/{display.code}/", f"/ecran/{display.code}/donnees/"):
        assert anybody.post(address).status_code == 405


def test_asking_for_news_where_there_is_none_costs_almost_nothing(anybody: Client) -> None:
    tournament = evening(8)
    play(draw_round(actor=ACTOR, tournament=tournament))
    display = hall(tournament)
    page = text(anybody, f"/ecran/{display.code}/")
    token = re.search(r'data-token="([^"]+)"', page)
    assert token is not None
    address = f"/ecran/{display.code}/donnees/?v={token[1]}"
    with CaptureQueriesContext(connection) as captured:
        response = anybody.get(address)
    assert (response.status_code, response.content) == (204, b"")
    assert len(captured) <= 3
    assert float(response["X-Now"]) > 0
    assert re.fullmatch(r"\d\d:\d\d", response["X-Time"])
    post_message(actor=ACTOR, tournament=tournament, text="La buvette est ouverte")
    assert "La buvette est ouverte" in text(anybody, address)


def test_what_is_typed_stays_text(anybody: Client) -> None:
    tournament = evening(4)
    display = hall(tournament)
    post_message(actor=ACTOR, tournament=tournament, text="<script>alert(1)</script>")
    assert "<script>alert" not in text(anybody, f"/ecran/{display.code}/")


def test_no_page_of_a_screen_is_kept_by_the_browser(anybody: Client) -> None:
    display = hall(evening(4))
    assert "no-store" in anybody.get(f"/ecran/{display.code}/")["Cache-Control"]


def test_without_scripts_the_page_loads_itself_again(anybody: Client) -> None:
    page = text(anybody, f"/ecran/{hall(evening(4)).code}/")
    assert re.search(r'<noscript><meta http-equiv="refresh" content="\d+"></noscript>', page)


def test_the_picture_is_a_picture_and_only_where_it_is_shown(anybody: Client) -> None:
    tournament = evening(4)
    display = hall(tournament, DisplayView.PICTURE)
    address = f"/ecran/{display.code}/image.jpg"
    assert anybody.get(address).status_code == 404
    assert "<img" not in text(anybody, f"/ecran/{display.code}/")
    set_picture(actor=ACTOR, tournament=tournament, data=png())
    assert f'src="{address}' in text(anybody, f"/ecran/{display.code}/")
    response = anybody.get(address)
    assert response["Content-Type"] == "image/jpeg"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in response["Content-Security-Policy"]
    Display.objects.update(views=["clock"])
    assert anybody.get(address).status_code == 404
