from io import BytesIO

from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import make_pair, make_tournament
from tests.markup import page_text
from tournaments.models import Player


def test_members_are_listed_found_added_and_corrected(organiser: Client) -> None:
    organiser.post("/membres/nouveau/", {"name": "Hélène Noël", "club": "Lyon", "licence": ""})
    organiser.post("/membres/nouveau/", {"name": "Bruno", "club": "", "licence": "7"})
    page = page_text(organiser.get("/membres/", {"q": "noel helene"}))
    assert "Hélène Noël" in page
    assert "Bruno</a>" not in page
    bruno = Player.objects.get(name="Bruno")
    assert organiser.get(f"/membres/{bruno.pk}/").status_code == 200
    organiser.post(f"/membres/{bruno.pk}/", {"name": "Bruno Grand", "club": "Dijon", "licence": "7"})
    bruno.refresh_from_db()
    assert (bruno.name, bruno.club) == ("Bruno Grand", "Dijon")
    refused = organiser.post("/membres/nouveau/", {"name": "", "club": "", "licence": "7"})
    assert refused.status_code == 422
    refused = organiser.post("/membres/nouveau/", {"name": "X", "club": "", "licence": "7"})
    assert "Bruno Grand has this licence" in page_text(refused)


def test_two_become_one(organiser: Client) -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    make_pair(make_tournament(name="Autre"), "Anna", "Carole")
    anne, anna, bruno = (Player.objects.get(name=name) for name in ("Anne", "Anna", "Bruno"))
    page = organiser.post(f"/membres/{anne.pk}/fusionner/", {"other": bruno.pk})
    assert page.status_code == 422
    assert "two people" in page_text(page)
    page = organiser.post(f"/membres/{anne.pk}/fusionner/", {"other": anna.pk}, follow=True)
    assert "Autre" in page_text(page)
    assert not Player.objects.filter(name="Anna").exists()


def test_only_somebody_of_the_same_name_is_proposed_as_the_same_person(organiser: Client) -> None:
    for name, club in (("Anne Alix", ""), ("Paul Faure", ""), ("FAURE Paul", "Amicale")):
        organiser.post("/membres/nouveau/", {"name": name, "club": club, "licence": ""})
    alix, paul, twin = (Player.objects.get(name=name) for name in ("Anne Alix", "Paul Faure", "FAURE Paul"))
    page = page_text(organiser.get(f"/membres/{paul.pk}/"))
    assert f'<option value="{twin.pk}" selected>FAURE Paul, Amicale</option>' in page
    assert page.index("FAURE Paul, Amicale") < page.index(">Anne Alix<")
    assert '<option value="" selected>' in page_text(organiser.get(f"/membres/{alix.pk}/"))
    assert organiser.post(f"/membres/{alix.pk}/fusionner/", {"other": ""}).status_code == 422
    assert Player.objects.count() == 3


def test_the_list_is_printed_and_taken_away_as_it_was_looked_for(organiser: Client) -> None:
    for name, club in (("Hélène Noël-Ångström", "Lyon"), ("Bruno", "Dijon"), ("Étienne", "Lyon")):
        organiser.post("/membres/nouveau/", {"name": name, "club": club, "licence": ""})
    page = page_text(organiser.get("/membres/", {"q": "lyon"}))
    addresses = [f"/membres/{end}?q=lyon" for end in ("imprimer/", "liste.pdf", "fichier.xlsx")]
    assert all(f'href="{address}"' in page for address in addresses)
    paper, file, sheet = (organiser.get(address) for address in addresses)
    printed = "".join(part.extract_text() for part in PdfReader(BytesIO(file.content)).pages)
    cells = load_workbook(BytesIO(sheet.content)).worksheets[0].iter_rows(min_row=2, values_only=True)
    rows = [row[0] for row in cells]
    assert rows == ["Étienne", "Hélène Noël-Ångström"]
    for text in (page_text(paper), printed):
        assert text.index("Étienne") < text.index("Hélène Noël-Ångström")
        assert "Bruno" not in text
    assert 'href="/membres/?q=lyon"' in page_text(paper)
    assert "Bruno" in page_text(organiser.get("/membres/imprimer/"))
    assert "Nobody here." in page_text(organiser.get("/membres/imprimer/?q=personne"))
