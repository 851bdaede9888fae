"""Versions compared and brought back, the pass over the pile, and who types a sheet now."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import Penalty, PerSide, Side
from tests.factories import ACTOR, make_tournament, make_user
from tests.markup import page_text
from tests.sheet_factories import address, confirm, enter, make_deal, make_table, make_tables, ticket
from tests.views.conftest import english
from tournaments.enums import Role
from tournaments.models import LogEntry, SheetHold, SheetVersion, Table
from tournaments.selectors.holds import LIVE_SECONDS
from tournaments.services.audit import Actor
from tournaments.services.score_entry import add_penalties, change_deal, enter_totals, note_written, save_totals


def head(table: Table) -> SheetVersion:
    return table.versions.order_by("-number")[0]


def version_page(client: Client, table: Table, number: int) -> Any:
    return client.get(reverse("sheet_version", args=[*address(table), number]))


def restore(client: Client, table: Table, number: int, base: int, **more: str) -> Any:
    data = {"base": str(base), "key": str(uuid4()), **more}
    return client.post(reverse("sheet_restore", args=[*address(table), number]), data, follow=True)


# Versions


def test_an_earlier_version_is_shown_as_a_difference(organiser: Client) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal())
    change_deal(actor=ACTOR, table=table, ticket=ticket(2), index=1, deal=make_deal(contract=110, belotes={"NS": 0}))
    page = page_text(version_page(organiser, table, 1))
    assert "Version 1" in page
    assert "Bring version 1 back: 230 – 50" in page
    assert "Deal 2:" in page
    assert "deleted" in page
    assert page_text(organiser.get(reverse("sheet", args=address(table)))).count("version-link") == 3


def test_what_counted_comes_back_in_two_taps_and_counts_again(organiser: Client) -> None:
    table = make_table()
    enter_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(1830, 1540))
    enter_totals(actor=ACTOR, table=table, ticket=ticket(1), totals=PerSide(1380, 1540))
    assert "counts again" in page_text(restore(organiser, table, 1, base=2))
    assert (head(table).number, head(table).total_ns, head(table).is_confirmed) == (3, 1830, True)
    entry = LogEntry.objects.get(action="version_restored")
    assert entry.actor_name == "organiser"
    assert entry.before is not None
    assert entry.before["NS"] == 1380
    assert entry.after is not None
    assert (entry.after["NS"], entry.after["detail"]) == (1830, {"restored": 1})


def test_what_never_counted_comes_back_to_be_confirmed(organiser: Client) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal())
    assert "counts once it is confirmed" in page_text(restore(organiser, table, 1, base=2))
    assert (len(head(table).facts["deals"]), head(table).is_confirmed) == (1, False)


def test_a_version_that_is_not_there_or_is_the_present_one_is_not_brought_back(organiser: Client) -> None:
    table = make_table()
    enter(table)
    assert version_page(organiser, table, 9).status_code == 404
    assert "This is the present version." in page_text(version_page(organiser, table, 1))
    assert "There is no earlier version" in page_text(restore(organiser, table, 1, base=1))
    assert restore(organiser, make_table(), 1, base=0).status_code == 404


def test_bringing_back_over_somebody_elses_change_shows_both(organiser: Client) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal())
    response = restore(organiser, table, 1, base=1)
    response = restore(organiser, table, 2, base=1) if response.status_code != 409 else response
    assert response.status_code == 409
    assert 'id="conflict"' in page_text(response)


def test_a_reader_sees_versions_and_brings_none_back(db: None) -> None:
    table = make_table()
    enter(table, make_deal(), make_deal())
    reader = english()
    reader.force_login(make_user("reader", role=Role.READER))
    assert "Bring version" not in page_text(version_page(reader, table, 1))
    assert restore(reader, table, 1, base=2).status_code == 403


# The pass over the pile


def check(client: Client, table: Table, ns: int | str, ew: int | str, base: int = 1, **more: str) -> Any:
    pk = table.round.tournament.pk
    data = {"table": str(table.number), "tour": "1", "base": str(base), "key": str(uuid4()), **more}
    data |= {"paper_NS": str(ns), "paper_EW": str(ew)}
    return client.post(reverse("verification", args=[pk]), data, follow=True)


def pile(client: Client, seat: Table, **asked: str) -> str:
    return page_text(client.get(reverse("verification", args=[seat.round.tournament.pk]), asked))


@pytest.fixture
def typed(db: None) -> list[Table]:
    """Three tables, typed in the order 1, 2, 3: the first two by Huguette."""
    tables = make_tables(3)
    huguette, lucien = (Actor(user=make_user(name, role=Role.SCORER)) for name in ("Huguette", "Lucien"))
    for table, actor in zip(tables, (huguette, huguette, lucien), strict=True):
        enter_totals(actor=actor, table=table, ticket=ticket(), totals=PerSide(1830, 1540))
    return tables


def test_the_newest_sheet_comes_first_without_its_totals(organiser: Client, typed: list[Table]) -> None:
    page = pile(organiser, typed[0])
    assert 'data-table="3"' in page
    assert "3 sheets left to check" in page
    assert "1,830" not in page


def test_a_match_goes_on_to_the_next(organiser: Client, typed: list[Table]) -> None:
    page = page_text(check(organiser, typed[2], 1830, 1540))
    assert "Table 3 is checked." in page
    assert 'data-table="2"' in page
    assert "2 sheets left to check · 1 checked" in page
    assert head(typed[2]).checked_at is not None
    assert LogEntry.objects.filter(action="sheet_checked", subject="1/3").count() == 1


def test_a_mismatch_stops_and_shows_both_with_the_likely_cause(organiser: Client, typed: list[Table]) -> None:
    response = check(organiser, typed[2], 1380, 1540)
    page = page_text(response)
    assert response.status_code == 422
    assert "1,830 – 1,540" in page
    assert "1,380 – 1,540" in page
    assert "Two digits of NS’s total have changed places." in page
    assert 'data-table="3"' in page
    assert head(typed[2]).checked_at is None


def test_what_differs_is_kept_beside_and_leaves_the_pass(organiser: Client, typed: list[Table]) -> None:
    page = page_text(check(organiser, typed[2], 1380, 1540, act="mark"))
    assert "to settle:" in page
    assert 'data-table="2"' in page
    latest = head(typed[2])
    assert (latest.number, latest.total_ns, latest.facts["written"]["NS"]) == (2, 1830, 1380)
    confirmed = typed[2].versions.get(state="confirmed")
    assert (confirmed.number, confirmed.total_ns) == (1, 1830)


def test_the_paper_can_be_right(organiser: Client, typed: list[Table]) -> None:
    check(organiser, typed[2], 1380, 1540, act="paper")
    latest = head(typed[2])
    assert (latest.total_ns, latest.is_confirmed, latest.checked_at is not None) == (1380, True, True)


def test_the_penalties_of_the_game_are_in_the_papers_totals(organiser: Client, typed: list[Table]) -> None:
    table = typed[2]
    penalty = Penalty(side=Side.NS, points=-160, reason="revoke")
    add_penalties(actor=ACTOR, table=table, ticket=ticket(1), penalties=[penalty])
    confirm(table)
    check(organiser, table, 1380, 1540, base=2, act="paper")
    assert (head(table).total_ns, head(table).facts["totals"]["NS"]) == (1380, 1540)


def test_stepping_shows_the_totals_and_one_key_says_that_they_are_the_same(
    organiser: Client, typed: list[Table]
) -> None:
    page = pile(organiser, typed[0], mode="step")
    assert "1,830" in page
    assert "It is the same on the paper" in page
    check(organiser, typed[2], "", "", act="same")
    assert head(typed[2]).checked_at is not None


def test_the_pile_of_one_typist(organiser: Client, typed: list[Table]) -> None:
    page = pile(organiser, typed[0], by="Huguette")
    assert "2 sheets left to check" in page
    assert 'data-table="2"' in page
    assert '<option value="Lucien">' in page


def test_a_named_table_comes_out_of_its_turn(organiser: Client, typed: list[Table]) -> None:
    assert 'data-table="1"' in pile(organiser, typed[0], table="1")
    assert "There is no sheet to check at this table." in pile(organiser, typed[0], table="77")


def test_half_a_paper_is_not_compared(organiser: Client, typed: list[Table]) -> None:
    response = check(organiser, typed[2], 1830, "")
    assert "Type this side’s total." in page_text(response)
    assert 'id="gap"' not in page_text(response)


def test_a_sheet_that_changed_meanwhile_is_not_checked(organiser: Client, typed: list[Table]) -> None:
    save_totals(actor=ACTOR, table=typed[2], ticket=ticket(1), totals=PerSide(1000, 1540))
    response = check(organiser, typed[2], 1830, 1540)
    assert response.status_code in (409, 422)
    assert head(typed[2]).checked_at is None
    stale = check(organiser, typed[2], 1000, 1540)
    assert stale.status_code == 409
    assert 'id="conflict"' in page_text(stale)


def test_a_sheet_of_deals_is_compared_by_its_sum(organiser: Client) -> None:
    table = make_table(deals_per_round=1)
    enter(table)
    confirm(table)
    page = page_text(check(organiser, table, 210, 50))
    assert "The paper seems to lack NS’s belote of deal 1." in page
    assert "Open the sheet" in page
    assert "Table 1 is checked." in page_text(check(organiser, table, 230, 50))
    assert "What is typed appears here" in pile(organiser, table)


def test_checking_twice_is_one_check(organiser: Client, typed: list[Table]) -> None:
    for _ in range(2):
        check(organiser, typed[2], 1830, 1540)
    assert LogEntry.objects.filter(action="sheet_checked").count() == 1


def test_without_a_published_round_there_is_no_pile(organiser: Client) -> None:
    tournament = make_tournament()
    assert "No draw has been published yet" in page_text(organiser.get(reverse("verification", args=[tournament.pk])))


# Who types a sheet


def hold(client: Client, table: Table, **data: str) -> Any:
    return client.post(reverse("sheet_hold", args=address(table)), data)


@pytest.fixture
def lucien(db: None) -> Client:
    client = english()
    client.force_login(make_user("Lucien", role=Role.SCORER))
    return client


def test_the_second_sees_who_types_since_when_and_can_take_over(organiser: Client, lucien: Client) -> None:
    table = make_table()
    assert "being entered" not in page_text(hold(organiser, table))
    page = page_text(lucien.get(reverse("sheet", args=address(table))))
    assert re.search(r"being entered by organiser since \d\d:\d\d", page)
    assert "Take the sheet over" in page
    assert 'id="deal-form"' not in page
    assert hold(lucien, table, take_over="1").status_code == 302
    assert 'id="deal-form"' in page_text(lucien.get(reverse("sheet", args=address(table))))
    assert re.search(r"being entered by Lucien since", page_text(hold(organiser, table)))
    taken = LogEntry.objects.get(action="sheet_taken_over")
    assert taken.before is not None
    assert taken.before["by"] == "organiser"


def test_taking_over_what_one_holds_is_no_news(organiser: Client) -> None:
    table = make_table()
    hold(organiser, table)
    hold(organiser, table, take_over="1")
    assert not LogEntry.objects.filter(action="sheet_taken_over").exists()


def test_a_page_that_is_gone_holds_nothing(organiser: Client, lucien: Client) -> None:
    table = make_table()
    hold(organiser, table)
    SheetHold.objects.update(seen_at=timezone.now() - timedelta(seconds=LIVE_SECONDS + 1))
    assert "being entered" not in page_text(lucien.get(reverse("sheet", args=address(table))))
    hold(lucien, table)
    assert "being entered by Lucien" in page_text(organiser.get(reverse("sheet", args=address(table))))


def test_the_board_shows_who_types(organiser: Client, lucien: Client) -> None:
    table = make_table()
    board = reverse("scores_round", args=address(table)[:2])
    hold(lucien, table)
    page = page_text(organiser.get(board))
    assert 'data-state="in_progress"' in page
    assert "being entered by Lucien since" in page


def test_the_totals_stay_hidden_while_a_sheet_is_entered_if_the_evening_says_so(organiser: Client) -> None:
    table = make_table(hide_totals=True)
    enter(table)
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert 'data-total="NS"' not in page
    assert "the total is shown once it counts" in page
    confirm(table)
    assert 'data-total="NS"' in page_text(organiser.get(reverse("sheet", args=address(table))))


def test_the_paper_beside_is_shown_on_the_sheet_with_its_likely_cause(organiser: Client) -> None:
    table = make_table()
    enter(table)
    note_written(actor=ACTOR, table=table, ticket=ticket(1), written=PerSide(210, 50))
    page = page_text(organiser.get(reverse("sheet", args=address(table))))
    assert "The paper seems to lack NS’s belote of deal 1." in page
