"""A whole evening as an organiser lives it: from the first visit to the printed standings, on real input."""

import re
from io import BytesIO

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pytest_django import Settings

from scoring import Deal, Doubling, PerSide, Side
from tests.browser.counting import CountingPage
from tests.browser.evening_deals import DEALS, expected_totals
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [(f"Aline {letter}", f"Zoé {letter}") for letter in "ABCDEFGH"]
MOST_INTERACTIONS = 60


@pytest.fixture
def organiser(page: Page, settings: Settings) -> CountingPage:
    """Somebody who opens the program for the first time, on the laptop itself."""
    settings.FIRST_VISIT_ALLOWED = True
    person = CountingPage(page)
    page.goto("/")
    return person


def first_visit(person: CountingPage) -> None:
    """Choose a name and a password, land on the first page."""
    for field, text in (("username", "Paulette"), ("password", "dix de der 2026"), ("repeated", "dix de der 2026")):
        person.fill(f"[name={field}]", text)
    person.press("Enter")
    expect(person.page.locator("a[href='/soirees/nouvelle/']").first).to_be_visible()


def create_evening(person: CountingPage) -> None:
    """Name and date alone are enough, and the date is there already."""
    person.click("a[href='/soirees/nouvelle/'] >> nth=0")
    person.fill("[name=name]", "Soirée de novembre")
    person.press("Enter")
    expect(person.page).to_have_url(re.compile(r"/soirees/\d+/inscrits/"))


def register(person: CountingPage) -> None:
    """A name and Enter, another and Enter, the cursor back in the first field."""
    for number, (first, second) in enumerate(NAMES, start=1):
        expect(person.page.locator("[name=name_1]")).to_be_focused()
        person.type(first)
        person.press("Enter")
        person.type(second)
        person.press("Enter")
        expect(person.page.locator("#counts")).to_contain_text(str(number))
        expect(person.page.locator("#live-list tbody tr")).to_have_count(number)


def draw_and_print(person: CountingPage) -> None:
    """Draw, publish, open the score sheets: the print link is on the same page."""
    person.click(".heading-actions .btn-primary")
    person.click(".heading-actions .btn-primary")
    expect(person.page.locator("#tables > li")).to_have_count(4)
    person.click("form[action$='/publier/'] .btn-primary")
    person.click("a[href$='/documents/feuilles/1/']")
    expect(person.page.locator("article.sheet")).to_have_count(4)


def test_from_the_first_page_to_the_printed_first_round(organiser: CountingPage) -> None:
    first_visit(organiser)
    create_evening(organiser)
    register(organiser)
    draw_and_print(organiser)
    print(f"interactions from the first page to the printed first round of 8 pairs: {organiser.count}")
    assert organiser.count <= MOST_INTERACTIONS


def type_deal(page: Page, deal: Deal, number: int) -> None:
    """Enter one deal through the form, as a hand at the keyboard and the mouse would."""
    if deal.taker is None:
        page.locator("label[for$='taker_2']").click()
    else:
        _choose(page, "taker", deal.taker)
        _choose(page, "contract", str(deal.contract))
        _choose(page, "trump", str(deal.trump))
        if deal.doubling is not Doubling.NONE:
            _choose(page, "doubling", deal.doubling)
        _type_count(page, deal)
    page.locator("#deal-form button.btn-lg[type=submit]").click()
    if page.locator("#id_accepted").count():
        page.locator("#id_accepted").check()
        page.locator("#deal-form button.btn-lg[type=submit]").click()
    expect(page.locator("#last-deal h2")).to_contain_text(re.compile(rf"\b{number}\b"))


def _type_count(page: Page, deal: Deal) -> None:
    """Trick points of one side (the other fills itself in), belotes, announcements, tricks where they are asked."""
    swept = deal.swept
    points = PerSide(162, 0) if swept is Side.NS else PerSide(0, 162) if swept else deal.points or PerSide()
    page.locator("[name=points_NS]").fill(str(points.ns))
    expect(page.locator("[name=points_EW]")).to_have_value(str(points.ew))
    for side in Side:
        if deal.belotes.of(side):
            _choose(page, f"belotes_{side}", str(deal.belotes.of(side)))
        if deal.announcements.of(side):
            page.locator(f"[name=announcements_{side}]").fill(str(deal.announcements.of(side)))
    if deal.tricks:
        _choose(page, "loser_tricks", str(min(deal.tricks)))


def _choose(page: Page, name: str, value: str) -> None:
    button = page.locator(f"input[name={name}][value='{value}']")
    page.locator(f"label[for='{button.get_attribute('id')}']").click()


def test_the_whole_evening(organiser: CountingPage) -> None:
    page = organiser.page
    first_visit(organiser)
    create_evening(organiser)
    register(organiser)
    draw_and_print(organiser)
    tournament = Tournament.objects.get()

    for table in range(1, 5):
        page.goto(f"/soirees/{tournament.pk}/scores/1/table/{table}/")
        for number, deal in enumerate(DEALS, start=1):
            type_deal(page, deal, number)
        page.locator("#confirm button[type=submit]").click()
        if page.locator("#confirm_accepted").count():
            page.locator("#confirm_accepted").check()
            page.locator("#confirm button[type=submit]").click()

    page.goto(f"/soirees/{tournament.pk}/classement/")
    rows = page.locator(".standings tbody tr")
    expect(rows).to_have_count(8)
    north, east = expected_totals()
    shown = [
        int(re.sub(r"\D", "", text)) for text in page.locator(".standings tbody tr td:nth-child(3)").all_inner_texts()
    ]
    assert sorted(shown, reverse=True) == shown == [max(north, east)] * 4 + [min(north, east)] * 4
    places = page.locator(".standings tbody tr td:nth-child(1)").all_inner_texts()
    assert [place.split()[0] for place in places] == ["1"] * 4 + ["5"] * 4

    pdf = page.context.request.get(f"/soirees/{tournament.pk}/documents/classement.pdf")
    text = PdfReader(BytesIO(pdf.body())).pages[0].extract_text()
    assert all(name in text for pair in NAMES for name in pair)
    workbook = page.context.request.get(f"/soirees/{tournament.pk}/documents/classeur.xlsx")
    book = load_workbook(BytesIO(workbook.body()))
    assert [sheet.max_row for sheet in book.worksheets[:3]] == [9, 5, 4 * len(DEALS) + 1]

    correct_a_deal(page, tournament)


def points_column(page: Page) -> list[int]:
    """The points of the standings, from the first place to the last."""
    cells = page.locator(".standings tbody tr td:nth-child(3)").all_inner_texts()
    return [int(re.sub(r"\D", "", cell)) for cell in cells]


def correct_a_deal(page: Page, tournament: Tournament) -> None:
    """A wrong deal found later: the standings follow the correction once it is confirmed, and the old value stays."""
    page.goto(f"/soirees/{tournament.pk}/scores/1/table/1/donne/1/")
    page.locator("[name=points_NS]").fill("70")
    expect(page.locator("#preview")).to_contain_text("70 + 20")
    page.locator("#deal-form button.btn-lg[type=submit]").click()
    page.locator("#confirm button[type=submit]").click()
    if page.locator("#confirm_accepted").count():
        page.locator("#confirm_accepted").check()
        page.locator("#confirm button[type=submit]").click()
    page.goto(f"/soirees/{tournament.pk}/classement/")
    north, east = expected_totals()
    totals = {
        int(re.sub(r"\D", "", each)) for each in page.locator(".standings tbody td:nth-child(3)").all_inner_texts()
    }
    assert not totals <= {north, east}
    assert page.locator(".standings tbody tr").count() == 8
