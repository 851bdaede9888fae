"""A second game from the draw page."""

import pytest
from django.test import Client

from tests.services.test_second_games import exempt, finished, round_
from tests.views.test_rounds import of, text
from tournaments.models import Round
from tournaments.selectors.seating import seating

pytestmark = pytest.mark.django_db
__all__ = ["round_"]


def test_it_is_offered_shown_and_taken_back(organiser: Client, round_: Round) -> None:
    spared, helper = exempt(round_), finished(round_)
    assert 'id="second-game"' in text(organiser, of(round_))
    organiser.post(of(round_, "rattrapage/"), {"exempt": str(spared), "helper": str(helper)})
    page = text(organiser, of(round_))
    assert "A second game for" in page
    assert 'id="second-game"' not in page
    assert not seating(round_).byes
    organiser.post(of(round_, "rattrapage/3/lever/"))
    assert exempt(round_) == spared
    assert organiser.post(of(round_, "rattrapage/3/lever/")).status_code == 409


def test_who_cannot_play_is_not_offered(organiser: Client, round_: Round) -> None:
    playing = seating(round_).tables[1].ns[0].number
    refused = organiser.post(of(round_, "rattrapage/"), {"exempt": str(exempt(round_)), "helper": str(playing)})
    assert refused.status_code == 422
    assert seating(round_).byes
