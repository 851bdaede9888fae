"""Who types a table's sheet: the desk sees that its telephone does, the telephone that the desk does; nobody waits."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tests.phone_factories import base_of, code_for, head, make_phone_table, opened, send, send_deal
from tests.sheet_factories import TYPED, address
from tests.views.conftest import english
from tournaments.models import SheetHold, Table


@pytest.fixture
def other(player: Client) -> Client:
    """The other side's telephone."""
    return english()


def type_deal(client: Client, table: Table, side: str = "ns", **fields: Any) -> Any:
    """What the page asks while somebody types: the score of the deal as it stands in the form."""
    return send(client, table, "phone_preview", side, **{**TYPED, **fields})


def desk_types(organiser: Client, table: Table) -> None:
    organiser.post(reverse("sheet_hold", args=address(table)), {"take_over": "1"})


def news(client: Client, table: Table, state: str) -> Any:
    return client.get(reverse("phone_state", args=[code_for(table), "ns"]), {"v": state})


def state_of(page: str) -> str:
    return str(re.findall(r'data-state="([^"]+)"', page)[0])


def test_the_desk_sees_that_the_tables_telephone_is_typing(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    opened(player, table)
    type_deal(player, table)
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert re.search(r"being entered by Telephone at table 1 NS since \d\d:\d\d", page)
    assert "Take the sheet over" in page


def test_the_other_telephone_is_told_and_its_deal_is_saved_all_the_same(player: Client, other: Client) -> None:
    table = make_phone_table()
    opened(player, table)
    opened(other, table)
    type_deal(player, table)
    assert re.search(r"Another telephone is entering this table’s score since \d\d:\d\d", opened(other, table, "eo"))
    assert "Another telephone" not in opened(player, table), "one's own typing is no news"
    assert send_deal(other, table, "eo").status_code == 302
    assert base_of(table) == 1


def test_a_telephone_is_told_that_the_desk_types_without_being_told_who(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    state = state_of(opened(player, table))
    desk_types(organiser, table)
    answer = news(player, table, state)
    assert answer.status_code == 200
    assert re.search(r"The organiser’s desk is entering this table’s score since \d\d:\d\d", page_text(answer))
    assert "organiser since" not in page_text(answer)
    type_deal(player, table)
    assert not SheetHold.objects.get(table=table).holder.startswith("phone"), "typing takes nothing from the desk"
    assert send_deal(player, table).status_code == 302
    assert head(table) is not None


def test_a_saved_deal_lets_go_of_the_sheet(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    opened(player, table)
    type_deal(player, table)
    send_deal(player, table)
    assert not SheetHold.objects.exists()
    type_deal(player, table, taker="")
    assert not SheetHold.objects.exists(), "a form that was emptied is not being typed"
    assert "being entered by" not in page_text(organiser.get(reverse("sheet", args=address(table))))


def test_where_both_sides_enter_blind_nobody_is_told_of_the_other(player: Client, other: Client) -> None:
    table = make_phone_table(blind_entry=True)
    opened(player, table)
    type_deal(player, table)
    assert "Another telephone" not in opened(other, table, "eo")
