import re
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import make_pair, make_tournament
from tests.markup import page_text
from tests.spreadsheets.awkward import ANNE, HEADS, xlsx
from tournaments.models import ImportDraft, Player, Tournament

FILE = xlsx([["Concours"], ["N°", *HEADS], [1, *ANNE], [2, "seul", None], [3, "<script>x", "Denis"]])


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament()


@pytest.fixture
def address(tournament: Tournament) -> str:
    return f"/soirees/{tournament.pk}/inscrits/importer/"


def upload(client: Client, address: str, content: bytes = FILE, name: str = "liste.xlsx") -> Any:
    return client.post(address, {"file": SimpleUploadedFile(name, content), "text": ""})


def counts(page: str) -> dict[str, int]:
    found = re.findall(r'data-outcome="(\w+)" data-count="(\d+)"', page)
    return {outcome: int(count) for outcome, count in found}


def answers(page: str) -> dict[str, str]:
    """What the page's form would send."""
    found = dict(re.findall(r'name="(seen|s\d+_header)"[^>]*? value="([^"]*)"', page))
    for name, inside in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="(\w*)" selected', inside)
        found[name] = chosen[1] if chosen else ""
    found.update(dict.fromkeys(re.findall(r'name="(s\d+)"[^>]* checked', page), "on"))
    return found


def test_a_file_is_shown_then_written(organiser: Client, tournament: Tournament, address: str) -> None:
    check = upload(organiser, address)["Location"]
    page = page_text(organiser.get(check))
    assert counts(page) == {"create": 2, "fault": 1}
    assert "the second player is missing" in page
    assert "<script>x" not in page
    assert tournament.entrants.count() == 0
    response = organiser.post(check, {**answers(page), "confirm": "1"}, follow=True)
    assert response.redirect_chain[-1][0] == f"/soirees/{tournament.pk}/inscrits/"
    assert "1 faulty line left out" in page_text(response)
    assert tournament.entrants.count() == 2
    assert not ImportDraft.objects.exists()


def rows(page: str, outcome: str) -> list[list[str]]:
    """The cells of the lines of one outcome as they are read."""
    part = page.partition(f'data-outcome="{outcome}"')[2].partition("</section>")[0].partition("<tbody>")[2]
    lines = re.findall(r"<tr>(.*?)</tr>", part, re.DOTALL)
    cells = (re.findall(r"<td.*?>(.*?)</td>", line, re.DOTALL) for line in lines)
    return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in line] for line in cells]


