"""A second click on a button that is slow to answer: points and money are recorded once, with and without a script."""

from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn
from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tournaments.models import Adjustment, LogEntry, Tournament
from tournaments.services.attendance import record_payment

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[True, False], ids=["script", "no-script"])
def page(request: pytest.FixtureRequest, log_in: LogIn) -> Page:
    """The organiser's window."""
    return log_in(make_user(), java_script_enabled=request.param)


@pytest.fixture
def evening(page: Page) -> Tournament:
    """Two pairs that have paid ten euros each."""
    tournament = make_tournament(fee=Decimal(5))
    make_pairs(tournament, 2)
    record_payment(actor=ACTOR, tournament=tournament, number=1, paid=True)
    return tournament


def test_a_double_click_gives_one_penalty(page: Page, evening: Tournament) -> None:
    page.goto(f"/soirees/{evening.pk}/classement/points/")
    page.select_option("[name=number]", "1")
    page.fill("[name=points]", "-160")
    page.fill("[name=reason]", "renonce")
    page.get_by_role("button", name="Record the points").dblclick()
    expect(page.locator("#adjustments li")).to_have_count(1)
    page.reload()
    expect(page.locator("#adjustments li")).to_have_count(1)
    assert Adjustment.objects.get().points == -160


def test_a_double_click_gives_money_back_once(page: Page, evening: Tournament) -> None:
    page.goto(f"/soirees/{evening.pk}/remboursement/")
    page.fill("[name=number]", "1")
    page.fill("[name=amount]", "2.50")
    page.fill("[name=reason]", "malade")
    page.get_by_role("button", name="Note the refund").dblclick()
    expect(page.get_by_text("The refund of no. 1 is noted").first).to_be_visible()
    page.reload()
    assert evening.entrants.get(number=1).paid == Decimal("7.50")
    assert LogEntry.objects.filter(action="refund").count() == 1
