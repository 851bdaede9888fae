"""An evening of 21 pairs and four rounds with everything that happens to people, each of it through the pages.

The scores themselves are written straight into the database: how they are typed is proved elsewhere.
"""

import re
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from tests.factories import ACTOR, make_pairs, make_tournament, make_user
from tests.selectors.naive_evening import naive_standings
from tests.services.test_rounds import confirm
from tournaments.enums import Formula, MissedScore, VersionState
from tournaments.models import Round, SheetVersion, Tournament
from tournaments.selectors.individuals import individual_standings
from tournaments.selectors.seating import seating
from tournaments.services.attendance import Attendance, mark_attendance

pytestmark = pytest.mark.django_db(transaction=True)


#: Opens everything that a form is folded away in.
UNFOLD = """form => {
  for (let up = form; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
}"""


class Evening:
    """The organiser's window and the evening that it shows."""

    def __init__(self, page: Page, tournament: Tournament) -> None:
        self.page = page
        self.tournament = tournament
        self.chance = Random(21)

    def open(self, tail: str) -> Page:
        self.page.goto(f"/soirees/{self.tournament.pk}/{tail}")
        return self.page

    def send(self, action: str, **answers: str) -> None:
        """Fill in the form that goes to this address, opening what folds it away, and send it."""
        form = self.page.locator(f"form[action$='{action}']").first
        form.evaluate(UNFOLD)
        for name, value in answers.items():
            field = form.locator(f"[name='{name}']")
            kind = field.first.evaluate("field => field.type || field.tagName")
            if kind == "radio":
                form.locator(f"[name='{name}'][value='{value}']").check()
            elif kind == "checkbox":
                field.check()
            elif kind.startswith("select"):
                field.select_option(value)
            else:
                field.fill(value)
        form.locator("button[type=submit]").last.click()
        expect(self.page.locator(".note-error")).to_have_count(0)

    def draw(self, *, postpone: bool = False) -> Round:
        """Draw the next round and publish it."""
        number = self.tournament.rounds.count() + 1
        self.open("tirage/")
        self.send("/tirage/nouveau/", **({"postpone": "on"} if postpone else {}))
        self.page.locator("form[action$='/publier/'] button").first.click()
        expect(self.page.locator(".heading-line .tag")).not_to_have_text(re.compile("Brouillon|Draft"))
        return self.tournament.rounds.get(number=number)

    def play(self, round_: Round, *, but: tuple[int, ...] = ()) -> None:
        """A confirmed score at every table that has none, some tables left out."""
        for table in round_.tables.exclude(versions__state=VersionState.CONFIRMED).filter(forfeit=""):
            if table.number not in but:
                confirm(table, 10 * self.chance.randint(40, 160), 10 * self.chance.randint(40, 160))

    def check_standings(self) -> None:
        """The page shows what the raw rows amount to."""
        page = self.open("classement/")
        shown = {}
        for row in page.locator(".standings tbody tr").all():
            cells = row.locator("td").all_inner_texts()
            place = re.match(r"\d+", cells[0].strip())
            number = int(row.locator(".entrant-number").inner_text())
            shown[number] = (int(place[0]) if place else None, int(re.sub(r"[^\d−]", "", cells[2]).replace("−", "-")))
        expected = naive_standings(self.tournament)
        assert shown == {number: (line.place, line.points) for number, line in expected.items()}


@pytest.fixture
def evening(page: Page, live_server: Any) -> Evening:
    """21 pairs registered for four rounds, drawn by ranking from the second on."""
    client = Client()
    client.force_login(make_user())
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    tournament = make_tournament(
        formula=Formula.SWISS, rounds_planned=4, missed_score=MissedScore.AVERAGE, tie_breaks=(), fee=Decimal(5)
    )
    make_pairs(tournament, 21)
    return Evening(page, tournament)


def test_an_evening_of_21_pairs_with_everything_that_happens_to_people(evening: Evening) -> None:
    check_in(evening)
    first = play_the_first_round_with_a_catch_up_game(evening)
    arrive_late(evening)
    play_the_second_round_with_a_forfeit(evening)
    leave_and_replace(evening)
    third = play_the_third_round_but_for_its_last_table(evening)
    disqualify_and_punish(evening)
    come_back(evening)
    fourth = evening.draw(postpone=True)
    evening.check_standings()
    expect(evening.page.locator("#provisional")).to_be_visible()
    evening.play(third)
    evening.play(fourth)
    correct_the_first_round(first)
    evening.check_standings()
    expect(evening.page.locator("#provisional")).to_have_count(0)

    evening.open("classement/?par=joueur")
    expect(evening.page.locator(".standings")).to_contain_text("Zoé Remplaçante")
    credited = {row.contestant.name: row.standing.played for row in individual_standings(evening.tournament)}
    assert credited["Sud 8"] + credited["Zoé Remplaçante"] == credited["Nord 8"] == 4


def seated(round_: Round) -> set[int]:
    """The numbers of who sits at a table of this round."""
    return {one.number for table in seating(round_).tables for one in (*table.ns, *table.ew)}


