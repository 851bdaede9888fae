"""The organiser's page of the screens."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.factories import ACTOR, make_user
from tests.markup import page_text
from tests.services.test_pictures import png
from tests.services.test_rounds import evening
from tests.views.conftest import english
from tournaments.enums import DisplayView, Role, TournamentState
from tournaments.models import Display, Picture, Tournament
from tournaments.services import table_codes
from tournaments.services.displays import create_display

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Display:
    return create_display(actor=ACTOR, tournament=evening(4), name="Grande salle")


def base(display: Display) -> str:
    return f"/soirees/{display.tournament_id}/ecrans/"


def answers(display: Display, **fields: object) -> dict[str, object]:
    """The form of one screen as it is sent."""
    sent = {"name": display.name, "views": ["by_name"], "dwell": "12", "banner": "", **fields}
    return {f"{display.code}-{name}": value for name, value in sent.items()}


def test_a_screen_is_added_by_its_name_alone(organiser: Client) -> None:
    tournament = evening(4)
    page = f"/soirees/{tournament.pk}/ecrans/"
    assert organiser.get(page).status_code == 200
    assert organiser.post(page, {"name": "Bar"}).status_code == 302
    display = Display.objects.get()
    shown = page_text(organiser.get(page))
    assert f"/ecran/{display.code}/" in shown
    assert "<title>Code to scan</title>" in shown
    refused = organiser.post(page, {"name": "Bar"})
    assert refused.status_code == 422
    assert b'value="Bar"' in refused.content


def test_the_address_is_one_that_another_computer_can_open(
    organiser: Client, hall: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ("192.168.1.20", "10.0.0.7"))
    page = page_text(organiser.get(base(hall), headers={"host": "localhost:8000"}))
    assert f"http://192.168.1.20:8000/ecran/{hall.code}/" in page
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ())
    page = page_text(organiser.get(base(hall), headers={"host": "localhost:8000"}))
    assert f"http://localhost:8000/ecran/{hall.code}/" in page


def test_screens_and_telephones_follow_one_choice_of_address(
    organiser: Client, hall: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ("192.168.1.20", "10.0.0.7")
    monkeypatch.setattr(table_codes, "local_addresses", lambda: found)
    monkeypatch.setattr(table_codes, "machine_hosts", lambda: frozenset(found))
    choice = reverse("phones_origin", args=[hall.tournament_id])
    assert choice in page_text(organiser.get(base(hall)))
    answer = organiser.post(choice, {"origin": "http://10.0.0.7:8000", "from": "displays"})
    assert answer["Location"] == base(hall)
    page = page_text(organiser.get(base(hall), headers={"host": "localhost:8000"}))
    assert f"http://10.0.0.7:8000/ecran/{hall.code}/" in page
    assert f"http://192.168.1.20:8000/ecran/{hall.code}/" not in page
    assert table_codes.origin_of(Tournament.objects.get(pk=hall.tournament_id)) == "http://10.0.0.7:8000"


def test_the_page_of_documents_leads_to_the_screens(organiser: Client, hall: Display) -> None:
    page = page_text(organiser.get(reverse("documents", args=[hall.tournament_id])))
    assert page.count(f'href="{base(hall)}"') >= 2, "in the menu and beside the paper"


def test_a_name_of_the_network_stays_the_address(
    organiser: Client, hall: Display, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ("192.168.1.20",))
    settings.EXTRA_HOSTS = ["club.example.org"]
    page = page_text(organiser.get(base(hall), headers={"host": "club.example.org"}))
    assert f"http://club.example.org/ecran/{hall.code}/" in page
    assert "192.168.1.20" not in page


def test_everything_about_a_screen_is_chosen_in_one_form(organiser: Client, hall: Display) -> None:
    sent = answers(hall, name="Bar", views=["standings", "clock"], dwell="20", banner="Bonsoir", paused="on")
    assert organiser.post(f"{base(hall)}{hall.code}/", sent).status_code == 302
    hall.refresh_from_db()
    assert (hall.name, hall.views, hall.dwell, hall.banner, hall.paused) == (
        "Bar",
        ["clock", "standings"],
        20,
        "Bonsoir",
        True,
    )


@pytest.mark.parametrize(
    "wrong", [{"views": []}, {"views": ["secret"]}, {"dwell": "3"}, {"dwell": "quick"}, {"name": ""}]
)
def test_what_cannot_be_is_said_beside_the_field_and_nothing_typed_is_lost(
    organiser: Client, hall: Display, wrong: dict[str, object]
) -> None:
    response = organiser.post(f"{base(hall)}{hall.code}/", answers(hall, banner="Reprise à 21 h", **wrong))
    assert response.status_code == 422
    assert b"errorlist" in response.content
    assert "Reprise à 21 h" in page_text(response)
    hall.refresh_from_db()
    assert hall.revision == 0


def test_a_name_that_another_screen_has_is_said_in_the_form(organiser: Client, hall: Display) -> None:
    create_display(actor=ACTOR, tournament=hall.tournament, name="Bar")
    response = organiser.post(f"{base(hall)}{hall.code}/", answers(hall, name="Bar"))
    assert response.status_code == 422
    assert b"errorlist" in response.content


def test_one_press_shows_one_view(organiser: Client, hall: Display) -> None:
    organiser.post(f"{base(hall)}{hall.code}/montrer/", {"view": "standings"})
    hall.refresh_from_db()
    assert hall.views == [DisplayView.STANDINGS]
    assert organiser.post(f"{base(hall)}{hall.code}/montrer/", {"view": "secret"}).status_code == 400


def test_a_screen_stands_still_and_goes_on(organiser: Client, hall: Display) -> None:
    for word, paused in (("yes", True), ("no", False)):
        organiser.post(f"{base(hall)}{hall.code}/pause/", {"paused": word})
        hall.refresh_from_db()
        assert hall.paused is paused
    assert organiser.post(f"{base(hall)}{hall.code}/pause/", {}).status_code == 400


def test_a_message_for_every_screen(organiser: Client, hall: Display) -> None:
    organiser.post(f"{base(hall)}message/", {"text": "Reprise à 21 h"})
    hall.refresh_from_db()
    assert hall.banner == "Reprise à 21 h"
    assert organiser.post(f"{base(hall)}message/", {"text": "x" * 141}).status_code == 422
    organiser.post(f"{base(hall)}message/", {"text": ""})
    hall.refresh_from_db()
    assert hall.banner == ""


def test_a_screen_is_removed(organiser: Client, hall: Display) -> None:
    organiser.post(f"{base(hall)}{hall.code}/retirer/")
    assert not Display.objects.exists()
    assert organiser.post(f"{base(hall)}{hall.code}/montrer/", {"view": "clock"}).status_code == 404


def test_a_screen_of_another_evening_is_not_reached(organiser: Client, hall: Display) -> None:
    other = evening(4)
    assert organiser.post(f"/soirees/{other.pk}/ecrans/{hall.code}/retirer/").status_code == 404
    assert Display.objects.exists()


def test_a_picture_is_kept_shown_and_forgotten(organiser: Client, hall: Display) -> None:
    address = f"{base(hall)}image/"
    assert organiser.get(address).status_code == 404
    organiser.post(address, {"picture": SimpleUploadedFile("club.png", png())})
    assert organiser.get(address)["Content-Type"] == "image/jpeg"
    assert f'src="{address}' in page_text(organiser.get(base(hall)))
    organiser.post(f"{address}retirer/")
    assert not Picture.objects.exists()


def test_what_is_no_picture_is_refused_beside_the_field(organiser: Client, hall: Display) -> None:
    for name in ("club.png", "club.svg"):
        response = organiser.post(f"{base(hall)}image/", {"picture": SimpleUploadedFile(name, b"<svg/>")})
        assert response.status_code == 422
        assert b"errorlist" in response.content
    assert organiser.post(f"{base(hall)}image/").status_code == 422


def test_the_last_standings_of_a_closed_evening_can_still_be_shown(organiser: Client, hall: Display) -> None:
    Tournament.objects.update(state=TournamentState.CLOSED)
    assert organiser.post(f"{base(hall)}{hall.code}/montrer/", {"view": "standings"}).status_code == 302


def test_who_runs_the_screens_may_do_so_and_who_types_scores_may_not(hall: Display) -> None:
    for role, status in ((Role.DISPLAY, 200), (Role.SCORER, 403)):
        client = english()
        client.force_login(make_user(role, role=role))
        assert client.get(base(hall)).status_code == status
        shown = f'href="{base(hall)}"' in page_text(client.get(f"/soirees/{hall.tournament_id}/classement/"))
        assert shown is (status == 200)
