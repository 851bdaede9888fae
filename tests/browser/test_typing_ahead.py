"""A scorer is faster than the server: what is typed meanwhile goes where it belongs, and nothing of it is lost."""

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from scoring import PerSide
from tests.browser.conftest import LogIn
from tests.browser.scorers import counted, desk, evening
from tests.factories import ACTOR, make_user
from tests.phone_factories import finish, make_phone_table, send
from tests.sheet_factories import ticket
from tournaments.services.score_entry import enter_totals

pytestmark = pytest.mark.django_db(transaction=True)


def held_back(page: Page, table: int) -> list[Route]:
    """The requests that open this table; they wait until the test lets them go on."""
    waiting: list[Route] = []
    page.route(f"**/saisie/?*table={table}", lambda route: waiting.append(route))
    return waiting


def test_totals_typed_while_an_entered_table_opens_stand_in_its_correction(log_in: LogIn) -> None:
    tournament, tables = evening()
    enter_totals(actor=ACTOR, table=tables[2], ticket=ticket(), totals=PerSide(640, 560))
    page = log_in(make_user())
    hand = desk(page, tournament)
    waiting = held_back(page, 3)
    with page.expect_request("**/saisie/?*table=3"):
        hand.press("3", "Enter")
    hand.press(*"740", "Enter", *"46")
    waiting.pop().continue_()
    expect(page.locator("#entry-title")).to_contain_text("Correction of table 3")
    expect(page.locator("#id_table")).to_have_value("3")
    expect(page.locator("#id_total_NS")).to_have_value("740")
    expect(page.locator("#id_total_EW")).to_be_focused()
    hand.press("0", "Enter", "Enter")
    expect(page.locator("#id_total_EW")).to_have_value("460")
    expect(page.locator("#id_replace")).to_be_focused()
    assert counted() == {3: (640, 560)}
    hand.press("Space", "Enter")
    expect(page.locator("#messages")).to_contain_text("740")
    assert counted() == {3: (740, 460)}


def test_a_refused_sheet_says_why_comes_back_with_its_totals_and_is_gone_once_it_counts(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament)
    expect(page.locator("#id_table")).to_be_focused()
    hand.sheet(1, 625, 560)
    hand.press("2")
    expect(page.locator("#unsettled")).to_contain_text("625")
    expect(page.locator("#unsettled li")).to_contain_text("multiple")
    page.locator("#unsettled a").click()
    expect(page.locator("#entry-title")).to_have_text("Table 1")
    expect(page.locator("#id_total_NS")).to_have_value("625")
    expect(page.locator("#id_total_EW")).to_have_value("560")
    page.locator("#id_total_NS").fill("620")
    page.locator("#entry-save").click()
    expect(page.locator("#row-1 .state-confirmed")).to_be_visible()
    expect(page.locator("#unsettled li")).to_have_count(0)
    assert counted() == {1: (620, 560)}


def test_tab_names_the_table_as_enter_does(log_in: LogIn) -> None:
    tournament, tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament)
    expect(page.locator("#id_table")).to_be_focused()
    hand.press("2", "Tab")
    expect(page.locator("#id_total_NS")).to_be_focused()
    expect(page.locator("#name-ns")).not_to_have_text("First side")
    hand.press(*"620", "Tab", *"560", "Enter")
    expect(page.locator("#row-2 .state-confirmed")).to_be_visible()
    assert tables[1].versions.count() == 1


def test_the_reason_for_changing_what_phones_agreed_on_is_asked_and_given_by_keys(log_in: LogIn) -> None:
    table = make_phone_table(deals_per_round=4)
    send(Client(), table, "phone_totals", "ns", total_NS="620", total_EW="560")
    for side in ("ns", "eo"):
        finish(Client(), table, side)
    page = log_in(make_user())
    hand = desk(page, table.round.tournament)
    hand.press("1", "Enter")
    expect(page.locator("#entry-title")).to_contain_text("Correction of table 1")
    hand.press(*"640", "Enter", *"560", "Enter", "Space", "Enter")
    expect(page.locator("[name=reason]")).to_be_focused()
    expect(page.locator("#id_total_NS")).to_have_value("640")
    hand.press(*"paper", "Enter")
    expect(page.locator("#messages")).to_contain_text("640")
    assert counted() == {1: (640, 560)}


def test_an_unusual_correction_is_decided_once_and_asked_about_once(log_in: LogIn) -> None:
    tournament, tables = evening()
    enter_totals(actor=ACTOR, table=tables[0], ticket=ticket(), totals=PerSide(640, 560))
    page = log_in(make_user())
    hand = desk(page, tournament)
    hand.press("1", "Enter")
    expect(page.locator("#entry-title")).to_contain_text("Correction of table 1")
    hand.press(*"625", "Enter", *"560", "Enter", "Space", "Enter")
    expect(page.locator("#id_accepted")).to_be_focused()
    assert counted() == {1: (640, 560)}
    hand.press("Space", "Enter")
    expect(page.locator("#messages")).to_contain_text("625")
    assert counted() == {1: (625, 560)}
