"""The clock in the header and on the page of the screens."""

import pytest
from django.test import Client

from tests.factories import ACTOR
from tests.markup import page_text
from tests.services.test_rounds import evening
from tournaments.models import Round, RoundClock, Tournament
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=evening(4, minutes=40)))


def base(round_: Round) -> str:
    return f"/soirees/{round_.tournament_id}/horloge/{round_.number}/"


def header(client: Client, round_: Round) -> str:
    return page_text(client.get(f"/soirees/{round_.tournament_id}/classement/"))


def test_every_page_of_the_evening_shows_the_clock_and_starts_it(organiser: Client, round_: Round) -> None:
    page = header(organiser, round_)
    assert "40:00" in page
    assert "Not started yet" in page
    assert f'action="{base(round_)}demarrer/"' in page
    organiser.post(f"{base(round_)}demarrer/")
    page = header(organiser, round_)
    assert "Round in progress" in page
    assert "data-ends=" in page
    assert f'action="{base(round_)}pause/"' in page
    organiser.post(f"{base(round_)}pause/")
    page = header(organiser, round_)
    assert "The clock is paused" in page
    assert "data-ends=" not in page


def test_the_button_leads_back_to_where_it_was_and_nowhere_else(organiser: Client, round_: Round) -> None:
    here = f"/soirees/{round_.tournament_id}/classement/?tour=1"
    assert organiser.post(f"{base(round_)}demarrer/", {"next": here})["Location"] == here
    for elsewhere in ("https://example.org/", "//example.org/", "-1", "home", ""):
        answer = organiser.post(f"{base(round_)}minutes/", {"minutes": "1", "next": elsewhere})
        assert answer["Location"].startswith(f"/soirees/{round_.tournament_id}/ecrans/")


def test_minutes_are_added_and_taken_away(organiser: Client, round_: Round) -> None:
    for typed in ("10", "-5", "−1"):
        organiser.post(f"{base(round_)}minutes/", {"minutes": typed})
    assert RoundClock.objects.get().minutes == 44
    for wrong in ("", "soon", "61"):
        assert organiser.post(f"{base(round_)}minutes/", {"minutes": wrong}).status_code == 400
    assert RoundClock.objects.get().minutes == 44


def test_a_second_start_is_answered_with_a_page(organiser: Client, round_: Round) -> None:
    organiser.post(f"{base(round_)}demarrer/")
    assert organiser.post(f"{base(round_)}demarrer/").status_code == 409


def test_a_closed_evening_has_no_clock_any_more(organiser: Client, round_: Round) -> None:
    Tournament.objects.update(state="closed")
    assert "40:00" not in header(organiser, round_)
    assert organiser.post(f"{base(round_)}demarrer/").status_code == 403
