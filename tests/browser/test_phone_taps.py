"""Two quick taps: the page moves after the first, and the second must press nothing that nobody meant."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.phones import PHONE, enter_deal, middle, open_side, save, stop_clock, type_deal
from tests.phone_factories import code_for, make_phone_table

pytestmark = pytest.mark.django_db(transaction=True)

#: Puts a button where the finger is, as a page does that grows shorter above it.
MOVE = "(button, [x, y]) => Object.assign(button.style, {position: 'fixed', left: `${x - 20}px`, top: `${y - 20}px`})"
#: Counts the forms that are sent from now on.
COUNT = "() => { window.sent = 0; window.addEventListener('submit', () => { window.sent += 1; }, true); }"


def press(phone: Page, place: tuple[float, float]) -> None:
    phone.touchscreen.tap(*place)


@pytest.mark.parametrize("button", ["#agree button", "#undo"])
def test_the_second_of_two_taps_presses_no_button_that_has_moved_there(browser_of: NewContext, button: str) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE).new_page()
    phone.clock.install()
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    type_deal(phone)
    expect(phone.locator("#preview")).to_contain_text("Totals with this deal")
    finger = middle(phone.locator("#deal-form button.btn-primary"))
    stop_clock(phone)
    press(phone, finger)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    phone.locator(button).evaluate(MOVE, list(finger))
    phone.evaluate(COUNT)
    press(phone, finger)
    assert phone.evaluate("window.sent") == 0
    phone.clock.run_for(1_000)
    press(phone, finger)
    assert phone.evaluate("window.sent") == 1, "a tap that comes later is meant"


def test_whoever_types_between_two_taps_means_both(browser_of: NewContext) -> None:
    phone = browser_of(**PHONE).new_page()
    phone.clock.install()
    open_side(phone, make_phone_table(), "ns")
    enter_deal(phone, 1)
    stop_clock(phone)
    finger = middle(phone.locator("#deal-form summary"))
    press(phone, finger)
    phone.locator("[name=points_NS]").fill("112")
    phone.locator("#undo").evaluate(MOVE, list(finger))
    phone.evaluate(COUNT)
    press(phone, finger)
    assert phone.evaluate("window.sent") == 1


def test_taps_on_the_way_to_the_other_side_do_not_agree_for_it(browser_of: NewContext) -> None:
    table = make_phone_table(deals_per_round=1)
    phone = browser_of(**PHONE).new_page()
    phone.clock.install()
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    phone.locator("#agree button").tap()
    over = phone.get_by_role("link", name="Hand this telephone to the other side")
    finger = middle(over)
    stop_clock(phone)
    press(phone, finger)
    expect(phone.locator("#agree button")).to_be_visible()
    phone.locator("#agree button").evaluate(MOVE, list(finger))
    phone.evaluate(COUNT)
    for _tap in range(3):
        phone.clock.run_for(600)
        press(phone, finger)
    assert phone.evaluate("window.sent") == 0, "a series of taps is one"
    phone.clock.run_for(1_000)
    press(phone, finger)
    expect(phone.locator("#stage")).to_contain_text("This score counts")


def test_two_taps_on_a_side_do_not_agree_for_it(browser_of: NewContext) -> None:
    table = make_phone_table(deals_per_round=1)
    phone = browser_of(**PHONE).new_page()
    phone.clock.install()
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    phone.goto(f"/t/{code_for(table)}/")
    finger = middle(phone.locator(".side-key[href$='/eo/']"))
    stop_clock(phone)
    press(phone, finger)
    phone.locator("#agree button").evaluate(MOVE, list(finger))
    phone.evaluate(COUNT)
    press(phone, finger)
    assert phone.evaluate("window.sent") == 0
    phone.clock.run_for(1_000)
    press(phone, finger)
    assert phone.evaluate("window.sent") == 1


def test_a_second_tap_on_save_does_not_pass_the_conflict_unseen(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    phone.clock.install()
    open_side(phone, table, "ns")
    type_deal(phone)
    open_side(other, table, "eo")
    enter_deal(other, 1)
    stop_clock(phone)
    save(phone)
    expect(phone.locator("#conflict")).to_be_visible()
    phone.evaluate(COUNT)
    press(phone, middle(phone.locator("#deal-form button.btn-primary")))
    assert phone.evaluate("window.sent") == 0
    phone.clock.run_for(1_000)
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
