"""The worked example follows each change, on a laptop and on a telephone, and does without a script."""

from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import TELEPHONE, NewContext
from tests.factories import make_tournament, make_user

pytestmark = pytest.mark.django_db(transaction=True)

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def logged_in(context: BrowserContext, url: str) -> BrowserContext:
    """The organiser, in English."""
    client = Client()
    client.force_login(make_user())
    cookies = {
        settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value,
        settings.LANGUAGE_COOKIE_NAME: "en",
    }
    context.add_cookies([{"name": key, "value": value, "url": url} for key, value in cookies.items()])
    return context


def opened(page: Page) -> Page:
    """The page on which an evening's rules are changed."""
    page.goto(f"/soirees/{make_tournament().pk}/regles/")
    return page


def test_the_example_follows_each_change(page: Page, live_server: Any) -> None:
    logged_in(page.context, live_server.url)
    opened(page)
    example = page.locator("#worked-example")
    expect(example).to_contain_text("230 – 60")
    page.get_by_label("not at all").check()
    expect(example).to_contain_text("225 – 57")
    page.get_by_label("made: points are rounded first").check()
    expect(example).to_contain_text("only where scores are rounded")
    page.get_by_label("failed: exact points decide").check()
    expect(example).to_contain_text("225 – 57")


def test_on_a_telephone_the_four_scores_stay_in_sight(phone: Page, live_server: Any) -> None:
    logged_in(phone.context, live_server.url)
    opened(phone)
    phone.get_by_label("not at all").check()
    strip = phone.locator(".example-strip")
    expect(strip).to_contain_text("225 – 57")
    expect(strip).to_be_in_viewport()
    assert phone.evaluate(OVERFLOW) == 0


def test_without_a_script_a_button_computes_it(visitor: NewContext, live_server: Any) -> None:
    context = logged_in(visitor(java_script_enabled=False, viewport=TELEPHONE), live_server.url)
    page = opened(context.new_page())
    page.get_by_label("not at all").check()
    page.get_by_role("button", name="Compute the example").click()
    expect(page.locator("#worked-example")).to_contain_text("225 – 57")
    expect(page.get_by_label("not at all")).to_be_checked()


def test_the_ranking_of_the_example_follows_each_change(page: Page, live_server: Any) -> None:
    logged_in(page.context, live_server.url)
    page.goto(f"/soirees/{make_tournament().pk}/reglages/")
    first = page.locator("#ranking-example tbody tr").first
    expect(first).to_contain_text("Pair B")
    page.get_by_label("Wins, then points").check()
    expect(first).to_contain_text("Pair A")


def test_the_printed_rules_are_one_sheet(page: Page, live_server: Any) -> None:
    logged_in(page.context, live_server.url)
    page.goto(f"/soirees/{make_tournament().pk}/reglement/imprimer/")
    assert len(PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 1
