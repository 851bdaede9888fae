"""A sheet sent twice, late or at once; corrected; and previewed while it is typed."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PRESETS, find_warnings
from tests.factories import ACTOR
from tests.markup import page_text
from tests.sheet_factories import TYPED, address, confirm, enter, make_deal, make_table
from tests.views.sheet_pages import errors, head, post, total
from tournaments.services.rounds_life import close_round

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
    page = page_text(response)
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
    assert "What you typed" in page_text(response)


def test_a_correction_follows_its_deal_when_an_earlier_one_was_deleted(organiser: Client) -> None:
    table, first, second = make_table(), make_deal(), make_deal(taker="EW", points={"EW": 90})
    enter(table, first, second)
    post(organiser, "deal_delete", table, {}, 1, base=2)
    fields = {**TYPED, "uuid": second.uuid, "contract": "120"}
    response = post(organiser, "deal_edit", table, fields, 2, base=2)
    assert response.status_code == 409
    form = response.context["form"]
    assert form.index == 1
    assert reverse("deal_edit", args=[*address(table), 1]) in page_text(response)
    again = {**fields, "base": form["base"].value(), "key": form["key"].value()}
    assert organiser.post(reverse("deal_edit", args=[*address(table), 1]), again).status_code == 302
    assert [deal["uuid"] for deal in head(table).facts["deals"]] == [second.uuid]


def test_a_correction_of_a_deal_that_is_gone_can_be_saved_as_a_new_one(organiser: Client) -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal)
    post(organiser, "deal_delete", table, {}, 1, base=1)
    response = post(organiser, "deal_edit", table, {**TYPED, "uuid": deal.uuid}, 1, base=1)
    assert response.status_code == 409
    assert reverse("deal_add", args=address(table)) in page_text(response)
    assert 'value="112"' in page_text(response)


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
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
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
    assert "Deleted, deal 1:" in page_text(organiser.get(response["Location"]))


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
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert "keeps counting until the correction is confirmed" in page
    assert post(organiser, "sheet_confirm", table, {"accepted": "incomplete"}, base=2).status_code == 302
    assert head(table).is_confirmed


# Preview


def test_the_score_is_computed_as_it_is_typed_and_nothing_is_saved(organiser: Client) -> None:
    table = make_table()
    enter(table)
    url = reverse("deal_preview", args=address(table))
    response = organiser.post(url, TYPED, headers={"HX-Request": "true"})
    page = page_text(response)
    assert "Contract made: 112 + 20 of belote ≥ 100" in page
    assert '<span class="num" data-score="NS">230</span>' in page
    assert "460 – 100" in page
    assert "<html" not in page
    assert table.versions.count() == 1


def test_the_preview_says_what_is_wrong_but_not_what_is_only_missing_yet(organiser: Client) -> None:
    url = reverse("deal_preview", args=address(make_table()))
    page = page_text(organiser.post(url, {"taker": "NS", "points_NS": "163"}, headers={"HX-Request": "true"}))
    assert "163 is out of range" in page
    assert "Choose" not in page
    empty = page_text(organiser.post(url, {}, headers={"HX-Request": "true"}))
    assert "appear here" in empty


def test_without_a_script_a_button_computes_and_keeps_what_was_typed(organiser: Client) -> None:
    table = make_table()
    page = page_text(organiser.post(reverse("deal_preview", args=address(table)), TYPED))
    assert "Contract made: 112 + 20 of belote ≥ 100" in page
    assert 'value="112"' in page
    assert not table.versions.exists()


def test_a_correction_is_previewed_in_its_place(organiser: Client) -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal, make_deal(taker="EW", points={"EW": 112}, belotes={"EW": 1}))
    url = reverse("deal_preview", args=address(table))
    page = page_text(
        organiser.post(url, {**TYPED, "uuid": deal.uuid, "contract": "110"}, headers={"HX-Request": "true"})
    )
    assert "290 – 280" in page
