"""A certificate holds the longest names whole, inside its frame."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn
from tests.factories import ACTOR, make_pair, make_tournament, make_user
from tests.services.test_rounds import confirm
from tournaments.names import LONGEST
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [("W" * LONGEST, "M" * LONGEST), ("W" * 40, "m" * 40), ("Marie-Hélène " * 6, "Anne"), ("Bruno", "Zoé")]
#: What of a certificate is not wholly inside its frame.
CUT = """() => [...document.querySelectorAll('.certificate')].flatMap((frame) => {
    const outer = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('p')].filter((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const box = range.getBoundingClientRect();
        return box.left < outer.left || box.right > outer.right || box.bottom > outer.bottom;
    }).map((line) => line.textContent);
})"""


def test_the_longest_names_stand_whole_in_the_frame(log_in: LogIn) -> None:
    tournament = make_tournament(name="W" * LONGEST, place="W" * 80)
    for names in NAMES:
        make_pair(tournament, *names)
    for table in publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament)).tables.all():
        confirm(table, 1000 + table.number)
    page: Page = log_in(make_user())
    page.goto(f"/soirees/{tournament.pk}/documents/diplomes/")
    expect(page.locator(".certificate").first).to_be_visible()
    assert page.locator(".certificate-name").filter(has_text="W" * LONGEST).count() == 1
    assert page.evaluate(CUT) == []
