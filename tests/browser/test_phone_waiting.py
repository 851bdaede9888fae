"""What waits on a telephone without a connection: it is seen, it is sent once, it is dropped by who means it."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.phones import (
    PHONE,
    enter_deal,
    middle,
    open_side,
    save,
    stop_clock,
    stored,
    stored_points,
    type_deal,
)
from tests.phone_factories import code_for, make_phone_table
from tests.sheet_factories import confirm
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(transactional_db: None) -> Table:
    return make_phone_table()


@pytest.fixture
def context(browser_of: NewContext) -> BrowserContext:
    return browser_of(**PHONE)


@pytest.fixture
def phone(context: BrowserContext, table: Table) -> Page:
    """The telephone of North and South, their sheet open."""
    phone = context.new_page()
    open_side(phone, table, "ns")
    return phone


def wait_with(phone: Page, *deals: int) -> None:
    """Type deals without a connection."""
    phone.context.set_offline(True)
    for count, deal in enumerate(deals, 1):
        type_deal(phone, deal)
        save(phone)
        expect(phone.locator("#queue li")).to_have_count(count)


def test_a_deal_that_waits_can_be_dropped(browser_of: NewContext) -> None:
    table = make_phone_table()
    context = browser_of(**PHONE)
    phone = context.new_page()
    open_side(phone, table, "ns")
    context.set_offline(True)
    for waiting in (1, 2):
        type_deal(phone)
        save(phone)
        expect(phone.locator("#queue li")).to_have_count(waiting)
    phone.locator("#queue li button").first.tap()
    expect(phone.locator("#queue li")).to_have_count(1)
    context.set_offline(False)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    assert len(stored(table)) == 1


def test_two_taps_drop_one_of_the_deals_that_wait(phone: Page, table: Table) -> None:
    phone.clock.install()
    wait_with(phone, 112, 120, 130)
    stop_clock(phone)
    finger = middle(phone.locator("#queue li button").first)
    for _tap in range(2):
        phone.touchscreen.tap(*finger)
    expect(phone.locator("#queue li")).to_have_count(2)
    phone.clock.resume()
    phone.context.set_offline(False)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [120, 130]


def test_the_deal_begun_follows_when_what_waits_before_it_is_dropped(phone: Page, table: Table) -> None:
    wait_with(phone, 112)
    type_deal(phone, 130)
    phone.locator("#queue li button").tap()
    expect(phone.locator("#queue li")).to_have_count(0)
    phone.context.set_offline(False)
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    assert stored_points(table) == [130]


def test_a_correction_begun_stays_while_what_waits_goes(phone: Page, table: Table) -> None:
    enter_deal(phone, 1)
    phone.route("**/donne/", lambda route: route.abort())
    type_deal(phone, 120)
    save(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    phone.goto(f"/t/{code_for(table)}/ns/donne/1/")
    phone.unroute("**/donne/")
    phone.get_by_text("Correct this deal").tap()
    phone.locator("[name=points_NS]").fill("121")
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [121, 120]


def test_the_other_side_of_the_telephone_sends_what_waits(phone: Page, table: Table) -> None:
    phone.route("**/ns/donne/", lambda route: route.abort())
    type_deal(phone)
    save(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    phone.goto(f"/t/{code_for(table)}/eo/")
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    assert stored_points(table) == [112]


def test_a_deal_that_comes_after_the_score_counts_waits_with_the_reason(phone: Page, table: Table) -> None:
    enter_deal(phone, 1)
    wait_with(phone, 120)
    confirm(table)
    phone.context.set_offline(False)
    expect(phone.locator("#net")).to_contain_text("counts already")
    expect(phone.locator("#stage")).to_contain_text("This score counts")
    expect(phone.locator("#queue li")).to_have_count(1)
    phone.locator("#queue li button").tap()
    expect(phone.locator("#net")).to_be_hidden()


def test_totals_typed_again_before_they_went_are_sent_once(phone: Page, table: Table) -> None:
    phone.goto(f"/t/{code_for(table)}/ns/totaux/")
    phone.context.set_offline(True)
    for total in ("1900", "1910"):
        phone.locator("[name=total_NS]").fill(total)
        phone.locator("[name=total_EW]").fill("1000")
        phone.get_by_role("button", name="Save the totals").tap()
    phone.context.set_offline(False)
    expect(phone.locator("#live")).to_be_visible()
    expect(phone.locator("[data-total=NS]")).to_have_text("1,910")
    expect(phone.locator("#queue li")).to_have_count(0)
    assert table.versions.count() == 1


def test_the_second_of_two_taps_saves_no_deal_that_comes_back_into_the_form(phone: Page, table: Table) -> None:
    phone.clock.install()
    wait_with(phone, 171)
    type_deal(phone, 130)
    phone.context.set_offline(False)
    expect(phone.locator("#entry .field-wrong .errorlist").first).to_be_visible()
    phone.locator("[name=points_NS]").fill("112")
    stop_clock(phone)
    phone.locator("#deal-form button.btn-primary").dblclick()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    assert stored_points(table) == [112]
    phone.clock.run_for(1_000)
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")


def test_totals_that_wait_behind_a_deal_come_back_on_their_own_page(phone: Page, table: Table) -> None:
    phone.route("**/ns/*/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    type_deal(phone)
    save(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    phone.locator("#other-ways a").tap()
    phone.locator("[name=total_NS]").fill("900")
    phone.locator("[name=total_EW]").fill("700")
    phone.get_by_role("button", name="Save the totals").tap()
    phone.unroute("**/ns/*/")
    expect(phone.locator("[name=accepted]")).to_be_visible()
    phone.reload()
    expect(phone.locator("[name=total_NS]")).to_have_value("900")
    phone.locator("[name=accepted]").check()
    phone.get_by_role("button", name="Save the totals").tap()
    expect(phone.locator("[data-total=NS]")).to_have_text("900")
    expect(phone.locator("#queue li")).to_have_count(0)


def test_totals_that_came_back_are_dropped(phone: Page, table: Table) -> None:
    enter_deal(phone, 1)
    phone.locator("#other-ways a").tap()
    phone.locator("[name=total_NS]").fill("900")
    phone.locator("[name=total_EW]").fill("700")
    phone.get_by_role("button", name="Save the totals").tap()
    phone.get_by_role("button", name="Drop it").tap()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("#queue li")).to_have_count(0)


def test_what_waits_behind_a_dropped_deal_is_no_surprise(phone: Page, table: Table) -> None:
    wait_with(phone, 171, 120, 130)
    phone.context.set_offline(False)
    expect(phone.locator("#entry .field-wrong .errorlist").first).to_be_visible()
    phone.locator("#entry").get_by_role("button", name="Drop it").tap()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert stored_points(table) == [120, 130]


def test_a_deal_refused_once_the_sheet_is_full_is_there_after_reloading(browser_of: NewContext) -> None:
    table = make_phone_table(deals_per_round=1)
    phone, other = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(phone, table, "ns")
    wait_with(phone, 120)
    open_side(other, table, "eo")
    enter_deal(other, 1)
    phone.context.set_offline(False)
    for _time in range(2):
        expect(phone.locator("[name=points_NS]")).to_have_value("120")
        phone.reload()
    phone.locator("#entry").get_by_role("button", name="Drop it").tap()
    expect(phone.locator("#entry")).to_be_hidden()
    assert len(stored(table)) == 1
