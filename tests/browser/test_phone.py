"""Telephones at a table, over plain HTTP on an address of this machine that is not loopback, as in a hall."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from coinche_club.hosts import local_addresses
from tests.browser.conftest import LAPTOP, TELEPHONE
from tests.factories import ACTOR, make_user
from tests.phone_factories import code_for, make_phone_table
from tests.sheet_factories import address
from tournaments.models import LogEntry, SheetVersion, Table
from tournaments.services.rounds_life import close_round

pytestmark = pytest.mark.django_db(transaction=True)

NewContext = Callable[..., BrowserContext]
PHONE = {"viewport": TELEPHONE, "is_mobile": True, "has_touch": True}
#: Everything that is touched, with its size; a button of a group is its label, a link in a sentence is none.
TARGETS = """() => [...document.querySelectorAll(
        'main :is(button, label.btn, input[type=text], select, summary, a.btn, a.deal-link, .check)')]
    .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height).map(([name, box]) => [name, box.width, box.height])"""
FONT_SIZES = """() => [...document.querySelectorAll('main input[type=text], main select')]
    .map((each) => parseFloat(getComputedStyle(each).fontSize))"""


@pytest.fixture(scope="module")
def hall() -> Iterator[str]:
    """The address of a server that is reached as a telephone in the hall reaches it."""
    found = local_addresses()
    if not found:
        pytest.skip("this machine has no address but loopback")
    server = LiveServer(found[0])
    yield server.url
    server.stop()


@pytest.fixture
def browser_of(new_context: NewContext, hall: str, transactional_db: None) -> NewContext:
    """``browser_of(**options)``: one more visitor of the hall, who reads English."""

    make_user("somebody")

    def create(**options: Any) -> BrowserContext:
        context = new_context(**{"base_url": hall, "viewport": LAPTOP, **options})
        context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": hall}])
        return context

    return create


@pytest.fixture
def organiser(browser_of: NewContext, hall: str) -> Page:
    """The organiser's laptop, logged in."""
    client = Client()
    client.force_login(make_user())
    context = browser_of()
    key = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": key, "value": client.cookies[key].value, "url": hall}])
    return context.new_page()


def choose(page: Page, name: str, value: str) -> None:
    """Tap one of the large buttons."""
    button = page.locator(f"#deal-form input[name={name}][value='{value}']")
    page.locator(f"label[for='{button.get_attribute('id')}']").tap()


def type_deal(page: Page, points: int = 112) -> None:
    """A hundred of hearts by North–South, everything but the last tap."""
    choose(page, "taker", "NS")
    choose(page, "contract", "100")
    choose(page, "trump", "hearts")
    page.locator("[name=points_NS]").fill(str(points))


def save(page: Page) -> None:
    page.locator("#deal-form button.btn-primary").tap()


def enter_deal(page: Page, number: int) -> None:
    """Enter a deal, and wait until the page shows what the server has stored."""
    type_deal(page)
    save(page)
    expect(page.locator("#live")).to_have_attribute("data-deals", str(number))


def stored(table: Table) -> list[dict[str, Any]]:
    """The deals of the latest version."""
    latest = table.versions.order_by("-number").first()
    return list(latest.facts["deals"]) if latest else []


def open_side(page: Page, table: Table, side: str) -> None:
    """Type the code, say who one is."""
    page.goto("/t/")
    page.locator("[name=code]").fill(code_for(table))
    page.get_by_role("button", name="Open my table").tap()
    page.locator(f".side-key[href$='/{side}/']").tap()
    expect(page.locator("#live")).to_be_visible()


