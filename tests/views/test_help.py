"""The helps beside a deal form: they answer, say what is wrong, and bring the deal form back as it was typed."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS
from tests.factories import make_rules
from tests.markup import page_text
from tests.phone_factories import code_for, make_phone_table
from tests.sheet_factories import TYPED, address, enter, make_deal, make_table
from tournaments.models import Table

DECLARED = {
    "declared_NS_0_kind": "carre",
    "declared_NS_0_height": "J",
    "declared_NS_1_kind": "tierce",
    "declared_NS_1_height": "9",
    "declared_NS_1_suit": "clubs",
    "declared_EW_0_kind": "cent",
    "declared_EW_0_height": "A",
    "declared_EW_0_suit": "diamonds",
}
ACES = [f"A:{suit}" for suit in ("spades", "hearts", "diamonds", "clubs")]


def post(client: Client, name: str, table: Table, data: dict[str, Any], **headers: str) -> str:
    response = client.post(reverse(name, args=address(table)), data, headers=headers)
    assert response.status_code == 200
    return page_text(response)


def value(page: str, name: str) -> list[str]:
    """What stands in a field of a page: the value of a text, the ticked ones of a choice."""
    inputs = [tag for tag in re.findall(r"<input[^>]*>", page) if f'name="{name}"' in tag]
    texts = [tag for tag in inputs if 'type="radio"' not in tag or " checked" in tag]
    return [found.group(1) for tag in texts if (found := re.search(r'value="([^"]*)"', tag))]


@pytest.mark.parametrize("name", ["announcements_help", "card_counter"])
def test_a_help_opens_with_what_is_typed_and_goes_back_to_it(organiser: Client, name: str) -> None:
    table = make_table()
    page = post(organiser, name, table, {**TYPED, "base": "0", "key": "k"})
    assert value(page, "trump") == ["hearts"]
    assert value(page, "contract") == ["100"]
    assert value(page, "points_NS") == ["112"]
    back = post(organiser, name, table, {**TYPED, "back": "1"})
    assert "deal-form" in back
    assert value(back, "contract") == ["100"]
    assert value(back, "points_NS") == ["112"]


def test_a_page_without_a_deal_form_before_it_carries_a_ticket(organiser: Client) -> None:
    table = make_table()
    enter(table)
    page = page_text(organiser.get(reverse("card_counter", args=address(table))))
    assert value(page, "base") == ["1"]
    assert value(page, "key") != [""]


def test_declarations_are_settled_with_the_reason_and_the_sum(organiser: Client) -> None:
    page = post(organiser, "announcements_help", make_table(), {"trump": "hearts", **DECLARED, "compute": "1"})
    assert "is wrong" in page  # the jack of diamonds is in the cent of the other side
    declared = {**DECLARED, "declared_EW_0_kind": "tierce"}
    page = post(organiser, "announcements_help", make_table(), {"trump": "hearts", **declared, "compute": "1"})
    assert "score 220: carré of jacks 200 + tierce to the 9 of clubs 20." in page
    assert "goes above tierce to the ace of diamonds" in page


def test_points_of_announcements_go_into_the_deal_form(organiser: Client) -> None:
    table = make_table()
    declared = {**DECLARED, "declared_EW_0_kind": "tierce", "trump": "spades"}
    typed = {**TYPED, "announcements_EW": "50", **declared, "use": "1"}
    page = post(organiser, "announcements_help", table, typed)
    assert "deal-form" in page
    assert value(page, "announcements_NS") == ["220"]
    assert value(page, "announcements_EW") == []
    assert value(page, "trump") == ["spades"]
    assert value(page, "belotes_NS") == ["1"]


def test_impossible_declarations_are_not_used(organiser: Client) -> None:
    page = post(organiser, "announcements_help", make_table(), {**TYPED, **DECLARED, "use": "1"})
    assert "These declarations cannot all be true." in page
    assert "help-form" in page


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"declared_NS_0_height": "A"}, "Choose what was announced."),
        ({"declared_NS_0_kind": "tierce", "declared_NS_0_suit": "clubs"}, "Choose the highest card."),
        ({"declared_NS_0_kind": "tierce", "declared_NS_0_height": "A"}, "Choose the suit."),
        ({"declared_NS_0_kind": "quinte"}, "quinte"),
        ({"trump": ""}, "Choose the trump."),
        ({"declared_NS_0_kind": "tierce", "declared_NS_0_height": "8", "declared_NS_0_suit": "clubs"}, "is too low"),
        ({}, "Nobody has an announcement that counts."),
        ({"declared_NS_0_kind": "carre", "declared_NS_0_height": "8"}, "Nobody has an announcement that counts."),
    ],
)
def test_a_row_that_is_begun_has_to_be_whole(organiser: Client, typed: dict[str, str], words: str) -> None:
    page = post(organiser, "announcements_help", make_table(), {"trump": "hearts", "compute": "1", **typed})
    assert words in page


def test_a_side_may_declare_more_than_the_rows_that_are_there(organiser: Client) -> None:
    table = make_table()
    page = post(organiser, "announcements_help", table, {"trump": "hearts", **DECLARED, "more": "1"})
    assert 'name="declared_NS_3_kind"' in page
    assert 'name="declared_EW_3_kind"' not in page


def test_where_announcements_are_not_played_there_is_no_help_for_them(organiser: Client) -> None:
    table = make_table(rules=PRESETS["contree-701"])
    address_ = reverse("announcements_help", args=address(table))
    assert address_ not in page_text(organiser.get(reverse("sheet", args=address(table))))
    assert organiser.get(address_).status_code == 404


def counted(**typed: Any) -> dict[str, Any]:
    return {"trump": "hearts", "counted_side": "NS", "counted_last": "EW", "compute": "1", **typed}


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ({"counted_cards": ACES}, ("44", "118")),
        ({"counted_cards": ACES, "counted_last": "NS"}, ("54", "108")),
        ({"counted_cards": ACES, "counted_side": "EW"}, ("108", "54")),
        ({"counted_cards": ACES, "trump": "no_trump"}, ("76", "86")),
        ({"counted_tricks": "8"}, ("162", "0")),
        ({"counted_tricks": "0", "counted_last": ""}, ("0", "162")),
        ({"counted_cards": ["7:clubs", "8:clubs", "9:clubs", "7:spades"]}, ("0", "162")),
    ],
)
def test_cards_are_counted_for_both_sides(organiser: Client, typed: dict[str, Any], points: tuple[str, str]) -> None:
    page = post(organiser, "card_counter", make_table(rules=PRESETS["coinche-701"]), counted(**typed))
    assert re.findall(r'data-counted="..">(\d+)<', page) == list(points)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({}, "Tap the cards of one side"),
        ({"counted_cards": ["A:clubs"]}, "1 card is tapped: tricks have four cards each."),
        ({"counted_cards": ["A:clubs"]}, "1 card: 11 points."),
        ({"counted_cards": ["A:hearts", "J:hearts"]}, "2 cards: 31 points."),
        ({"counted_cards": ACES, "counted_tricks": "8"}, "This does not fit the cards"),
        ({"counted_tricks": "3"}, "Tap the cards: only none or all eight"),
        ({"counted_cards": ACES, "counted_last": ""}, "Choose the side that won the last trick"),
        ({"counted_cards": ACES, "counted_side": ""}, "Choose the side whose cards are tapped."),
        ({"counted_cards": ACES, "trump": ""}, "Choose the trump."),
        ({"counted_cards": ["1:clubs"]}, "1:clubs"),
        ({"counted_tricks": "x"}, "“x” is not a number"),
    ],
)
def test_what_does_not_fit_is_said(organiser: Client, typed: dict[str, Any], words: str) -> None:
    page = post(organiser, "card_counter", make_table(), counted(**typed))
    assert words in page


def test_counted_points_go_into_the_deal_form(organiser: Client) -> None:
    table = make_table()
    page = post(organiser, "card_counter", table, {**TYPED, **counted(counted_cards=ACES), "use": "1"})
    assert (value(page, "points_NS"), value(page, "points_EW")) == (["44"], ["118"])
    assert value(page, "loser_tricks") == []
    page = post(organiser, "card_counter", table, {**TYPED, **counted(counted_tricks="8"), "use": "1"})
    assert (value(page, "points_NS"), value(page, "loser_tricks")) == (["162"], ["0"])


def test_a_deal_begun_with_the_counter_is_not_scolded_for_what_is_missing(organiser: Client) -> None:
    page = post(organiser, "card_counter", make_table(), {**counted(counted_cards=ACES), "use": "1"})
    assert value(page, "points_NS") == ["44"]
    assert "Choose the contract." not in page


def test_a_deal_that_is_corrected_stays_the_same_deal(organiser: Client) -> None:
    table = make_table()
    deal = make_deal()
    enter(table, deal)
    typed = {**TYPED, "uuid": deal.uuid, "base": "1", **counted(counted_cards=ACES), "use": "1"}
    page = post(organiser, "card_counter", table, typed)
    assert reverse("deal_edit", args=[*address(table), 1]) in page


def test_where_cards_are_converted_the_counter_counts_them_with_their_ordinary_values(organiser: Client) -> None:
    table = make_table(rules=PRESETS["bga"])
    page = post(organiser, "card_counter", table, {**TYPED, **counted(counted_cards=ACES, trump="no_trump", use="1")})
    assert (value(page, "points_NS"), value(page, "points_EW")) == (["44"], ["76"])
    assert value(page, "last_trick") == ["EW"]
    shown = post(organiser, "card_counter", table, counted(counted_cards=ACES, trump="all_trump"))
    assert "these rules convert them to 152" in shown


def test_the_values_on_the_cards_are_those_that_are_counted(organiser: Client) -> None:
    page = page_text(organiser.get(reverse("card_counter", args=address(make_table(rules=make_rules())))))
    jack = re.search(r'aria-label="jack of hearts".*?</label>', page, re.DOTALL)
    assert jack
    assert re.findall(r'on-(\w+)" aria-hidden="true">(\d+)<', jack.group()) == [
        ("plain", "2"),
        ("trump", "20"),
        ("no_trump", "2"),
        ("all_trump", "13"),
    ]


def test_a_script_gets_the_form_alone_or_only_the_answer(organiser: Client) -> None:
    table = make_table()
    opened = post(organiser, "card_counter", table, TYPED, **{"HX-Request": "true", "HX-Target": "deal-help-body"})
    assert "<html" not in opened
    assert "help-form" in opened
    answer = post(
        organiser,
        "card_counter",
        table,
        counted(counted_cards=ACES),
        **{"HX-Request": "true", "HX-Target": "help-result"},
    )
    assert "help-form" not in answer
    assert 'data-fill="points_NS" value="44"' in answer
    used = post(
        organiser,
        "card_counter",
        table,
        counted(counted_cards=ACES, use="1"),
        **{"HX-Request": "true", "HX-Target": "deal-help-body"},
    )
    assert 'data-fill="points_NS" value="44"' in used
    assert "deal-form" not in used


def test_no_trump_that_is_not_played_is_not_offered(organiser: Client) -> None:
    table = make_table(rules=PRESETS["castor"])
    page = page_text(organiser.get(reverse("card_counter", args=address(table))))
    assert 'value="no_trump"' not in page


# On a telephone


@pytest.mark.parametrize("name", ["phone_announcements", "phone_counter"])
def test_a_telephone_opens_the_same_helps_with_our_side_first(anybody: Client, name: str) -> None:
    table = make_phone_table()
    url = reverse(name, args=[code_for(table), "eo"])
    sheet_page = page_text(anybody.get(reverse("phone_side", args=[code_for(table), "eo"]), follow=True))
    assert url in sheet_page
    page = page_text(anybody.post(url, TYPED))
    assert "help-form" in page
    assert value(page, "contract") == ["100"]
    assert page.index("Nord 1", page.index("help-form")) < page.index("Nord 2", page.index("help-form"))


def test_counted_points_go_into_the_telephones_form(anybody: Client) -> None:
    table = make_phone_table()
    typed = {**TYPED, **counted(counted_cards=ACES), "use": "1"}
    page = page_text(anybody.post(reverse("phone_counter", args=[code_for(table), "ns"]), typed))
    assert (value(page, "points_NS"), value(page, "points_EW")) == (["44"], ["118"])
    assert "deal-form" in page
