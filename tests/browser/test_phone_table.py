"""A table's whole game on one telephone: double taps, repeats, a lost connection, a dispute, a late correction."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.browser.conftest import NewContext
from tests.browser.phones import PHONE, enter_deal, open_side, save, stored, type_deal
from tests.factories import ACTOR
from tests.phone_factories import code_for, make_phone_table
from tests.sheet_factories import address
from tournaments.models import LogEntry, SheetVersion, Table
from tournaments.services.rounds_life import close_round

pytestmark = pytest.mark.django_db(transaction=True)


class Game:
    """One table, its telephone, and the organiser's board that follows it."""

    def __init__(self, context: BrowserContext, organiser: Page) -> None:
        self.table = make_phone_table()
        self.context = context
        self.organiser = organiser
        self.phone = context.new_page()

    @property
    def row(self) -> Locator:
        """The table's line on the organiser's board."""
        return self.organiser.locator(f"#table-{self.table.number}")

    def expect_deals(self, count: int) -> None:
        """Wait until the telephone shows that so many deals are stored."""
        expect(self.phone.locator("#live")).to_have_attribute("data-deals", str(count))

    def expect_state(self, state: str) -> None:
        """Wait until the board has followed."""
        expect(self.row).to_have_attribute("data-state", state)


@pytest.fixture
def game(browser_of: NewContext, organiser: Page) -> Game:
    """A table whose telephone is open, seen on the organiser's board."""
    played = Game(browser_of(**PHONE), organiser)
    pk, round_number, _number = address(played.table)
    organiser.goto(f"/soirees/{pk}/scores/{round_number}/")
    open_side(played.phone, played.table, "ns")
    return played


def test_a_table_of_twelve_deals(game: Game) -> None:
    tap_twice_and_repeat(game)
    lose_the_connection(game)
    close_the_page_while_a_deal_waits(game)
    for deal in range(7, 13):
        enter_deal(game.phone, deal)
    assert len({deal["uuid"] for deal in stored(game.table)}) == len(stored(game.table)) == 12
    expect(game.phone.locator("#entry")).to_be_hidden()
    game.phone.get_by_role("button", name="Send this score").tap()
    expect(game.phone.locator("#stage")).to_contain_text("Waiting for the other side")
    game.expect_state("one_side")
    dispute_a_deal(game)
    correct_it_and_agree(game)
    correct_after_closing(game.organiser, game.table)
    game.phone.goto(f"/t/{code_for(game.table)}/eo/")
    expect(game.phone.locator("#refusal")).to_contain_text("round is over")


def tap_twice_and_repeat(game: Game) -> None:
    """Three deals: one tapped twice in a hurry, one request repeated by the network; each is stored once."""
    posts: list[Request] = []
    game.phone.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    enter_deal(game.phone, 1)
    type_deal(game.phone)
    game.phone.locator("#deal-form button.btn-primary").dblclick()
    game.expect_deals(2)
    enter_deal(game.phone, 3)
    assert len(stored(game.table)) == 3, "a double tap is one deal"
    game.expect_state("in_progress")
    replayed = next(request for request in posts if request.url.endswith("/donne/"))
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Referer": replayed.url}
    for _time in range(2):
        answer = game.context.request.post(replayed.url, data=replayed.post_data or "", headers=headers)
        assert answer.ok
    assert len(stored(game.table)) == 3, "a replayed request changes nothing"


def lose_the_connection(game: Game) -> None:
    """Two deals typed without the Wi-Fi wait in the telephone, and go when it is back."""
    game.context.set_offline(True)
    for waiting in (1, 2):
        type_deal(game.phone)
        save(game.phone)
        expect(game.phone.locator("#queue li")).to_have_count(waiting)
    expect(game.phone.locator("#net")).to_contain_text("No connection")
    expect(game.phone.locator("#entry-number")).to_contain_text("6")
    game.context.set_offline(False)
    game.expect_deals(5)
    expect(game.phone.locator("#queue li")).to_have_count(0)


def close_the_page_while_a_deal_waits(game: Game) -> None:
    """What waits is sent by the page that is opened next."""
    game.context.set_offline(True)
    type_deal(game.phone)
    save(game.phone)
    expect(game.phone.locator("#queue li")).to_have_count(1)
    game.phone.close()
    game.context.set_offline(False)
    game.phone = game.context.new_page()
    game.phone.goto(f"/t/{code_for(game.table)}/ns/")
    game.expect_deals(6)


def dispute_a_deal(game: Game) -> None:
    """The other side doubts the third deal and calls the organiser, who comes."""
    phone, organiser = game.phone, game.organiser
    phone.get_by_role("link", name="Hand this telephone to the other side").tap()
    expect(phone.locator("#stage")).to_contain_text("Do you agree?")
    phone.locator(".deal-link").nth(9).tap()
    phone.locator("[name=note]").fill("It was 121")
    phone.get_by_role("button", name="We do not agree").tap()
    expect(phone.locator("#stage")).to_contain_text("disputed")
    game.expect_state("disputed")
    phone.locator("#call").tap()
    expect(organiser.locator("#calls")).to_contain_text(f"Table {game.table.number}")
    organiser.locator("#calls button").click()
    expect(organiser.locator("#calls")).to_have_count(0)


def correct_it_and_agree(game: Game) -> None:
    """The third deal is put right, both sides agree, and the score counts."""
    phone, code = game.phone, code_for(game.table)
    phone.goto(f"/t/{code}/ns/donne/3/")
    phone.locator("[name=points_NS]").fill("121")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("#live")).to_be_visible()
    for side, finger in (("ns", 40), ("eo", 120)):  # at the same place it would be a double tap
        phone.goto(f"/t/{code}/{side}/")
        phone.locator("#agree button").tap(position={"x": finger, "y": 20})
        expect(phone.locator("#agree")).to_have_count(0)
    expect(phone.locator("#stage")).to_contain_text("This score counts")
    game.expect_state("confirmed")
    assert stored(game.table)[2]["deal"]["points"] == {"NS": 121, "EW": 41}


def correct_after_closing(organiser: Page, table: Table) -> None:
    """The organiser closes the round, then puts the first deal right, with a reason."""
    pk, round_number, number = address(table)
    close_round(actor=ACTOR, round_=table.round)
    organiser.goto(f"/soirees/{pk}/scores/{round_number}/table/{number}/donne/1/")
    organiser.locator("#entry [name=points_NS]").fill("130")
    organiser.locator("#deal-form [name=reason]").fill("counted again together")
    organiser.locator("#deal-form button.btn-lg[type=submit]").click()
    organiser.locator("#confirm [name=reason]").fill("counted again together")
    organiser.locator("#confirm button[type=submit]").click()
    expect(organiser.locator(f"#table-{number}")).to_have_attribute("data-state", "confirmed")
    counting = SheetVersion.objects.get(table=table, state="confirmed")
    assert counting.facts["deals"][0]["deal"]["points"] == {"NS": 130, "EW": 32}
    assert LogEntry.objects.filter(reason="counted again together").exists()
