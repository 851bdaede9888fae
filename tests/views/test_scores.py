"""The board of a round."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_pairs, make_tournament, make_user
from tests.sheet_factories import confirm, enter, make_tables
from tests.views.conftest import english
from tournaments.enums import Role, RoundState
from tournaments.models import Round, Table


def board_of(tables: list[Table]) -> str:
    return reverse("scores_round", args=[tables[0].round.tournament.pk, 1])


def test_without_a_published_round_the_way_to_the_draw_is_shown(organiser: Client) -> None:
    tournament = make_tournament()
    response = organiser.get(reverse("scores", args=[tournament.pk]))
    assert reverse("draw", args=[tournament.pk]) in response.content.decode()


def test_the_scores_open_at_the_latest_published_round(organiser: Client) -> None:
    table = make_tables(1)[0]
    tournament = table.round.tournament
    Round.objects.create(tournament=tournament, number=2, seed=1, state=RoundState.DRAFT)
    response = organiser.get(reverse("scores", args=[tournament.pk]))
    assert response["Location"] == reverse("scores_round", args=[tournament.pk, 1])


def test_every_table_is_shown_with_its_state_in_words_and_its_totals(organiser: Client) -> None:
    tables = make_tables(3)
    enter(tables[1])
    enter(tables[2])
    confirm(tables[2])
    page = organiser.get(board_of(tables)).content.decode()
    for state, words in (("nothing", "nothing yet"), ("in_progress", "being entered"), ("confirmed", "confirmed")):
        assert f'data-state="{state}"' in page
        assert words in page
    assert "2 tables left to confirm" in page
    assert "230" in page
    for table in tables:
        assert reverse("sheet", args=[table.round.tournament.pk, 1, table.number]) in page


def test_every_table_counted_is_said(organiser: Client) -> None:
    tables = make_tables(1)
    enter(tables[0])
    confirm(tables[0])
    page = organiser.get(board_of(tables)).content.decode()
    assert "Every table of this round counts." in page
    assert 'id="not-counted"' not in page


def test_a_draft_is_for_those_who_draw(organiser: Client) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 2)
    Round.objects.create(tournament=tournament, number=1, seed=1)
    address = reverse("scores_round", args=[tournament.pk, 1])
    assert organiser.get(address)["Location"] == reverse("draw_round", args=[tournament.pk, 1])
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    assert scorer.get(address).status_code == 404


def test_a_round_of_another_evening_is_not_there(organiser: Client) -> None:
    table = make_tables(1)[0]
    other = make_tournament()
    assert organiser.get(reverse("scores_round", args=[other.pk, table.round.number])).status_code == 404


def test_thirty_tables_cost_no_more_queries_than_one(organiser: Client) -> None:
    counts = []
    for tables in (make_tables(1), make_tables(30)):
        for table in tables:
            enter(table)
        organiser.get(board_of(tables))
        with CaptureQueriesContext(connection) as captured:
            organiser.get(board_of(tables))
        counts.append(len(captured))
    assert counts[0] == counts[1]
