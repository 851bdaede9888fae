"""The board of 250 tables over HTTP: made anew, and when nothing is new, beside a page that only knows who asks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure, per_second
from tests.factories import make_user
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.news import news_tag

TABLES = 250
REQUESTS = 100
BOUND = "the page that asks for a new password, which knows who asks and nothing else"
MOST_QUERIES = 3.0
OK, NO_NEWS = 200, 204


@contextmanager
def _board() -> Iterator[tuple[Client, Tournament]]:
    """A browser that is logged in, and a round of 250 tables of which half wait to be confirmed."""
    settings.ALLOWED_HOSTS = ["*"]
    with fresh_database():
        tournament = make_evening(pairs=2 * TABLES, rounds=1)
        SheetVersion.objects.filter(table__number__lte=TABLES // 2).update(state="in_progress")
        client = Client()
        client.force_login(make_user())
        yield client, tournament


def _times(count: int, call: Callable[[], object]) -> float:
    def repeat() -> None:
        for _ in range(count):
            call()

    return per_second(count, repeat)


def _board_made_anew(client: Client, tournament: Tournament) -> Callable[[], object]:
    address = reverse("scores_news", args=[tournament.pk, 1])

    def ask() -> None:
        if client.get(address).status_code != OK:
            raise RuntimeError("the board does not answer")

    return ask


def _nothing_new(client: Client, tournament: Tournament) -> Callable[[], object]:
    """Ask as a page does: with what it has seen, which grows old by the minute."""
    address = reverse("scores_news", args=[tournament.pk, 1])
    seen = {"seen": news_tag(tournament.club_id, tournament.pk) or ""}

    def ask() -> None:
        if client.get(address, seen).status_code != NO_NEWS:
            seen["seen"] = news_tag(tournament.club_id, tournament.pk) or ""

    return ask


def _plain_page(client: Client) -> Callable[[], object]:
    address = reverse("password_change")
    return lambda: client.get(address)


@measure("entry.board", unit="requests/s", bound=BOUND, rounds=3)
def board_with_news() -> Iterator[Pair]:
    """The whole board of 250 tables."""
    with _board() as (client, tournament):
        ask, plain = _board_made_anew(client, tournament), _plain_page(client)
        yield Pair(lambda: _times(5, ask), lambda: _times(REQUESTS, plain))


@measure("entry.board.unchanged", unit="requests/s", bound=BOUND, rounds=5)
def board_without_news() -> Iterator[Pair]:
    """Its answer when nothing is new."""
    with _board() as (client, tournament):
        ask, plain = _nothing_new(client, tournament), _plain_page(client)
        yield Pair(lambda: _times(REQUESTS, ask), lambda: _times(REQUESTS, plain))


@measure("entry.board.unchanged.queries", unit="queries", bound="session, account and one more", rounds=1)
def queries_without_news() -> Iterator[Pair]:
    """How many queries that answer takes."""
    with _board() as (client, tournament):
        ask = _nothing_new(client, tournament)
        ask()
        yield Pair(lambda: _queries(ask), lambda: MOST_QUERIES)


def _queries(call: Callable[[], object]) -> float:
    with CaptureQueriesContext(connection) as captured:
        call()
    return float(len(captured))
