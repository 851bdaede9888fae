from decimal import Decimal

from django.test import Client

from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.services.attendance import record_payment


def test_prizes_receipts_and_refunds_on_the_pages(organiser: Client) -> None:
    tournament = make_tournament(fee=Decimal(5))
    make_pairs(tournament, 4)
    record_payment(actor=ACTOR, tournament=tournament, number=1, paid=True)
    address = f"/soirees/{tournament.pk}"
    organiser.post(f"{address}/lots/ajouter/", {"what": "Jambon", "rule": "place", "place": "1", "category": ""})
    assert "Jambon" in organiser.get(f"{address}/lots/").content.decode()
    refused = organiser.post(f"{address}/lots/ajouter/", {"what": "x", "rule": "category", "place": "1"})
    assert refused.status_code == 422
    organiser.post(f"{address}/lots/categorie/", {"number": "2", "category": "Dames"})
    assert tournament.entrants.get(number=2).category == "Dames"
    assert organiser.post(f"{address}/lots/categorie/", {"number": "99", "category": "x"}).status_code == 422
    receipts = organiser.get(f"{address}/recus/").content.decode()
    assert "Nord 1 / Sud 1" in receipts
    assert "Nord 2" not in receipts
    answer = organiser.post(f"{address}/remboursement/", {"number": "1", "amount": "10", "reason": "malade"})
    assert answer["Location"] == f"{address}/pointage/"
    door = organiser.get(answer["Location"]).content.decode()
    assert "The refund of no. 1 is noted" in door
    assert f'href="{address}/recus/"' in door
    assert f'href="{address}/remboursement/"' in door
    assert organiser.post(f"{address}/remboursement/", {"number": "1", "amount": "1", "reason": "x"}).status_code == 422
    prize = tournament.prize_list.get()
    organiser.post(f"{address}/lots/{prize.pk}/retirer/")
    assert not tournament.prize_list.exists()
