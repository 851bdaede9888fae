"""What a telephone answers to a hand that means no harm: no connection is said, the wheel changes nothing."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.phones import PHONE, open_side, type_deal
from tests.phone_factories import make_phone_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_calls_and_helps_say_that_there_is_no_connection(browser_of: NewContext) -> None:
    table = make_phone_table()
    context = browser_of(**PHONE)
    phone = context.new_page()
    open_side(phone, table, "ns")
    context.set_offline(True)
    phone.get_by_role("button", name="Count the cards").tap()
    expect(phone.get_by_text("No connection: this help needs one.")).to_be_visible()
    phone.locator("#call").tap()
    expect(phone.locator("#net")).to_contain_text("raise your hand")
    assert not table.calls.exists()
    context.set_offline(False)
    phone.get_by_role("button", name="Count the cards").tap()
    expect(phone.locator("#deal-help")).to_be_visible()
    expect(phone.get_by_text("No connection: this help needs one.")).to_have_count(0)


def test_the_wheel_changes_no_number(browser_of: NewContext) -> None:
    phone = browser_of(**PHONE).new_page()
    open_side(phone, make_phone_table(), "ns")
    type_deal(phone)
    field = phone.locator("[name=points_NS]")
    field.hover()
    phone.mouse.wheel(0, 300)
    phone.mouse.wheel(0, -600)
    expect(field).to_have_value("112")
