"""What cannot be, or is unusual, on a sheet: a clear message, nothing lost, never a fault."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tests.markup import page_text
from tests.sheet_factories import TYPED, address, enter, make_table
from tests.views.sheet_pages import head, post, total
from tournaments.models import SheetVersion


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"points_NS": "abc"}, "points_NS", "type figures only"),
        ({"points_NS": "12 b"}, "points_NS", "type figures only"),
        ({"points_NS": "163"}, "points_NS", "163 is out of range"),
        ({"points_NS": "1"}, "points_NS", "No tricks bring 1 point:"),
        ({"points_NS": "-20"}, "points_NS", "-20 is out of range"),
        ({"points_NS": "−20"}, "points_NS", "-20 is out of range"),
        ({"points_NS": "99999999999"}, "points_NS", "too large"),
        ({"points_NS": "112", "points_EW": "51"}, "points_NS", "163 points together"),
        ({"points_NS": ""}, "points_NS", "Type the trick points of one side."),
        ({"contract": "85"}, "contract", "bids go in tens"),
        ({"contract": "70"}, "contract", "the lowest bid is 80"),
        ({"contract": "", "contract_other": "880"}, "contract", "the highest bid is 870"),
        ({"contract": "lots"}, "contract", "none of the choices"),
        ({"contract": ""}, "contract", "Choose the contract."),
        ({"trump": ""}, "trump", "Choose the trump."),
        ({"trump": "stars"}, "trump", "none of the choices"),
        ({"taker": ""}, "taker", "Choose the side that took"),
        ({"taker": "XY"}, "taker", "none of the choices"),
        ({"doubling": "triple"}, "doubling", "none of the choices"),
        ({"belotes_NS": "1", "belotes_EW": "1"}, "belotes_NS", "at most 1 belote"),
        ({"belotes_NS": "two"}, "belotes_NS", "type figures only"),
        ({"trump": "no_trump", "belotes_NS": "1"}, "belotes_NS", "no belote without a trump"),
        ({"announcements_NS": "50", "announcements_EW": "20"}, "announcements_NS", "Only one side"),
        ({"announcements_NS": "30"}, "announcements_NS", "No announcements add up to 30"),
        ({"points_NS": "162"}, "loser_tricks", "did it take no trick"),
        ({"points_NS": "0"}, "loser_tricks", "did it take no trick"),
        ({"loser_tricks": "1"}, "loser_tricks", "Only asked where one side has 0 points"),
        ({"loser_tricks": "none", "points_NS": "162"}, "loser_tricks", "type figures only"),
        ({"player": "X"}, "player", "X"),
        ({"dealer": "X"}, "dealer", "X"),
        ({"tolerance": "XY"}, "tolerance", "XY"),
        ({"penalty_0_points": "1e3"}, "penalty_0_points", "type figures only"),
    ],
)
def test_bad_input_is_answered_beside_its_field_and_nothing_is_lost(
    organiser: Client, typed: dict[str, str], field: str, sentence: str
) -> None:
    table = make_table()
    response = post(organiser, "deal_add", table, {**TYPED, **typed})
    assert response.status_code == 422
    form = response.context["form"]
    assert sentence in " ".join(form.errors[field])
    assert sentence.replace("’", "&#x27;") in page_text(response).replace("&#x2019;", "’")
    assert not table.versions.exists()
    for name, value in {**TYPED, **typed}.items():
        assert form[name].value() == ([value] if name == "tolerance" else value)


def test_a_side_has_its_forgotten_rebelote_accepted_once_a_game(organiser: Client) -> None:
    table = make_table()
    forgotten = {**TYPED, "tolerance": "NS"}
    assert post(organiser, "deal_add", table, forgotten).status_code < 400
    again = post(organiser, "deal_add", table, forgotten, base=1)
    assert again.status_code == 422
    assert "once a game" in " ".join(again.context["form"].errors["tolerance"])
    assert head(table).number == 1
    theirs = {**TYPED, "taker": "EW", "belotes_NS": "0", "belotes_EW": "1", "tolerance": "EW"}
    assert post(organiser, "deal_add", table, theirs, base=1).status_code < 400
    corrected = {**forgotten, "points_NS": "120"}
    assert post(organiser, "deal_edit", table, corrected, 1, base=2).status_code < 400


def test_every_problem_is_shown_at_once(organiser: Client) -> None:
    fields = {"taker": "NS", "contract": "85", "points_NS": "163", "belotes_NS": "1", "belotes_EW": "1"}
    response = post(organiser, "deal_add", make_table(), fields)
    assert set(response.context["form"].errors) == {"contract", "trump", "points_NS"}
    response = post(organiser, "deal_add", make_table(), {**fields, "trump": "clubs"})
    assert set(response.context["form"].errors) == {"contract", "points_NS", "belotes_NS"}


def test_an_empty_form_says_what_is_missing(organiser: Client) -> None:
    response = post(organiser, "deal_add", make_table(), {})
    assert set(response.context["form"].errors) == {"taker", "contract", "trump", "points_NS"}


def test_a_table_that_is_not_in_this_evening_is_not_there(organiser: Client) -> None:
    table, other = make_table(), make_tournament()
    pages = ["sheet", "deal_add", "deal_preview", "sheet_totals", "sheet_penalty", "sheet_confirm"]
    for name in pages:
        for place in ([other.pk, 1, 1], [table.round.tournament.pk, 1, 99], [table.round.tournament.pk, 9, 1]):
            assert organiser.post(reverse(name, args=place), TYPED).status_code in {404, 405}
    assert organiser.get(reverse("sheet", args=[other.pk, 1, 1])).status_code == 404
    assert organiser.get(reverse("deal_edit", args=[*address(table), 1])).status_code == 404
    assert not SheetVersion.objects.exists()


@pytest.mark.parametrize("ticket", [{"base": "x", "key": "y"}, {"base": "-1"}, {"base": "9" * 40}, {}])
def test_a_ticket_that_no_page_of_ours_sends_is_no_fault(organiser: Client, ticket: dict[str, str]) -> None:
    table = make_table()
    enter(table)
    response = organiser.post(reverse("deal_add", args=address(table)), {**TYPED, **ticket})
    assert response.status_code == 409
    assert table.versions.count() == 1


# Unusual, not impossible


def test_what_is_unusual_is_asked_and_then_saved(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "points_NS": "162", "loser_tricks": "0", "doubling": "surcoinche"}
    response = post(organiser, "deal_add", table, fields)
    assert response.status_code == 422
    assert not table.versions.exists()
    page = page_text(response)
    assert "A capot: one side took all eight tricks." in page
    assert "The contract was surcoinched." in page
    key = response.context["form"].warning_key
    assert f'value="{key}"' in page
    assert post(organiser, "deal_add", table, {**fields, "accepted": key}).status_code == 302
    assert head(table).facts["deals"][0]["deal"]["tricks"] == {"NS": 8, "EW": 0}


def test_the_tick_is_for_what_was_shown_and_nothing_else(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "points_NS": "162", "loser_tricks": "0", "accepted": "surcoinche"}
    assert post(organiser, "deal_add", table, fields).status_code == 422


def test_the_points_that_paper_shows_for_a_capot_say_that_it_was_one(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "points_NS": "252", "points_EW": "0", "accepted": "capot"}
    assert post(organiser, "deal_add", table, fields).status_code == 302
    assert total(table) == (370, 0)


def test_tricks_worth_nothing_are_no_capot(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "points_NS": "162", "loser_tricks": "1"}
    assert post(organiser, "deal_add", table, fields).status_code == 302
    assert total(table) == (280, 0)


def test_a_deal_after_the_end_is_asked_about_and_does_not_count(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    response = post(organiser, "deal_add", table, TYPED, base=1)
    assert "The game was over before this deal." in page_text(response)
    post(organiser, "deal_add", table, {**TYPED, "accepted": "after_the_end"}, base=1)
    assert total(table) == (230, 50)
    assert len(head(table).facts["deals"]) == 2
