"""Typing names without looking at the screen."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, Route, expect

from tests.factories import make_tournament, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def entry(page: Page, live_server: Any) -> Page:
    """The organiser's page of entrants, in English."""
    client = Client()
    client.force_login(make_user())
    cookies = {
        settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value,
        settings.LANGUAGE_COOKIE_NAME: "en",
    }
    page.context.add_cookies([{"name": key, "value": value, "url": live_server.url} for key, value in cookies.items()])
    page.goto(f"/soirees/{make_tournament().pk}/inscrits/")
    return page


def registered() -> list[list[str]]:
    entrants = Tournament.objects.get().entrants.order_by("number")
    return [list(entrant.players.order_by("places__position").values_list("name", flat=True)) for entrant in entrants]


def test_names_and_enter_are_all_that_is_needed(entry: Page) -> None:
    for name in ("Anne", "Bruno", "Carole", "Denis", "=1+1", "<script>alert(1)</script>"):
        entry.keyboard.type(name)
        entry.keyboard.press("Enter")
    expect(entry.locator("#entrant-3")).to_be_visible()
    assert registered() == [["Anne", "Bruno"], ["Carole", "Denis"], ["=1+1", "<script>alert(1)</script>"]]
    expect(entry.get_by_label("First player")).to_be_focused()
    expect(entry.locator("#counts")).to_contain_text("3 pairs")
    expect(entry.locator("#steps")).to_contain_text("3 registered")
    expect(entry.get_by_role("link", name="Draw the first round")).to_be_visible()


def test_enter_on_an_empty_line_does_nothing(entry: Page) -> None:
    entry.keyboard.press("Enter")
    expect(entry.get_by_label("First player")).to_be_focused()
    assert registered() == []


def test_what_the_program_did_not_take_comes_back(entry: Page) -> None:
    def cut_off(route: Route) -> None:
        route.abort() if route.request.method == "POST" else route.continue_()

    entry.route("**/inscrits/", cut_off)
    entry.get_by_label("First player").fill("Anne")
    entry.get_by_label("Second player").fill("Bruno")
    entry.keyboard.press("Enter")
    expect(entry.locator("#messages")).to_contain_text("Anne / Bruno")
    expect(entry.get_by_label("First player")).to_have_value("Anne")
    expect(entry.get_by_label("Second player")).to_have_value("Bruno")
