"""The standings on the organiser's laptop, and a closed evening on the organiser's telephone."""

from typing import Any

import pytest
from django.conf import settings

from tests.backup_factories import played_evening
from tests.bench.evenings import make_evening
from tests.browser.conftest import TELEPHONE, LogIn
from tests.factories import ACTOR, make_user
from tournaments.services.archive import close_tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_rounds_stand_side_by_side_on_a_laptop(log_in: LogIn) -> None:
    evening = make_evening(pairs=8, rounds=4, deals=4)
    page = log_in(make_user(), viewport={"width": 1280, "height": 720})
    page.goto(f"/soirees/{evening.pk}/classement/")
    assert page.locator(".standings thead th").count() == 12
    lists = page.locator(".table-responsive")
    assert lists.evaluate_all("all => all.map((each) => each.scrollWidth - each.clientWidth)") == [0]


def test_a_closed_evening_fits_a_telephone_and_breaks_no_word(log_in: LogIn, live_server: Any) -> None:
    evening = played_evening()
    close_tournament(actor=ACTOR, tournament=evening, anyway=True)
    page = log_in(make_user(), viewport=TELEPHONE)
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "fr", "url": live_server.url}])
    page.goto(f"/soirees/{evening.pk}/fin/")
    assert page.evaluate("document.documentElement.scrollWidth") == TELEPHONE["width"]
    assert page.locator(".step-label").evaluate_all("all => new Set(all.map((each) => each.clientHeight)).size") == 1
