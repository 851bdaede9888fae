"""A deal that somebody has begun to type on a telephone is still there, whatever happens to the sheet meanwhile."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.phones import (
    PHONE,
    choose,
    enter_deal,
    open_side,
    save,
    save_and_be_refused,
    sit_down,
    stop_clock,
    stored,
    stored_points,
    type_deal,
)
from tests.phone_factories import make_phone_table
from tests.sheet_factories import confirm

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_next_deal_survives_an_earlier_one_that_comes_back(browser_of: NewContext) -> None:
    table = make_phone_table()
    context = browser_of(**PHONE)
    phone = context.new_page()
    open_side(phone, table, "ns")
    context.set_offline(True)
    type_deal(phone, 171)
    save(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    type_deal(phone, 130)
    context.set_offline(False)
    expect(phone.locator("#entry .field-wrong .errorlist").first).to_be_visible()
    phone.reload()
    expect(phone.locator("[name=points_NS]")).to_have_value("171")
    phone.locator("[name=points_NS]").fill("112")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    phone.reload()
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [112, 130]


def test_what_was_begun_is_there_again_when_the_page_is_opened_again(browser_of: NewContext) -> None:
    _table, phone = sit_down(browser_of)
    type_deal(phone, 99)
    phone.reload()
    expect(phone.locator("#net")).to_be_hidden()
    expect(phone.locator("[name=points_NS]")).to_have_value("99")
    expect(phone.locator("[name=taker][value=NS]")).to_be_checked()
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")


def test_the_next_deal_survives_an_answer_that_was_lost_and_the_page_opened_again(browser_of: NewContext) -> None:
    table, phone = sit_down(browser_of)

    def store_and_cut_off(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/donne/", store_and_cut_off)
    type_deal(phone)
    with phone.expect_event("requestfailed", lambda request: request.url.endswith("/donne/")):
        save(phone)
    type_deal(phone, 130)
    phone.unroute("**/donne/")
    phone.reload()
    expect(phone.locator("#queue li")).to_have_count(0)
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [112, 130]


def test_a_deal_begun_goes_on_after_an_earlier_one_was_corrected(browser_of: NewContext) -> None:
    table, phone = sit_down(browser_of)
    enter_deal(phone, 1)
    type_deal(phone, 130)
    open_correction(phone, "121")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("#live")).to_be_visible()
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [121, 130]


def test_a_deal_begun_goes_on_after_the_last_one_was_taken_back(browser_of: NewContext) -> None:
    table, phone = sit_down(browser_of)
    enter_deal(phone, 1)
    type_deal(phone, 130)
    phone.locator("#undo").tap()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "0")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    assert stored_points(table) == [130]


def test_a_deal_begun_before_the_other_side_stored_one_is_compared_with_it(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(phone, table, "ns")
    type_deal(phone, 130)
    open_side(other, table, "eo")
    enter_deal(other, 1)
    phone.reload()
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    expect(phone.locator("#conflict")).to_contain_text("Deal 1")
    phone.reload()
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    expect(phone.locator("#conflict")).to_contain_text("Deal 1")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [112, 130]


def test_a_score_sent_too_late_leaves_the_deal_alone_that_is_being_typed(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    phone.clock.install()
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    stop_clock(phone)  # it asks for no news any more
    open_side(other, table, "eo")
    enter_deal(other, 2)
    choose(phone, "taker", "NS")
    phone.locator("#agree button").tap()
    expect(phone.locator("#conflict")).to_be_visible()
    phone.clock.run_for(1_000)
    phone.clock.resume()
    expect(phone.locator("[name=taker][value=NS]")).to_be_checked()
    type_deal(phone, 130)
    save(phone)
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    expect(phone.locator("#queue li")).to_have_count(0)
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "3")
    assert stored_points(table) == [112, 112, 130]


def test_a_correction_that_comes_too_late_says_so_and_is_saved_the_second_time(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    open_correction(phone, "121")
    open_side(other, table, "eo")
    enter_deal(other, 2)
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.get_by_role("alert").first).to_contain_text("has been changed since you opened it")
    expect(phone.locator("[name=points_NS]")).to_have_value("121")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [121, 112]


def test_a_correction_of_a_score_that_counts_is_told_so(browser_of: NewContext) -> None:
    table, phone = sit_down(browser_of)
    enter_deal(phone, 1)
    open_correction(phone, "121")
    confirm(table)
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("body")).to_contain_text("counts already")
    assert stored_points(table) == [112]


def open_correction(phone: Page, points: str) -> None:
    """Open the first deal and type its points anew."""
    phone.locator(".deal-link").first.tap()
    phone.get_by_text("Correct this deal").tap()
    phone.locator("[name=points_NS]").fill(points)


def test_a_deal_begun_comes_back_when_the_other_side_goes_on(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    type_deal(phone, 130)
    phone.locator("#agree button").tap()
    phone.locator("#agree_accepted").check()
    phone.locator("#agree button").tap()
    expect(phone.locator("#stage")).to_contain_text("Waiting for the other side")
    phone.reload()
    expect(phone.locator("#entry")).to_be_hidden()
    open_side(other, table, "eo")
    enter_deal(other, 2)
    expect(phone.locator("[name=points_NS]")).to_have_value("130")


def test_a_deal_of_which_something_was_missing_leaves_nothing_in_the_next(browser_of: NewContext) -> None:
    _table, phone = sit_down(browser_of)
    type_deal(phone)
    choose(phone, "belotes_NS", "1")
    phone.locator("[name=points_NS]").fill("")
    phone.locator("[name=points_EW]").fill("")
    save_and_be_refused(phone)
    phone.locator("[name=points_NS]").fill("112")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("[name=taker]:checked")).to_have_count(0)
    expect(phone.locator("[name=belotes_NS]:checked")).to_have_value("0")
    expect(phone.locator("[name=points_NS]")).to_have_value("")


def test_what_is_typed_while_the_server_says_what_is_missing_stays(browser_of: NewContext) -> None:
    _table, phone = sit_down(browser_of)
    type_deal(phone)
    phone.locator("[name=points_NS]").fill("")
    phone.locator("[name=points_EW]").fill("")
    answers: list[Route] = []
    phone.route("**/donne/", lambda route: answers.append(route))
    save(phone)
    phone.locator("[name=points_NS]").fill("112")
    with phone.expect_response("**/donne/"):
        answers[0].continue_()
    phone.unroute("**/donne/")
    expect(phone.locator("[name=points_NS]")).to_have_value("112")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")


def test_a_deal_that_both_sides_typed_is_dropped_by_the_second(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(phone, table, "ns")
    type_deal(phone)
    open_side(other, table, "eo")
    enter_deal(other, 1)
    save(phone)
    expect(phone.locator("#conflict")).to_contain_text("Deal 1")
    phone.locator("#entry").get_by_role("button", name="Drop it").tap()
    expect(phone.locator("#conflict")).to_have_count(0)
    expect(phone.locator("[name=points_NS]")).to_have_value("")
    expect(phone.locator("#entry-number")).to_contain_text("2")
    assert len(stored(table)) == 1