def play_the_first_round_with_a_catch_up_game(evening: Evening) -> Round:
    """The exempt pair plays against one that has finished early."""
    first = evening.draw()
    spared = seating(first).byes[0].number
    evening.play(first)
    helper = seating(first).tables[0].ns[0].number
    evening.open("tirage/1/")
    evening.send("/tirage/1/rattrapage/", exempt=str(spared), helper=str(helper))
    assert not seating(first).byes
    evening.play(first)
    evening.check_standings()
    return first


def play_the_second_round_with_a_forfeit(evening: Evening) -> None:
    """The late pair is drawn; one side does not come to its table."""
    second = evening.draw()
    assert 22 in seated(second)
    missing = seating(second).tables[1].ew[0].number
    evening.open("tirage/2/")
    evening.send("/tirage/2/forfait/", number=str(missing), reason="panne de voiture")
    evening.play(second)
    evening.check_standings()


def play_the_third_round_but_for_its_last_table(evening: Evening) -> Round:
    """Who left is not drawn, the pair with a fixed table sits at it, one table is not done in time."""
    third = evening.draw()
    assert {4, 6}.isdisjoint(seated(third))
    seventh = seating(third).tables[6]
    assert 9 in {one.number for one in (*seventh.ns, *seventh.ew)}
    evening.play(third, but=(seating(third).tables[-1].number,))
    evening.check_standings()
    return third


def check_in(evening: Evening) -> None:
    """Everybody is seen at the door but the last pair, who has telephoned; in the end it comes."""
    page = evening.open("pointage/")
    for number in range(1, 16):
        mark_attendance(actor=ACTOR, tournament=evening.tournament, number=number, attendance=Attendance.HERE)
    for number in range(16, 21):
        page.locator(f"#door-{number} .door-name").click()
        expect(page.locator(f"#door-{number} .door-name")).to_have_attribute("aria-pressed", "true")
    page.locator("form[action$='/pointage/finir/'] button").click()
    expect(page.locator("#door-21")).to_have_class(re.compile("door-away"))
    page.locator("#door-21 .door-name").click()
    expect(page.locator("#door-21")).to_have_class(re.compile("door-here"))
    page.locator("#door-3 button[name=paid]").click()
    assert evening.tournament.entrants.get(number=3).paid == 10


def arrive_late(evening: Evening) -> None:
    """A pair comes while the first round is under way."""
    page = evening.open("inscrits/")
    page.locator("[name=name_1]").fill("Émile Tard")
    page.locator("[name=name_2]").fill("Rose Venue")
    page.locator("[name=name_2]").press("Enter")
    expect(page.locator("#entrant-22")).to_be_visible()


def leave_and_replace(evening: Evening) -> None:
    """One pair leaves for good, one sits a round out, one player sends a substitute, one pair needs its table."""
    page = evening.open("inscrits/4/")
    evening.send("/inscrits/4/abandon/", reason="dernier métro")
    page = evening.open("pointage/")
    page.locator("#door-6 button[value=away]").click()
    expect(page.locator("#door-6")).to_have_class(re.compile("door-away"))
    page = evening.open("inscrits/8/remplacer/")
    page.locator("[name=position][value='2']").check()
    page.locator("[name=name]").fill("Zoé Remplaçante")
    page.locator("main form .btn-primary").click()
    expect(page).to_have_url(re.compile("/inscrits/"))
    evening.open("tirage/reglages/")
    page.locator("#fixed_number").select_option("9")
    page.locator("#fixed_table").fill("7")
    page.locator("#fixed_table").press("Enter")
    expect(page.locator(".wish-list")).to_contain_text("9")


def disqualify_and_punish(evening: Evening) -> None:
    """One pair is put out of the ranking, another loses points."""
    page = evening.open("inscrits/12/")
    evening.send("/inscrits/12/exclure/", reason="cartes marquées")
    page = evening.open("classement/")
    expect(page.locator(".standings tbody tr").last.locator(".entrant-number")).to_have_text("12")
    page.locator("a[href$='/classement/points/']").click()
    page.locator("[name=number]").select_option("2")
    page.locator("[name=points]").fill("-160")
    page.locator("[name=reason]").fill("renonce")
    page.locator("main form .btn-primary").click()
    expect(page.locator("#adjustments")).to_contain_text("renonce")


def come_back(evening: Evening) -> None:
    """The pair that sat out is here again, and the one that had left returns after all."""
    page = evening.open("pointage/")
    page.locator("#door-6 .door-name").click()
    expect(page.locator("#door-6")).to_have_class(re.compile("door-here"))
    evening.open("inscrits/4/")
    evening.send("/inscrits/4/retour/")


def correct_the_first_round(round_: Round) -> None:
    """A score of the first round was wrong all along."""
    version = SheetVersion.objects.get(table__round=round_, table__number=2, state=VersionState.CONFIRMED)
    SheetVersion.objects.filter(pk=version.pk).update(state=VersionState.REPLACED)
    SheetVersion.objects.create(
        table=version.table,
        number=2,
        state=VersionState.CONFIRMED,
        facts={},
        rules=version.rules,
        total_ns=2990,
        total_ew=10,
    )
