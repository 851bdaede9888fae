"""On a telephone, tapping a field for figures opens their keypad and does not enlarge the page."""

import pytest
from playwright.sync_api import Page

from scoring import Side
from tests.browser.conftest import LogIn
from tests.factories import make_rules, make_user
from tests.phone_factories import code_for, make_phone_table
from tests.sheet_factories import enter
from tournaments.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

#: Every field that is typed into, folded away or not: its name, its keypad, its letters in pixels, its kind.
FIELDS = """() => [...document.querySelectorAll('main :is(input, textarea)')]
    .filter((each) => ['text', 'number', 'tel', 'textarea'].includes(each.type))
    .map((each) => [each.name, each.inputMode, parseFloat(getComputedStyle(each).fontSize), each.type])"""
#: A mobile browser enlarges the page when a field of smaller letters is tapped.
SMALLEST_LETTERS = 16
WORDS = {"line", "note", "why", "reason", "penalty_0_reason"}
BOTH = [side.value for side in Side]


@pytest.fixture
def table() -> Table:
    """A table with a deal, rules with announcements and contracts beyond the buttons, and telephones."""
    table = make_phone_table(rules=make_rules(announcements=True))
    enter(table)
    return table


@pytest.fixture
def phone(log_in: LogIn) -> Page:
    """The organiser's telephone."""
    return log_in(make_user(), viewport={"width": 360, "height": 740})


def of_sides(*kinds: str) -> set[str]:
    return {f"{kind}_{side}" for kind in kinds for side in BOTH}


DEAL = of_sides("points", "announcements") | {"contract_other"}
PAGES = {
    "scores/1/table/1/": DEAL | of_sides("written") | {"penalty_0_points"},
    "scores/1/table/1/donne/1/": DEAL | {"penalty_0_points"},
    "scores/1/table/1/totaux/": of_sides("total", "trick_points") | {"deals_played"},
    "scores/1/table/1/penalite/": {"points"},
    "scores/1/table/1/penalite/renonce/": {"announced"},
    "saisie/?table=1": of_sides("total") | {"table"},
    "saisie/?table=1&mode=deals": of_sides("written") | {"table"},
    "verification/?table=1": of_sides("paper") | {"table"},
    "classement/points/": {"points"},
    "remboursement/": {"number", "amount"},
}
PHONE_PAGES = {"": DEAL, "donne/1/": DEAL, "totaux/": of_sides("total") | {"deals_played"}}


def check(phone: Page, figures: set[str], address: str) -> None:
    """Each of ``figures`` is on the page; every field but those for words opens the keypad, in large letters."""
    fields = phone.evaluate(FIELDS)
    assert figures <= {name for name, _mode, _size, _kind in fields}, address
    for name, mode, size, kind in fields:
        where = f"{name} on {address}"
        assert kind != "number", where
        assert size >= SMALLEST_LETTERS, where
        assert name in WORDS or mode in {"numeric", "decimal"}, where


def test_the_organisers_fields_for_figures(phone: Page, table: Table) -> None:
    for address, figures in PAGES.items():
        phone.goto(f"/soirees/{table.round.tournament.pk}/{address}")
        check(phone, figures, address)


def test_the_players_fields_for_figures(phone: Page, table: Table) -> None:
    for address, figures in PHONE_PAGES.items():
        phone.goto(f"/t/{code_for(table)}/ns/{address}")
        check(phone, figures, address)