def test_a_table_of_twelve_deals(browser_of: NewContext, organiser: Page) -> None:
    table = make_phone_table()
    pk, round_number, number = address(table)
    organiser.goto(f"/soirees/{pk}/scores/{round_number}/")
    row = organiser.locator(f"#table-{number}")
    context = browser_of(**PHONE)
    phone = context.new_page()
    posts: list[Request] = []
    phone.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    open_side(phone, table, "ns")

    enter_deal(phone, 1)
    type_deal(phone)
    phone.locator("#deal-form button.btn-primary").dblclick()
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    enter_deal(phone, 3)
    assert len(stored(table)) == 3, "a double tap is one deal"
    expect(row).to_have_attribute("data-state", "in_progress")

    replayed = next(request for request in posts if request.url.endswith("/donne/"))
    for _time in range(2):
        answer = context.request.post(
            replayed.url,
            data=replayed.post_data or "",
            headers={"Content-Type": "application/x-www-form-urlencoded", "Referer": replayed.url},
        )
        assert answer.ok
    assert len(stored(table)) == 3, "a replayed request changes nothing"

    context.set_offline(True)
    for waiting in (1, 2):
        type_deal(phone)
        save(phone)
        expect(phone.locator("#queue li")).to_have_count(waiting)
    expect(phone.locator("#net")).to_contain_text("No connection")
    expect(phone.locator("#entry-number")).to_contain_text("6")
    context.set_offline(False)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "5")
    expect(phone.locator("#queue li")).to_have_count(0)

    context.set_offline(True)
    type_deal(phone)
    save(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    phone.close()
    context.set_offline(False)
    phone = context.new_page()
    phone.goto(f"/t/{code_for(table)}/ns/")
    expect(phone.locator("#live")).to_have_attribute("data-deals", "6")
    for deal in range(7, 13):
        enter_deal(phone, deal)
    assert len({deal["uuid"] for deal in stored(table)}) == len(stored(table)) == 12
    expect(phone.locator("#entry")).to_be_hidden()

    phone.get_by_role("button", name="Send this score").tap()
    expect(phone.locator("#stage")).to_contain_text("Waiting for the other side")
    expect(row).to_have_attribute("data-state", "one_side")

    phone.get_by_role("link", name="Hand this telephone to the other side").tap()
    expect(phone.locator("#stage")).to_contain_text("Do you agree?")
    phone.locator(".deal-link").nth(9).tap()
    phone.locator("[name=note]").fill("It was 121")
    phone.get_by_role("button", name="We do not agree").tap()
    expect(phone.locator("#stage")).to_contain_text("disputed")
    expect(row).to_have_attribute("data-state", "disputed")
    phone.locator("#call").tap()
    expect(organiser.locator("#calls")).to_contain_text(f"Table {number}")
    organiser.locator("#calls button").click()
    expect(organiser.locator("#calls")).to_have_count(0)

    phone.goto(f"/t/{code_for(table)}/ns/donne/3/")
    phone.locator("[name=points_NS]").fill("121")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.locator("#live")).to_be_visible()
    for side in ("ns", "eo"):
        phone.goto(f"/t/{code_for(table)}/{side}/")
        phone.locator("#agree button").tap()
        expect(phone.locator("#agree")).to_have_count(0)
    expect(phone.locator("#stage")).to_contain_text("This score counts")
    expect(row).to_have_attribute("data-state", "confirmed")
    assert stored(table)[2]["deal"]["points"] == {"NS": 121, "EW": 41}

    correct_after_closing(organiser, table)
    phone.goto(f"/t/{code_for(table)}/eo/")
    expect(phone.locator("#refusal")).to_contain_text("round is over")


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


def test_a_form_that_comes_too_late_waits_with_what_was_typed(browser_of: NewContext) -> None:
    table = make_phone_table()
    first, second = (browser_of(**PHONE).new_page() for _phone in range(2))
    open_side(first, table, "ns")
    open_side(second, table, "eo")
    type_deal(first)
    type_deal(second, 121)
    save(first)
    expect(first.locator("#live")).to_have_attribute("data-deals", "1")
    save(second)
    expect(second.locator("#conflict")).to_be_visible()
    expect(second.locator("[name=points_NS]")).to_have_value("121")
    assert len(stored(table)) == 1
    save(second)
    expect(second.locator("#live")).to_have_attribute("data-deals", "2")
    expect(first.locator("#live")).to_have_attribute("data-deals", "2")


def test_what_is_wrong_stands_beside_its_field_and_goes_through_once_corrected(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE).new_page()
    open_side(phone, table, "ns")
    type_deal(phone, 171)
    save_and_be_refused(phone)
    phone.locator("[name=points_NS]").fill("112")
    expect(phone.locator("[name=points_EW]")).to_have_value("50")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("#entry .errorlist")).to_have_count(0)


def save_and_be_refused(phone: Page) -> None:
    """Send the deal and wait until it is back with what is wrong beside its field."""
    save(phone)
    expect(phone.locator("#entry .field-wrong .errorlist").first).to_be_visible()