def test_a_fault_is_shown_with_its_line_and_column_and_who_is_here_already_with_the_number(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    make_pair(tournament, "Zoé", "Yves")
    make_pair(tournament, "Anne", "Bruno")
    text = "Nom 1;Licence 1;Nom 2;Licence 2\nBruno;L1;Anne;L2\nPaul;P1;Rose;P2\nseul;;;\nJean;;Léa;p1\n"
    page = page_text(organiser.post(address, {"text": text}, follow=True))
    assert rows(page, "fault") == [
        ["4", "A", "seul", "the second player is missing"],
        ["5", "D", "Jean / Léa", "the licence number stands on line 3 as well"],
    ]
    (known,) = rows(page, "change")
    assert known[:2] == ["2", "Bruno / Anne"]
    assert known[-1].endswith("(no. 2)")


def test_what_will_be_written_of_a_new_line_is_shown_before(organiser: Client) -> None:
    tournament = make_tournament(fee=Decimal("12.50"))
    text = "Nom 1;Licence 1;Nom 2;Licence 2;Club;Catégorie;Payé\nAnne;L1;Zoé;;Amicale;Dames;oui\n"
    address = f"/soirees/{tournament.pk}/inscrits/importer/"
    page = page_text(organiser.post(address, {"text": text}, follow=True))
    for told in ("licence: L1", "club: Amicale", "category: Dames", "paid: €25"):
        assert told in page


def test_cancelling_writes_nothing(organiser: Client, tournament: Tournament, address: str) -> None:
    check = upload(organiser, address)["Location"]
    organiser.post(f"{check}abandonner/")
    assert (tournament.entrants.count(), Player.objects.count(), ImportDraft.objects.count()) == (0, 0, 0)
    assert organiser.get(check).status_code == 404


def test_columns_are_corrected_and_shown_again_before_anything_is_written(
    organiser: Client, tournament: Tournament, address: str
) -> None:
    check = upload(organiser, address, b"A;B;C\nLyon;Anne;Bruno\nDijon;Carole;Denis\n", "x.csv")["Location"]
    page = page_text(organiser.get(check))
    given = {**answers(page), "s0_header": "1", "s0_c0": "club_1", "s0_c1": "name_1", "s0_c2": "name_2"}
    seen = page_text(organiser.post(check, {**given, "confirm": "1"}))
    assert tournament.entrants.count() == 0
    assert counts(seen) == {"create": 2}
    organiser.post(check, {**answers(seen), "confirm": "1"})
    assert sorted(Player.objects.values_list("name", "club")) == [
        ("Anne", "Lyon"),
        ("Bruno", "Lyon"),
        ("Carole", "Dijon"),
        ("Denis", "Dijon"),
    ]


def test_a_pasted_block_is_read_alike(organiser: Client, tournament: Tournament, address: str) -> None:
    make_pair(tournament, "Carole", "Denis")
    block = "Joueur 1\tJoueur 2\tClub\nAnne\tBruno\tLyon\nDenis\tCarole\tDijon\n"
    page = page_text(organiser.post(address, {"text": block}, follow=True))
    assert counts(page) == {"create": 1, "change": 1}


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"%PDF-1.4", "x.xlsx", "not a spreadsheet"),
        (b"PK\x03\x04nonsense", "x.xlsx", "damaged"),
        (b" ", "x.csv", "nothing"),
    ],
)
def test_what_is_not_read_is_refused_in_words(
    organiser: Client, address: str, content: bytes, name: str, said: str
) -> None:
    response = upload(organiser, address, content, name)
    assert response.status_code == 422
    assert said in page_text(response)
    assert "The file has to be chosen again." in page_text(response)


def test_nothing_given_is_said_beside_the_field(organiser: Client, address: str) -> None:
    response = organiser.post(address, {"text": "  "})
    assert response.status_code == 422
    assert "Nothing you typed is lost" in page_text(response)
    assert "Choose a file" in page_text(response)


def test_members_come_in_and_go_out(organiser: Client) -> None:
    check = organiser.post("/membres/importer/", {"text": "Nom;Licence;Club\nAnne;7;Lyon\n=1+1;8;\n"})["Location"]
    page = page_text(organiser.get(check))
    assert counts(page) == {"create": 2}
    organiser.post(check, {**answers(page), "confirm": "1"})
    assert Player.objects.get(licence="7").club == "Lyon"
    for kind in ("xlsx", "ods", "csv"):
        content = organiser.get(f"/membres/fichier.{kind}").content
        again = upload(organiser, "/membres/importer/", content, f"m.{kind}")["Location"]
        assert counts(page_text(organiser.get(again))) == {"same": 2}, kind
    assert organiser.get("/membres/fichier.pdf").status_code == 404


def test_the_journal_tells_what_a_list_did(organiser: Client, tournament: Tournament, address: str) -> None:
    make_pair(tournament, "Carole", "Denis")
    block = "Joueur 1\tJoueur 2\tClub\nAnne\tBruno\tLyon\nDenis\tCarole\tDijon\n"
    check = organiser.post(address, {"text": block})["Location"]
    organiser.post(check, {**answers(page_text(organiser.get(check))), "confirm": "1"})
    page = page_text(organiser.get(f"/soirees/{tournament.pk}/journal/"))
    assert "Entrants imported" in page
    assert "Anne" in page
    assert "Dijon" in page
