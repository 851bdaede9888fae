"""Telephones at a table, over plain HTTP on an address of this machine that is not loopback, as in a hall."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.phones import PHONE, enter_deal, open_side, save, save_and_be_refused, sit_down, stored, type_deal
from tests.phone_factories import code_for, make_phone_table

pytestmark = pytest.mark.django_db(transaction=True)

#: Everything that is touched, with its size; a button of a group is its label, a link in a sentence is none.
TARGETS = """() => [...document.querySelectorAll(
        'main :is(button, label.btn, input[type=text], select, summary, a.btn, a.deal-link, .check)')]
    .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height).map(([name, box]) => [name, box.width, box.height])"""
FONT_SIZES = """() => [...document.querySelectorAll('main input[type=text], main select')]
    .map((each) => parseFloat(getComputedStyle(each).fontSize))"""


def test_a_form_that_comes_too_late_waits_with_what_was_typed(browser_of: NewContext) -> None:
    table = make_phone_table()
    first, second = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(first, table, "ns")
    open_side(second, table, "eo")
    type_deal(first)
    type_deal(second, 121)
    save(first)
    expect(first.locator("#live")).to_have_attribute("data-deals", "1")
    save(second)
    expect(second.locator("#conflict")).to_be_visible()
    expect(second.locator("[name=points_NS]")).to_have_value("121")
    assert len(stored(table)) == 1
    save(second)
    expect(second.locator("#live")).to_have_attribute("data-deals", "2")
    expect(first.locator("#live")).to_have_attribute("data-deals", "2")


def test_what_is_wrong_stands_beside_its_field_and_goes_through_once_corrected(browser_of: NewContext) -> None:
    _table, phone = sit_down(browser_of)
    type_deal(phone, 171)
    save_and_be_refused(phone)
    phone.locator("[name=points_NS]").fill("112")
    expect(phone.locator("[name=points_EW]")).to_have_value("50")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("#entry .errorlist")).to_have_count(0)


def test_totals_that_are_no_numbers_come_back_and_leave_the_deals_alone(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE).new_page()
    failures: list[object] = []
    phone.on("pageerror", lambda error: failures.append(error))
    open_side(phone, table, "ns")
    phone.locator("#other-ways a").tap()
    phone.locator("[name=total_NS]").fill("1900")
    phone.locator("[name=total_EW]").fill("1o00")
    phone.get_by_role("button", name="Save the totals").tap()
    expect(phone.locator("#entry .field-wrong .errorlist")).to_be_visible()
    expect(phone.locator("[name=total_NS]")).to_have_value("1900")
    phone.goto(f"/t/{code_for(table)}/ns/")
    expect(phone.locator("[name=taker]:checked")).to_have_count(0)
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == []
    assert failures == []


def test_without_a_script_everything_is_there_page_by_page(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE, java_script_enabled=False).new_page()
    open_side(phone, table, "ns")
    type_deal(phone)
    phone.locator("[name=points_EW]").fill("50")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    for side in ("ns", "eo"):
        phone.goto(f"/t/{code_for(table)}/{side}/")
        phone.locator("#agree button").tap()
        phone.locator("#agree_accepted").check()
        phone.locator("#agree button").tap()
        expect(phone.locator("#agree")).to_have_count(0)
    expect(phone.locator("#stage")).to_contain_text("This score counts")


def test_every_page_is_accessible_fits_and_is_large_enough(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE).new_page()
    code = code_for(table)
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    pages = ["/t/", "/t/WRONGONE/", f"/t/{code}/", f"/t/{code}/ns/", f"/t/{code}/ns/totaux/", f"/t/{code}/eo/donne/1/"]
    for page in pages:
        phone.goto(page)
        check_page(phone, page)
    phone.get_by_text("Correct this deal").tap()
    check_page(phone, "the correction")
    phone.goto(f"/t/{code}/ns/")
    phone.locator("#agree button").tap()
    expect(phone.locator("#agree_accepted")).to_be_visible()
    check_page(phone, "a question")


def check_page(phone: Page, name: str) -> None:
    """Nothing serious for axe, nothing wider than the telephone, nothing too small to touch or to read."""
    found = Axe().run(phone).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert not serious, f"{name}: {[(each['id'], each['nodes'][0]['html']) for each in serious]}"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360, name
    small = [target for target in phone.evaluate(TARGETS) if target[1] < 44 or target[2] < 44]
    assert small == [], name
    assert min(phone.evaluate(FONT_SIZES), default=16) >= 16, name
    assert phone.locator("input[type=number]").count() == 0, name
    modes = [field.get_attribute("inputmode") for field in phone.locator("[name^=points], [name^=total_]").all()]
    assert set(modes) <= {"numeric"}, name


def test_the_organisers_page_of_codes_is_accessible(organiser: Page) -> None:
    table = make_phone_table()
    organiser.goto(f"/soirees/{table.round.tournament_id}/telephones/")
    expect(organiser.locator(".code")).to_have_text(re.compile(r"^\w{4}-\w{4}$"))
    found = Axe().run(organiser).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
