"""The helps beside the deal form in a browser: they open over it, answer while somebody taps, and fill it in."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)

WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
#: Every visible control of the dialog, as rectangles.
TARGETS = """() => [...document.querySelectorAll('#deal-help :is(button, label.btn, select)')]
    .map((each) => each.getBoundingClientRect()).filter((box) => box.width && box.height)
    .map((box) => [box.width, box.height, box.right])"""


def choose(page: Page, name: str, value: str) -> None:
    """Tap a large button of the dialog; the input itself is hidden behind its label."""
    page.locator(f'#deal-help input[name="{name}"][value="{value}"] + label').click()


def test_cards_are_tapped_and_their_points_used(sheet: Any, page: Page) -> None:
    sheet(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Count the cards").click()
    dialog = page.locator("#deal-help")
    expect(dialog).to_be_visible()
    expect(dialog.locator('input[name="trump"][value="hearts"]')).to_be_checked()
    choose(page, "counted_side", "NS")
    for card in ("J:hearts", "9:hearts", "A:clubs"):
        choose(page, "counted_cards", card)
    expect(dialog.locator("#help-result")).to_contain_text("3 cards: 45 points.")
    choose(page, "counted_cards", "7:clubs")
    choose(page, "counted_last", "NS")
    expect(dialog.locator("[data-counted=NS]")).to_have_text("55")
    dialog.get_by_role("button", name="Use these points").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("[name=points_NS]")).to_have_value("55")
    expect(page.locator("[name=points_EW]")).to_have_value("107")


def test_a_capot_is_counted_with_one_tap_and_answers_the_question_of_tricks(sheet: Any, page: Page) -> None:
    sheet(page)
    page.get_by_role("button", name="Count the cards").click()
    choose(page, "trump", "spades")
    choose(page, "counted_side", "EW")
    choose(page, "counted_tricks", "8")
    expect(page.locator("[data-counted=EW]")).to_have_text("162")
    page.get_by_role("button", name="Use these points").click()
    expect(page.locator("[name=points_EW]")).to_have_value("162")
    expect(page.locator('[name=loser_tricks][value="0"]')).to_be_checked()
    expect(page.locator('#deal-form [name=trump][value="spades"]')).to_be_checked()


def test_announcements_are_settled_in_the_dialog(sheet: Any, page: Page) -> None:
    sheet(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Whose announcements count?").click()
    for name, value in (
        ("declared_NS_0_kind", "cinquante"),
        ("declared_NS_0_height", "A"),
        ("declared_NS_0_suit", "spades"),
        ("declared_EW_0_kind", "carre"),
        ("declared_EW_0_height", "9"),
    ):
        page.locator(f"[name={name}]").select_option(value)
    expect(page.locator("#help-result")).to_contain_text("score 150: carré of 9s 150.")
    page.get_by_role("button", name="One more announcement").click()
    expect(page.locator("[name=declared_NS_2_kind]")).to_be_visible()
    page.get_by_role("button", name="Use these points").click()
    expect(page.locator("#deal-help")).to_be_hidden()
    expect(page.locator("[name=announcements_EW]")).to_have_value("150")
    expect(page.locator("[name=announcements_NS]")).to_have_value("")


def test_what_is_missing_is_said_in_the_dialog_and_back_changes_nothing(sheet: Any, page: Page) -> None:
    sheet(page)
    page.locator("[name=points_NS]").fill("100")
    page.get_by_role("button", name="Count the cards").click()
    page.get_by_role("button", name="Use these points").click()
    expect(page.locator("#deal-help .errorlist").first).to_contain_text("Choose the trump.")
    page.get_by_role("button", name="Back to the deal").click()
    expect(page.locator("#deal-help")).to_be_hidden()
    expect(page.locator("[name=points_NS]")).to_have_value("100")


@pytest.mark.parametrize("help_", ["Count the cards", "Whose announcements count?"])
def test_the_dialog_fits_a_telephone(sheet: Any, phone: Page, help_: str) -> None:
    sheet(phone)
    phone.get_by_role("button", name=help_).click()
    expect(phone.locator("#deal-help")).to_be_visible()
    assert not phone.evaluate(WIDER)
    boxes = phone.evaluate(TARGETS)
    assert len(boxes) > 10
    for width, height, right in boxes:
        assert width >= 24
        assert height >= 44
        assert right <= 360


@pytest.mark.parametrize("address", ["annonces/", "compteur/"])
def test_the_pages_work_without_a_script(sheet: Any, visitor: Any, address: str) -> None:
    page = visitor(java_script_enabled=False).new_page()
    sheet(page)
    page.locator('#deal-form input[name="contract"][value="100"] + label').click()
    page.locator(f'button[formaction$="{address}"]').click()
    expect(page.locator("#help-form")).to_be_visible()
    page.get_by_role("button", name="Back to the deal").click()
    expect(page.locator('#deal-form input[name="contract"][value="100"]')).to_be_checked()
