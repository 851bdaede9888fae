"""The scorer's page, sent and read."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tournaments.models import SheetVersion, Table


def desk(client: Client, seat: Table, **asked: Any) -> str:
    response = client.get(reverse("scorer", args=[seat.round.tournament.pk]), asked)
    assert response.status_code == 200
    return page_text(response)


def send(client: Client, name: str, seat: Table, follow: bool = True, **typed: Any) -> Any:
    data = {"tour": "1", "table": str(seat.number), "base": "0", "key": str(uuid4()), **typed}
    return client.post(reverse(name, args=[seat.round.tournament.pk]), data, follow=follow)


def totals(client: Client, seat: Table, ns: int | str, ew: int | str, **more: Any) -> Any:
    return send(client, "scorer", seat, total_NS=str(ns), total_EW=str(ew), **more)


def head(table: Table) -> SheetVersion:
    return table.versions.order_by("-number")[0]