def test_the_next_deal_survives_an_earlier_one_that_comes_back(browser_of: NewContext) -> None:
    table = make_phone_table()
    context = browser_of(**PHONE)
    phone = context.new_page()
    open_side(phone, table, "ns")
    context.set_offline(True)
    type_deal(phone, 171)
    save(phone)
    expect(phone.locator("#queue li")).to_have_count(1)
    type_deal(phone, 130)
    context.set_offline(False)
    expect(phone.locator("#entry .field-wrong .errorlist").first).to_be_visible()
    expect(phone.locator("[name=points_NS]")).to_have_value("171")
    phone.locator("[name=points_NS]").fill("112")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    expect(phone.locator("[name=points_NS]")).to_have_value("130")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "2")
    assert [deal["deal"]["points"]["NS"] for deal in stored(table)] == [112, 130]


def test_what_was_begun_is_there_again_when_the_page_is_opened_again(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE).new_page()
    open_side(phone, table, "ns")
    type_deal(phone, 99)
    phone.reload()
    expect(phone.locator("[name=points_NS]")).to_have_value("99")
    expect(phone.locator("[name=taker][value=NS]")).to_be_checked()
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")


def test_a_deal_that_waits_can_be_dropped(browser_of: NewContext) -> None:
    table = make_phone_table()
    context = browser_of(**PHONE)
    phone = context.new_page()
    open_side(phone, table, "ns")
    context.set_offline(True)
    for waiting in (1, 2):
        type_deal(phone)
        save(phone)
        expect(phone.locator("#queue li")).to_have_count(waiting)
    phone.locator("#queue li button").first.tap()
    expect(phone.locator("#queue li")).to_have_count(1)
    context.set_offline(False)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    assert len(stored(table)) == 1


def test_without_a_script_everything_is_there_page_by_page(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE, java_script_enabled=False).new_page()
    open_side(phone, table, "ns")
    type_deal(phone)
    phone.locator("[name=points_EW]").fill("50")
    save(phone)
    expect(phone.locator("#live")).to_have_attribute("data-deals", "1")
    for side in ("ns", "eo"):
        phone.goto(f"/t/{code_for(table)}/{side}/")
        phone.locator("#agree button").tap()
        phone.locator("#agree_accepted").check()
        phone.locator("#agree button").tap()
        expect(phone.locator("#agree")).to_have_count(0)
    expect(phone.locator("#stage")).to_contain_text("This score counts")


def test_every_page_is_accessible_fits_and_is_large_enough(browser_of: NewContext) -> None:
    table = make_phone_table()
    phone = browser_of(**PHONE).new_page()
    code = code_for(table)
    open_side(phone, table, "ns")
    enter_deal(phone, 1)
    pages = ["/t/", "/t/WRONGONE/", f"/t/{code}/", f"/t/{code}/ns/", f"/t/{code}/ns/totaux/", f"/t/{code}/eo/donne/1/"]
    for page in pages:
        phone.goto(page)
        check_page(phone, page)
    phone.get_by_text("Correct this deal").tap()
    check_page(phone, "the correction")
    phone.goto(f"/t/{code}/ns/")
    phone.locator("#agree button").tap()
    expect(phone.locator("#agree_accepted")).to_be_visible()
    check_page(phone, "a question")


def check_page(phone: Page, name: str) -> None:
    """Nothing serious for axe, nothing wider than the telephone, nothing too small to touch or to read."""
    found = Axe().run(phone).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert not serious, f"{name}: {[(each['id'], each['nodes'][0]['html']) for each in serious]}"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360, name
    small = [target for target in phone.evaluate(TARGETS) if target[1] < 44 or target[2] < 44]
    assert small == [], name
    assert min(phone.evaluate(FONT_SIZES), default=16) >= 16, name
    assert phone.locator("input[type=number]").count() == 0, name
    modes = [field.get_attribute("inputmode") for field in phone.locator("[name^=points], [name^=total_]").all()]
    assert set(modes) <= {"numeric"}, name


def test_the_organisers_page_of_codes_is_accessible(organiser: Page) -> None:
    table = make_phone_table()
    organiser.goto(f"/soirees/{table.round.tournament_id}/telephones/")
    expect(organiser.locator(".code")).to_have_text(re.compile(r"^\w{4}-\w{4}$"))
    found = Axe().run(organiser).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
