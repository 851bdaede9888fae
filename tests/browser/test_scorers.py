"""Two scorers and a pile of twelve sheets: one wrong, one typed twice, one opened by both; keys counted; no mouse."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scoring import PerSide
from tests.browser.conftest import LogIn
from tests.browser.counting import CountingPage
from tests.browser.scorers import Hand, counted, desk, evening
from tests.browser.targets import too_small
from tests.factories import ACTOR, make_user
from tests.sheet_factories import enter, make_deal, ticket
from tournaments.enums import Role
from tournaments.models import SheetVersion, Tournament
from tournaments.services.score_entry import enter_totals, note_written, save_totals

pytestmark = pytest.mark.django_db(transaction=True)

MOST_KEYS_A_SHEET = 10
MOST_KEYS_A_DEAL = 16
#: What stands on the pile of paper: both totals of every table.
PAPER = {number: (600 + 10 * number, 560) for number in range(1, 13)}


def test_two_scorers_type_a_pile_and_the_pass_finds_what_is_wrong(log_in: LogIn) -> None:
    tournament, _tables = evening()
    boss = log_in(make_user())
    first, second = (log_in(make_user(name, role=Role.SCORER)) for name in ("Huguette", "Lucien"))
    boss.goto(f"/soirees/{tournament.pk}/scores/1/")
    boss.locator("#q").click()
    boss.keyboard.type("n")

    huguette, lucien = desk(first, tournament), desk(second, tournament)
    type_six_sheets_one_of_them_wrong(huguette)
    # The board followed by itself, the cursor and what was typed stayed where they were.
    expect(boss.locator("#table-6")).to_have_attribute("data-state", "confirmed")
    expect(boss.locator("#q")).to_be_focused()
    expect(boss.locator("#q")).to_have_value("n")

    for number in range(7, 12):
        lucien.sheet(number, *PAPER[number])
        expect(second.locator(f"#row-{number} .state-confirmed")).to_be_visible()
    type_a_sheet_twice(lucien)
    open_a_sheet_by_both(huguette, lucien, tournament)

    boss.goto(f"/soirees/{tournament.pk}/verification/")
    assert hold_against_the_pile(boss) == [4]
    assert counted() == PAPER
    assert SheetVersion.objects.filter(table__number=4).count() == 2


def type_six_sheets_one_of_them_wrong(hand: Hand) -> None:
    """The fourth gets 90 points too many; each is confirmed before the next is begun."""
    for number in range(1, 7):
        ns, ew = PAPER[number]
        assert hand.sheet(number, *((ns + 90, ew) if number == 4 else (ns, ew))) <= MOST_KEYS_A_SHEET
        expect(hand.page.locator(f"#row-{number} .state-confirmed")).to_be_visible()
        expect(hand.page.locator("#id_table")).to_be_focused()


def type_a_sheet_twice(hand: Hand) -> None:
    """By then it is a correction, and Enter alone overwrites nothing."""
    expect(hand.page.locator("#row-3 .state-confirmed")).to_be_visible()
    hand.press("3", "Enter")
    expect(hand.page.locator("#entry[data-correction]")).to_be_visible()
    expect(hand.page.locator("#id_total_NS")).to_be_focused()
    hand.press(*"999", "Enter", *"999", "Enter", "Enter", "Enter", "Enter")
    expect(hand.page.locator("#id_replace")).to_be_focused()
    assert counted()[3] == PAPER[3]
    hand.press("Escape")
    expect(hand.page.locator("#entry[data-correction]")).to_have_count(0)


def open_a_sheet_by_both(huguette: Hand, lucien: Hand, tournament: Tournament) -> None:
    """The second is told who is at it and since when; the first types it."""
    first, second = huguette.page, lucien.page
    first.goto(f"/soirees/{tournament.pk}/saisie/?table=12")
    expect(second.locator("#row-12")).to_contain_text("Huguette")
    lucien.press("1", "2", "Enter")
    expect(second.locator("#held")).to_contain_text("being entered by Huguette since")
    lucien.press("Escape")
    first.locator("#id_total_NS").focus()
    huguette.press(*str(PAPER[12][0]), "Enter", *str(PAPER[12][1]), "Enter")
    expect(first.locator("#messages")).to_contain_text("Table 12")
    expect(first.locator("#missing-title")).to_contain_text("Every table counts")


def hold_against_the_pile(boss: Page) -> list[int]:
    """Retype all twelve, newest first; returns the tables at which the pass stopped."""
    hand, found = Hand(boss), []
    for left in range(12, 0, -1):
        expect(boss.locator("#pile-left")).to_contain_text(f"{left} sheet" if left > 1 else "1 sheet left")
        expect(boss.locator("html.has-script")).to_be_attached()
        number = int(boss.locator("#check").get_attribute("data-table") or 0)
        hand.press(*str(PAPER[number][0]), "Enter", *str(PAPER[number][1]), "Enter")
        if counted()[number] != PAPER[number]:
            expect(boss.locator("#gap")).to_contain_text(f"{PAPER[number][0]} – {PAPER[number][1]}")
            found.append(number)
            boss.get_by_role("button", name="The paper is right").click()
    expect(boss.locator("#pile-left")).to_contain_text("0 sheets left to check · 12 checked")
    return found


def test_sheets_typed_without_waiting_all_arrive_in_their_order(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament)
    expect(page.locator("#id_table")).to_be_focused()
    for number in range(1, 13):
        hand.sheet(number, 620, 560)
    expect(page.locator("#missing-title")).to_contain_text("Every table counts")
    assert counted() == dict.fromkeys(range(1, 13), (620, 560))


def test_what_is_refused_while_the_next_sheet_is_typed_waits_and_is_not_lost(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament)
    expect(page.locator("#id_table")).to_be_focused()
    hand.sheet(1, 625, 560)
    hand.press("2")
    expect(page.locator("#unsettled")).to_contain_text("1 : 625 – 560")
    expect(page.locator("#id_table")).to_have_value("2")
    hand.press("Enter", *"620", "Enter", *"560", "Enter")
    expect(page.locator("#row-2 .state-confirmed")).to_be_visible()
    assert counted() == {2: (620, 560)}


def test_an_empty_field_takes_the_cursor_and_the_form_stays_ready(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament)
    hand.press("1", "Enter", *"620", "Enter", "Enter")
    expect(page.locator("#id_total_EW")).to_be_focused()
    expect(page.locator("#entry-form.busy")).to_have_count(0)
    hand.press(*"560", "Enter")
    expect(page.locator("#row-1 .state-confirmed")).to_be_visible()
    assert counted() == {1: (620, 560)}


def test_who_types_the_same_table_by_keys_is_told_of_who_was_there_first(log_in: LogIn) -> None:
    tournament, _tables = evening()
    first, second = (log_in(make_user(name, role=Role.SCORER)) for name in ("Huguette", "Lucien"))
    huguette, lucien = desk(first, tournament), desk(second, tournament)
    huguette.press("5", "Enter", *"62")
    expect(second.locator("#row-5")).to_contain_text("Huguette")
    lucien.press("5", "Enter")
    expect(second.locator("#held")).to_contain_text("being entered by Huguette since")
    expect(first.locator("#id_total_NS")).to_have_value("62")
    huguette.press("0", "Enter", *"560", "Enter")
    expect(first.locator("#row-5 .state-confirmed")).to_be_visible()
    assert counted() == {5: (620, 560)}


def test_a_question_is_answered_by_keys(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament)
    hand.sheet(1, 625, 560)
    expect(page.locator("#id_accepted")).to_be_focused()
    hand.press("Enter")
    assert counted() == {}
    hand.press("Space", "Enter")
    expect(page.locator("#row-1 .state-confirmed")).to_be_visible()
    assert counted() == {1: (625, 560)}


def test_plus_and_minus_of_the_number_pad_change_the_table_and_escape_cancels(log_in: LogIn) -> None:
    tournament, tables = evening()
    enter_totals(actor=ACTOR, table=tables[1], ticket=ticket(), totals=PerSide(620, 560))
    page = log_in(make_user())
    hand = desk(page, tournament)
    hand.press("NumpadAdd")
    expect(page.locator("#id_table")).to_have_value("1")
    expect(page.locator("#id_total_NS")).to_be_focused()
    hand.press("NumpadAdd")
    expect(page.locator("#entry-title")).to_contain_text("Correction of table 2")
    hand.press("NumpadAdd", "NumpadSubtract")
    expect(page.locator("#id_table")).to_have_value("2")
    hand.press("Escape")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#id_table")).to_have_value("")


def test_a_deal_is_sixteen_keys_at_most_and_told_in_words_meanwhile(log_in: LogIn) -> None:
    tournament, tables = evening()
    page = log_in(make_user())
    hand = desk(page, tournament, mode="deals")
    hand.press("1", "Enter")
    expect(page.locator("#id_line")).to_be_focused()
    before = hand.presses
    hand.press(*"100hnsx112b")
    expect(page.locator("#reading")).to_contain_text("100 in hearts, coinche, 112 points, belote NS")
    hand.press("Enter")
    expect(page.locator("[data-total=NS]")).to_have_text("560")
    assert hand.presses - before <= MOST_KEYS_A_DEAL
    expect(page.locator("#id_line")).to_be_focused()
    for typed in ("90sew74", "pass", "80cns82"):
        hand.press(*typed, "Enter")
        expect(page.locator("#id_line")).to_have_value("") if typed != "80cns82" else None
    expect(page.locator("#paper_written_NS")).to_be_focused()
    version = SheetVersion.objects.filter(table=tables[0]).latest("number")
    hand.press(*str(version.total_ns), "Enter", *str(version.total_ew), "Enter")
    expect(page.locator("#row-1 .state-confirmed")).to_be_visible()


def test_a_gap_names_its_likely_cause(log_in: LogIn) -> None:
    tournament, tables = evening()
    enter(tables[0], *[make_deal() for _ in range(4)])
    page = log_in(make_user())
    hand = desk(page, tournament, mode="deals", table="1")
    expect(page.locator("#paper_written_NS")).to_be_focused()
    hand.press(*"900", "Enter", *"200", "Enter")
    expect(page.locator("#gap")).to_contain_text("belote of deal 1")
    expect(page.locator("#row-1")).to_contain_text("to check")
    expect(page.locator("#paper_accepted")).to_be_focused()
    hand.press("Space", "Enter")
    expect(page.locator("#row-1 .state-confirmed")).to_be_visible()


def test_without_a_script_everything_works(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user(), java_script_enabled=False)
    page.goto(f"/soirees/{tournament.pk}/saisie/")
    for name, value in (("table", "1"), ("total_NS", "620"), ("total_EW", "560")):
        page.fill(f"[name={name}]", value)
    page.click("#entry-save")
    expect(page.locator("#messages")).to_contain_text("Table 1")
    page.goto(f"/soirees/{tournament.pk}/saisie/?mode=deals&table=2")
    page.fill("#id_line", "100 h ns 112 b")
    page.click("button[formaction]")
    expect(page.locator("#reading")).to_contain_text("100 in hearts")
    page.click("#line-form .btn-primary")
    expect(page.locator("#messages")).to_contain_text("deal saved")
    assert counted() == {1: (620, 560)}


def test_an_earlier_version_comes_back_in_two_taps(log_in: LogIn) -> None:
    tournament, tables = evening()
    for base, totals in enumerate((PerSide(620, 560), PerSide(930, 560))):
        enter_totals(actor=ACTOR, table=tables[0], ticket=ticket(base), totals=totals)
    page = log_in(make_user())
    page.goto(f"/soirees/{tournament.pk}/scores/1/table/1/")
    hand = CountingPage(page)
    hand.click(page.locator(".version-link").last)
    hand.click(page.get_by_role("button", name="Bring version 1 back"))
    expect(page.locator("[data-total=NS]")).to_have_text("620")
    assert hand.count == 2
    assert counted() == {1: (620, 560)}


def test_the_wheel_changes_no_number(log_in: LogIn) -> None:
    tournament, _tables = evening()
    page = log_in(make_user())
    desk(page, tournament)
    page.fill("#id_total_NS", "620")
    page.locator("#id_total_NS").hover()
    page.mouse.wheel(0, -400)
    expect(page.locator("#id_total_NS")).to_have_value("620")
    assert page.locator("input[type=number]").count() == 0


@pytest.fixture
def pages() -> list[str]:
    """The addresses of every page of the scorers, each with something to show."""
    tournament, tables = evening()
    enter_totals(actor=ACTOR, table=tables[0], ticket=ticket(), totals=PerSide(620, 560))
    enter_totals(actor=ACTOR, table=tables[0], ticket=ticket(1), totals=PerSide(930, 560))
    save_totals(actor=ACTOR, table=tables[1], ticket=ticket(), totals=PerSide(620, 560))
    enter(tables[2], *[make_deal() for _ in range(4)])
    note_written(actor=ACTOR, table=tables[2], ticket=ticket(4), written=PerSide(900, 200))
    start = f"/soirees/{tournament.pk}"
    return [
        f"{start}/scores/1/",
        f"{start}/scores/1/table/3/",
        f"{start}/scores/1/table/1/version/1/",
        f"{start}/saisie/",
        f"{start}/saisie/?table=1",
        f"{start}/saisie/?mode=deals&table=3",
        f"{start}/saisie/?mode=deals&table=4",
        f"{start}/verification/",
        f"{start}/verification/?mode=step",
        f"{start}/journal/",
    ]


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}], ids=str)
def test_axe_finds_nothing_serious_and_everything_is_large_enough(
    log_in: LogIn, pages: list[str], viewport: dict[str, int]
) -> None:
    page, axe = log_in(make_user(), viewport=viewport), Axe()
    for address in pages:
        page.goto(address)
        found = axe.run(page).response["violations"]
        serious = [
            (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], address
        assert too_small(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], address
