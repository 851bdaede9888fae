"""Everything that is kept about a person, and nothing of anybody else's."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from tests.backup_factories import played_evening
from tests.factories import ACTOR, first_club, make_pair, make_tournament
from tests.markup import page_text
from tests.selectors.test_displays import showing
from tournaments.enums import DisplayView, PublicNames
from tournaments.models import Entrant, LogEntry, Player
from tournaments.selectors.displays import screen
from tournaments.services.adjustments import give_adjustment
from tournaments.services.archive import close_tournament, set_public_names
from tournaments.services.attendance import record_payment, withdraw_entrant
from tournaments.services.journal_guard import journal_opened
from tournaments.services.members import change_member
from tournaments.services.privacy import erase_person
from tournaments.spreadsheets.site import site_pages


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


def test_it_is_handed_over_on_paper_in_words_and_in_the_time_of_the_hall(organiser: Client, person: Player) -> None:
    told = LogEntry.objects.filter(action="entrant_withdrawn")
    with journal_opened():
        told.update(at=datetime(2026, 1, 15, 22, 30, tzinfo=UTC))
    address = reverse("person", args=[person.pk])
    assert reverse("person_print", args=[person.pk]) in page_text(organiser.get(address))
    organiser.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    paper = page_text(organiser.get(f"{address}imprimer/"))
    file = organiser.get(f"{address}donnees.pdf")
    printed = "".join(part.extract_text() for part in PdfReader(BytesIO(file.content)).pages)
    wanted = ("Dijon", "licence 21-7", "Soirée du club", "10,00", "Mixte", "came late", "quarrelled with Hélène")
    for text in (paper, printed):
        for said in (*wanted, "15/01/2026 23:30", "Abandon", "Inscription"):
            assert said in text, said
        assert "Bruno" not in text
    assert "Hélène" not in file["Content-Disposition"]


@pytest.mark.parametrize("erased_in", ["fr", "en"])
def test_an_erased_name_is_not_shortened_where_everybody_reads(organiser: Client, erased_in: str) -> None:
    evening = played_evening()
    for place, name in zip(evening.entrants.get(number=1).players.all(), ("Colette Roux", "Robert Aubry"), strict=True):
        change_member(actor=ACTOR, player=place, name=name, club="", licence="")
    set_public_names(actor=ACTOR, tournament=evening, names=PublicNames.SHORT)
    close_tournament(actor=ACTOR, tournament=evening)
    with translation.override(erased_in):
        erase_person(actor=ACTOR, player=Player.objects.get(name="Colette Roux"))
    evening.refresh_from_db()

    words = {"fr": "joueur retiré", "en": "removed player"}[erased_in]
    public = "".join(
        page_text(browser.get(f"/public/{evening.pk}/{page}"))
        for browser in (organiser, Client())
        for page in ("", "classement/")
    )
    files = b"".join(page if isinstance(page, bytes) else page.encode() for _name, page in site_pages(evening)).decode()
    screens = repr(screen(showing(evening, *DisplayView)).pages)
    for shown in (public, files, screens):
        assert words in shown
        assert "Robert A." in shown
        assert "joueur R." not in shown
        assert "removed P." not in shown


def test_the_page_names_and_links_the_open_evening_before_anybody_types_a_name(organiser: Client) -> None:
    evening = make_tournament(name="Concours de Noël")
    make_pair(evening, "Martine Lefèvre", "Bruno Petit")
    person = Player.objects.get(name="Martine Lefèvre")
    address = reverse("person", args=[person.pk])
    page = page_text(organiser.get(address))
    assert "registered in an evening that is open" in page
    assert f'href="/soirees/{evening.pk}/fin/">Concours de Noël</a>' in page
    assert 'name="typed_name"' not in page
    assert "Concours de Noël" in page_text(organiser.post(f"{address}effacer/", {"typed_name": "martine lefevre"}))

    close_tournament(actor=ACTOR, tournament=evening)
    assert "type this person’s name (Martine Lefèvre)" in page_text(organiser.get(address))
    assert organiser.post(f"{address}effacer/", {"typed_name": "Martine Lefort"}).status_code == 422
    assert organiser.post(f"{address}effacer/", {"typed_name": "martine lefevre"}).status_code == 302
