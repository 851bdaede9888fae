"""The repair desk: superusers only, and the journal is read there, never written."""

import pytest
from django.contrib import admin
from django.test import Client

from tests.factories import ACTOR, make_tournament, make_user
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


def test_an_organiser_without_more_does_not_get_in(organiser: Client) -> None:
    assert organiser.get("/admin/").status_code == 302
