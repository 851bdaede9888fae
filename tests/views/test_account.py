"""The way in."""

from datetime import date

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.factories import PASSWORD, make_pairs, make_tournament, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tournaments.enums import RoundState
from tournaments.models import Round, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def served_locally(settings: Settings) -> None:
    settings.FIRST_VISIT_ALLOWED = True


FIRST = {"username": "Odile", "password": PASSWORD, "repeated": PASSWORD}


@pytest.mark.usefixtures("served_locally")
def test_the_first_visitor_on_the_machine_becomes_the_organiser() -> None:
    client = english()
    assert client.get("/", follow=True).redirect_chain == [("/premiere-visite/", 302)]
    response = client.post("/premiere-visite/", FIRST, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert b"Odile" in response.content
    assert client.get("/premiere-visite/").status_code == 302


@pytest.mark.usefixtures("served_locally")
@pytest.mark.parametrize(
    "headers", [{"REMOTE_ADDR": "192.168.1.20"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, {"HTTP_VIA": "1.1 proxy"}]
)
def test_other_devices_are_told_where_to_do_it(headers: dict[str, str]) -> None:
    client = english()
    assert client.get("/", **headers).status_code == 503  # type: ignore[arg-type]  # headers as the server sees them
    assert client.post("/premiere-visite/", FIRST, **headers).status_code == 503  # type: ignore[arg-type]  # as above
    assert not User.objects.exists()


@pytest.mark.usefixtures("served_locally")
@pytest.mark.parametrize(
    ("change", "field"), [({"repeated": "autre chose"}, "repeated"), ({"password": "x", "repeated": "x"}, "password")]
)
def test_a_first_account_that_cannot_be_keeps_the_name_typed(change: dict[str, str], field: str) -> None:
    response = english().post("/premiere-visite/", {**FIRST, **change})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert 'value="Odile"' in page_text(response)
    assert not User.objects.exists()


def test_logging_in_leads_where_one_wanted_to_go(anybody: Client) -> None:
    pk = make_tournament().pk
    response = anybody.get(f"/soirees/{pk}/inscrits/")
    assert response["Location"] == f"/connexion/?next=/soirees/{pk}/inscrits/"
    answers = {"username": "organiser", "password": PASSWORD, "next": f"/soirees/{pk}/inscrits/"}
    assert anybody.post("/connexion/", answers)["Location"] == f"/soirees/{pk}/inscrits/"


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_logging_in_never_leads_elsewhere(anybody: Client, target: str) -> None:
    answers = {"username": "organiser", "password": PASSWORD, "next": target}
    assert anybody.post("/connexion/", answers)["Location"] == "/"


def test_a_wrong_password_is_said_and_nobody_is_logged_in(anybody: Client) -> None:
    response = anybody.post("/connexion/", {"username": "organiser", "password": "faux"})
    assert response.status_code == 422
    assert "do not go together" in page_text(response)
    assert "_auth_user_id" not in anybody.session


@pytest.mark.parametrize(
    ("name", "typed"), [("Sylvie", "sylvie"), ("sylvie", "Sylvie "), ("élodie", "Élodie"), ("Zoé", "ZOÉ")]
)
def test_a_telephone_may_change_the_capitals_of_the_name(anybody: Client, name: str, typed: str) -> None:
    known = make_user(name)
    assert anybody.post("/connexion/", {"username": typed, "password": PASSWORD})["Location"] == "/"
    assert anybody.session["_auth_user_id"] == str(known.pk)


def test_older_accounts_that_differ_in_capitals_alone_are_told_apart_by_their_passwords(anybody: Client) -> None:
    small, large = make_user("sylvie"), make_user("Sylvie")
    large.set_password("un autre mot de passe")
    large.save()
    for typed in ("sylvie", "Sylvie", "SYLVIE"):
        for password, owner in ((PASSWORD, small), ("un autre mot de passe", large)):
            browser = english()
            browser.post("/connexion/", {"username": typed, "password": password})
            assert browser.session["_auth_user_id"] == str(owner.pk)


def test_a_disabled_account_is_let_in_under_no_spelling(anybody: Client) -> None:
    make_user("Sylvie", is_active=False)
    for typed in ("Sylvie", "sylvie"):
        assert anybody.post("/connexion/", {"username": typed, "password": PASSWORD}).status_code == 422


def test_logging_out_is_a_post(organiser: Client) -> None:
    assert organiser.get("/deconnexion/").status_code == 405
    organiser.post("/deconnexion/")
    assert "_auth_user_id" not in organiser.session


def test_a_new_password_logs_out_every_other_device(organiser: Client) -> None:
    elsewhere = english()
    elsewhere.force_login(User.objects.get())
    changed = {"current": PASSWORD, "password": "belote et rebelote", "repeated": "belote et rebelote"}
    assert organiser.post("/mot-de-passe/", changed)["Location"] == "/"
    assert organiser.get("/mot-de-passe/").status_code == 200
    assert elsewhere.get("/mot-de-passe/").status_code == 302


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"current": "faux"}, "current"),
        ({"repeated": "x"}, "repeated"),
        ({"password": "1", "repeated": "1"}, "password"),
    ],
)
def test_a_password_that_cannot_be_changed_says_why(organiser: Client, change: dict[str, str], field: str) -> None:
    answers = {"current": PASSWORD, "password": "belote et rebelote", "repeated": "belote et rebelote", **change}
    response = organiser.post("/mot-de-passe/", answers)
    assert response.status_code == 422
    assert "Passwords have to be typed again." in page_text(response)
    assert "Nothing you typed is lost" not in page_text(response)
    assert field in response.context["form"].errors
    assert User.objects.get().check_password(PASSWORD)


def test_the_footer_switches_the_language_and_stays_on_the_page() -> None:
    make_user()
    client = Client()
    assert client.get("/connexion/")["Content-Language"] == "fr"
    response = client.post("/langue/", {"language": "en", "next": "/connexion/?next=/x"})
    assert response["Location"] == "/connexion/?next=/x"
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    assert '<html lang="en">' in page_text(client.get("/connexion/"))


def test_a_visitor_sees_only_evenings_with_a_published_round(anybody: Client) -> None:
    make_tournament(name="Secrète")
    draft = make_tournament(name="Brouillon")
    Round.objects.create(tournament=draft, number=1, seed=1)
    shown = make_tournament(name="Publiée")
    Round.objects.create(tournament=shown, number=1, seed=1, state=RoundState.PUBLISHED)
    page = page_text(anybody.get("/"))
    assert "Publiée" in page
    assert "Secrète" not in page
    assert "Brouillon" not in page


def test_tonights_evening_stands_first_with_its_next_step(organiser: Client) -> None:
    tonight = make_tournament(name="Ce soir", date=timezone.localdate())
    make_tournament(name="Autrefois", date=date(2020, 1, 1))
    response = organiser.get("/")
    (card,) = response.context["tonight"]
    assert card["tournament"] == tonight
    assert card["step"]["url"] == f"/soirees/{tonight.pk}/inscrits/"
    make_pairs(tonight, 2)
    (card,) = organiser.get("/").context["tonight"]
    assert card["step"]["url"] == f"/soirees/{tonight.pk}/tirage/"


def test_past_evenings_are_found_without_accents(organiser: Client) -> None:
    make_tournament(name="Fête de la Saint-Éloi", date=date(2020, 12, 1))
    make_tournament(name="Tournoi de printemps", date=date(2021, 4, 1))
    page = page_text(organiser.get("/", {"q": "eloi fete"}))
    assert "Saint-Éloi" in page
    assert "printemps" not in page
