"""The organiser's board: it follows by itself, says when it cannot, and lets what agrees count by one tap."""

import re

import pytest
from playwright.sync_api import expect

from scoring import PerSide
from tests.browser.conftest import LogIn
from tests.browser.scorers import evening
from tests.factories import ACTOR, make_user
from tests.sheet_factories import ticket
from tournaments.services.score_entry import enter_totals, save_totals

pytestmark = pytest.mark.django_db(transaction=True)

MOST_SECONDS_BETWEEN_LOOKS = 5


def test_the_board_keeps_focus_scroll_and_filter_while_it_follows(log_in: LogIn) -> None:
    tournament, tables = evening()
    page = log_in(make_user(), viewport={"width": 700, "height": 500}, reduced_motion="reduce")
    page.goto(f"/soirees/{tournament.pk}/scores/1/")
    looks = page.locator("[hx-trigger^='every']").get_attribute("hx-trigger") or ""
    assert 0 < int(re.sub(r"\D", "", looks)) <= MOST_SECONDS_BETWEEN_LOOKS
    page.evaluate("document.getElementById('board').dataset.old = 'yes'")
    page.locator("#show").select_option("left")
    expect(page.locator("#board[data-old]")).to_have_count(0)
    page.locator("#open-9").focus()
    where = "document.getElementById('open-9').getBoundingClientRect().top"
    place = page.evaluate(where)
    assert page.evaluate("scrollY") > 0
    enter_totals(actor=ACTOR, table=tables[9], ticket=ticket(), totals=PerSide(620, 560))
    expect(page.locator("#table-10")).to_have_count(0)
    expect(page.locator("#open-9")).to_be_focused()
    expect(page.locator("#show")).to_have_value("left")
    assert abs(page.evaluate(where) - place) <= 1
    expect(page.locator("#evening-facts")).to_contain_text("11 tables left")


def test_the_board_says_when_the_server_does_not_answer_and_goes_on_by_itself(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    page.goto(f"/soirees/{tournament.pk}/scores/1/")
    expect(page.locator("#offline")).to_be_hidden()
    page.route("**/suite/**", lambda route: route.abort())
    expect(page.locator("#offline")).to_be_visible()
    page.unroute("**/suite/**")
    expect(page.locator("#offline")).to_be_hidden()


def test_one_tap_confirms_all_that_agree(log_in: LogIn) -> None:
    tournament, tables = evening()
    for table in tables[:5]:
        save_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(620, 560))
    page = log_in(make_user())
    page.goto(f"/soirees/{tournament.pk}/scores/1/")
    page.click("#confirm-all")
    expect(page.locator("[data-state=confirmed]")).to_have_count(5)
