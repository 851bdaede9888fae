"""Helpers get in by a link that works once, and do what their role lets them."""

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, PASSWORD, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tournaments.enums import Role
from tournaments.errors import NotAllowedError
from tournaments.models import LogEntry, User
from tournaments.services.accounts import change_role, disable_account
from tournaments.services.attempts import TRIES
from tournaments.views import addresses

pytestmark = pytest.mark.django_db

CHOSEN = {"password": PASSWORD, "repeated": PASSWORD}


def link_of(organiser: Client, username: str) -> str:
    """The path of the link that the organiser is shown."""
    user = User.objects.get(username=username)
    page = page_text(organiser.get(f"/comptes/{user.pk}/lien/"))
    found = re.search(r"/invitation/[^\"<]+", page)
    assert found is not None
    return found.group()


def code_of(organiser: Client, username: str) -> str:
    """The code that the organiser is shown."""
    user = User.objects.get(username=username)
    found = re.search(r'class="code">([^<]+)<', page_text(organiser.get(f"/comptes/{user.pk}/lien/")))
    assert found is not None
    return found.group(1)


def type_code(browser: Client, username: str, code: str) -> int:
    """Type name and code at the door, and choose a password if it opens; what the last page answered."""
    answer = browser.post("/invitation/", {"username": username, "code": code})
    if answer.status_code != 302:
        return answer.status_code
    return browser.post(answer["Location"], CHOSEN).status_code


def make_helper(organiser: Client, username: str = "Bruno", role: Role = Role.SCORER) -> User:
    assert organiser.post("/comptes/", {"username": username, "role": role.value}).status_code == 302
    return User.objects.get(username=username)


def test_a_helper_chooses_a_password_with_a_link_that_works_once(organiser: Client) -> None:
    make_helper(organiser)
    link = link_of(organiser, "Bruno")
    helper = english()
    assert b"Bruno" in helper.get(link).content
    assert helper.post(link, {"password": "x", "repeated": "x"}).status_code == 422
    assert helper.post(link, CHOSEN).status_code == 302
    assert helper.get("/mot-de-passe/").status_code == 200
    assert english().get(link).status_code == 410
    assert english().post(link, CHOSEN).status_code == 410
    assert organiser.get(f"/comptes/{User.objects.get(username='Bruno').pk}/lien/").status_code == 302


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_link_made_on_this_machine_leads_there_from_others(
    organiser: Client, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setattr(addresses, "local_addresses", lambda: ("192.168.7.7",))
    user = make_helper(organiser)
    page = page_text(organiser.get(f"/comptes/{user.pk}/lien/", headers={"host": host}))
    assert "http://192.168.7.7:8000/invitation/" in page
    monkeypatch.setattr(addresses, "local_addresses", lambda: ())
    page = page_text(organiser.get(f"/comptes/{user.pk}/lien/", headers={"host": host}))
    assert f"http://{host}/invitation/" in page


def test_a_helper_without_a_camera_types_a_code_that_works_once(organiser: Client) -> None:
    make_helper(organiser)
    code = code_of(organiser, "Bruno")
    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}", code)
    helper = english()
    assert b"/invitation/" in helper.get("/connexion/").content
    assert type_code(helper, "bruno", f" {code.replace('-', ' ').lower()}") == 302
    assert helper.get("/mot-de-passe/").status_code == 200
    assert type_code(english(), "Bruno", code) == 422


def test_a_code_is_kept_nowhere(organiser: Client) -> None:
    user = make_helper(organiser)
    code = code_of(organiser, "Bruno").replace("-", "")
    kept = f"{User.objects.filter(pk=user.pk).values()} {list(LogEntry.objects.values())}"
    assert code not in kept.replace("-", "")


