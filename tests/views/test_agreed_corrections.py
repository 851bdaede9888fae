"""What both sides of a table agreed on by telephone is corrected with a reason, and every page has room for it."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tests.phone_factories import base_of, finish, head, make_phone_table, opened, send, send_deal
from tests.sheet_factories import address
from tests.views.conftest import english
from tournaments.models import Table


@pytest.fixture
def agreed(player: Client) -> Table:
    """A table whose totals both sides agreed on."""
    table = make_phone_table()
    send(player, table, "phone_totals", "ns", total_NS="1830", total_EW="1540")
    for side in ("ns", "eo"):
        finish(player, table, side)
    return table


def test_the_pass_over_the_pile_asks_for_the_reason_and_takes_it(organiser: Client, agreed: Table) -> None:
    data = {"tour": "1", "table": "1", "base": str(base_of(agreed)), "paper_NS": "1380", "paper_EW": "1540"}
    page = reverse("verification", args=[agreed.round.tournament.pk])
    asked = page_text(organiser.post(page, {**data, "key": str(uuid4()), "act": "paper"}))
    assert "say why it is changed" in asked
    assert 'name="reason"' in asked
    organiser.post(page, {**data, "key": str(uuid4()), "act": "paper", "reason": "misread"})
    latest = head(agreed)
    assert latest is not None
    assert (latest.total_ns, latest.reason) == (1380, "misread")
    assert "Changed by the organiser: misread" in opened(english(), agreed)


def test_deleting_a_deal_has_room_for_the_reason(organiser: Client, player: Client) -> None:
    table = make_phone_table()
    send_deal(player, table)
    page = reverse("deal_edit", args=[*address(table), 1])
    assert not re.search(r'<input[^>]* name="reason"[^>]* required', page_text(organiser.get(page)))
    for side in ("ns", "eo"):
        finish(player, table, side)
    assert re.search(r'<input[^>]* name="reason"[^>]* required', page_text(organiser.get(page)))
