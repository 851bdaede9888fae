"""Swapping on the draft: by two taps, by the keyboard alone, and without a script; narrow screens hold it all."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tournaments.models import Round
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def drawn(live_server: Any) -> Any:
    """``drawn(context)``: the organiser of a draft of nine pairs, in English."""

    def of(context: BrowserContext) -> Round:
        client = Client()
        client.force_login(make_user())
        cookies = {
            settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value,
            settings.LANGUAGE_COOKIE_NAME: "en",
        }
        context.add_cookies([{"name": key, "value": value, "url": live_server.url} for key, value in cookies.items()])
        tournament = make_tournament()
        make_pairs(tournament, 9)
        return draw_round(actor=ACTOR, tournament=tournament, seed=4)

    return of


def address(round_: Round) -> str:
    return f"/soirees/{round_.tournament.pk}/tirage/{round_.number}/"


def numbers(round_: Round) -> tuple[int, int, int]:
    """Who sits North at the first two tables, and who is exempt."""
    found = seating(round_)
    return found.tables[0].ns[0].number, found.tables[1].ns[0].number, found.byes[0].number


def test_two_taps_swap_two_sides(phone: Page, drawn: Any) -> None:
    round_ = drawn(phone.context)
    first, second, exempt = numbers(round_)
    phone.goto(address(round_))
    phone.locator(f"[data-entrant='{first}']").tap()
    expect(phone.locator(f"[data-entrant='{first}']")).to_have_attribute("aria-pressed", "true")
    phone.locator(f"[data-entrant='{second}']").tap()
    expect(phone.get_by_text("They have changed places.")).to_be_visible()
    assert numbers(round_) == (second, first, exempt)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_keyboard_alone_swaps_with_the_exempt_side_and_escape_gives_up(page: Page, drawn: Any) -> None:
    round_ = drawn(page.context)
    first, second, exempt = numbers(round_)
    page.goto(address(round_))
    page.locator(f"[data-entrant='{second}']").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(f"[data-entrant='{second}']")).to_have_attribute("aria-pressed", "false")
    page.locator(f"[data-entrant='{first}']").press("Enter")
    page.locator(f"[data-entrant='{exempt}']").press("Space")
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert numbers(round_) == (exempt, second, first)


def test_without_a_script_two_lists_do_the_same(visitor: Any, drawn: Any) -> None:
    page = visitor(java_script_enabled=False).new_page()
    round_ = drawn(page.context)
    first, second, exempt = numbers(round_)
    page.goto(address(round_))
    page.locator("#edit > summary").click()
    page.locator("#swap_first").select_option(str(first))
    page.locator("#swap_second").select_option(str(second))
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert numbers(round_) == (second, first, exempt)


def test_a_published_round_is_not_swapped_by_a_tap(page: Page, drawn: Any) -> None:
    round_ = drawn(page.context)
    publish_round(actor=ACTOR, round_=round_)
    page.goto(address(round_))
    expect(page.locator(".card-table").first).to_be_visible()
    assert page.locator("button.side").count() == 0
