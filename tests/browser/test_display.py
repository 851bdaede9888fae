"""The screens of the hall as they are read from the last row: whole rows, every side in its turn, no server needed.

Time is a toy here (``page.clock``): pages turn and the server is asked when a test says so.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from socketserver import ThreadingMixIn
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIServer, make_server

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.bench.evenings import make_evening
from tests.factories import ACTOR, make_user
from tests.services.test_rounds import evening
from tournaments.enums import DisplayView
from tournaments.models import Display, Player, RoundClock, SheetVersion, Tournament
from tournaments.selectors.displays import FINALISTS, screen
from tournaments.services.displays import create_display, pause_display, post_message, show_only
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
DWELL, POLL, FIVE_SECONDS = 12_000, 3_000, 5_000
LEAST_ROW = 0.04
LISTS = (DisplayView.BY_NAME, DisplayView.BY_TABLE, DisplayView.MISSING, DisplayView.STANDINGS, DisplayView.FINALS)
LONG = ("Jean-Baptiste Delacroix", "Marie-Hélène de La Rochefoucauld", "Paul Roux", "Anne-Sophie Vandenberghe")

#: The rows of the view that is seen: those wholly inside it above the foot, those cut, and the lowest of all.
READ_ROWS = """() => {
  const view = [...document.querySelectorAll(".view")].find((one) => one.getClientRects().length);
  const box = view.getBoundingClientRect();
  const foot = document.querySelector(".screen-foot").getBoundingClientRect().top;
  const found = {view: view.dataset.view, whole: [], cut: [], heights: []};
  for (const row of view.querySelectorAll(".row-line")) {
    const at = row.getBoundingClientRect();
    if (at.right <= box.left || at.left >= box.right) continue;
    const inside = at.left >= box.left - 1 && at.right <= box.right + 1 && at.top >= box.top && at.bottom <= foot + 1;
    const text = row.innerText.replace(/\\s+/g, " ").trim();
    found[inside ? "whole" : "cut"].push(text);
    found.heights.push(at.height / window.innerHeight);
  }
  return found;
}"""

#: The weakest contrast between a letter and what it stands on, and where.
WEAKEST = """() => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const under = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const found = channels(getComputedStyle(one).backgroundColor);
      if (found.length === 3 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const seen = [...document.querySelectorAll("main *")].filter((one) =>
    one.getClientRects().length && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return Math.min(...seen.map((one) => {
    const [a, b] = [light(channels(getComputedStyle(one).color)), light(under(one))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  }));
}"""

#: How much of the window, from 0 to 1, is nearly white where nothing is written.
LIGHT = """() => {
  const ground = (one) => {
    const found = (getComputedStyle(one).backgroundColor.match(/[\\d.]+/g) || []).map(Number);
    if (found.length === 3 || found[3] > 0) return Math.min(...found.slice(0, 3));
    return one.parentElement ? ground(one.parentElement) : 255;
  };
  const points = Array.from({length: 400}, (_, n) => [(n % 20 + 0.5) / 20, (Math.floor(n / 20) + 0.5) / 20]);
  const light = points.filter(([x, y]) => ground(document.elementFromPoint(x * innerWidth, y * innerHeight)) >= 240);
  return light.length / points.length;
}"""

OpenScreen = Callable[..., Page]


@pytest.fixture
def open_screen(visitor: Any) -> OpenScreen:
    """``open_screen(display, size)``: a projector's window whose time only goes by when told."""

    def opened(display: Display, size: tuple[int, int] = (1280, 720)) -> Page:
        page: Page = visitor(viewport={"width": size[0], "height": size[1]}).new_page()
        page.clock.install()
        page.goto(f"/ecran/{display.code}/")
        expect(page.locator("html.paged")).to_be_attached()
        return page

    return opened


def hall(tournament: Tournament, *views: DisplayView) -> Display:
    """A screen of the evening that shows these views."""
    make_user()
    display = create_display(actor=ACTOR, tournament=tournament, name="Grande salle du premier étage, côté cour")
    Display.objects.update(views=[view.value for view in views])
    return Display.objects.get(pk=display.pk)


def long_evening(pairs: int) -> Tournament:
    """A played round with names of every length, a third of its sheets missing."""
    tournament = make_evening(pairs=pairs, rounds=1, deals=1)
    players = list(Player.objects.order_by("pk"))
    for number, player in enumerate(players):
        player.name = f"{LONG[number % len(LONG)]} {number}"
    Player.objects.bulk_update(players, ["name"])
    SheetVersion.objects.filter(table__number__lte=pairs // 6).delete()
    return tournament


def one_cycle(page: Page) -> Counter[tuple[str, str]]:
    """Turn every page once and return each row with its view, as often as it was seen."""
    seen: Counter[tuple[str, str]] = Counter()
    start = page.evaluate(READ_ROWS)
    now = start
    for _page in range(300):
        assert now["whole"], now
        assert not now["cut"], now
        assert min(now["heights"]) >= LEAST_ROW
        seen.update((now["view"], row) for row in now["whole"])
        page.clock.run_for(DWELL)
        now = page.evaluate(READ_ROWS)
        if now == start:
            return seen
    raise AssertionError("the first page never came back")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("pairs", [8, 60])
def test_whole_rows_and_every_side_once_a_cycle(open_screen: OpenScreen, size: tuple[int, int], pairs: int) -> None:
    page = open_screen(hall(long_evening(pairs), *LISTS), size)
    seen = one_cycle(page)
    assert set(seen.values()) == {1}
    rows = Counter(view for view, _row in seen)
    finals = len(screen(Display.objects.get()).pages[-1].standings)
    assert FINALISTS <= finals < pairs or finals == pairs == FINALISTS
    assert rows == {
        "by_name": 2 * pairs,
        "by_table": pairs // 2,
        "missing": pairs // 6,
        "standings": pairs,
        "finals": finals,
    }


def test_two_hundred_and_fifty_pairs(open_screen: OpenScreen) -> None:
    page = open_screen(hall(long_evening(250), DisplayView.BY_NAME), (800, 600))
    assert re.fullmatch(r"page 1/\d+", page.locator(".screen-page").inner_text())
    seen = one_cycle(page)
    assert set(seen.values()) == {1}
    assert len(seen) == 500


def test_another_size_of_the_window_makes_other_pages(open_screen: OpenScreen) -> None:
    page = open_screen(hall(long_evening(60), DisplayView.STANDINGS), (1920, 1080))
    for width, height in reversed(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"window.innerHeight === {height}")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
        assert len(one_cycle(page)) == 60


def test_what_the_organiser_chooses_is_there_within_five_seconds(open_screen: OpenScreen) -> None:
    tournament = long_evening(8)
    display = hall(tournament, DisplayView.BY_NAME)
    page = open_screen(display)
    show_only(actor=ACTOR, display=display, view=DisplayView.STANDINGS)
    post_message(actor=ACTOR, tournament=tournament, text="Reprise dans cinq minutes")
    page.clock.run_for(FIVE_SECONDS)
    expect(page.locator(".view-standings")).to_be_visible()
    expect(page.locator(".banner")).to_have_text("Reprise dans cinq minutes")
    expect(page.locator(".view-by_name")).to_have_count(0)


def test_a_page_stays_as_long_as_the_organiser_wants(open_screen: OpenScreen) -> None:
    display = hall(long_evening(60), DisplayView.BY_NAME)
    Display.objects.update(dwell=30)
    page = open_screen(display)
    first = page.evaluate(READ_ROWS)
    page.clock.run_for(2 * DWELL)
    assert page.evaluate(READ_ROWS) == first
    page.clock.run_for(DWELL)
    assert page.evaluate(READ_ROWS) != first


def test_a_page_stands_while_the_screen_is_paused(open_screen: OpenScreen) -> None:
    display = hall(long_evening(60), DisplayView.BY_NAME)
    pause_display(actor=ACTOR, display=display, paused=True)
    page = open_screen(display)
    first = page.evaluate(READ_ROWS)
    page.clock.run_for(3 * DWELL)
    assert page.evaluate(READ_ROWS) == first
    pause_display(actor=ACTOR, display=display, paused=False)
    page.clock.run_for(POLL)
    expect(page.locator("#screen[data-paused]")).to_have_count(0)
    page.clock.run_for(DWELL)
    assert page.evaluate(READ_ROWS) != first


def test_a_new_round_sends_the_screen_to_the_first_page_of_the_seats(open_screen: OpenScreen) -> None:
    tournament = evening(8)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    page = open_screen(hall(tournament, DisplayView.BY_NAME, DisplayView.CLOCK))
    page.clock.run_for(DWELL)
    expect(page.locator(".view-clock")).to_be_visible()
    draft = draw_round(actor=ACTOR, tournament=tournament, postpone=True)
    page.clock.run_for(FIVE_SECONDS)
    expect(page.locator(".view-clock")).to_be_visible()
    publish_round(actor=ACTOR, round_=draft)
    page.clock.run_for(FIVE_SECONDS)
    expect(page.locator(".view-by_name")).to_be_visible()
    expect(page.locator("#screen")).to_have_attribute("data-round", "2")


class MortalServer(ThreadingMixIn, WSGIServer):
    """A server that can be stopped: no connection outlives its answer, and none to the database either."""

    daemon_threads = True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, then let go of the thread's database."""
        super().process_request_thread(request, client_address)
        connections.close_all()


@contextmanager
def served(port: int = 0) -> Iterator[int]:
    """The product on a port of this machine (0: a free one) for as long as the block lasts."""
    application = StaticFilesHandler(get_wsgi_application())
    with make_server("localhost", port, application, server_class=MortalServer) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}).start()
        try:
            yield server.server_port
        finally:
            server.shutdown()


def test_the_last_page_outlives_the_server_and_follows_it_again(new_context: Any) -> None:
    tournament = long_evening(8)
    display = hall(tournament, DisplayView.STANDINGS)
    page: Page = new_context(viewport={"width": 1280, "height": 720}, locale="fr-FR").new_page()
    page.clock.install()
    with served() as port:
        start = timezone.localtime()
        page.goto(f"http://localhost:{port}/ecran/{display.code}/")
        before = page.evaluate(READ_ROWS)
        hour = page.locator(".screen-time time").inner_text()
        assert hour in {f"{start:%H:%M}", f"{timezone.localtime():%H:%M}"}
    page.clock.run_for(POLL)
    expect(page.locator(".lost .screen-lost")).not_to_be_empty()
    page.clock.fast_forward(40 * 60_000)
    expect(page.locator(".screen-time")).to_have_text(re.compile(rf"\s{hour}$"))
    assert page.evaluate(READ_ROWS) == before
    post_message(actor=ACTOR, tournament=tournament, text="Nous revoilà")
    with served(port):
        page.clock.run_for(POLL)
        expect(page.locator(".banner")).to_have_text("Nous revoilà")
        expect(page.locator(".lost")).to_have_count(0)


def test_a_removed_screen_says_so(open_screen: OpenScreen) -> None:
    page = open_screen(hall(long_evening(8), DisplayView.BY_NAME))
    Display.objects.all().delete()
    page.clock.run_for(POLL)
    expect(page.locator(".lost .screen-lost")).not_to_be_empty()
    expect(page.locator(".view-by_name")).to_be_visible()


def test_the_clock_goes_from_green_to_amber_to_red_without_the_server(open_screen: OpenScreen) -> None:
    tournament = evening(4, minutes=30)
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    started = timezone.now() - timedelta(minutes=10)
    RoundClock.objects.create(round=round_, minutes=30, started_at=started)
    page = open_screen(hall(tournament, DisplayView.CLOCK))
    page.route("**/donnees/**", lambda route: route.abort())
    clock = page.locator(".clock-huge .clock")
    words = set()
    for minutes, colour, face in ((0, "green", r"(20:00|19:5\d)"), (16, "amber", r"[43]:\d\d"), (5, "red", "0:00")):
        page.clock.fast_forward(minutes * 60_000)
        expect(clock).to_have_class(re.compile(rf"\bclock-{colour}\b"))
        expect(clock.locator(".clock-face")).to_have_text(re.compile(face))
        words.add(clock.locator(".clock-words").inner_text())
        assert page.evaluate(WEAKEST) >= 7
    assert len(words) == 3
    assert all(words)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_longest_round_fits_on_the_clock(open_screen: OpenScreen, size: tuple[int, int]) -> None:
    tournament = evening(4, minutes=300)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    page = open_screen(hall(tournament, DisplayView.CLOCK), size)
    face = page.locator(".clock-huge .clock-face")
    expect(face).to_have_text("300:00")
    box = face.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["height"] >= size[1] / 4


def test_every_letter_stands_out_on_a_light_ground_whatever_the_device_prefers(open_screen: OpenScreen) -> None:
    tournament = long_evening(8)
    display = hall(tournament, *LISTS)
    post_message(actor=ACTOR, tournament=tournament, text="Bonsoir")
    page = open_screen(display)
    page.emulate_media(color_scheme="dark")
    for _view in LISTS:
        assert page.evaluate(WEAKEST) >= 7
        assert page.evaluate(LIGHT) > 0.75
        page.clock.run_for(DWELL)
