"""Fingers at the door: the whole row marks an entrant, who is named, and nothing is smaller than a finger."""

import re
from decimal import Decimal

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring import PerSide
from tests.browser.conftest import LogIn
from tests.browser.targets import too_small
from tests.factories import ACTOR, make_rules, make_tournament, make_user
from tests.sheet_factories import enter, make_tables, ticket
from tournaments.models import Tournament
from tournaments.services.adjustments import give_adjustment
from tournaments.services.archive import archive_tournament
from tournaments.services.rules import create_house_rules
from tournaments.services.score_entry import enter_totals

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (360, 768, 1024)
#: The page itself, or a list narrower than a laptop, that has to be pushed sideways; standings have columns for that.
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll('.table-responsive:not(.standings *)')]
    .filter((each, index) => index === 0 || innerWidth <= 768).filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.getAttribute('aria-label') || 'page')"""


@pytest.fixture(params=WIDTHS)
def tablet(request: pytest.FixtureRequest, log_in: LogIn) -> Page:
    """The organiser's window on something that is touched."""
    size = {"width": request.param, "height": 740}
    return log_in(make_user(), viewport=size, has_touch=True, is_mobile=True)


@pytest.fixture
def evening() -> Tournament:
    """Three tables at play with a fee: one counts, one is begun, one has nothing."""
    tables = make_tables(3, deals_per_round=4, fee=Decimal(5))
    enter_totals(actor=ACTOR, table=tables[0], ticket=ticket(), totals=PerSide(620, 560))
    enter(tables[1])
    return tables[0].round.tournament


def tap_at(target: Locator, x: float) -> None:
    """Touch ``x`` of the way across a target, half-way down, once it stands still."""
    box = target.bounding_box()
    assert box is not None
    target.tap(position={"x": x * box["width"], "y": box["height"] / 2})


def test_the_whole_row_marks_who_is_here_and_names_them(tablet: Page, evening: Tournament) -> None:
    tablet.goto(f"/soirees/{evening.pk}/pointage/")
    assert too_small(tablet) == []
    for number, across in ((2, 0.02), (3, 0.6), (4, 0.98)):
        row = tablet.locator(f"#door-{number}")
        tap_at(row.locator(".door-name"), across)
        expect(tablet.locator("#messages")).to_contain_text(f"no. {number}, Nord {number} / Sud {number}")
        expect(row).to_have_class(re.compile("door-here"))
    assert set(evening.entrants.exclude(seen_at=None).values_list("number", flat=True)) == {2, 3, 4}


def test_the_row_is_taken_up_by_its_target(tablet: Page, evening: Tournament) -> None:
    """Nothing but the other buttons of the row is left where a tap would be lost."""
    tablet.goto(f"/soirees/{evening.pk}/pointage/")
    tablet.locator("#door-1").scroll_into_view_if_needed()
    lost = tablet.evaluate(
        """() => { const row = document.querySelector('#door-1 form').getBoundingClientRect(),
                name = document.querySelector('#door-1 .door-name').getBoundingClientRect(), lost = [];
            for (let x = name.left + 1; x < name.right; x += 7) for (let y = name.top + 1; y < name.bottom; y += 7)
                if (!document.elementFromPoint(x, y).closest('button')) lost.push([x, y]);
            return [lost, name.left - row.left, row.top - name.top]; }"""
    )
    assert lost == [[], 0, 0]


@pytest.fixture
def pages(evening: Tournament) -> list[str]:
    """The addresses of the organiser's lists and forms, each with something to show."""
    create_house_rules(actor=ACTOR, name="Chez nous", rules=make_rules())
    archive_tournament(actor=ACTOR, tournament=make_tournament(name="L'an passé"))
    give_adjustment(actor=ACTOR, tournament=evening, number=2, points=-160, reason="renonce")
    start = f"/soirees/{evening.pk}"
    tails = (
        "inscrits/",
        "inscrits/1/",
        "inscrits/1/remplacer/",
        "inscrits/coller/",
        "pointage/",
        "tirage/1/",
        "tirage/reglages/",
        "scores/1/",
        "saisie/",
        "classement/",
        "classement/points/",
        "documents/",
        "reglages/",
        "regles/",
        "reglement/",
        "telephones/",
        "ecrans/",
        "journal/",
        "remboursement/",
    )
    of_the_club = ("/", "/soirees/nouvelle/", "/membres/", "/membres/nouveau/", "/regles/", "/comptes/")
    return [*(f"{start}/{tail}" for tail in tails), *of_the_club, "/sauvegardes/", "/archives/", "/personnes/"]


def test_nothing_that_is_touched_is_smaller_than_a_finger(tablet: Page, pages: list[str]) -> None:
    found: dict[str, object] = {}
    for address in pages:
        tablet.goto(address)
        expect(tablet.locator("main h1")).to_be_visible()
        tablet.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
        if small := too_small(tablet):
            found[address] = small
        if wide := tablet.evaluate(SIDEWAYS):
            found[f"{address} sideways"] = wide
    assert "\n".join(f"{address}: {small}" for address, small in found.items()) == ""
