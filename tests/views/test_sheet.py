"""A table's sheet through its pages: what is typed is judged, kept and explained; who may and when."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_rules, make_user
from tests.markup import page_text
from tests.sheet_factories import TYPED, address, enter, make_deal, make_table, make_tables
from tests.views.conftest import english
from tests.views.sheet_pages import errors, head, post, total
from tournaments.enums import Role, TournamentState
from tournaments.models import LogEntry

# Entering


def test_the_empty_sheet_names_both_sides_and_who_deals(organiser: Client) -> None:
    table = make_table()
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    for name in ("Nord 1", "Sud 1", "Nord 2", "Sud 2"):
        assert name in page
    assert " deals</span>" in page
    assert 'type="number"' not in page
    assert page.count('inputmode="numeric"') >= 4


def test_a_deal_is_saved_and_the_stored_score_is_shown_and_explained(organiser: Client) -> None:
    table = make_table()
    response = post(organiser, "deal_add", table, TYPED)
    assert response["Location"] == reverse("sheet", args=address(table))
    page = page_text(organiser.get(response["Location"]))
    assert total(table) == (230, 50)
    assert '<p class="score-total num" data-total="NS">230</p>' in page
    assert '<p class="score-total num" data-total="EW">50</p>' in page
    assert "Contract made: 112 + 20 of belote ≥ 100; 132 against 50 of the defence." in page
    assert "Deal saved" in page


def test_a_version_and_its_journal_entry_name_the_device_that_it_came_from(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "base": "0", "key": str(uuid4())}
    organiser.post(reverse("deal_add", args=address(table)), fields, REMOTE_ADDR="192.168.1.77")
    confirmed = {"base": "1", "key": str(uuid4()), "accepted": "incomplete"}
    organiser.post(reverse("sheet_confirm", args=address(table)), confirmed, REMOTE_ADDR="192.168.1.78")
    assert head(table).device == "192.168.1.77"
    entries = LogEntry.objects.filter(action__in=["deal_added", "sheet_confirmed"]).order_by("pk")
    assert [entry.device for entry in entries] == ["192.168.1.77", "192.168.1.78"]
    assert "192.168.1.77" in page_text(organiser.get(reverse("sheet", args=address(table))))


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
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
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
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert "Penalty: renonce" in page


def test_an_incomplete_penalty_line_is_pointed_out(organiser: Client) -> None:
    table = make_table()
    response = post(organiser, "deal_add", table, {**TYPED, "penalty_0_points": "160"})
    assert "Choose the side." in errors(response)
    assert 'value="160"' in page_text(response)


def test_a_contract_above_the_grid_is_typed(organiser: Client) -> None:
    table = make_table()
    fields = {**TYPED, "contract": "", "contract_other": "170", "accepted": "high_bid", "points_NS": "160"}
    post(organiser, "deal_add", table, fields)
    assert head(table).facts["deals"][0]["deal"]["contract"] == 170


def test_only_what_is_played_this_evening_is_offered(organiser: Client) -> None:
    plain = make_table(rules=make_rules(no_trump=False, all_trump=False, announcements=False))
    page = page_text(organiser.get(reverse("sheet", args=address(plain))))
    for absent in ("no_trump", "all_trump", "announcements_NS", "contract_other_"):
        assert f'value="{absent}"' not in page
        assert f'name="{absent}"' not in page
    assert 'value="2" id="id_belotes' not in page


# Who and when


def test_a_reader_sees_the_sheet_and_no_form(db: None) -> None:
    table = make_table()
    enter(table)
    reader = english()
    reader.force_login(make_user("reader", role=Role.READER))
    page = page_text(reader.get(reverse("sheet", args=address(table))))
    assert "230" in page
    assert 'id="deal-form"' not in page
    assert reader.post(reverse("deal_add", args=address(table)), TYPED).status_code == 403


def test_a_closed_evening_shows_the_sheet_and_refuses_changes(organiser: Client) -> None:
    table = make_table()
    enter(table)
    table.round.tournament.state = TournamentState.CLOSED
    table.round.tournament.save()
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
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
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
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
