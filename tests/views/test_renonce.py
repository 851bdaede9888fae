"""A renonce is answered in four questions; the points change hands as penalties that both sides can read."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS
from tests.markup import page_text
from tests.sheet_factories import address, enter, make_table
from tournaments.models import Table

ASKED = {"fault_side": "NS", "fault": "announcement", "amount": "announced", "announced": "100"}


def send(client: Client, table: Table, base: int = 1, **typed: Any) -> Any:
    fields = {"base": str(base), "key": str(uuid4()), **ASKED, **typed}
    return client.post(reverse("sheet_renonce", args=address(table)), fields)


def penalties(table: Table) -> list[tuple[str, int, str]]:
    latest = table.versions.order_by("-number").first()
    assert latest is not None
    return [(each["side"], each["points"], each["reason"]) for each in latest.facts["penalties"]]


def test_points_wrongly_announced_go_to_the_other_side(organiser: Client) -> None:
    table = make_table()
    enter(table)
    response = send(organiser, table, deal="1", why="no fourth jack")
    assert response["Location"] == reverse("sheet", args=address(table))
    reason = "Renonce: an announcement that was not there, deal 1, no fourth jack"
    assert penalties(table) == [("EW", 100, reason)]
    page = page_text(organiser.get(response["Location"]))
    assert reason in page
    assert '<p class="score-total num" data-total="EW">150</p>' in page


def test_points_that_were_counted_already_are_taken_away_as_well(organiser: Client) -> None:
    table = make_table()
    enter(table)
    send(organiser, table, counted="on")
    assert [line[:2] for line in penalties(table)] == [("EW", 100), ("NS", -100)]


@pytest.mark.parametrize("amount", ["160", "162"])
def test_a_revoke_brings_a_flat_amount_and_takes_nothing_away(organiser: Client, amount: str) -> None:
    table = make_table()
    enter(table)
    send(organiser, table, fault_side="EW", fault="revoke", amount=amount, counted="on")
    assert penalties(table) == [("NS", int(amount), "Renonce: a card played against the rules")]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"fault_side": ""}, "Choose the side."),
        ({"fault": ""}, "Choose what happened."),
        ({"amount": "5"}, "Choose the points."),
        ({"announced": ""}, "Type the points."),
        ({"announced": "-20"}, "Announcements bring between 20 and 550 points."),
        ({"announced": "0"}, "Announcements bring between 20 and 550 points."),
        ({"announced": "560"}, "Announcements bring between 20 and 550 points."),
        ({"announced": "130"}, "No announcements add up to 130"),
        ({"announced": "abc"}, "is not a number"),
        ({"deal": "7"}, "7"),
    ],
)
def test_what_is_missing_is_asked_beside_its_field(organiser: Client, typed: dict[str, Any], words: str) -> None:
    table = make_table()
    enter(table)
    response = send(organiser, table, **typed)
    assert response.status_code == 422
    assert words in page_text(response)
    assert penalties(table) == []


def test_a_sheet_changed_meanwhile_is_shown_and_nothing_is_lost(organiser: Client) -> None:
    table = make_table()
    enter(table)
    response = send(organiser, table, base=0)
    assert response.status_code == 409
    assert 'value="100"' in page_text(response)


def test_without_announcements_only_a_revoke_is_asked_and_the_rules_amount_proposed(organiser: Client) -> None:
    table = make_table(rules=PRESETS["contree-701"])
    page = page_text(organiser.get(reverse("sheet_renonce", args=address(table))))
    assert 'name="announced"' not in page
    assert 'value="announcement"' not in page
    assert 'value="162" id="id_amount_1" checked' in page


def test_the_page_of_penalties_leads_there(organiser: Client) -> None:
    table = make_table()
    page = page_text(organiser.get(reverse("sheet_penalty", args=address(table))))
    assert reverse("sheet_renonce", args=address(table)) in page
