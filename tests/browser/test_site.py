"""The folder of pages for a club's site, unpacked and opened by a double click on a telephone."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import TELEPHONE, NewContext
from tests.factories import ACTOR
from tournaments.services.demo import create_demo
from tournaments.spreadsheets.site import write_site

#: Pixels that a finger needs.
TARGET = 44


@pytest.fixture
def folder(live_server: Any, tmp_path: Path) -> Path:
    """The unpacked folder of the demo evening."""
    file = BytesIO()
    write_site(file, create_demo(actor=ACTOR), folder="soiree")
    with ZipFile(file) as archive:
        archive.extractall(tmp_path)
    return tmp_path / "soiree"


def test_every_page_can_be_read_on_a_telephone(phone: Page, folder: Path) -> None:
    pages = sorted(folder.glob("*.html"))
    assert len(pages) == 1 + 3 + 8
    for path in pages:
        phone.goto(path.as_uri())
        assert Axe().run(phone).response["violations"] == [], path.name
        # Not the window's own width: a telephone makes its window as wide as what does not fit.
        assert phone.evaluate("document.documentElement.scrollWidth") <= TELEPHONE["width"], path.name
        targets = phone.locator("nav a, summary").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().height)"
        )
        assert min(targets) >= TARGET, path.name


def test_they_are_walked_through_without_any_script(visitor: NewContext, folder: Path) -> None:
    page = visitor(viewport=TELEPHONE, is_mobile=True, has_touch=True, java_script_enabled=False).new_page()
    page.goto((folder / "index.html").as_uri())
    pictures = page.locator("img").all()
    assert pictures
    for picture in pictures:
        box = picture.bounding_box()
        assert box
        assert box["width"] <= TELEPHONE["width"]
    page.get_by_text("Les chiffres").first.click()
    expect(page.get_by_role("region").first).to_be_visible()
    page.get_by_role("link", name="Tour 2", exact=True).click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Tour 2")
    pair = page.locator("main a").first
    name = pair.inner_text()
    pair.click()
    expect(page.get_by_role("heading", level=2)).to_have_text(name)


def test_the_pictures_are_there(page: Page, folder: Path) -> None:
    page.goto((folder / "index.html").as_uri())
    pictures = page.locator("img")
    expect(pictures).to_have_count(2)
    assert pictures.evaluate_all("all => all.every(one => one.complete && one.naturalWidth > 0)")
