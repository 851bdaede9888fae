"""The folder of pages for a club's site, unpacked and opened by a double click on a telephone."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.factories import ACTOR
from tournaments.services.demo import create_demo
from tournaments.spreadsheets.site import write_site


@pytest.fixture
def folder(live_server: Any, tmp_path: Path) -> Path:
    """The unpacked folder of the demo evening."""
    file = BytesIO()
    write_site(file, create_demo(actor=ACTOR), folder="soiree")
    with ZipFile(file) as archive:
        archive.extractall(tmp_path)
    return tmp_path / "soiree"


def test_the_pages_work_from_a_folder_on_a_telephone(phone: Page, folder: Path) -> None:
    phone.goto((folder / "index.html").as_uri())
    pictures = phone.locator("img")
    expect(pictures).to_have_count(2)
    assert pictures.evaluate_all("all => all.every(one => one.complete && one.naturalWidth > 0)")
    for target in ("Tour 2", None):
        _check(phone)
        link = phone.get_by_role("link", name=target, exact=True) if target else phone.locator("main a").first
        link.click()
    expect(phone.locator("h2")).not_to_be_empty()
    _check(phone)


def _check(page: Page) -> None:
    """Nothing for axe to find, nothing wider than the telephone."""
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
