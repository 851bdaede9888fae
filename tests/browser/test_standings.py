"""The standings on the organiser's laptop."""

import pytest

from tests.bench.evenings import make_evening
from tests.browser.conftest import LogIn
from tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_four_rounds_stand_side_by_side_on_a_laptop(log_in: LogIn) -> None:
    evening = make_evening(pairs=8, rounds=4, deals=4)
    page = log_in(make_user(), viewport={"width": 1280, "height": 720})
    page.goto(f"/soirees/{evening.pk}/classement/")
    assert page.locator(".standings thead th").count() == 12
    lists = page.locator(".table-responsive")
    assert lists.evaluate_all("all => all.map((each) => each.scrollWidth - each.clientWidth)") == [0]
