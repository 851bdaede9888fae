"""The board of a round."""

import re
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import PerSide
from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import confirm, enter, make_tables, ticket
from tests.views.conftest import english
from tournaments.enums import Role, RoundState
from tournaments.models import Round, SheetVersion, Table
from tournaments.services.score_entry import save_totals
from tournaments.services.sheet_holds import hold_sheet


def board_of(tables: list[Table]) -> str:
    return reverse("scores_round", args=[tables[0].round.tournament.pk, 1])


def test_without_a_published_round_the_way_to_the_draw_is_shown(organiser: Client) -> None:
    tournament = make_tournament()
    response = organiser.get(reverse("scores", args=[tournament.pk]))
    assert reverse("draw", args=[tournament.pk]) in page_text(response)


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
    page = page_text(organiser.get(board_of(tables)))
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
    page = page_text(organiser.get(board_of(tables)))
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


# The board follows by itself


def news(client: Client, tables: list[Table], seen: str) -> Any:
    return client.get(reverse("scores_news", args=[tables[0].round.tournament.pk, 1]), {"seen": seen})


def tag_of(page: str) -> str:
    found = re.search(r'id="seen" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_nothing_new_costs_three_queries_and_no_word(organiser: Client) -> None:
    tables = make_tables(2)
    seen = tag_of(page_text(organiser.get(board_of(tables))))
    with CaptureQueriesContext(connection) as captured:
        answer = news(organiser, tables, seen)
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(captured) <= 3  # the session, the account with its club, and whether anything is new


def test_what_changed_comes_with_its_new_tag(organiser: Client) -> None:
    tables = make_tables(2)
    seen = tag_of(page_text(organiser.get(board_of(tables))))
    enter(tables[0])
    answer = news(organiser, tables, seen)
    page = page_text(answer)
    assert answer.status_code == 200
    assert 'data-state="in_progress"' in page
    assert tag_of(page) != seen
    assert news(organiser, tables, tag_of(page)).status_code == 204


def test_somebody_who_begins_to_type_is_news(organiser: Client) -> None:
    tables = make_tables(2)
    seen = tag_of(page_text(organiser.get(board_of(tables))))
    hold_sheet(actor=ACTOR, table=tables[0], holder="a telephone")
    assert news(organiser, tables, seen).status_code == 200


def test_an_evening_that_is_gone_has_no_news(organiser: Client) -> None:
    assert organiser.get(reverse("scores_news", args=[999, 1])).status_code == 404


def test_the_board_is_narrowed_by_name_number_and_state(organiser: Client) -> None:
    tables = make_tables(12)
    enter(tables[0])

    def shown(**asked: str) -> list[str]:
        return re.findall(r'id="table-(\d+)"', page_text(organiser.get(board_of(tables), asked)))

    assert shown(q="3") == ["3"]
    assert shown(q="sud 24 nord") == shown(q=" SUD 24 ") != []
    assert len(shown(q="sud 24")) == 1
    assert len(shown(show="left")) == 12
    assert shown(show="check") == []
    assert len(shown(show="unheard of")) == 12


# One tap


def agree(table: Table) -> None:
    save_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(1830, 1540))


def confirm_all(client: Client, tables: list[Table], *seen: str) -> str:
    address = reverse("scores_confirm", args=[tables[0].round.tournament.pk, 1])
    return page_text(client.post(address, {"sheet": seen}, follow=True))


def test_one_tap_confirms_all_that_agree(organiser: Client) -> None:
    tables = make_tables(4)
    for table in tables[:3]:
        agree(table)
    page = page_text(organiser.get(board_of(tables)))
    assert "Confirm the 3 tables that agree" in page
    seen = re.findall(r'name="sheet" value="([\d:]+)"', page)
    assert seen == ["1:1", "2:1", "3:1"]
    assert "3 tables confirmed." in confirm_all(organiser, tables, *seen)
    assert SheetVersion.objects.filter(state="confirmed").count() == 3


def test_a_sheet_that_changed_since_is_left_and_named(organiser: Client) -> None:
    tables = make_tables(2)
    for table in tables:
        agree(table)
    save_totals(actor=ACTOR, table=tables[1], ticket=ticket(1), totals=PerSide(1830, 1500))
    page = confirm_all(organiser, tables, "1:1", "2:1", "9:1", "x:y", "²:1")
    assert "1 table confirmed." in page
    assert "These tables still need a look: 2." in page
    assert SheetVersion.objects.filter(state="confirmed").count() == 1


def test_a_table_that_counts_without_a_sheet_is_not_waited_for(organiser: Client) -> None:
    tables = make_tables(2)
    Table.objects.filter(pk=tables[0].pk).update(forfeit="NS")
    page = page_text(organiser.get(board_of(tables)))
    assert "1 table left to confirm" in page
    assert "counts without a sheet" in page


def test_a_table_put_off_is_named_until_its_sheet_counts(organiser: Client) -> None:
    table = make_tables(1)[0]
    Table.objects.filter(pk=table.pk).update(postponed=True)
    page = page_text(organiser.get(board_of([table])))
    assert "1 table put off, to be entered later:" in page
    assert "put off, its sheet is awaited" in page
    assert "Every table of this round counts." not in page
    enter(table)
    confirm(table)
    page = page_text(organiser.get(board_of([table])))
    assert "Every table of this round counts." in page
    assert "put off" not in page
