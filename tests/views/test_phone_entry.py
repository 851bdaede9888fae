"""A table's pages from each of its sides, with and without JavaScript."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import ACTOR
from tests.markup import page_text
from tests.phone_factories import (
    base_of,
    code_for,
    finish,
    head,
    make_phone_table,
    opened,
    send,
    send_deal,
    totals,
)
from tests.sheet_factories import DEAL, TYPED, address, confirm, enter, make_deal
from tournaments.models import FailedAttempt, Tournament
from tournaments.services.clock import start_clock

SCRIPT = {"X-Phone": "1"}


def test_names_table_round_and_clock_come_first(player: Client) -> None:
    table = make_phone_table()
    start_clock(actor=ACTOR, round_=table.round)
    page = opened(player, table)
    page = page[page.index("<h1>") :]
    assert 0 < page.index("against") < page.index("Table 1") < page.index("score-total")
    assert "minutes left" in page


@pytest.mark.parametrize(("side", "ours", "theirs"), [("ns", 230, 50), ("eo", 50, 230)])
def test_each_side_sees_itself_first_and_the_facts_are_the_tables(
    player: Client, side: str, ours: int, theirs: int
) -> None:
    table = make_phone_table()
    assert send_deal(player, table, side).status_code == 302
    latest = head(table)
    assert latest is not None
    assert (latest.total_ns, latest.total_ew) == (230, 50)
    assert totals(opened(player, table, side)) == [ours, theirs]
    page = opened(player, table, side)
    first, second = re.findall(r'id="column-(\w\w)"', page)
    assert (first, second) == (("NS", "EW") if side == "ns" else ("EW", "NS"))


def test_organiser_and_telephones_show_the_same_on_the_right_sides(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table, "eo", taker="EW", points_NS="", points_EW="112", belotes_NS="0", belotes_EW="1")
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert re.findall(r'data-total="(\w\w)">(\d+)<', page) == [("NS", "50"), ("EW", "230")]
    assert totals(opened(player, table, "ns")) == [50, 230]


def test_an_impossible_deal_is_refused_beside_its_field_and_nothing_typed_is_lost(player: Client) -> None:
    table = make_phone_table()
    response = send_deal(player, table, points_NS="171")
    assert response.status_code == 422
    assert 'value="171"' in page_text(response)
    assert "errorlist" in page_text(response)
    assert head(table) is None


def test_what_is_unusual_is_asked_once_more(player: Client) -> None:
    table = make_phone_table()
    capot = {"contract": "capot", "points_NS": "162", "points_EW": "0", "loser_tricks": "0", "belotes_NS": "0"}
    response = send_deal(player, table, **capot)
    assert response.status_code == 422
    accepted = re.search(r'name="accepted" id="id_accepted" value="([^"]+)"', page_text(response))
    assert accepted
    assert send_deal(player, table, **capot, accepted=accepted[1]).status_code == 302


def test_the_same_form_sent_twice_is_one_deal(player: Client) -> None:
    table = make_phone_table()
    data = {**TYPED, "base": "0", "key": str(uuid4())}
    page = reverse("phone_deal_add", args=[code_for(table), "ns"])
    assert [player.post(page, data).status_code for _time in range(3)] == [302, 302, 302]
    assert table.versions.count() == 1


def test_a_form_that_comes_too_late_shows_what_was_changed(player: Client) -> None:
    table = make_phone_table()
    enter(table)
    response = send_deal(player, table, base="0")
    assert response.status_code == 409
    page = page_text(response)
    assert 'id="conflict"' in page
    assert 'name="base" value="1"' in page
    assert 'value="112"' in page
    assert table.versions.count() == 1


def test_the_page_of_a_deal_corrects_it(player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    page = page_text(player.get(reverse("phone_deal", args=[code_for(table), "eo", 1])))
    assert "Contract made" in page
    response = send(player, table, "phone_deal", "eo", 1, **{**TYPED, "points_NS": "121"})
    assert response.status_code == 302
    latest = head(table)
    assert latest is not None
    assert latest.facts["deals"][0]["deal"]["points"] == {"NS": 121, "EW": 41}
    wrong = send(player, table, "phone_deal", "eo", 1, **{**TYPED, "points_NS": "171"})
    assert wrong.status_code == 422
    assert player.get(reverse("phone_deal", args=[code_for(table), "eo", 7])).status_code == 404


def test_the_last_deal_is_taken_back(player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    assert send(player, table, "phone_undo", "ns").status_code == 302
    latest = head(table)
    assert latest is not None
    assert latest.facts["deals"] == []
    assert send(player, table, "phone_undo", "ns").status_code == 400


def test_totals_in_the_place_of_deals(player: Client) -> None:
    table = make_phone_table()
    page = reverse("phone_totals", args=[code_for(table), "eo"])
    assert page_text(player.get(page)).index("total_EW") < page_text(player.get(page)).index("total_NS")
    asked = send(player, table, "phone_totals", "eo", total_NS="1200", total_EW="805", deals_played="")
    assert asked.status_code == 422
    codes = re.search(r'id="totals_accepted" value="([^"]+)"', page_text(asked))
    assert codes
    saved = send(player, table, "phone_totals", "eo", total_NS="1200", total_EW="805", accepted=codes[1])
    assert saved.status_code == 302
    assert totals(opened(player, table, "eo")) == [805, 1200]


def test_a_preview_saves_nothing(player: Client) -> None:
    table = make_phone_table()
    for headers in ({}, SCRIPT):
        page = reverse("phone_preview", args=[code_for(table), "eo"])
        response = player.post(page, {**TYPED, "base": "0"}, headers=headers)
        assert "Contract made" in page_text(response)
    assert "50 – 230" in page_text(response)
    assert head(table) is None


def test_running_totals_can_be_hidden_until_both_sides_agree(player: Client) -> None:
    table = make_phone_table()
    Tournament.objects.update(hide_totals=True)
    send_deal(player, table)
    assert totals(opened(player, table)) == []
    for side in ("ns", "eo"):
        finish(player, table, side)
    assert totals(opened(player, table)) == [230, 50]


def test_a_poll_costs_nothing_when_nothing_changed(player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    page = reverse("phone_state", args=[code_for(table), "ns"])
    state = re.search(r'data-state="([^"]+)"', opened(player, table))
    assert state
    with CaptureQueriesContext(connection) as queries:
        assert player.get(page, {"v": state[1]}).status_code == 204
    assert len(queries) <= 2, "did this address guess, and what does the code open"


@pytest.mark.parametrize(
    "change",
    [
        lambda client, table: send_deal(client, table),
        lambda client, table: finish(client, table, "eo"),
        lambda client, table: send(client, table, "phone_dispute", "eo"),
        lambda client, table: send(client, table, "phone_call", "eo"),
        lambda client, table: confirm(table),
        lambda client, table: start_clock(actor=ACTOR, round_=table.round),
    ],
)
def test_a_poll_answers_when_anything_changed(player: Client, change: Any) -> None:
    table = make_phone_table()
    send_deal(player, table)
    state = re.search(r'data-state="([^"]+)"', opened(player, table))
    assert state
    change(player, table)
    response = player.get(reverse("phone_state", args=[code_for(table), "ns"]), {"v": state[1]})
    assert response.status_code == 200
    assert 'id="live"' in page_text(response)
    assert "<html" not in page_text(response)


def test_the_script_gets_the_stored_sheet_for_an_answer(player: Client) -> None:
    table = make_phone_table()
    page = reverse("phone_deal_add", args=[code_for(table), "ns"])
    response = player.post(page, {**TYPED, "base": "0", "key": str(uuid4())}, headers=SCRIPT)
    assert response.status_code == 200
    assert totals(page_text(response)) == [230, 50]
    assert "<html" not in page_text(response)


def test_a_form_is_only_shown_where_it_is_sent(player: Client) -> None:
    table = make_phone_table()
    code = code_for(table)
    assert player.get(f"/t/{code}/ns/donne/").status_code == 302
    assert player.get(f"/t/{code}/nord/").status_code == 404
    assert player.get(f"/t/{code.lower()}/").status_code == 302


def test_a_page_with_twelve_deals_takes_as_many_queries_as_with_one(player: Client) -> None:
    table = make_phone_table()
    counts = []
    for deals in (1, 12):
        while base_of(table) < deals:
            enter(table, make_deal(**DEAL))
        page = reverse("phone_side", args=[code_for(table), "ns"])
        player.get(page)
        with CaptureQueriesContext(connection) as queries:
            player.get(page)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_guesses_are_forgotten_after_a_while(player: Client) -> None:
    table = make_phone_table()
    player.get("/t/")
    for _guess in range(5):
        player.get("/t/GUESSING/")
    assert player.get(f"/t/{code_for(table)}/").status_code == 429
    FailedAttempt.objects.update(at=timezone.now() - timedelta(hours=2))
    assert player.get(f"/t/{code_for(table)}/").status_code == 200
