import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import FileResponse
from django.test import Client

from tests.factories import ACTOR
from tests.services.test_archive_file import empty
from tournaments.models import Tournament
from tournaments.services.demo import create_demo
from tournaments.spreadsheets.reading_files import read_file


@pytest.fixture
def demo(db: None) -> Tournament:
    return create_demo(actor=ACTOR)


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
