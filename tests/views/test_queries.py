"""Every list costs as many queries for thirty rows as for one."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_pairs, make_tournament
from tournaments.enums import RoundState
from tournaments.models import Round


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def many_evenings(count: int) -> None:
    for number in range(count):
        evening = make_tournament(name=f"Soirée {number}", date=date(2020, 1, 1 + number % 28))
        Round.objects.create(tournament=evening, number=1, seed=1, state=RoundState.PUBLISHED)


def test_the_organisers_evenings(organiser: Client) -> None:
    many_evenings(1)
    one = queries(organiser, "/")
    many_evenings(29)
    assert queries(organiser, "/") == one


def test_the_published_evenings(anybody: Client) -> None:
    many_evenings(1)
    one = queries(anybody, "/")
    many_evenings(29)
    assert queries(anybody, "/") == one


@pytest.mark.parametrize("page", ["inscrits/", "pointage/"])
def test_the_lists_of_an_evening(organiser: Client, page: str) -> None:
    tournament = make_tournament()
    address = f"/soirees/{tournament.pk}/{page}"
    make_pairs(tournament, 1)
    one = queries(organiser, address)
    make_pairs(tournament, 29)
    assert queries(organiser, address) == one
