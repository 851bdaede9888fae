"""Tables with telephones, and what is sent from them."""

import re
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tests.sheet_factories import TYPED, make_tables
from tournaments.enums import EntryPolicy
from tournaments.models import SheetVersion, Table
from tournaments.services.audit import Actor
from tournaments.services.table_codes import ensure_codes

PHONE = Actor(name="Telephone", device="192.168.1.7 abc123")


def make_phone_tables(count: int = 1, **settings: Any) -> list[Table]:
    """The tables of a published first round where both sides' word is enough."""
    return make_tables(count, **{"entry_policy": EntryPolicy.AGREE, **settings})


def make_phone_table(**settings: Any) -> Table:
    """One such table."""
    return make_phone_tables(1, **settings)[0]


def code_for(table: Table) -> str:
    """The code of a table as it is typed."""
    return ensure_codes(table.round)[table.pk]


def head(table: Table) -> SheetVersion | None:
    """The latest version of a table's sheet."""
    return table.versions.order_by("-number").first()


def base_of(table: Table) -> int:
    """The number of the latest version."""
    latest = head(table)
    return latest.number if latest else 0


def send(client: Client, table: Table, name: str, side: str, *more: int, **fields: Any) -> Any:
    """Post a telephone's form, by default opened on the latest version with a key of its own."""
    data = {"base": str(base_of(table)), "key": str(uuid4()), **fields}
    return client.post(reverse(name, args=[code_for(table), side, *more]), data)


def send_deal(client: Client, table: Table, side: str = "ns", **fields: Any) -> Any:
    """Post the deal ``TYPED``, with some fields changed."""
    return send(client, table, "phone_deal_add", side, **{**TYPED, **fields})


def opened(client: Client, table: Table, side: str = "ns") -> str:
    """The page of a table from one side."""
    response = client.get(reverse("phone_side", args=[code_for(table), side]))
    assert response.status_code == 200
    return page_text(response)


def totals(page: str) -> list[int]:
    """The running totals in the order in which they are shown: ours, theirs."""
    figures = re.findall(r'score-total num" data-total="\w\w">([\d,]+)<', page)
    return [int(figure.replace(",", "")) for figure in figures]


def finish(client: Client, table: Table, side: str) -> Any:
    return send(client, table, "phone_agree", side, accepted="incomplete")
