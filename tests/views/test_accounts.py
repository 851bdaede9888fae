"""Helpers get in by a link that works once, and do what their role lets them."""

import re

import pytest
from django.test import Client

from tests.factories import ACTOR, PASSWORD, make_user
from tests.views.conftest import english
from tournaments.enums import Role
from tournaments.errors import NotAllowedError
from tournaments.models import User
from tournaments.services.accounts import change_role, disable_account

pytestmark = pytest.mark.django_db

CHOSEN = {"password": PASSWORD, "repeated": PASSWORD}


def link_of(organiser: Client, username: str) -> str:
    """The path of the link that the organiser is shown."""
    user = User.objects.get(username=username)
    page = organiser.get(f"/comptes/{user.pk}/lien/").content.decode()
    found = re.search(r"/invitation/[^\"<]+", page)
    assert found is not None
    return found.group()


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


def test_names_are_taken_whatever_their_capitals(organiser: Client) -> None:
    make_helper(organiser)
    answer = organiser.post("/comptes/", {"username": "BRUNO", "role": "reader"})
    assert answer.status_code == 422
    assert answer.context["form"].errors["username"]
    assert User.objects.count() == 2


def test_a_role_is_changed_and_another_one_refused(organiser: Client) -> None:
    user = make_helper(organiser)
    organiser.post(f"/comptes/{user.pk}/role/", {"role": "check_in"})
    user.refresh_from_db()
    assert user.role == Role.CHECK_IN
    assert organiser.post(f"/comptes/{user.pk}/role/", {"role": "king"}).status_code == 302
    user.refresh_from_db()
    assert user.role == Role.CHECK_IN


def test_there_is_always_an_organiser(organiser: Client) -> None:
    only = User.objects.get()
    with pytest.raises(NotAllowedError):
        change_role(actor=ACTOR, user=only, role=Role.READER)
    with pytest.raises(NotAllowedError):
        disable_account(actor=ACTOR, user=only)
    second = make_user("seconde", is_staff=True, is_superuser=True)
    demoted = change_role(actor=ACTOR, user=second, role=Role.SCORER)
    assert not demoted.is_superuser
    assert organiser.post(f"/comptes/{only.pk}/desactiver/").status_code == 403
    assert organiser.post(f"/comptes/{only.pk}/lien/nouveau/").status_code == 403
