"""Pages around the end of an evening and around people."""

import json

import pytest
from django.test import Client

from tests.backup_factories import played_evening
from tests.factories import make_tournament
from tests.markup import page_text
from tournaments.enums import TournamentState
from tournaments.models import Player, Tournament
from tournaments.selectors.people import known_names

pytestmark = pytest.mark.django_db


def state(evening: Tournament) -> str:
    return Tournament.objects.get(pk=evening.pk).state


def test_an_evening_is_closed_reopened_put_away_and_brought_back(organiser: Client) -> None:
    evening = played_evening()
    page = f"/soirees/{evening.pk}/fin/"
    assert organiser.post(f"{page}clore/", {}).status_code == 302
    assert state(evening) == TournamentState.CLOSED
    assert organiser.post(f"/soirees/{evening.pk}/inscrits/", {"name_1": "A", "name_2": "B"}).status_code == 403
    assert organiser.post(f"{page}rouvrir/", {"reason": ""}).status_code == 422
    assert organiser.post(f"{page}rouvrir/", {"reason": "une feuille oubliée"}).status_code == 302
    assert organiser.post(f"{page}archiver/").status_code == 302
    organiser.get("/")  # shows what was done, by name
    assert evening.name not in page_text(organiser.get("/"))
    assert evening.name in page_text(organiser.get("/archives/"))
    assert organiser.get(page).status_code == 200
    assert organiser.post(f"{page}retablir/").status_code == 302
    assert state(evening) == TournamentState.OPEN


def test_an_archived_evening_leaves_the_public_pages_and_keeps_the_organisers(
    client: Client, organiser: Client
) -> None:
    evening = played_evening()
    public = [f"/public/{evening.pk}/", f"/public/{evening.pk}/classement/", f"/soirees/{evening.pk}/reglement/"]
    organiser.post(f"/soirees/{evening.pk}/fin/clore/", {})
    assert [client.get(page).status_code for page in public] == [200, 200, 200]
    organiser.post(f"/soirees/{evening.pk}/fin/archiver/")
    assert [client.get(page).status_code for page in public] == [404, 404, 404]
    assert evening.name in page_text(organiser.get(public[-1]))


def test_missing_results_are_named_before_an_evening_is_closed(organiser: Client) -> None:
    evening = played_evening()
    evening.rounds.get(number=2).tables.get(number=3).versions.all().delete()
    refused = organiser.post(f"/soirees/{evening.pk}/fin/clore/", {})
    assert refused.status_code == 422
    assert b"round 2, table 3" in refused.content
    assert organiser.post(f"/soirees/{evening.pk}/fin/clore/", {"anyway": "on"}).status_code == 302


def test_names_are_taken_out_only_where_the_name_of_the_evening_is_typed(organiser: Client) -> None:
    evening = played_evening()
    page = f"/soirees/{evening.pk}/fin/"
    organiser.post(f"{page}clore/", {})
    assert "type the name of the evening (Soirée jouée)" in page_text(organiser.get(page))
    assert organiser.post(f"{page}anonymiser/", {"typed_name": "autre"}).status_code == 422
    assert organiser.post(f"{page}anonymiser/", {"typed_name": "soiree JOUÉE"}).status_code == 302
    assert not Player.objects.filter(name="Nord 1").exists()


def test_public_names_are_chosen(organiser: Client) -> None:
    evening = make_tournament()
    organiser.post(f"/soirees/{evening.pk}/fin/noms/", {"names": "short"})
    evening.refresh_from_db()
    assert evening.public_names == "short"
    assert organiser.post(f"/soirees/{evening.pk}/fin/noms/", {"names": "none"}).status_code == 422


def test_a_person_is_shown_handed_over_put_away_and_erased(organiser: Client) -> None:
    evening = played_evening()
    person = Player.objects.get(name="Nord 1")
    page = f"/personnes/{person.pk}/"
    assert "Nord 1" in page_text(organiser.get("/personnes/?q=nord"))
    assert evening.name in page_text(organiser.get(page))
    data = json.loads(organiser.get(f"{page}donnees/").content)
    assert data["name"] == "Nord 1"
    assert data["evenings"][0]["name"] == evening.name
    assert isinstance(data["evenings"][0]["points"], int)

    organiser.post(f"{page}archiver/")
    assert "Nord 1" not in known_names(make_tournament())
    assert "Nord 1" in page_text(organiser.get("/personnes/?archives=1"))
    organiser.post(f"{page}retablir/")
    assert "Nord 1" in known_names(make_tournament())

    assert organiser.post(f"{page}effacer/", {"typed_name": "Nord 1"}).status_code == 422  # the evening is open
    assert Player.objects.filter(name="Nord 1").exists()
    organiser.post(f"/soirees/{evening.pk}/fin/clore/", {})
    assert organiser.post(f"{page}effacer/", {"typed_name": "Nord 2"}).status_code == 422
    assert organiser.post(f"{page}effacer/", {"typed_name": "nord 1"}).status_code == 302
    assert organiser.get(page).status_code == 404


def test_everybody_may_read_what_is_kept(anybody: Client) -> None:
    assert anybody.get("/donnees-personnelles/").status_code == 200
