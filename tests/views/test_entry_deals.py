"""The scorer's page: deals typed on a line, two scorers at one sheet, and the paper beside the deals."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_rules, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import confirm, enter, make_deal, make_table
from tests.views.conftest import english
from tests.views.entry_pages import desk, head, send, totals
from tournaments.enums import Role
from tournaments.models import LogEntry, Table, User

# Two at one sheet


def test_a_sheet_opened_elsewhere_says_by_whom_and_since_when(scorer: Client) -> None:
    table = make_table()
    desk(scorer, table, table="1")
    other = english()
    other.force_login(make_user("Lucien", role=Role.SCORER))
    page = desk(other, table, table="1")
    assert re.search(r"being entered by Huguette since \d\d:\d\d", page)
    assert "Take the sheet over" in page
    assert "being entered by" not in desk(scorer, table, table="1")


def test_saving_over_somebody_else_is_a_decision_that_the_journal_keeps(scorer: Client) -> None:
    table = make_table()
    desk(scorer, table, table="1")
    other = english()
    other.force_login(make_user("Lucien", role=Role.SCORER))
    assert totals(other, table, 1830, 1540).status_code == 409
    assert not table.versions.exists()
    totals(other, table, 1830, 1540, replace="1")
    assert head(table).is_confirmed
    taken = LogEntry.objects.get(action="sheet_taken_over")
    assert taken.before is not None
    assert taken.after is not None
    assert (taken.before["by"], taken.after["by"]) == ("Huguette", "Lucien")


def test_two_browsers_of_one_account_are_two(scorer: Client) -> None:
    table = make_table()
    desk(scorer, table, table="1")
    second = english()
    second.force_login(User.objects.get(username="Huguette"))
    assert "being entered by Huguette" in desk(second, table, table="1")


# Deals


def line(client: Client, seat: Table, typed: str, **more: Any) -> Any:
    return send(client, "scorer_deal", seat, mode="deals", line=typed, **more)


def test_a_deal_on_one_line_is_saved_and_the_next_one_is_asked_for(scorer: Client) -> None:
    table = make_table()
    page = page_text(line(scorer, table, "100 h ns x 112 b"))
    assert "Table 1, deal saved: 560 – 0." in page
    assert "Deal 2 on one line" in page
    (stored,) = head(table).facts["deals"]
    assert stored["deal"] == {
        "taker": "NS",
        "contract": 100,
        "trump": "hearts",
        "doubling": "coinche",
        "points": {"NS": 112, "EW": 50},
        "belotes": {"NS": 1, "EW": 0},
    }


def test_the_letters_are_those_of_the_readers_language(scorer: Client) -> None:
    table = make_table()
    scorer.cookies["django_language"] = "fr"
    line(scorer, table, "90 k eo 74")
    assert head(table).facts["deals"][0]["deal"]["taker"] == "EW"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("100 z ns 112", "“z” is not understood."),
        ("100 h ns 112 50", "“50” says something twice."),
        ("100 h ns", "Type the trick points of one side."),
        ("100 h 112", "Choose the side that took"),
        ("105 h ns 112", "105 is no contract: bids go in tens."),
        ("100 h ns 170", "170 is out of range"),
        ("100 h ns cap", "Unusual: tick the box if it is so"),
        ("", "Type the deal."),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_the_reason(scorer: Client, typed: str, said: str) -> None:
    table = make_table()
    response = line(scorer, table, typed)
    assert response.status_code == 422
    assert said in page_text(response)
    assert f'value="{typed}"' in page_text(response)
    assert not table.versions.exists()


@pytest.mark.parametrize("more", [{"line": "100 h ns cap !"}, {"line": "100 h ns cap", "accepted": "capot"}])
def test_what_is_unusual_is_said_to_be_meant(scorer: Client, more: dict[str, str]) -> None:
    table = make_table()
    typed = dict(more)
    line(scorer, table, typed.pop("line"), **typed)
    assert head(table).facts["deals"][0]["deal"]["tricks"] == {"NS": 8, "EW": 0}


def test_a_passed_deal_is_one_word(scorer: Client) -> None:
    table = make_table()
    line(scorer, table, "pass")
    assert head(table).facts["deals"][0]["deal"] == {"taker": None}


def test_a_line_is_told_in_words_while_it_is_typed_and_nothing_is_saved(scorer: Client) -> None:
    table = make_table()
    data = {"tour": "1", "table": "1", "mode": "deals", "line": "100 h ns x 112 b"}
    address = reverse("scorer_read", args=[table.round.tournament.pk])
    told = page_text(scorer.post(address, data, headers={"HX-Request": "true"}))
    assert "(NS): 100 in hearts, coinche, 112 points, belote NS" in told
    assert "Contract made: 112 + 20 of belote ≥ 100" in told
    assert "<html" not in told
    whole = page_text(scorer.post(address, data))
    assert "Contract made: 112 + 20 of belote ≥ 100" in whole
    assert 'value="100 h ns x 112 b"' in whole
    half = page_text(scorer.post(address, {**data, "line": "100 h z"}, headers={"HX-Request": "true"}))
    assert "“z” is not understood." in half
    assert not table.versions.exists()


def test_a_second_scorer_of_deals_takes_over_on_purpose(scorer: Client) -> None:
    table = make_table()
    desk(scorer, table, table="1", mode="deals")
    other = english()
    other.force_login(make_user("Lucien", role=Role.SCORER))
    assert line(other, table, "100 h ns 112").status_code == 409
    line(other, table, "100 h ns 112", replace="1")
    assert len(head(table).facts["deals"]) == 1


def test_a_deal_for_a_table_that_was_not_named_goes_nowhere(scorer: Client) -> None:
    table = make_table()
    assert line(scorer, table, "100 h ns 112", table="9").status_code == 422
    for name in ("scorer_read", "scorer_paper"):
        assert send(scorer, name, table, table="9", follow=False)["Location"] == reverse(
            "scorer", args=[table.round.tournament.pk]
        )
    evening = make_tournament()
    assert scorer.post(reverse("scorer_deal", args=[evening.pk])).status_code == 302


# The paper beside the deals


def paper(client: Client, table: Table, ns: int | str, ew: int | str, **more: Any) -> Any:
    return send(client, "scorer_paper", table, mode="deals", written_NS=str(ns), written_EW=str(ew), **more)


def test_a_paper_that_agrees_lets_the_deals_count(scorer: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    assert "Totals written on the paper" in desk(scorer, table, table="1", mode="deals")
    answer = page_text(paper(scorer, table, 230, 50, base="1"))
    assert head(table).is_confirmed
    assert "Table 1: " in answer


def test_a_gap_is_shown_with_its_likely_cause_both_are_kept_and_the_table_is_to_check(scorer: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    response = paper(scorer, table, 210, 50, base="1")
    page = page_text(response)
    assert response.status_code == 400
    assert "The paper seems to lack NS’s belote of deal 1." in page
    assert "210 – 50" in page
    assert "230 – 50" in page
    assert not head(table).is_confirmed
    assert head(table).facts["written"] == {"NS": 210, "EW": 50}
    board = page_text(scorer.get(reverse("scores_round", args=[table.round.tournament.pk, 1])))
    assert 'data-state="to_check"' in board
    assert "the paper says 210 – 50" in board


def test_a_gap_can_be_let_count_by_a_decision(scorer: Client) -> None:
    table, key = make_table(deals_per_round=1), str(uuid4())
    enter(table)
    paper(scorer, table, 210, 50, base="1", key=key)
    paper(scorer, table, 210, 50, base="1", key=key, accepted="written_differs")
    assert head(table).is_confirmed


def test_a_table_that_counts_says_so(scorer: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    confirm(table)
    assert "This table counts." in desk(scorer, table, table="1", mode="deals")


def test_typing_totals_over_deals_says_what_gives_way(scorer: Client) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal())
    assert "Its 2 deals stay in the earlier version." in desk(scorer, table, table="1")


def test_no_letters_beyond_the_rules(scorer: Client) -> None:
    table = make_table(rules=make_rules(no_trump=False))
    assert "No trump is not played this evening." in page_text(line(scorer, table, "100 nt ns 112"))
