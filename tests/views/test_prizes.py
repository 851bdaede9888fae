import re
from decimal import Decimal
from io import BytesIO

from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import ACTOR, make_pairs, make_tournament
from tests.markup import page_text
from tests.services.test_rounds import play
from tournaments.selectors.results import standings
from tournaments.services.attendance import record_payment
from tournaments.services.rounds import draw_round


def test_prizes_receipts_and_refunds_on_the_pages(organiser: Client) -> None:
    tournament = make_tournament(fee=Decimal(5))
    make_pairs(tournament, 4)
    record_payment(actor=ACTOR, tournament=tournament, number=1, paid=True)
    address = f"/soirees/{tournament.pk}"
    organiser.post(f"{address}/lots/ajouter/", {"what": "Jambon", "rule": "place", "place": "1", "category": ""})
    assert "Jambon" in page_text(organiser.get(f"{address}/lots/"))
    refused = organiser.post(f"{address}/lots/ajouter/", {"what": "x", "rule": "category", "place": "1"})
    assert refused.status_code == 422
    organiser.post(f"{address}/lots/categorie/", {"number": "2", "category": "Dames"})
    assert tournament.entrants.get(number=2).category == "Dames"
    assert organiser.post(f"{address}/lots/categorie/", {"number": "99", "category": "x"}).status_code == 422
    receipts = page_text(organiser.get(f"{address}/recus/"))
    assert "Nord 1 / Sud 1" in receipts
    assert "Nord 2" not in receipts
    answer = organiser.post(f"{address}/remboursement/", {"number": "1", "amount": "10", "reason": "malade"})
    assert answer["Location"] == f"{address}/pointage/"
    door = page_text(organiser.get(answer["Location"]))
    assert "The refund of no. 1 is noted" in door
    assert f'href="{address}/recus/"' in door
    assert f'href="{address}/remboursement/"' in door
    assert organiser.post(f"{address}/remboursement/", {"number": "1", "amount": "1", "reason": "x"}).status_code == 422
    prize = tournament.prize_list.get()
    organiser.post(f"{address}/lots/{prize.pk}/retirer/")
    assert not tournament.prize_list.exists()


def test_two_taps_on_a_prize_put_it_on_the_list_once(organiser: Client) -> None:
    tournament = make_tournament()
    address = f"/soirees/{tournament.pk}/lots/"
    key = re.search(r'name="key" value="([^"]+)"', page_text(organiser.get(address)))
    assert key
    sent = {"what": "Jambon", "rule": "place", "place": "1", "category": "", "key": key[1]}
    for _tap in range(2):
        assert organiser.post(f"{address}ajouter/", sent).status_code == 302
    assert tournament.prize_list.count() == 1


def test_receipts_are_a_file_too(organiser: Client) -> None:
    tournament = make_tournament(fee=Decimal(5))
    make_pairs(tournament, 4)
    for number in (1, 3):
        record_payment(actor=ACTOR, tournament=tournament, number=number, paid=True)
    address = f"/soirees/{tournament.pk}/recus"
    for query, numbers in (("", [1, 3]), ("?inscrit=3", [3])):
        assert f'href="{address}.pdf{query}"' in page_text(organiser.get(f"{address}/{query}"))
        answer = organiser.get(f"{address}.pdf{query}")
        assert answer["Content-Type"] == "application/pdf"
        text = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
        assert [number for number in range(1, 5) if f"Nord {number} / Sud {number}" in text] == numbers
        assert "Print with your browser" not in text


def test_prizes_are_a_sheet_with_a_row_a_winner(organiser: Client) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    add = f"/soirees/{tournament.pk}/lots/ajouter/"
    organiser.post(add, {"what": "Jambon", "rule": "place", "place": "1", "category": ""})
    organiser.post(add, {"what": "Fleurs", "rule": "category", "place": "1", "category": "Dames"})
    first = standings(tournament)[0].contestant
    content = organiser.get(f"/soirees/{tournament.pk}/donnees/feuille-prizes.xlsx").content
    rows = list(load_workbook(BytesIO(content)).worksheets[0].iter_rows(min_row=2, values_only=True))
    assert [(row[0], row[2], row[3], row[5], row[6]) for row in rows] == [
        ("Jambon", 1, None, first.number, first.name),
        ("Fleurs", None, "Dames", None, None),
    ]
