"""Who shares a place has the same one wherever the standings are seen: 1, 2, 2, 4, and it is said to be shared."""

import csv
import re
from io import BytesIO, StringIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring import PerSide
from tests.factories import ACTOR
from tests.markup import page_text
from tests.services.test_rounds import evening as new_evening
from tests.sheet_factories import confirm, ticket
from tests.views.conftest import anybody, organiser
from tournaments.enums import DisplayView
from tournaments.models import Display, Tournament
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment
from tournaments.services.displays import create_display, show_only
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.score_entry import save_totals
from tournaments.sheets.rendering import document_html, document_pdf
from tournaments.spreadsheets.site import site_pages

__all__ = ["anybody", "organiser"]  # fixtures

SHARED = '<abbr title="shared place">=</abbr>'


@pytest.fixture
def evening(db: None) -> Tournament:
    """Four pairs: 1,240 points, twice 810, and 380; a screen shows the standings."""
    tournament = new_evening(4)
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=1))
    for table in round_.tables.select_related("round__tournament__rules"):
        save_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(1240, 380))
        confirm(table)
    for points, row in zip((-430, 430), standings(tournament)[1:3], strict=True):
        give_adjustment(
            actor=ACTOR, tournament=tournament, number=row.contestant.number, points=points, reason="l’arbitre"
        )
    display = create_display(actor=ACTOR, tournament=tournament, name="Salle")
    show_only(actor=ACTOR, display=display, view=DisplayView.STANDINGS)
    tournament.refresh_from_db()
    return tournament


def test_two_are_level(evening: Tournament) -> None:
    rows = standings(evening)
    assert [(row.standing.place, row.standing.points, row.standing.shared) for row in rows] == [
        (1, 1240, False),
        (2, 810, True),
        (2, 810, True),
        (4, 380, False),
    ]


def test_paper(evening: Tournament) -> None:
    with translation.override("en"):
        page, file = document_html("classement", evening), document_pdf("classement", evening)
    text = "".join(part.extract_text() for part in PdfReader(BytesIO(file)).pages)
    for begin, found in (("<li>", page), ("^", text)):
        rows = re.findall(rf"{begin} *(\d+(?: =)?) +\d+ +Nord", found, re.MULTILINE)
        assert rows == ["1", "2 =", "2 =", "4"]


@pytest.mark.parametrize("code", ["palmares", "diplomes"])
def test_places_in_words(evening: Tournament, code: str) -> None:
    with translation.override("en"):
        file = document_pdf(code, evening)
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(file)).pages).split())
    words = re.findall(r"First|Second(?:, shared)?|Third|Fourth", text)
    assert words == ["First", "Second, shared", "Second, shared", "Fourth"][: 4 if code == "palmares" else 3]


def test_files(organiser: Client, evening: Tournament) -> None:
    expected = [(1, "no"), (2, "yes"), (2, "yes"), (4, "no")]
    book = organiser.get(reverse("data_book", args=[evening.pk, "xlsx"])).content
    rows = load_workbook(BytesIO(book)).worksheets[0].iter_rows(min_row=2, values_only=True)
    assert [(row[0], row[1]) for row in rows] == expected
    text = organiser.get(reverse("data_sheet", args=[evening.pk, "standings", "csv"])).content.decode("utf-8-sig")
    assert [(int(row["Place"]), row["Shared"]) for row in csv.DictReader(StringIO(text), delimiter=";")] == expected


def places(page: str, pattern: str) -> list[str]:
    """The places of the page, one a row, with their mark."""
    return [place.strip() for place in re.findall(pattern, page)]


EXPECTED = ["1", f"2{SHARED}", f"2{SHARED}", "4"]


def test_the_organisers_page(organiser: Client, evening: Tournament) -> None:
    page = page_text(organiser.get(reverse("standings", args=[evening.pk])))
    found = re.findall(r"<tr[^>]*><td[^>]*>(.*?)</td>", page)
    assert found == ["1", f"2 {SHARED}", f"2 {SHARED}", "4"]


def test_everybodys_telephone(anybody: Client, evening: Tournament) -> None:
    page = page_text(anybody.get(reverse("public_standings", args=[evening.pk])))
    assert places(page, r"<strong>(.*?) · ") == EXPECTED


def test_the_screen_of_the_hall(anybody: Client, evening: Tournament) -> None:
    page = page_text(anybody.get(reverse("display", args=[Display.objects.get().code])))
    assert places(page, r'<b class="place">(.*?)</b>') == EXPECTED


def test_the_pages_for_the_clubs_site(evening: Tournament) -> None:
    with translation.override("en"):
        page = " ".join(str(dict(site_pages(evening))["index.html"]).split())
    assert places(page, r'<tr> <td class="num"> ?(.*?) ?</td> <td> <a') == EXPECTED
