"""Whatever shows the standings says which of them are provisional, and for which tables, until those are confirmed."""

import csv
import re
from io import BytesIO, StringIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring import PerSide
from tests.factories import ACTOR
from tests.markup import page_text
from tests.services.test_rounds import evening
from tests.views.conftest import anybody, organiser
from tournaments.enums import DisplayView
from tournaments.models import Display, Table, Tournament
from tournaments.selectors.displays import Page, find_display, screen
from tournaments.selectors.results import standings
from tournaments.selectors.seating import seating
from tournaments.services.displays import create_display, show_only
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.score_entry import Ticket, confirm_sheet, save_totals
from tournaments.sheet_checks import QuestionCode
from tournaments.sheets.rendering import document_pdf
from tournaments.spreadsheets.site import site_pages

__all__ = ["anybody", "organiser"]  # fixtures

pytestmark = pytest.mark.django_db
AWAITED = "round 1, table 3"
SENTENCE = "Provisional: these tables were put off"


@pytest.fixture
def postponed(db: None) -> Table:
    """A table that was put off when the second round was drawn; a screen shows the standings."""
    tournament = evening(6, rounds_planned=2)
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=1))
    for table in round_.tables.exclude(number=3):
        confirm(table)
    draw_round(actor=ACTOR, tournament=tournament, seed=2, postpone=True)
    display = create_display(actor=ACTOR, tournament=tournament, name="Salle")
    show_only(actor=ACTOR, display=display, view=DisplayView.STANDINGS)
    return Table.objects.select_related("round__tournament").get(round__number=1, number=3)


def sides(table: Table) -> set[str]:
    """The names of both sides."""
    found = next(one for one in seating(table.round).tables if one.id == table.pk)
    return {found.ns_name, found.ew_name}


def confirm(table: Table) -> None:
    """Enter its score and confirm it, as the pages do."""
    save_totals(actor=ACTOR, table=table, ticket=Ticket(base=0, key=uuid4()), totals=PerSide(1240, 380))
    confirm_sheet(actor=ACTOR, table=table, ticket=Ticket(base=1, key=uuid4()), accepted=list(QuestionCode))


def content(visitor: Client, address: str) -> str:
    return page_text(visitor.get(address))


def marked(page: str, row: str) -> set[str]:
    """The names of the rows (a pattern for one of them) that say that they are provisional."""
    names = (re.search(r"Nord \d+ / Sud \d+", one) for one in re.findall(row, page, re.DOTALL) if "rovisional" in one)
    return {name[0] for name in names if name}


def shown(table: Table) -> Page:
    display = find_display(Display.objects.get().code)
    assert display is not None
    (page,) = screen(display).pages
    return page


def test_the_screen_of_the_hall(anybody: Client, postponed: Table) -> None:
    both = sides(postponed)
    assert {line.name for line in shown(postponed).standings if line.provisional} == both
    page = content(anybody, reverse("display", args=[Display.objects.get().code]))
    assert SENTENCE in page
    assert AWAITED in page
    assert marked(page, r'<li class="row-line.*?</li>') == both
    confirm(postponed)
    page = content(anybody, reverse("display", args=[Display.objects.get().code]))
    assert "Standings after round 1" in page
    assert "rovisional" not in page
    assert shown(postponed).postponed == ()


def test_the_first_places_on_the_screen(anybody: Client, postponed: Table) -> None:
    show_only(actor=ACTOR, display=Display.objects.get(), view=DisplayView.FINALS)
    page = content(anybody, reverse("display", args=[Display.objects.get().code]))
    assert AWAITED in page
    assert marked(page, r'<li class="row-line.*?</li>') == sides(postponed)


def test_the_standings_on_everybodys_telephone(anybody: Client, postponed: Table) -> None:
    address = reverse("public_standings", args=[postponed.round.tournament_id])
    page = content(anybody, address)
    assert SENTENCE in page
    assert AWAITED in page
    assert marked(page, r"<li>.*?</li>") == sides(postponed)
    confirm(postponed)
    page = content(anybody, address)
    assert "Standings after round 1" in page
    assert "rovisional" not in page


def site(tournament: Tournament) -> dict[str, str]:
    with translation.override("en"):
        return {name: str(page) for name, page in site_pages(tournament) if name.endswith(".html")}


def test_the_pages_for_the_clubs_site(postponed: Table) -> None:
    tournament, both = postponed.round.tournament, sides(postponed)
    page = site(tournament)["index.html"]
    assert SENTENCE in page
    assert AWAITED in page
    assert marked(page, r"<tr>.*?</tr>") == both
    number = next(row.contestant.number for row in standings(tournament) if row.contestant.name in both)
    assert "(provisional)" in site(tournament)[f"inscrit-{number}.html"]
    confirm(postponed)
    assert not [name for name, found in site(tournament).items() if "rovisional" in found]


def workbook(visitor: Client, tournament: Tournament) -> tuple[dict[str, object], str]:
    """What the sheet of the standings says of whose score is awaited, and the sheet of the state of the data."""
    file = visitor.get(reverse("data_book", args=[tournament.pk, "xlsx"])).content
    sheets = load_workbook(BytesIO(file)).worksheets
    head, *rows = sheets[0].iter_rows(values_only=True)
    at, name = head.index("Provisional until confirmed"), head.index("Names")
    return {str(row[name]): row[at] for row in rows}, str(list(sheets[-1].iter_rows(values_only=True)))


def csv_column(visitor: Client, tournament: Tournament) -> dict[str, str]:
    file = visitor.get(reverse("data_sheet", args=[tournament.pk, "standings", "csv"])).content.decode("utf-8-sig")
    rows = csv.DictReader(StringIO(file), delimiter=";")
    return {row["Names"]: row["Provisional until confirmed"] for row in rows}


def test_the_workbook_and_its_sheet_as_csv(organiser: Client, postponed: Table) -> None:
    tournament, both = postponed.round.tournament, sides(postponed)
    marks, state = workbook(organiser, tournament)
    assert {name: mark for name, mark in marks.items() if mark} == dict.fromkeys(both, AWAITED)
    assert SENTENCE in state
    assert {name: mark for name, mark in csv_column(organiser, tournament).items() if mark} == dict.fromkeys(
        both, AWAITED
    )
    confirm(postponed)
    marks, state = workbook(organiser, tournament)
    assert not any(marks.values())
    assert "rovisional" not in state
    assert not any(csv_column(organiser, tournament).values())


def printed(tournament: Tournament, code: str) -> str:
    """The text of a document's file, its lines one after the other."""
    with translation.override("en"):
        file = document_pdf(code, tournament)
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(file)).pages).split())


@pytest.mark.parametrize(("code", "marks"), [("classement", 2), ("palmares", 0)])
def test_what_is_printed(postponed: Table, code: str, marks: int) -> None:
    tournament = postponed.round.tournament
    text = printed(tournament, code)
    assert SENTENCE in text
    assert AWAITED in text
    assert text.count("(provisional)") == marks
    confirm(postponed)
    assert "rovisional" not in printed(tournament, code)
