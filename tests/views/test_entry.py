"""The scorer's page: totals and deals typed by table number, and everything that stands in the way."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PerSide
from tests.factories import ACTOR, make_rules, make_tournament, make_user
from tests.sheet_factories import confirm, enter, make_deal, make_table, make_tables, ticket
from tests.views.conftest import english
from tournaments.enums import Role, RoundState, TournamentState
from tournaments.models import LogEntry, SheetHold, SheetVersion, Table, User
from tournaments.services.score_entry import enter_totals


@pytest.fixture
def scorer(db: None) -> Client:
    """A helper who types sheets."""
    client = english()
    client.force_login(make_user("Huguette", role=Role.SCORER))
    return client


def desk(client: Client, seat: Table, **asked: Any) -> str:
    response = client.get(reverse("scorer", args=[seat.round.tournament.pk]), asked)
    assert response.status_code == 200
    return str(response.content.decode())


def send(client: Client, name: str, seat: Table, follow: bool = True, **typed: Any) -> Any:
    data = {"tour": "1", "table": str(seat.number), "base": "0", "key": str(uuid4()), **typed}
    return client.post(reverse(name, args=[seat.round.tournament.pk]), data, follow=follow)


def totals(client: Client, seat: Table, ns: int | str, ew: int | str, **more: Any) -> Any:
    return send(client, "scorer", seat, total_NS=str(ns), total_EW=str(ew), **more)


def text(response: Any) -> str:
    return re.sub(r"\s+", " ", str(response.content.decode()))


def head(table: Table) -> SheetVersion:
    return table.versions.order_by("-number")[0]


# Totals


def test_the_totals_of_a_signed_paper_count_at_once_and_are_echoed_with_names_and_places(scorer: Client) -> None:
    table = make_tables(2)[0]
    answer = text(totals(scorer, table, 1830, 1540))
    assert head(table).is_confirmed
    assert (head(table).total_ns, head(table).total_ew) == (1830, 1540)
    assert head(table).created_by is not None
    assert re.search(r"Table 1: Nord \d / Sud \d 1,830 \(total 1,830, First\)", answer)
    assert re.search(r"Nord \d / Sud \d 1,540 \(total 1,540, Second\)", answer)
    assert "1 table left" in answer
    assert 'name="table" id="id_table" value="" autofocus' in answer


def test_the_missing_tables_are_named_with_the_minutes_since_the_start(scorer: Client) -> None:
    tables = make_tables(3)
    enter_totals(actor=ACTOR, table=tables[1], ticket=ticket(), totals=PerSide(2000, 1900))
    page = desk(scorer, tables[0])
    assert "2 tables left" in page
    assert "0 min since the start" in page
    assert re.findall(r'tables-nothing" data-number="(\d+)"', page) == ["1", "3"]


def test_a_number_that_is_no_table_is_said_beside_the_field(scorer: Client) -> None:
    table = make_table()
    for typed in ("7", "x", "99999", "²"):
        response = send(scorer, "scorer", table, table=typed, total_NS="10", total_EW="10")
        assert response.status_code == 422
        assert f"There is no table {typed} in this round." in text(response)


@pytest.mark.parametrize(
    ("ns", "ew", "said"),
    [
        ("", "1540", "Type this side’s total."),
        ("12e", "1540", "is not a number"),
        ("-10", "1540", "A total is not negative"),
        ("1235", "1540", "not a multiple of ten"),
        ("90000", "1540", "seldom bring more than"),
    ],
)
def test_what_is_no_total_or_unusual_is_said_and_nothing_is_lost(scorer: Client, ns: str, ew: str, said: str) -> None:
    table = make_table()
    response = totals(scorer, table, ns, ew)
    assert response.status_code == 422
    assert said in text(response)
    assert f'value="{ns}"' in text(response)
    assert not table.versions.exists()


def test_what_is_unusual_counts_once_it_is_said_to_be_so(scorer: Client) -> None:
    table = make_table()
    key = re.search(r'name="accepted" id="id_accepted" value="([^"]+)"', text(totals(scorer, table, 1235, 1540)))
    assert key is not None
    totals(scorer, table, 1235, 1540, accepted=key[1])
    assert head(table).is_confirmed


def test_a_total_far_from_those_of_the_other_tables_is_asked_about(scorer: Client) -> None:
    tables = make_tables(5)
    for table in tables[:4]:
        enter_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(2000, 1900))
    response = totals(scorer, tables[4], 3700, 300)
    assert "300 is far from what the sides of this round have: 1,950." in text(response)
    assert not tables[4].versions.exists()
    key = re.search(r'name="accepted" id="id_accepted" value="([^"]+)"', text(response))
    assert key is not None
    totals(scorer, tables[4], 3700, 300, accepted=key[1])
    assert head(tables[4]).is_confirmed


def test_enter_alone_never_overwrites_a_table_that_was_typed(scorer: Client) -> None:
    table = make_table()
    totals(scorer, table, 1830, 1540)
    response = totals(scorer, table, 1380, 1540)
    assert response.status_code == 409
    page = text(response)
    assert "Correction of table 1" in page
    assert "data-correction" in page
    assert "It says 1,830 – 1,540 now (Huguette" in page
    assert 'value="1380"' in page
    assert table.versions.count() == 1


def test_a_correction_is_a_decision_and_the_version_before_stays(scorer: Client) -> None:
    table = make_table()
    totals(scorer, table, 1830, 1540)
    page = desk(scorer, table, table="1")
    assert "Replace 1,830 – 1,540" in page
    base = re.search(r'name="base" id="id_base" value="(\d+)"', page)
    assert base is not None
    totals(scorer, table, 1380, 1540, base=base[1], replace="1")
    assert [(v.total_ns, v.state) for v in table.versions.order_by("number")] == [
        (1830, "replaced"),
        (1380, "confirmed"),
    ]


def test_a_stale_correction_shows_both_versions_side_by_side(scorer: Client) -> None:
    table = make_table()
    totals(scorer, table, 1830, 1540)
    enter_totals(actor=ACTOR, table=table, ticket=ticket(1), totals=PerSide(2000, 2000))
    response = totals(scorer, table, 1380, 1540, base="1", replace="1")
    assert response.status_code == 409
    assert "Version 1: 1,830 – 1,540" in text(response)
    assert "Version 2: 2,000 – 2,000" in text(response)
    assert head(table).total_ns == 2000


def test_the_same_form_sent_twice_is_one_result(scorer: Client) -> None:
    table, key = make_table(), str(uuid4())
    for _ in range(2):
        totals(scorer, table, 1830, 1540, key=key)
    assert table.versions.count() == 1


def test_both_sides_are_stored_on_the_right_one(scorer: Client) -> None:
    table = make_table()
    names = re.search(r'data-ns="([^"]+)" data-ew="([^"]+)"', desk(scorer, table))
    assert names is not None
    answer = text(totals(scorer, table, 1830, 1540))
    assert f"{names[1]} 1,830" in answer
    assert f"{names[2]} 1,540" in answer


def test_a_closed_round_is_for_the_organiser_and_wants_a_reason(scorer: Client) -> None:
    table = make_table()
    table.round.state = RoundState.CLOSED
    table.round.save()
    assert totals(scorer, table, 1830, 1540).status_code == 403
    boss = english()
    boss.force_login(make_user("boss"))
    assert "say why its score is corrected" in text(totals(boss, table, 1830, 1540))
    totals(boss, table, 1830, 1540, reason="found in a pocket")
    assert head(table).reason == "found in a pocket"


def test_a_closed_evening_takes_nothing(scorer: Client) -> None:
    table = make_table()
    tournament = table.round.tournament
    tournament.state = TournamentState.CLOSED
    tournament.save()
    assert totals(scorer, table, 1830, 1540).status_code == 403
    assert desk(scorer, table, table="1")
    assert not SheetHold.objects.exists()


def test_before_the_first_publication_there_is_nothing_to_type(scorer: Client) -> None:
    tournament = make_tournament()
    address = reverse("scorer", args=[tournament.pk])
    assert "No draw has been published yet" in text(scorer.get(address))
    assert scorer.post(address).status_code == 200


def test_a_round_that_is_not_there_is_not_found(scorer: Client) -> None:
    table = make_table()
    assert scorer.get(reverse("scorer", args=[table.round.tournament.pk]), {"tour": "9"}).status_code == 404


def test_a_reader_types_nothing(db: None) -> None:
    table = make_table()
    reader = english()
    reader.force_login(make_user("reader", role=Role.READER))
    assert totals(reader, table, 1830, 1540).status_code == 403


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
    page = text(line(scorer, table, "100 h ns x 112 b"))
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
    assert said in text(response)
    assert f'value="{typed}"' in text(response)
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
    told = text(scorer.post(address, data, headers={"HX-Request": "true"}))
    assert "(NS): 100 in hearts, coinche, 112 points, belote NS" in told
    assert "Contract made: 112 + 20 of belote ≥ 100" in told
    assert "<html" not in told
    whole = text(scorer.post(address, data))
    assert "Contract made: 112 + 20 of belote ≥ 100" in whole
    assert 'value="100 h ns x 112 b"' in whole
    half = text(scorer.post(address, {**data, "line": "100 h z"}, headers={"HX-Request": "true"}))
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
    answer = text(paper(scorer, table, 230, 50, base="1"))
    assert head(table).is_confirmed
    assert "Table 1: " in answer


def test_a_gap_is_shown_with_its_likely_cause_both_are_kept_and_the_table_is_to_check(scorer: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    response = paper(scorer, table, 210, 50, base="1")
    page = text(response)
    assert response.status_code == 400
    assert "The paper seems to lack NS’s belote of deal 1." in page
    assert "210 – 50" in page
    assert "230 – 50" in page
    assert not head(table).is_confirmed
    assert head(table).facts["written"] == {"NS": 210, "EW": 50}
    board = text(scorer.get(reverse("scores_round", args=[table.round.tournament.pk, 1])))
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
    assert "No trump is not played this evening." in text(line(scorer, table, "100 nt ns 112"))


# News


def test_nothing_new_is_an_empty_answer(scorer: Client) -> None:
    table = make_table()
    tag = re.search(r'id="seen" value="([^"]+)"', desk(scorer, table))
    assert tag is not None
    address = reverse("scorer_news", args=[table.round.tournament.pk])
    assert scorer.get(address, {"seen": tag[1]}).status_code == 204
    totals(scorer, table, 1830, 1540)
    answer = scorer.get(address, {"seen": tag[1]})
    assert answer.status_code == 200
    assert 'id="missing"' in text(answer)
    assert scorer.get(reverse("scorer_news", args=[999])).status_code == 404
