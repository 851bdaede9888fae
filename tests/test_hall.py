"""Telephones against the real server: nothing that was acknowledged is lost, nothing is stored twice."""

import shutil
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from tests.bench.hall import PRODUCT, Outcome, hall_of, kill, lost_and_doubled, play, serving, stored_deals
from tests.databases import on_postgres

pytestmark = pytest.mark.skipif(shutil.which("ps") is None, reason="the server's processes are found with ps")


#: In how many processes the server runs; usually as many as serve a laptop.
SERVERS = [(*PRODUCT, "--workers", "1"), (*PRODUCT, "--workers", "4")] if on_postgres() else [PRODUCT]


@pytest.fixture(params=SERVERS, ids=" ".join)
def product(request: pytest.FixtureRequest) -> Sequence[str]:
    """The command of the server."""
    return tuple(request.param)


def test_every_deal_of_a_hall_is_stored_once(product: Sequence[str], scaled: Callable[[int, int], int]) -> None:
    phones, deals = scaled(20, 250), scaled(3, 12)
    with hall_of(phones) as (folder, codes), serving(product, folder) as (port, _server):
        outcome = play(port, codes, deals)
        assert outcome.refused == []
        assert lost_and_doubled(folder, outcome) == (0, 0)
        assert len(stored_deals(folder)) == phones * deals
        assert len(outcome.seconds) > phones * deals, "some posts were repeated"


@pytest.mark.skipif(not on_postgres(), reason="several clubs share a server on PostgreSQL")
def test_the_deals_of_two_clubs_are_stored_once(scaled: Callable[[int, int], int]) -> None:
    phones, deals = scaled(10, 50), scaled(3, 12)
    with hall_of(phones, clubs=2) as (folder, codes), serving(SERVERS[-1], folder) as (port, _server):
        outcome = play(port, codes, deals)
        assert outcome.refused == []
        assert lost_and_doubled(folder, outcome) == (0, 0)
        assert len(stored_deals(folder)) == 2 * phones * deals


def test_what_was_acknowledged_survives_a_killed_server(scaled: Callable[[int, int], int]) -> None:
    acknowledged = Outcome()
    with hall_of(8) as (folder, codes):
        for time in range(scaled(1, 100)):
            with serving(PRODUCT, folder) as (port, server):
                outcome = play(port, codes, 100, seed=time, when=(10 + time % 7, partial(kill, server)))
            assert outcome.refused, "the server was killed while telephones were posting"
            for code, keys in outcome.acknowledged.items():
                acknowledged.acknowledged.setdefault(code, set()).update(keys)
        assert lost_and_doubled(folder, acknowledged) == (0, 0)
        with serving(PRODUCT, folder) as (port, _server):
            assert play(port, codes, 1, seed=1_000).refused == [], "the hall goes on"
