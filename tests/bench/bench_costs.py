"""What a request costs a processor: from it follows how many cores an evening needs, see docs/hosting.md.

Measured as processor time, which hardly depends on what else the machine is doing.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure
from tests.factories import ACTOR, make_user
from tests.phone_factories import code_for, make_phone_table, send_deal
from tournaments.enums import DisplayView
from tournaments.models import Tournament
from tournaments.selectors.news import news_tag
from tournaments.services.displays import create_display, show_only

PAIRS, ROUNDS = 100, 4
REQUESTS, POSTS = 40, 10
BOUND = "the page that asks for a new password, which knows who asks and nothing else"
Ask = Callable[[], int]


@contextmanager
def _evening() -> Iterator[tuple[Client, Tournament]]:
    """The organiser's browser, and an evening of 50 tables whose standings a screen shows."""
    settings.ALLOWED_HOSTS = ["*"]
    with fresh_database():
        tournament = make_evening(pairs=PAIRS, rounds=ROUNDS)
        screen = create_display(actor=ACTOR, tournament=tournament, name="Salle")
        show_only(actor=ACTOR, display=screen, view=DisplayView.STANDINGS)
        client = Client()
        client.force_login(make_user())
        yield client, tournament


def cost(ask: Ask, count: int = REQUESTS) -> float:
    """Milliseconds of processor that a request takes, on average."""
    ask()
    start = time.process_time()
    for _ in range(count):
        if ask() >= 400:
            raise RuntimeError("this is not the page")
    return (time.process_time() - start) / count * 1_000


def _register(name: str, make: Callable[[Client, Tournament], Ask]) -> None:
    @measure(f"cost.{name}", unit="ms of processor", bound=BOUND, rounds=3)
    def prepare() -> Iterator[Pair]:
        with _evening() as (client, tournament):
            ask, plain = make(client, tournament), _page(client, reverse("password_change"))
            yield Pair(lambda: cost(ask), lambda: cost(plain))


def _news(client: Client, evening: Tournament) -> Ask:
    """A board asks whether anything is new, and nothing is."""
    return _page(client, reverse("scores_news", args=[evening.pk, 1]), seen=news_tag(evening.club_id, evening.pk) or "")


def _page(client: Client, address: str, **query: str) -> Ask:
    return lambda: client.get(address, query).status_code


_register("standings", lambda client, evening: _page(client, reverse("standings", args=[evening.pk])))
_register("board", lambda client, evening: _page(client, reverse("scores_round", args=[evening.pk, 1])))
_register("seats", lambda _client, evening: _page(Client(), reverse("public_evening", args=[evening.pk])))
_register("public", lambda _client, evening: _page(Client(), reverse("public_standings", args=[evening.pk])))
_register("news", _news)


@measure("cost.phone.deal", unit="ms of processor", bound=BOUND, rounds=3)
def telephone_posts_a_deal() -> Iterator[Pair]:
    """A deal from a telephone, with the page that comes back."""
    with _evening() as (client, _tournament):
        plain = _page(client, reverse("password_change"))
        phone = Client(headers={"x-phone": "1"})

        def deals() -> float:
            table = make_phone_table()
            return cost(lambda: int(send_deal(phone, table).status_code), POSTS)

        yield Pair(deals, lambda: cost(plain))


@measure("cost.phone.news", unit="ms of processor", bound=BOUND, rounds=3)
def telephone_asks_for_news() -> Iterator[Pair]:
    """A telephone asks whether anything is new, and nothing is."""
    with _evening() as (client, _tournament):
        plain, address = _page(client, reverse("password_change")), f"/t/{code_for(make_phone_table())}/ns/"
        phone = Client()
        state = phone.get(address).content.decode().partition('data-state="')[2].partition('"')[0]
        yield Pair(lambda: cost(_page(phone, f"{address}etat/", v=state)), lambda: cost(plain))
