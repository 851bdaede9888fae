"""The deal form in a browser: keys alone, the wheel, the other side's points, sizes on a telephone."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tournaments.models import SheetVersion

pytestmark = pytest.mark.django_db(transaction=True)

#: Every visible control that is touched, as rectangles; a button of a group is its label.
TARGETS = """() => [...document.querySelectorAll('#entry :is(button, label.btn, input[type=text], select)')]
    .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height).map(([name, box]) => [name, box.width, box.height])"""
FONT_SIZES = """() => [...document.querySelectorAll('#entry input[type=text], #entry select')]
    .map((each) => parseFloat(getComputedStyle(each).fontSize))"""


def saved() -> list[dict[str, Any]]:
    version = SheetVersion.objects.order_by("-number").first()
    return [] if version is None else [deal["deal"] for deal in version.facts["deals"]]


def test_a_deal_is_entered_with_the_keyboard_alone(sheet: Any, page: Page) -> None:
    sheet(page)
    for key in ("n", "0", "h", "x", "b", "Enter", "1", "1", "2"):
        page.keyboard.press(key)
    expect(page.locator("[name=points_EW]")).to_have_value("50")
    expect(page.locator("#preview")).to_contain_text("Contract made: 112 + 20 of belote ≥ 100")
    page.keyboard.press("Enter")
    expect(page.locator("[data-total=NS]")).to_have_text("560")
    (deal,) = saved()
    assert (deal["taker"], deal["contract"], deal["trump"], deal["doubling"]) == ("NS", 100, "hearts", "coinche")
    assert deal["points"] == {"NS": 112, "EW": 50}
    assert deal["belotes"] == {"NS": 1, "EW": 0}


def test_letters_choose_from_the_field_of_points_too(sheet: Any, page: Page) -> None:
    sheet(page)
    for key in ("n", "0", "h", "Enter", "1", "1", "2", "b"):
        page.keyboard.press(key)
    field = page.locator("[name=points_NS]")
    expect(field).to_be_focused()
    expect(field).to_have_value("112")
    belotes = [page.locator(f"[name=belotes_{side}][value='1']") for side in ("NS", "EW")]
    expect(belotes[0]).to_be_checked()
    page.keyboard.press("b")
    expect(belotes[0]).not_to_be_checked()
    expect(belotes[1]).to_be_checked()
    page.keyboard.press("b")
    expect(belotes[1]).not_to_be_checked()
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator("#last-deal")).to_be_visible()
    (deal,) = saved()
    assert (deal["trump"], deal["points"]) == ("clubs", {"NS": 112, "EW": 50})
    assert deal.get("belotes", {"NS": 0, "EW": 0}) == {"NS": 0, "EW": 0}


def test_a_passed_deal_needs_nothing_else(sheet: Any, page: Page) -> None:
    sheet(page)
    page.keyboard.press("-")
    expect(page.locator("[name=points_NS]")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#last-deal")).to_contain_text("passed")
    assert saved() == [{"taker": None}]


def test_a_second_tap_while_the_first_is_under_way_saves_nothing_more(sheet: Any, page: Page) -> None:
    sheet(page)
    for key in ("n", "0", "h", "Enter", "1", "1", "2"):
        page.keyboard.press(key)
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.is_navigation_request() else None)
    page.locator("#entry button[type=submit].btn-primary").dblclick()
    expect(page.locator("#last-deal")).to_be_visible()
    assert len(saved()) == 1
    assert SheetVersion.objects.count() == 1
    assert [urlsplit(url).path.split("/")[-2] for url in posts] == ["donne", "1"], "one post, then the sheet"


def test_emptying_the_side_that_was_filled_in_keeps_the_one_that_was_typed(sheet: Any, page: Page) -> None:
    sheet(page)
    ours, theirs = page.locator("[name=points_NS]"), page.locator("[name=points_EW]")
    ours.fill("112")
    expect(theirs).to_have_value("50")
    theirs.fill("")
    expect(ours).to_have_value("112")
    theirs.fill("52")
    expect(ours).to_have_value("110")
    theirs.fill("")
    expect(ours).to_have_value("")


def test_the_wheel_changes_no_number(sheet: Any, page: Page) -> None:
    sheet(page)
    field = page.locator("[name=points_NS]")
    field.fill("112")
    field.hover()
    page.mouse.wheel(0, 300)
    page.mouse.wheel(0, -600)
    expect(field).to_have_value("112")
    assert page.locator("input[type=number]").count() == 0


def test_tricks_are_asked_only_where_a_side_has_nothing(sheet: Any, page: Page) -> None:
    sheet(page)
    question = page.locator(".tricks-question")
    expect(question).to_be_hidden()
    page.locator("[name=points_EW]").fill("162")
    expect(page.locator("[name=points_NS]")).to_have_value("0")
    expect(question).to_be_visible()
    page.locator("[name=points_EW]").fill("150")
    expect(page.locator("[name=points_NS]")).to_have_value("12")
    expect(question).to_be_hidden()


def test_announcements_add_up_and_are_taken_back(sheet: Any, page: Page) -> None:
    sheet(page)
    column = page.locator(".side-column").first
    column.get_by_role("button", name="+20", exact=True).click()
    column.get_by_role("button", name="+50", exact=True).click()
    expect(page.locator("[name=announcements_NS]")).to_have_value("70")
    column.get_by_role("button", name="none").click()
    expect(page.locator("[name=announcements_NS]")).to_have_value("")


def test_on_a_telephone_everything_is_large_enough_and_fits(sheet: Any, phone: Page) -> None:
    sheet(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    small = [target for target in phone.evaluate(TARGETS) if target[1] < 44 or target[2] < 44]
    assert small == []
    assert min(phone.evaluate(FONT_SIZES)) >= 16
    modes = {field.get_attribute("inputmode") for field in phone.locator("#entry [name^=points]").all()}
    assert modes == {"numeric"}
