"""Where do I sit: for everybody, of published rounds only."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import ACTOR, make_pair, make_tournament
from tests.markup import page_text
from tests.services.test_rounds import evening, play
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


def test_nothing_published_is_nothing_there(anybody: Client) -> None:
    tournament = evening(4)
    assert anybody.get(f"/public/{tournament.pk}/").status_code == 404
    draw_round(actor=ACTOR, tournament=tournament)
    assert anybody.get(f"/public/{tournament.pk}/").status_code == 404
    assert anybody.get("/public/999999/").status_code == 404


def test_every_player_finds_the_table_by_name_whatever_the_accents(anybody: Client) -> None:
    tournament = make_tournament()
    for names in (("Éric Zola", "anne Petit"), ("Bruno Roux", "Émile Noël"), ("Zoé Blanc", "Denis Faure")):
        make_pair(tournament, *names)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=1))
    page = page_text(anybody.get(f"/public/{tournament.pk}/"))
    order = [
        page.index(f"<strong>{name}</strong>")
        for name in ("anne Petit", "Bruno Roux", "Denis Faure", "Émile Noël", "Éric Zola", "Zoé Blanc")
    ]
    assert order == sorted(order)
    assert "with Émile Noël" in page
    assert "Bye" in page


def test_the_latest_round_comes_first_and_earlier_ones_can_be_asked_for(anybody: Client) -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament))
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    address = f"/public/{tournament.pk}/"
    assert "Round 2: where do I sit?" in page_text(anybody.get(address))
    assert "Round 1: where do I sit?" in page_text(anybody.get(f"{address}?tour=1"))
    assert anybody.get(f"{address}?tour=3").status_code == 404


@pytest.mark.parametrize("tour", ["x", "-1", "1.5", "99999999999", "²"])
def test_a_round_that_is_none_is_no_fault_of_the_program(anybody: Client, tour: str) -> None:
    tournament = evening(4)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    assert anybody.get(f"/public/{tournament.pk}/", {"tour": tour}).status_code in {200, 404}


def test_a_page_kept_by_a_browser_is_asked_for_anew(anybody: Client) -> None:
    tournament = evening(4)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    assert "no-cache" in anybody.get(f"/public/{tournament.pk}/")["Cache-Control"]


def test_two_partners_of_one_name_are_two_people(anybody: Client) -> None:
    tournament = make_tournament()
    make_pair(tournament, "Jean Martin", "Jean Martin")
    make_pair(tournament, "Luc", "Zoé")
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    page = page_text(anybody.get(f"/public/{tournament.pk}/"))
    assert page.count("<strong>Jean Martin</strong>") == 2
    assert page.count("with Jean Martin") == 2


def test_queries_do_not_grow_with_the_tables(anybody: Client) -> None:
    counts = []
    for pairs in (9, 61):
        tournament = evening(pairs)
        publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
        with CaptureQueriesContext(connection) as captured:
            anybody.get(f"/public/{tournament.pk}/")
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 10


def test_the_rules_and_the_seats_lead_to_each_other(anybody: Client) -> None:
    tournament = evening(4)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    seats, rules = f"/public/{tournament.pk}/", f"/soirees/{tournament.pk}/reglement/"
    assert f'href="{rules}"' in page_text(anybody.get(seats))
    assert f'href="{seats}"' in page_text(anybody.get(rules))
