"""The scorer's page: totals typed by table number, and everything that stands in the way."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PerSide
from tests.factories import ACTOR, make_tournament, make_user
from tests.markup import page_text
from tests.phone_factories import finish, make_phone_table
from tests.phone_factories import send as send_phone
from tests.sheet_factories import make_table, make_tables, ticket
from tests.views.conftest import english
from tests.views.entry_pages import desk, head, send, totals
from tournaments.enums import Role, RoundState, TournamentState
from tournaments.models import SheetHold
from tournaments.services.score_entry import enter_totals

# Totals


def test_the_totals_of_a_signed_paper_count_at_once_and_are_echoed_with_names_and_places(scorer: Client) -> None:
    table = make_tables(2)[0]
    answer = page_text(totals(scorer, table, 1830, 1540))
    assert head(table).is_confirmed
    assert (head(table).total_ns, head(table).total_ew) == (1830, 1540)
    assert head(table).created_by is not None
    assert re.search(r"Table 1: Nord \d / Sud \d 1,830 \(total 1,830, first\)", answer)
    assert re.search(r"Nord \d / Sud \d 1,540 \(total 1,540, second\)", answer)
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
        assert f"There is no table {typed} in this round." in page_text(response)


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
    assert said in page_text(response)
    assert f'value="{ns}"' in page_text(response)
    assert not table.versions.exists()


def test_what_is_unusual_counts_once_it_is_said_to_be_so(scorer: Client) -> None:
    table = make_table()
    key = re.search(r'name="accepted" id="id_accepted" value="([^"]+)"', page_text(totals(scorer, table, 1235, 1540)))
    assert key is not None
    totals(scorer, table, 1235, 1540, accepted=key[1])
    assert head(table).is_confirmed


def test_a_total_far_from_those_of_the_other_tables_is_asked_about(scorer: Client) -> None:
    tables = make_tables(5)
    for table in tables[:4]:
        enter_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(2000, 1900))
    response = totals(scorer, tables[4], 3700, 300)
    assert "300 is far from what the sides of this round have: 1,950." in page_text(response)
    assert not tables[4].versions.exists()
    key = re.search(r'name="accepted" id="id_accepted" value="([^"]+)"', page_text(response))
    assert key is not None
    totals(scorer, tables[4], 3700, 300, accepted=key[1])
    assert head(tables[4]).is_confirmed


def test_enter_alone_never_overwrites_a_table_that_was_typed(scorer: Client) -> None:
    table = make_table()
    totals(scorer, table, 1830, 1540)
    response = totals(scorer, table, 1380, 1540)
    assert response.status_code == 409
    page = page_text(response)
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


def test_what_was_ticked_for_one_table_replaces_no_other(scorer: Client) -> None:
    first, second = make_tables(2)
    for table in (first, second):
        totals(scorer, table, 1830, 1540)
    response = totals(scorer, second, 1380, 1540, base="1", replace=str(first.number))
    assert response.status_code == 409
    assert "Correction of table 2" in page_text(response)
    assert head(second).total_ns == 1830


def test_a_stale_correction_shows_both_versions_side_by_side(scorer: Client) -> None:
    table = make_table()
    totals(scorer, table, 1830, 1540)
    enter_totals(actor=ACTOR, table=table, ticket=ticket(1), totals=PerSide(2000, 2000))
    response = totals(scorer, table, 1380, 1540, base="1", replace="1")
    assert response.status_code == 409
    assert "Version 1: 1,830 – 1,540" in page_text(response)
    assert "Version 2: 2,000 – 2,000" in page_text(response)
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
    answer = page_text(totals(scorer, table, 1830, 1540))
    assert f"{names[1]} 1,830" in answer
    assert f"{names[2]} 1,540" in answer


def test_a_closed_round_is_for_the_organiser_and_wants_a_reason(scorer: Client) -> None:
    table = make_table()
    table.round.state = RoundState.CLOSED
    table.round.save()
    assert totals(scorer, table, 1830, 1540).status_code == 403
    boss = english()
    boss.force_login(make_user("boss"))
    assert "say why its score is corrected" in page_text(totals(boss, table, 1830, 1540))
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
    assert "No draw has been published yet" in page_text(scorer.get(address))
    assert scorer.post(address).status_code == 200


def test_a_round_that_is_not_there_is_not_found(scorer: Client) -> None:
    table = make_table()
    assert scorer.get(reverse("scorer", args=[table.round.tournament.pk]), {"tour": "9"}).status_code == 404


def test_a_reader_types_nothing(db: None) -> None:
    table = make_table()
    reader = english()
    reader.force_login(make_user("reader", role=Role.READER))
    assert totals(reader, table, 1830, 1540).status_code == 403


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
    assert 'id="missing"' in page_text(answer)
    assert scorer.get(reverse("scorer_news", args=[999])).status_code == 404


def test_what_both_sides_agreed_on_is_corrected_at_the_desk_with_a_reason(scorer: Client) -> None:
    table = make_phone_table()
    phone = english()
    send_phone(phone, table, "phone_totals", "ns", total_NS="1830", total_EW="1540")
    for side in ("ns", "eo"):
        finish(phone, table, side)
    assert head(table).is_confirmed
    base = str(head(table).number)
    refused = totals(scorer, table, 1380, 1540, base=base, replace="1")
    assert refused.status_code == 400
    assert "say why it is changed" in page_text(refused)
    assert 'name="reason"' in page_text(refused)
    totals(scorer, table, 1380, 1540, base=base, replace="1", reason="read again")
    assert (head(table).total_ns, head(table).reason) == (1380, "read again")


def test_a_decision_that_meets_a_question_stays_taken_but_one_that_comes_too_late_does_not(scorer: Client) -> None:
    table = make_table()
    totals(scorer, table, 1830, 1540)
    asked = totals(scorer, table, 1385, 1540, base="1", replace="1")
    assert asked.status_code == 422
    assert re.search(r'id="id_replace" value="1" checked', page_text(asked))
    late = totals(scorer, table, 1380, 1540, base="0", replace="1")
    assert late.status_code == 409
    assert 'id="id_replace" value="1">' in page_text(late)
