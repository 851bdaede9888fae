"""Everything that is kept about a person, and nothing of anybody else's."""

from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, first_club, make_pair, make_tournament
from tests.markup import page_text
from tournaments.models import Entrant, Player
from tournaments.services.adjustments import give_adjustment
from tournaments.services.attendance import record_payment, withdraw_entrant
from tournaments.services.members import change_member


@pytest.fixture
def person(db: None) -> Player:
    """Somebody with a licence, who paid, was warned, and went home early; somebody else of a longer name plays too."""
    evening = make_tournament(fee=Decimal(5))
    make_pair(evening, "Hélène", "Bruno Petit")
    make_pair(evening, "Hélène Noël", "Zoé Blanc")
    person = Player.objects.get(name="Hélène")
    change_member(actor=replace(ACTOR, club=first_club()), player=person, name="Hélène", club="Dijon", licence="21-7")
    record_payment(actor=ACTOR, tournament=evening, number=1, paid=True)
    Entrant.objects.filter(number=1).update(category="Mixte")
    give_adjustment(actor=ACTOR, tournament=evening, number=1, points=-50, reason="came late")
    withdraw_entrant(actor=ACTOR, tournament=evening, number=2, reason="quarrelled with Hélène")
    return Player.objects.get(pk=person.pk)


def test_money_categories_points_and_the_journal_are_handed_over(organiser: Client, person: Player) -> None:
    data = organiser.get(reverse("person_export", args=[person.pk])).json()
    assert (data["licence"], data["club"]) == ("21-7", "Dijon")
    (evening,) = data["evenings"]
    assert (evening["paid"], evening["category"]) == ("10.00", "Mixte")
    assert evening["adjustments"] == [{"points": -50, "reason": "came late"}]
    told = [(entry["action"], entry["reason"]) for entry in data["journal"]]
    assert told == [
        ("entrant_withdrawn", "quarrelled with Hélène"),
        ("member_changed", ""),
        ("entrant_registered", ""),
    ]


def test_the_page_says_the_same(organiser: Client, person: Player) -> None:
    page = page_text(organiser.get(reverse("person", args=[person.pk])))
    for said in ("licence 21-7", "10.00 €", "Mixte", "−50", "came late", "3 entries of the journal"):
        assert said in page, said
