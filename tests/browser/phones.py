"""What a hand does on a telephone at a table."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import TELEPHONE, NewContext
from tests.phone_factories import code_for, make_phone_table
from tournaments.models import Table

PHONE = {"viewport": TELEPHONE, "is_mobile": True, "has_touch": True}


def choose(page: Page, name: str, value: str) -> None:
    """Tap one of the large buttons."""
    button = page.locator(f"#deal-form input[name={name}][value='{value}']")
    page.locator(f"label[for='{button.get_attribute('id')}']").tap()


def type_deal(page: Page, points: int = 112) -> None:
    """A hundred of hearts by North–South, everything but the last tap."""
    choose(page, "taker", "NS")
    choose(page, "contract", "100")
    choose(page, "trump", "hearts")
    page.locator("[name=points_NS]").fill(str(points))


def save(page: Page) -> None:
    page.locator("#deal-form button.btn-primary").tap()


def save_and_be_refused(phone: Page) -> None:
    """Send the deal and wait until it is back with what is wrong beside its field."""
    save(phone)
    expect(phone.locator("#entry .field-wrong .errorlist").first).to_be_visible()


def enter_deal(page: Page, number: int) -> None:
    """Enter a deal, and wait until the page shows what the server has stored."""
    type_deal(page)
    save(page)
    expect(page.locator("#live")).to_have_attribute("data-deals", str(number))


def middle(button: Locator) -> tuple[float, float]:
    """Where a finger presses a button, in pixels of the window."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stop_clock(page: Page) -> None:
    """Let the page's installed clock stand still, once everything that was due has happened."""
    page.clock.pause_at(page.evaluate("Date.now() + 10000"))


def stored(table: Table) -> list[dict[str, Any]]:
    """The deals of the latest version."""
    latest = table.versions.order_by("-number").first()
    return list(latest.facts["deals"]) if latest else []


def open_side(page: Page, table: Table, side: str) -> None:
    """Type the code, say who one is."""
    page.goto("/t/")
    page.locator("[name=code]").fill(code_for(table))
    page.get_by_role("button", name="Open my table").tap()
    page.locator(f".side-key[href$='/{side}/']").tap()
    expect(page.locator("#live")).to_be_visible()
    page.wait_for_load_state()  # its scripts have run: what comes next may be that the connection is lost


def stored_points(table: Table) -> list[int]:
    """The trick points of North and South in each deal of the latest version."""
    return [deal["deal"]["points"]["NS"] for deal in stored(table)]


def sit_down(browser_of: NewContext, **settings: Any) -> tuple[Table, Page]:
    """A table, and the telephone of its North and South with their sheet open."""
    table = make_phone_table(**settings)
    phone = browser_of(**PHONE).new_page()
    open_side(phone, table, "ns")
    return table, phone
