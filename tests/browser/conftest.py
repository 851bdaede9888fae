"""A real Chromium of the system against a real server, with nothing reachable but that server.

``page`` is a laptop's window (1280×800), ``phone`` a small telephone's (360×740); both speak French. A request that
leaves the live server is cut off and fails the test: the product must work in a hall without Internet. Where Chromium
is not installed the tests here are skipped with the reason, on the build server (``CI=true``) they fail.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from coinche_club.hosts import local_addresses
from tests.factories import make_rules, make_user
from tests.sheet_factories import address, make_table
from tournaments.models import User

# Playwright's synchronous interface keeps an event loop running in the test's thread, and Django would then refuse
# the ORM there as if it were called from asynchronous code. The tests only ever use the one and then the other.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LAPTOP = {"width": 1280, "height": 800}
TELEPHONE = {"width": 360, "height": 740}

#: Milliseconds after which something that should happen is taken not to: long, since a busy machine is no fault.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

NewContext = Callable[..., BrowserContext]
LogIn = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what stands in this folder, so that ``-m "not browser"`` leaves it out."""
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the system's Chromium; its sandbox refuses to run as root."""
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    if executable is None:
        absent = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        absent("Chromium is not installed (apt-get install chromium)")
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = [*QUIET, "--no-sandbox"] if as_root else list(QUIET)
    return {**browser_type_launch_args, "executable_path": executable, "args": arguments}


@pytest.fixture
def strangers() -> Iterator[list[str]]:
    """The addresses outside the live server that a page asked for; the test fails unless there are none."""
    addresses: list[str] = []
    yield addresses
    assert not addresses, f"the page asked for something outside this server: {addresses}"


@pytest.fixture
def visitor(new_context: NewContext, live_server: Any, strangers: list[str]) -> NewContext:
    """``visitor(viewport=…)`` is one more person with a browser of their own: cookies are not shared."""

    def guard(route: Route) -> None:
        if route.request.url.startswith(live_server.url):
            return route.continue_()
        strangers.append(route.request.url)
        return route.abort()

    def create(**options: Any) -> BrowserContext:
        settings = {"base_url": live_server.url, "locale": "fr-FR", "timezone_id": "Europe/Paris", "viewport": LAPTOP}
        context = new_context(**{**settings, **options})
        context.set_default_timeout(PATIENCE)
        context.route(lambda url: url.startswith(("http:", "https:", "ws:", "wss:")), guard)
        return context

    return create


@pytest.fixture
def page(visitor: NewContext) -> Page:
    """A laptop's window."""
    return visitor().new_page()


@pytest.fixture
def phone(visitor: NewContext) -> Page:
    """A small telephone's window, touched rather than clicked."""
    return visitor(viewport=TELEPHONE, is_mobile=True, has_touch=True).new_page()


@pytest.fixture
def sheet(live_server: Any) -> Any:
    """``sheet(page)`` opens an empty sheet for the organiser, in English."""

    def opened(page: Page) -> Page:
        table = make_table(rules=make_rules())
        client = Client()
        client.force_login(make_user())
        cookies = {
            settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value,
            settings.LANGUAGE_COOKIE_NAME: "en",
        }
        page.context.add_cookies(
            [{"name": key, "value": value, "url": live_server.url} for key, value in cookies.items()]
        )
        pk, round_number, number = address(table)
        page.goto(f"/soirees/{pk}/scores/{round_number}/table/{number}/")
        return page

    return opened


@pytest.fixture(scope="module")
def hall() -> Iterator[str]:
    """The address of a server that is reached as a telephone in the hall reaches it."""
    found = local_addresses()
    if not found:
        pytest.skip("this machine has no address but loopback")
    server = LiveServer(found[0])
    yield server.url
    server.stop()


@pytest.fixture
def browser_of(new_context: NewContext, hall: str, transactional_db: None) -> NewContext:
    """``browser_of(**options)``: one more visitor of the hall, who reads English."""

    make_user("somebody")

    def create(**options: Any) -> BrowserContext:
        context = new_context(**{"base_url": hall, "viewport": LAPTOP, **options})
        context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": hall}])
        return context

    return create


@pytest.fixture
def organiser(browser_of: NewContext, hall: str) -> Page:
    """The organiser's laptop, logged in."""
    client = Client()
    client.force_login(make_user())
    context = browser_of()
    key = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": key, "value": client.cookies[key].value, "url": hall}])
    return context.new_page()


@pytest.fixture
def log_in(visitor: Any, live_server: Any) -> LogIn:
    """``log_in(user)`` is a window of that person, in English."""

    def opened(user: User, **options: Any) -> Page:
        client = Client()
        client.force_login(user)
        context: BrowserContext = visitor(**options)
        cookies = {
            settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value,
            settings.LANGUAGE_COOKIE_NAME: "en",
        }
        context.add_cookies([{"name": key, "value": value, "url": live_server.url} for key, value in cookies.items()])
        return context.new_page()

    return opened
