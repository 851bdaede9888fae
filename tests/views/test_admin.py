"""The repair desk: superusers only, and the journal is read there, never written."""

import pytest
from django.contrib import admin
from django.test import Client

from tests.factories import ACTOR, PASSWORD, make_tournament, make_user
from tests.markup import page_text
from tests.views.conftest import english
from tournaments.models import LogEntry
from tournaments.services.demo import create_demo

pytestmark = pytest.mark.django_db


@pytest.fixture
def superuser() -> Client:
    client = english()
    client.force_login(make_user("root", is_staff=True, is_superuser=True))
    return client


def test_every_list_opens(superuser: Client) -> None:
    create_demo(actor=ACTOR)
    for model in admin.site._registry:
        options = model._meta
        page = superuser.get(f"/admin/{options.app_label}/{options.model_name}/")
        assert page.status_code == 200, options.label
        shown = page.context["cl"].result_count
        assert shown == model._default_manager.count(), options.label
        assert shown or options.app_label != "tournaments", options.label


def test_the_journal_is_only_read(superuser: Client) -> None:
    make_tournament()
    entry = LogEntry.objects.all()[0]
    assert superuser.get(f"/admin/tournaments/logentry/{entry.pk}/change/").status_code == 200
    assert superuser.post(f"/admin/tournaments/logentry/{entry.pk}/change/", {"action": "x"}).status_code == 403
    assert superuser.post(f"/admin/tournaments/logentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert superuser.get("/admin/tournaments/logentry/add/").status_code == 403


def test_the_desk_has_no_log_in_of_its_own_where_guesses_would_be_free() -> None:
    make_user("root", is_staff=True, is_superuser=True)
    client = english()
    for path in ("/admin/", "/admin/login/", "/admin/tournaments/player/", "/admin/nowhere/"):
        door = client.get(path, follow=True)
        assert door.request["PATH_INFO"] == "/connexion/", path
    for guess in range(60):
        assert client.post("/admin/login/", {"username": "root", "password": f"guess {guess}"}).status_code == 405
    assert client.post("/admin/login/", {"username": "root", "password": PASSWORD}).status_code == 405
    assert client.get("/admin/").status_code == 302


def test_our_door_leads_on_to_the_page_of_the_desk_that_was_asked_for() -> None:
    make_user("root", is_staff=True, is_superuser=True)
    client = english()
    door = client.get("/admin/tournaments/player/", follow=True)
    answers = {"username": "root", "password": PASSWORD, "next": door.context["next"]}
    inside = client.post("/connexion/", answers, follow=True)
    assert (inside.status_code, inside.request["PATH_INFO"]) == (200, "/admin/tournaments/player/")


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "/\\evil.example", "player"])
def test_the_door_of_the_desk_leads_nowhere_else(superuser: Client, target: str) -> None:
    assert superuser.get("/admin/login/", {"next": target})["Location"] == "/admin/"


def test_an_organiser_without_more_is_told_so_and_not_sent_in_circles(organiser: Client) -> None:
    refused = organiser.get("/admin/", follow=True)
    assert refused.status_code == 403
    assert "Your account may not do this" in page_text(refused)
