"""A club's messy list comes in from a small telephone: the faults in sight, the columns corrected, then written."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.test_rules import OVERFLOW, logged_in
from tournaments.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

LIST = (
    "Club de Saint-Étienne;;;\r\n\r\nN°;Qui;Assoc.;Licence\r\n1;LEFÈVRE Martine;St-Étienne;0012\r\n"
    "2;Noël-Ångström Hélène;Lyon;0013\r\n;TOTAL;;2\r\n3;Jean Dupont-de-la-Très-Longue-Rivière;Lyon;0012\r\n"
)


def test_a_messy_list_of_members(phone: Page, live_server: Any) -> None:
    logged_in(phone.context, live_server.url)
    phone.goto("/membres/importer/")
    phone.locator("input[type=file]").set_input_files(
        {"name": "membres.csv", "mimeType": "text/csv", "buffer": LIST.encode("cp1252")}
    )
    phone.locator("main form button[type=submit]").first.click()
    phone.get_by_label("Line of the titles").fill("3")
    phone.get_by_label("B –").select_option("name_1")
    phone.get_by_label("C –").select_option("club_1")
    phone.get_by_label("D –").select_option("licence_1")
    phone.get_by_role("button", name="Show again").click()
    reason = phone.get_by_text("the licence number stands on line 4 as well")
    expect(reason).to_be_visible()
    box = reason.bounding_box()
    assert box
    assert box["x"] + box["width"] <= phone.evaluate("window.innerWidth")
    assert phone.evaluate(OVERFLOW) == 0
    assert Axe().run(phone).response["violations"] == []
    phone.get_by_role("button", name="Write this").click()
    expect(phone.get_by_text("1 faulty line left out")).to_be_visible()
    assert list(Player.objects.order_by("licence").values_list("name", "club")) == [
        ("LEFÈVRE Martine", "St-Étienne"),
        ("Noël-Ångström Hélène", "Lyon"),
    ]
