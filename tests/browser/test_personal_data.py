"""The pages about people and copies in the hand: nothing is cut off, nothing is too small for a finger."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.backup_factories import copy, played_evening
from tests.browser.conftest import TELEPHONE, LogIn
from tests.browser.targets import too_small
from tests.factories import make_user
from tournaments.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

#: Lists of which a part is beside the screen.
CUT_OFF = """() => [...document.querySelectorAll('.table-responsive')]
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""


@pytest.fixture
def phone(log_in: LogIn) -> Page:
    """The organiser's telephone."""
    return log_in(make_user(), viewport=TELEPHONE)


def check(phone: Page) -> None:
    """Nothing stands beside the screen, and everything that is touched is as large as a finger."""
    assert phone.evaluate("document.documentElement.scrollWidth") <= TELEPHONE["width"]
    assert phone.evaluate(CUT_OFF) == []
    assert too_small(phone) == []


def test_a_persons_points_are_not_cut_off(phone: Page) -> None:
    played_evening()
    phone.goto(f"/personnes/{Player.objects.get(name='Nord 1').pk}/")
    expect(phone.locator("td[data-label='Points']")).to_be_in_viewport()
    check(phone)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="copies the file of an SQLite database")
def test_the_list_of_copies_says_how_large_they_are(phone: Page, settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    copy()
    phone.goto("/sauvegardes/")
    expect(phone.get_by_role("cell").filter(has_text="KB")).to_be_in_viewport()
    check(phone)
