"""The page of the draw's settings, and forfeits from the draw page."""

import pytest
from django.test import Client

from tests.factories import ACTOR, make_user
from tests.markup import page_text
from tests.services.test_rounds import evening
from tests.views.conftest import english
from tests.views.test_rounds import of, text
from tournaments.enums import Role, SwissVariant
from tournaments.models import Tournament
from tournaments.selectors.rounds import wishes
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, tail: str = "") -> str:
    return f"/soirees/{tournament.pk}/tirage/reglages/{tail}"


def test_keeping_two_apart_and_letting_them_meet(organiser: Client) -> None:
    tournament = evening(4)
    organiser.post(address(tournament, "separer/"), {"first": "1", "second": "2"})
    page = text(organiser, address(tournament))
    assert "Nord 1 / Sud 1 – 2 · Nord 2 / Sud 2" in page
    again = organiser.post(address(tournament, "separer/"), {"first": "2", "second": "1"})
    assert again.status_code == 400
    assert "kept apart already" in page_text(again)
    organiser.post(address(tournament, f"separer/{wishes(tournament).apart[0].id}/lever/"))
    assert not wishes(tournament).apart


def test_a_table_is_kept_and_given_up(organiser: Client) -> None:
    tournament = evening(4)
    organiser.post(address(tournament, "table/"), {"number": "2", "table": "7"})
    assert "table 7" in text(organiser, address(tournament))
    assert organiser.post(address(tournament, "table/"), {"number": "2", "table": "0"}).status_code == 422
    organiser.post(address(tournament, "table/"), {"number": "2"})
    assert not wishes(tournament).fixed


def test_the_variant_is_chosen_and_an_unknown_one_refused(organiser: Client) -> None:
    tournament = evening(2)
    assert organiser.post(address(tournament), {"swiss_variant": "cards"}).status_code == 422
    organiser.post(address(tournament), {"swiss_variant": SwissVariant.SLIDE.value})
    tournament.refresh_from_db()
    assert (tournament.swiss_variant, tournament.avoid_same_club) == ("slide", False)


def test_only_who_may_draw_sees_the_wishes(organiser: Client) -> None:
    tournament = evening(2)
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    assert scorer.get(address(tournament)).status_code == 403


def test_a_forfeit_is_given_shown_and_lifted(organiser: Client) -> None:
    round_ = draw_round(actor=ACTOR, tournament=evening(2))
    publish_round(actor=ACTOR, round_=round_)
    organiser.post(of(round_, "forfait/"), {"number": "2", "reason": "panne"})
    page = text(organiser, of(round_))
    assert "Nord 2 / Sud 2 forfeit." in page
    assert 'data-state="forfeit"' in page
    assert "Draw round 2" in page
    organiser.post(of(round_, "forfait/1/lever/"))
    assert 'data-state="open"' in text(organiser, of(round_))
    assert organiser.post(of(round_, "forfait/1/lever/")).status_code == 409
