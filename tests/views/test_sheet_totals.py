"""Totals, penalties and the confirmation of a sheet."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import page_text
from tests.sheet_factories import address, enter, make_table
from tests.views.sheet_pages import errors, head, post, total
from tournaments.enums import GameKind, VersionState


def test_totals_are_saved_in_the_place_of_deals(organiser: Client) -> None:
    table = make_table()
    response = post(organiser, "sheet_totals", table, {"total_NS": "1980", "total_EW": "1 240"})
    assert response.status_code == 302
    assert total(table) == (1980, 1240)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"total_NS": "abc"}, "total_NS", "type figures only"),
        ({"total_NS": ""}, "total_NS", "Type this side’s total."),
        ({"total_NS": "-20"}, "total_NS", "not negative"),
        ({"total_NS": "9999999"}, "total_NS", "too large"),
        ({"trick_points_NS": "1000"}, "trick_points_EW", "both sums"),
        ({"deals_played": "x"}, "deals_played", "type figures only"),
    ],
)
def test_totals_that_cannot_be_are_refused(organiser: Client, typed: dict[str, str], field: str, sentence: str) -> None:
    table = make_table()
    response = post(organiser, "sheet_totals", table, {"total_NS": "1980", "total_EW": "1240", **typed})
    assert response.status_code == 422
    assert sentence in " ".join(response.context["form"].errors[field])
    assert 'value="1240"' in page_text(response)
    assert not table.versions.exists()


def test_unlikely_totals_are_asked_about_and_then_saved(organiser: Client) -> None:
    table = make_table()
    fields = {"total_NS": "1005", "total_EW": "300"}
    response = post(organiser, "sheet_totals", table, fields)
    page = page_text(response)
    assert response.status_code == 422
    assert "1,005 is not a multiple of ten" in page
    assert "at least 2,880" in page
    key = response.context["form"].question_key
    assert post(organiser, "sheet_totals", table, {**fields, "accepted": key}).status_code == 302
    assert total(table) == (1005, 300)


def test_totals_over_deals_say_what_gives_way(organiser: Client) -> None:
    table = make_table()
    enter(table)
    response = post(organiser, "sheet_totals", table, {"total_NS": "1980", "total_EW": "1240"}, base=1)
    assert "1 deal is entered: the totals take its place." in page_text(response)
    assert total(table) == (230, 50)


def test_totals_of_a_game_of_points_below_the_target_are_asked_about(organiser: Client) -> None:
    table = make_table(game_kind=GameKind.TARGET, target=1000)
    response = post(organiser, "sheet_totals", table, {"total_NS": "980", "total_EW": "300"})
    assert "Nobody has reached 1,000 points" in page_text(response)


def test_stale_totals_are_kept_and_compared(organiser: Client) -> None:
    table = make_table()
    enter(table)
    fields = {"total_NS": "1980", "total_EW": "1240", "accepted": "deals_replaced"}
    response = post(organiser, "sheet_totals", table, fields, base=0)
    assert response.status_code == 409
    assert 'value="1980"' in page_text(response)
    assert "When you opened it" in page_text(response)
    assert total(table) == (230, 50)


def test_the_totals_page_shows_what_is_stored(organiser: Client) -> None:
    table = make_table()
    post(organiser, "sheet_totals", table, {"total_NS": "1980", "total_EW": "1240"})
    form = organiser.get(reverse("sheet_totals", args=address(table))).context["form"]
    assert (form["total_NS"].value(), form["total_EW"].value()) == (1980, 1240)


def test_a_penalty_of_the_game_is_added_and_taken_back(organiser: Client) -> None:
    table = make_table()
    enter(table)
    fields = {"side": "EW", "points": "160", "why": "renonce"}
    assert organiser.get(reverse("sheet_penalty", args=address(table))).status_code == 200
    assert post(organiser, "sheet_penalty", table, fields, base=1).status_code == 302
    assert total(table) == (230, 210)
    assert "renonce" in page_text(organiser.get(reverse("sheet", args=address(table))))
    assert post(organiser, "sheet_penalty", table, {"remove": "1"}, base=2).status_code == 302
    assert total(table) == (230, 50)


@pytest.mark.parametrize("number", ["9", "x", ""])
def test_a_penalty_that_is_not_there_is_not_taken_back(organiser: Client, number: str) -> None:
    table = make_table()
    enter(table)
    response = post(organiser, "sheet_penalty", table, {"remove": number}, base=1)
    assert response.status_code == 400
    assert "no longer on the sheet" in page_text(response)


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"points": "x"}, "points"), ({"points": ""}, "points"), ({"side": "XY"}, "side"), ({"why": " "}, "why")],
)
def test_a_penalty_needs_points_side_and_reason(organiser: Client, typed: dict[str, str], field: str) -> None:
    table = make_table()
    response = post(organiser, "sheet_penalty", table, {"side": "EW", "points": "160", "why": "renonce", **typed})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not table.versions.exists()


def test_an_incomplete_sheet_is_confirmed_by_a_tick(organiser: Client) -> None:
    table = make_table()
    enter(table)
    response = post(organiser, "sheet_confirm", table, {}, base=1)
    assert response.status_code == 400
    assert "1 deal of 12 is entered." in page_text(response)
    assert not head(table).is_confirmed
    key = response.context["confirm"].question_key
    response = post(organiser, "sheet_confirm", table, {"accepted": key}, base=1)
    assert response["Location"] == reverse("scores_round", args=address(table)[:2])
    assert head(table).is_confirmed


def test_the_totals_of_the_paper_are_compared_and_kept(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    written = {"written_NS": "240", "written_EW": "50", "key": str(uuid4())}
    response = post(organiser, "sheet_confirm", table, written, base=1)
    assert "The paper says 240 – 50, the deals add up to 230 – 50." in page_text(response)
    assert 'value="240"' in page_text(response)
    post(organiser, "sheet_confirm", table, {**written, "accepted": "written_differs"}, base=1)
    assert head(table).is_confirmed
    assert total(table) == (230, 50)
    assert "The paper says something else" in page_text(organiser.get(reverse("sheet", args=address(table))))


def test_half_of_the_paper_is_not_compared(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    response = post(organiser, "sheet_confirm", table, {"written_NS": "240"}, base=1)
    assert "Type both totals of the paper" in errors(response)


def test_confirming_twice_is_no_fault(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    for _ in range(2):
        assert post(organiser, "sheet_confirm", table, {}, base=1).status_code == 302
    assert table.versions.filter(state=VersionState.CONFIRMED).count() == 1


def test_confirming_what_was_changed_meanwhile_shows_both(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    enter(table)
    response = post(organiser, "sheet_confirm", table, {"accepted": "after_the_end"}, base=1)
    assert response.status_code == 409
    assert "When you opened it" in page_text(response)


def test_the_complete_sheet_has_one_next_step(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert page.count("btn-primary") == 1
    enter(table)
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert len(re.findall(r"btn-primary\b", page.replace("btn-outline-primary", ""))) == 1
    assert "Confirm</button>" in page or "Confirm 230" in page