def test_a_code_ends_with_the_day_after(organiser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_helper(organiser)
    code = code_of(organiser, "Bruno")
    today = timezone.localdate()
    for days, answer in ((2, 422), (1, 302)):
        monkeypatch.setattr(timezone, "localdate", lambda days=days: today + datetime.timedelta(days))
        assert type_code(english(), "Bruno", code) == answer


def test_the_page_says_to_the_minute_how_long_a_code_works(organiser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_helper(organiser)
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date(2026, 11, 30))
    assert "until 23:59 on Tuesday 1 December" in page_text(organiser.get(f"/comptes/{user.pk}/lien/"))


def test_a_code_ends_with_a_new_one_and_opens_no_disabled_account(organiser: Client) -> None:
    user = make_helper(organiser)
    old = code_of(organiser, "Bruno")
    organiser.post(f"/comptes/{user.pk}/lien/nouveau/")
    assert type_code(english(), "Bruno", old) == 422
    new = code_of(organiser, "Bruno")
    organiser.post(f"/comptes/{user.pk}/desactiver/")
    assert type_code(english(), "Bruno", new) == 422


def test_a_code_opens_its_own_account_alone(organiser: Client) -> None:
    make_helper(organiser)
    make_helper(organiser, "Chloé")
    assert type_code(english(), "Chloé", code_of(organiser, "Bruno")) == 422
    assert type_code(english(), "organiser", code_of(organiser, "Bruno")) == 422


def test_guessing_a_code_is_slowed_down_for_who_guesses_alone(organiser: Client) -> None:
    make_helper(organiser)
    code, guesser = code_of(organiser, "Bruno"), english()
    for _ in range(TRIES):
        assert type_code(guesser, "Bruno", "AAAA-AAAA") == 422
    assert type_code(guesser, "Bruno", code) == 422
    assert b"Too many attempts" in guesser.post("/invitation/", {"username": "Bruno", "code": code}).content
    elsewhere = english()
    elsewhere.defaults["REMOTE_ADDR"] = "192.168.1.21"
    assert type_code(elsewhere, "Bruno", code) == 302


@pytest.mark.parametrize("link", ["/invitation/MQ/abc-def/", "/invitation/zzz/abc/", "/invitation/_/_/"])
def test_made_up_links_open_nothing(organiser: Client, link: str) -> None:
    assert english().get(link).status_code == 410


def test_a_new_link_ends_the_old_one_and_every_session(organiser: Client) -> None:
    user = make_helper(organiser)
    old = link_of(organiser, "Bruno")
    helper = english()
    helper.post(old, CHOSEN)
    organiser.post(f"/comptes/{user.pk}/lien/nouveau/")
    assert helper.get("/mot-de-passe/").status_code == 302
    assert english().get(old).status_code == 410
    assert english().get(link_of(organiser, "Bruno")).status_code == 200


def test_a_disabled_account_is_out_at_once_and_comes_back(organiser: Client) -> None:
    user = make_helper(organiser)
    helper = english()
    helper.post(link_of(organiser, "Bruno"), CHOSEN)
    organiser.post(f"/comptes/{user.pk}/desactiver/")
    assert helper.get("/mot-de-passe/").status_code == 302
    assert english().post("/connexion/", {"username": "Bruno", "password": PASSWORD}).status_code == 422
    organiser.post(f"/comptes/{user.pk}/reactiver/")
    assert english().post("/connexion/", {"username": "Bruno", "password": PASSWORD}).status_code == 302


@pytest.mark.parametrize(("name", "again"), [("Bruno", "BRUNO"), ("Élodie", "élodie")])
def test_names_are_taken_whatever_their_capitals(organiser: Client, name: str, again: str) -> None:
    make_helper(organiser, name)
    answer = organiser.post("/comptes/", {"username": again, "role": "reader"})
    assert answer.status_code == 422
    assert answer.context["form"].errors["username"]
    assert User.objects.count() == 2


def test_a_name_that_cannot_be_is_refused_in_the_words_beside_the_field(organiser: Client) -> None:
    rule = "One word to log in with: letters, digits and the signs . + - _ @, without spaces."
    assert page_text(organiser.get("/comptes/")).count(rule) == 1
    assert page_text(organiser.post("/comptes/", {"username": "Jean Paul", "role": "scorer"})).count(rule) == 2
    for name in ("jean.paul+1", "Zoé_2-3", "jean@club.fr"):
        make_helper(organiser, name)


def test_a_role_is_changed_and_another_one_refused(organiser: Client) -> None:
    user = make_helper(organiser)
    organiser.post(f"/comptes/{user.pk}/role/", {"role": "check_in"})
    assert user.memberships.get().role == Role.CHECK_IN
    assert organiser.post(f"/comptes/{user.pk}/role/", {"role": "king"}).status_code == 302
    assert user.memberships.get().role == Role.CHECK_IN


def test_there_is_always_an_organiser(organiser: Client) -> None:
    only = User.objects.get()
    with pytest.raises(NotAllowedError):
        change_role(actor=ACTOR, user=only, role=Role.READER)
    with pytest.raises(NotAllowedError):
        disable_account(actor=ACTOR, user=only)
    second = make_user("seconde", is_staff=True, is_superuser=True)
    demoted = change_role(actor=ACTOR, user=second, role=Role.SCORER)
    assert not demoted.user.is_superuser
    assert organiser.post(f"/comptes/{only.pk}/desactiver/").status_code == 403
    assert organiser.post(f"/comptes/{only.pk}/lien/nouveau/").status_code == 403
