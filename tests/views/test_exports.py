import re
from datetime import datetime
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.http import FileResponse
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring import PerSide
from tests.factories import ACTOR
from tests.services.test_archive_file import empty
from tests.sheet_factories import ticket
from tournaments.models import Job, Table, Tournament
from tournaments.services.demo import create_demo
from tournaments.services.score_entry import note_written
from tournaments.spreadsheets.reading_files import read_file


@pytest.fixture
def demo(db: None) -> Tournament:
    evening = create_demo(actor=ACTOR)
    evening.refresh_from_db()
    return evening


def test_every_file_on_the_page_is_there(organiser: Client, demo: Tournament) -> None:
    page = organiser.get(f"/soirees/{demo.pk}/donnees/").content.decode()
    addresses = [
        part.split('"')[0] for part in page.split('href="')[1:] if f"/{demo.pk}/donnees/" in part.split('"')[0]
    ]
    assert len(addresses) >= 30
    for address in addresses:
        response = organiser.get(address)
        assert response.status_code == 200, address
        assert response["Content-Disposition"].startswith("attachment"), address


def test_a_file_is_named_after_the_evening(organiser: Client, demo: Tournament) -> None:
    response = organiser.get(f"/soirees/{demo.pk}/donnees/feuille-standings.csv")
    assert f'filename="{demo.date:%Y-%m-%d}-' in response["Content-Disposition"]
    assert len(read_file("x", response.content)[0].rows) == 9


def correct(demo: Tournament) -> None:
    """A correction after the results have left the house."""
    table = Table.objects.filter(round__tournament=demo, round__number=3).order_by("number")[0]
    note_written(actor=ACTOR, table=table, ticket=ticket(table.versions.count()), written=PerSide(10, 20))


TAKEN = ("classeur.xlsx", "classeur.ods", "feuille-standings.csv", "feuille-tables.ods", "archive.json", "site.zip")


@pytest.mark.parametrize("name", TAKEN)
def test_what_was_taken_is_flagged_once_the_results_have_changed(
    organiser: Client, demo: Tournament, name: str
) -> None:
    page = f"/soirees/{demo.pk}/donnees/"
    addresses = {part.split('"')[0] for part in organiser.get(page).content.decode().split('href="')}
    assert f"{page}{name}" in addresses
    organiser.get(f"{page}{name}")
    assert "Results changed since" not in organiser.get(page).content.decode()
    correct(demo)
    shown = organiser.get(page).content.decode()
    assert shown.count("Results changed since") == 1
    assert f"(revision {demo.revision})" in shown
    assert "Results changed since 1 file was taken" in organiser.get(f"/soirees/{demo.pk}/documents/").content.decode()
    organiser.get(f"{page}{name}")
    assert "Results changed since" not in organiser.get(page).content.decode()


def test_the_workbook_of_the_documents_is_flagged_there(organiser: Client, demo: Tournament) -> None:
    organiser.get(f"/soirees/{demo.pk}/documents/classeur.xlsx")
    correct(demo)
    assert f"(revision {demo.revision})" in organiser.get(f"/soirees/{demo.pk}/documents/").content.decode()


def test_every_file_carries_its_revision_and_time(organiser: Client, demo: Tournament) -> None:
    for name in TAKEN:
        response = organiser.get(f"/soirees/{demo.pk}/donnees/{name}")
        found = re.search(rf"-r{demo.revision}-\d\dh\d\d\.\w+", response["Content-Disposition"])
        assert found, response["Content-Disposition"]
    content = organiser.get(f"/soirees/{demo.pk}/donnees/classeur.xlsx").content
    rows = load_workbook(BytesIO(content)).worksheets[-1].iter_rows(min_row=2, values_only=True)
    state = {str(name): value for name, value in rows}
    assert state["Revision"] == demo.revision
    assert isinstance(state["Written"], datetime)


def test_a_file_is_handed_out_although_nothing_can_be_noted(
    organiser: Client, demo: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(Job.objects, "update_or_create", full)
    assert organiser.get(f"/soirees/{demo.pk}/donnees/classeur.xlsx").status_code == 200


def test_a_taken_file_is_no_document_in_the_making(organiser: Client, demo: Tournament) -> None:
    organiser.get(f"/soirees/{demo.pk}/donnees/classeur.xlsx")
    job = Job.objects.get()
    assert organiser.get(reverse("job", args=[demo.pk, job.pk])).status_code == 404
    assert organiser.post(reverse("job_cancel", args=[demo.pk, job.pk])).status_code == 404


def test_other_kinds_and_sheets_are_not_found(organiser: Client, demo: Tournament) -> None:
    for address in ("classeur.pdf", "classeur.csv", "feuille-x.csv", "feuille-standings.exe"):
        assert organiser.get(f"/soirees/{demo.pk}/donnees/{address}").status_code == 404


def test_an_archive_is_taken_over_on_the_page(organiser: Client, demo: Tournament) -> None:
    response = organiser.get(f"/soirees/{demo.pk}/donnees/archive.json")
    assert isinstance(response, FileResponse)
    content = response.getvalue()
    again = organiser.post("/soirees/reprendre/", {"file": SimpleUploadedFile("a.json", content)})
    assert again.status_code == 422
    assert "here already" in again.content.decode()
    empty()
    taken = organiser.post("/soirees/reprendre/", {"file": SimpleUploadedFile("a.json", content)}, follow=True)
    assert demo.name in taken.content.decode()
    assert Tournament.objects.count() == 1
    refused = organiser.post("/soirees/reprendre/", {"file": SimpleUploadedFile("a.json", b"{}")})
    assert refused.status_code == 422
