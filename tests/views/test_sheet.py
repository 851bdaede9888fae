"""A table's sheet through its pages: what is typed is judged, kept, explained, and never lost."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import PRESETS, find_warnings
from tests.factories import ACTOR, make_rules, make_tournament, make_user
from tests.sheet_factories import TYPED, address, confirm, enter, make_deal, make_table, make_tables
from tests.views.conftest import english
from tournaments.enums import GameKind, Role, TournamentState, VersionState
from tournaments.models import SheetVersion, Table
from tournaments.services.rounds_life import close_round


def post(client: Client, name: str, table: Table, data: dict[str, Any], *more: int, base: int = 0) -> Any:
    """Send a form that was opened on version ``base``."""
    fields = {"base": str(base), "key": str(uuid4()), **data}
    return client.post(reverse(name, args=[*address(table), *more]), fields)


def text(response: Any) -> str:
    return str(response.content.decode())


def errors(response: Any) -> str:
    """The sentences beside the fields."""
    return " ".join(re.findall(r'<ul class="errorlist[^>]*>(.*?)</ul>', text(response), re.DOTALL))


def head(table: Table) -> SheetVersion:
    found = table.versions.order_by("-number").first()
    assert found is not None
    return found


def total(table: Table) -> tuple[int, int]:
    return head(table).total_ns, head(table).total_ew


# Entering


def test_the_empty_sheet_names_both_sides_and_who_deals(organiser: Client) -> None:
    table = make_table()
    page = text(organiser.get(reverse("sheet", args=address(table))))
    for name in ("Nord 1", "Sud 1", "Nord 2", "Sud 2"):
        assert name in page
    assert " deals</span>" in page
    assert 'type="number"' not in page
    assert page.count('inputmode="numeric"') >= 4


def test_a_deal_is_saved_and_the_stored_score_is_shown_and_explained(organiser: Client) -> None:
    table = make_table()
    response = post(organiser, "deal_add", table, TYPED)
    assert response["Location"] == reverse("sheet", args=address(table))
    page = text(organiser.get(response["Location"]))
    assert total(table) == (230, 50)
    assert '<p class="score-total num" data-total="NS">230</p>' in page
    assert '<p class="score-total num" data-total="EW">50</p>' in page
    assert "Contract made: 112 + 20 of belote ≥ 100; 132 against 50 of the defence." in page
    assert "Deal saved" in page


@pytest.mark.parametrize(
    ("taker", "points", "expected"),
    [
        ("NS", {"points_NS": "112", "belotes_NS": "1"}, (230, 50)),
        ("EW", {"points_EW": "112", "belotes_EW": "1"}, (50, 230)),
        ("NS", {"points_EW": "50", "belotes_NS": "1"}, (230, 50)),
        ("EW", {"points_NS": "50", "points_EW": "112", "belotes_EW": "1"}, (50, 230)),
    ],
)
def test_the_sides_are_never_swapped(
    organiser: Client, taker: str, points: dict[str, str], expected: tuple[int, int]
) -> None:
    table = make_table()
    fields = {"taker": taker, "contract": "100", "trump": "hearts", "doubling": "none", **points}
    post(organiser, "deal_add", table, fields)
    assert total(table) == expected


def test_naming_the_player_says_the_side(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "taker": "", "player": "W", "points_NS": "", "points_EW": "112", "belotes_NS": "0"}
    post(organiser, "deal_add", table, fields)
    assert head(table).facts["deals"][0]["deal"]["taker"] == "EW"
    assert head(table).facts["deals"][0]["player"] == "W"


def test_a_player_of_the_other_side_is_pointed_out(organiser: Client) -> None:
    table = make_table()
    response = post(organiser, "deal_add", table, {**TYPED, "player": "E"})
    assert "other side" in errors(response)
    assert not table.versions.exists()


def test_a_passed_deal_scores_nothing_and_passes_the_cards_on(organiser: Client) -> None:
    table = make_table()
    post(organiser, "deal_add", table, {"taker": "passed"})
    assert total(table) == (0, 0)
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert "1 deal of 12" in page


def test_what_was_typed_before_it_was_passed_does_not_matter(organiser: Client) -> None:
    table = make_table()
    post(organiser, "deal_add", table, {**TYPED, "taker": "passed"})
    assert head(table).facts["deals"][0]["deal"] == {"taker": None}


def test_somebody_else_dealt(organiser: Client) -> None:
    table = make_table()
    post(organiser, "deal_add", table, {**TYPED, "dealer": "S"})
    assert head(table).facts["deals"][0]["dealer"] == "S"


def test_a_penalty_line_belongs_to_the_deal(organiser: Client) -> None:
    table = make_table()
    fields = {"penalty_0_points": "160", "penalty_0_side": "EW", "penalty_0_reason": "renonce"}
    post(organiser, "deal_add", table, {**TYPED, **fields})
    assert total(table) == (230, 210)
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert "Penalty: renonce" in page


def test_an_incomplete_penalty_line_is_pointed_out(organiser: Client) -> None:
    table = make_table()
    response = post(organiser, "deal_add", table, {**TYPED, "penalty_0_points": "160"})
    assert "Choose the side." in errors(response)
    assert 'value="160"' in text(response)


def test_a_contract_above_the_grid_is_typed(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "contract": "", "contract_other": "170", "accepted": "high_bid", "points_NS": "160"}
    post(organiser, "deal_add", table, fields)
    assert head(table).facts["deals"][0]["deal"]["contract"] == 170


def test_only_what_is_played_this_evening_is_offered(organiser: Client) -> None:
    plain = make_table(rules=make_rules(no_trump=False, all_trump=False, announcements=False))
    page = text(organiser.get(reverse("sheet", args=address(plain))))
    for absent in ("no_trump", "all_trump", "announcements_NS", "contract_other_"):
        assert f'value="{absent}"' not in page
        assert f'name="{absent}"' not in page
    assert 'value="2" id="id_belotes' not in page


# Bad input: a clear message, nothing lost, never a fault


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"points_NS": "abc"}, "points_NS", "type figures only"),
        ({"points_NS": "12 b"}, "points_NS", "type figures only"),
        ({"points_NS": "163"}, "points_NS", "163 is out of range"),
        ({"points_NS": "1"}, "points_NS", "No tricks bring 1 points"),
        ({"points_NS": "-20"}, "points_NS", "-20 is out of range"),
        ({"points_NS": "−20"}, "points_NS", "-20 is out of range"),
        ({"points_NS": "99999999999"}, "points_NS", "type figures only"),
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
    assert sentence.replace("’", "&#x27;") in text(response).replace("&#x2019;", "’")
    assert not table.versions.exists()
    for name, value in {**TYPED, **typed}.items():
        assert form[name].value() == ([value] if name == "tolerance" else value)


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
    page = text(response)
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
    assert "The game was over before this deal." in text(response)
    post(organiser, "deal_add", table, {**TYPED, "accepted": "after_the_end"}, base=1)
    assert total(table) == (230, 50)
    assert len(head(table).facts["deals"]) == 2


# Twice, late, at once


def test_a_double_tap_saves_once(organiser: Client) -> None:
    table, key = make_table(), str(uuid4())
    for _ in range(2):
        response = post(organiser, "deal_add", table, {**TYPED, "key": key})
        assert response.status_code == 302
    assert table.versions.count() == 1


def test_the_same_deal_number_from_two_tabs_is_saved_once_and_the_second_is_kept_to_be_compared(
    organiser: Client,
) -> None:
    table = make_table()
    enter(table)
    post(organiser, "deal_add", table, {**TYPED, "contract": "110"}, base=1)
    response = post(organiser, "deal_add", table, {**TYPED, "contract": "120", "points_NS": "130"}, base=1)
    page = text(response)
    assert response.status_code == 409
    assert table.versions.count() == 2
    assert "When you opened it" in page
    assert "What you typed" in page
    assert 'value="130"' in page
    form = response.context["form"]
    again = {**TYPED, "contract": "120", "points_NS": "130", "base": form["base"].value(), "key": form["key"].value()}
    assert organiser.post(reverse("deal_add", args=address(table)), again).status_code == 302
    assert len(head(table).facts["deals"]) == 3


def test_a_stale_correction_is_compared_before_it_is_saved(organiser: Client) -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal)
    fields = {**TYPED, "uuid": deal.uuid}
    assert post(organiser, "deal_edit", table, {**fields, "contract": "110"}, 1, base=1).status_code == 302
    response = post(organiser, "deal_edit", table, {**fields, "contract": "120", "points_NS": "130"}, 1, base=1)
    assert response.status_code == 409
    assert head(table).facts["deals"][0]["deal"]["contract"] == 110
    assert "What you typed" in text(response)


def test_a_correction_follows_its_deal_when_an_earlier_one_was_deleted(organiser: Client) -> None:
    table, first, second = make_table(), make_deal(), make_deal(taker="EW", points={"EW": 90})
    enter(table, first, second)
    post(organiser, "deal_delete", table, {}, 1, base=2)
    fields = {**TYPED, "uuid": second.uuid, "contract": "120"}
    response = post(organiser, "deal_edit", table, fields, 2, base=2)
    assert response.status_code == 409
    form = response.context["form"]
    assert form.index == 1
    assert reverse("deal_edit", args=[*address(table), 1]) in text(response)
    again = {**fields, "base": form["base"].value(), "key": form["key"].value()}
    assert organiser.post(reverse("deal_edit", args=[*address(table), 1]), again).status_code == 302
    assert [deal["uuid"] for deal in head(table).facts["deals"]] == [second.uuid]


def test_a_correction_of_a_deal_that_is_gone_can_be_saved_as_a_new_one(organiser: Client) -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal)
    post(organiser, "deal_delete", table, {}, 1, base=1)
    response = post(organiser, "deal_edit", table, {**TYPED, "uuid": deal.uuid}, 1, base=1)
    assert response.status_code == 409
    assert reverse("deal_add", args=address(table)) in text(response)
    assert 'value="112"' in text(response)


def test_a_stale_deletion_deletes_nothing(organiser: Client) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal(taker="EW"))
    response = post(organiser, "deal_delete", table, {}, 1, base=1)
    assert response.status_code == 409
    assert len(head(table).facts["deals"]) == 2


# Correcting


def test_a_deal_opens_as_it_was_typed_and_is_corrected(organiser: Client) -> None:
    table, deal = make_table(), make_deal(announcements={"NS": 50})
    enter(table, deal)
    response = organiser.get(reverse("deal_edit", args=[*address(table), 1]))
    form = response.context["form"]
    assert form["points_NS"].value() == 112
    assert form["announcements_NS"].value() == 50
    assert form["uuid"].value() == deal.uuid
    fields = {**TYPED, "uuid": deal.uuid, "contract": "140"}
    post(organiser, "deal_edit", table, fields, 1, base=1)
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert total(table) == (20, 300)
    assert "before:" in page
    assert "280 – 50" in page


@pytest.mark.parametrize(
    "facts",
    [
        {"contract": "capot", "points": None, "tricks": {"NS": 8, "EW": 0}},
        {"trump": "no_trump", "belotes": {}, "doubling": "surcoinche"},
        {"taker": "EW", "penalties": [{"side": "NS", "points": -20, "reason": "renonce"}], "tolerance": ["NS"]},
        {"points": {"NS": 162}, "tricks": {"NS": 6, "EW": 2}},
    ],
)
def test_a_deal_that_is_opened_and_saved_is_unchanged(organiser: Client, facts: dict[str, Any]) -> None:
    table, deal = make_table(), make_deal(**{key: value for key, value in facts.items() if key != "points" or value})
    if facts.get("contract") == "capot":
        deal = make_deal(contract="capot", tricks={"NS": 8, "EW": 0}, points={"NS": 162})
    enter(table, deal)
    form = organiser.get(reverse("deal_edit", args=[*address(table), 1])).context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    fields["accepted"] = "" if not facts else ",".join(_usual_warnings(deal))
    response = organiser.post(reverse("deal_edit", args=[*address(table), 1]), fields)
    assert response.status_code == 302, errors(response)
    assert head(table).facts["deals"] == table.versions.get(number=1).facts["deals"]


def _usual_warnings(deal: Any) -> list[str]:
    return sorted(warning.code for warning in find_warnings(deal.deal, PRESETS["ffb-coinchee-2015"]))


def test_a_deal_is_deleted_and_still_told(organiser: Client) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal(taker="EW", points={"EW": 112}, belotes={"EW": 1}))
    response = post(organiser, "deal_delete", table, {}, 1, base=2)
    assert response.status_code == 302
    assert total(table) == (50, 230)
    assert "Deleted, deal 1:" in text(organiser.get(response["Location"]))


def test_a_closed_round_asks_for_the_reason(organiser: Client) -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal)
    confirm(table)
    close_round(actor=ACTOR, round_=table.round)
    fields = {**TYPED, "uuid": deal.uuid, "contract": "110"}
    response = post(organiser, "deal_edit", table, fields, 1, base=1)
    assert response.status_code == 400
    assert "say why" in errors(response)
    assert post(organiser, "deal_edit", table, {**fields, "reason": "typed wrong"}, 1, base=1).status_code == 302
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert "keeps counting until the correction is confirmed" in page
    assert post(organiser, "sheet_confirm", table, {"accepted": "incomplete"}, base=2).status_code == 302
    assert head(table).is_confirmed


# Preview


def test_the_score_is_computed_as_it_is_typed_and_nothing_is_saved(organiser: Client) -> None:
    table = make_table()
    enter(table)
    url = reverse("deal_preview", args=address(table))
    response = organiser.post(url, TYPED, headers={"HX-Request": "true"})
    page = text(response)
    assert "Contract made: 112 + 20 of belote ≥ 100" in page
    assert '<span class="num" data-score="NS">230</span>' in page
    assert "460 – 100" in page
    assert "<html" not in page
    assert table.versions.count() == 1


def test_the_preview_says_what_is_wrong_but_not_what_is_only_missing_yet(organiser: Client) -> None:
    url = reverse("deal_preview", args=address(make_table()))
    page = text(organiser.post(url, {"taker": "NS", "points_NS": "163"}, headers={"HX-Request": "true"}))
    assert "163 is out of range" in page
    assert "Choose" not in page
    empty = text(organiser.post(url, {}, headers={"HX-Request": "true"}))
    assert "appear here" in empty


def test_without_a_script_a_button_computes_and_keeps_what_was_typed(organiser: Client) -> None:
    table = make_table()
    page = text(organiser.post(reverse("deal_preview", args=address(table)), TYPED))
    assert "Contract made: 112 + 20 of belote ≥ 100" in page
    assert 'value="112"' in page
    assert not table.versions.exists()


def test_a_correction_is_previewed_in_its_place(organiser: Client) -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal, make_deal(taker="EW", points={"EW": 112}, belotes={"EW": 1}))
    url = reverse("deal_preview", args=address(table))
    page = text(organiser.post(url, {**TYPED, "uuid": deal.uuid, "contract": "110"}, headers={"HX-Request": "true"}))
    assert "290 – 280" in page


# Totals, penalties, confirmation


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
    assert 'value="1240"' in text(response)
    assert not table.versions.exists()


def test_unlikely_totals_are_asked_about_and_then_saved(organiser: Client) -> None:
    table = make_table()
    fields = {"total_NS": "1005", "total_EW": "300"}
    response = post(organiser, "sheet_totals", table, fields)
    page = text(response)
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
    assert "1 deal is entered: the totals take its place." in text(response)
    assert total(table) == (230, 50)


def test_totals_of_a_game_of_points_below_the_target_are_asked_about(organiser: Client) -> None:
    table = make_table(game_kind=GameKind.TARGET, target=1000)
    response = post(organiser, "sheet_totals", table, {"total_NS": "980", "total_EW": "300"})
    assert "Nobody has reached 1,000 points" in text(response)


def test_stale_totals_are_kept_and_compared(organiser: Client) -> None:
    table = make_table()
    enter(table)
    fields = {"total_NS": "1980", "total_EW": "1240", "accepted": "deals_replaced"}
    response = post(organiser, "sheet_totals", table, fields, base=0)
    assert response.status_code == 409
    assert 'value="1980"' in text(response)
    assert "When you opened it" in text(response)
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
    assert "renonce" in text(organiser.get(reverse("sheet", args=address(table))))
    assert post(organiser, "sheet_penalty", table, {"remove": "1"}, base=2).status_code == 302
    assert total(table) == (230, 50)


@pytest.mark.parametrize("number", ["9", "x", ""])
def test_a_penalty_that_is_not_there_is_not_taken_back(organiser: Client, number: str) -> None:
    table = make_table()
    enter(table)
    response = post(organiser, "sheet_penalty", table, {"remove": number}, base=1)
    assert response.status_code == 400
    assert "no longer on the sheet" in text(response)


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
    assert "1 deal of 12 is entered." in text(response)
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
    assert "The paper says 240 – 50, the deals add up to 230 – 50." in text(response)
    assert 'value="240"' in text(response)
    post(organiser, "sheet_confirm", table, {**written, "accepted": "written_differs"}, base=1)
    assert head(table).is_confirmed
    assert total(table) == (230, 50)
    assert "The paper says something else" in text(organiser.get(reverse("sheet", args=address(table))))


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
    assert "When you opened it" in text(response)


def test_the_complete_sheet_has_one_next_step(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert page.count("btn-primary") == 1
    enter(table)
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert len(re.findall(r"btn-primary\b", page.replace("btn-outline-primary", ""))) == 1
    assert "Confirm</button>" in page or "Confirm 230" in page


# Who and when


def test_a_reader_sees_the_sheet_and_no_form(db: None) -> None:
    table = make_table()
    enter(table)
    reader = english()
    reader.force_login(make_user("reader", role=Role.READER))
    page = text(reader.get(reverse("sheet", args=address(table))))
    assert "230" in page
    assert 'id="deal-form"' not in page
    assert reader.post(reverse("deal_add", args=address(table)), TYPED).status_code == 403


def test_a_closed_evening_shows_the_sheet_and_refuses_changes(organiser: Client) -> None:
    table = make_table()
    enter(table)
    table.round.tournament.state = TournamentState.CLOSED
    table.round.tournament.save()
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert 'id="deal-form"' not in page
    assert post(organiser, "deal_add", table, TYPED, base=1).status_code == 403
    assert table.versions.count() == 1


def test_a_draft_has_no_sheet(organiser: Client) -> None:
    table = make_table()
    table.round.state = "draft"
    table.round.save()
    response = organiser.get(reverse("sheet", args=address(table)))
    assert response["Location"] == reverse("draw_round", args=address(table)[:2])
    scorer = english()
    scorer.force_login(make_user("scorer", role=Role.SCORER))
    assert scorer.get(reverse("sheet", args=address(table))).status_code == 404


def test_opening_the_address_of_a_form_leads_to_the_sheet(organiser: Client) -> None:
    table = make_table()
    response = organiser.get(reverse("deal_add", args=address(table)))
    assert response["Location"] == reverse("sheet", args=address(table))


def test_names_are_shown_as_text(organiser: Client) -> None:
    table = make_table()
    player = table.seats.get(side="NS").entrant.players.first()
    assert player is not None
    player.name = "<script>alert(1)</script>"
    player.save()
    page = text(organiser.get(reverse("sheet", args=address(table))))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_twelve_deals_cost_no_more_queries_than_one(organiser: Client) -> None:
    counts = []
    for table, deals in zip(make_tables(2), (1, 12), strict=True):
        enter(table, *(make_deal() for _ in range(deals)))
        url = reverse("sheet", args=address(table))
        organiser.get(url)
        with CaptureQueriesContext(connection) as captured:
            organiser.get(url)
        counts.append(len(captured))
    assert counts[0] == counts[1]
