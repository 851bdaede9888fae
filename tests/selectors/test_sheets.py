"""The sheet as the pages show it: who sits where, what was before, as many queries for thirty versions as for one."""

from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring import GameEnd, PerSide, Seat, Side
from tests.factories import ACTOR, make_tournament, make_user
from tests.sheet_factories import confirm, enter, make_deal, make_table, ticket
from tournaments.enums import GameKind
from tournaments.models import Table
from tournaments.selectors.sheets import difference, game_end, sheet
from tournaments.services.audit import Actor
from tournaments.services.score_entry import change_deal, delete_deal, save_totals

pytestmark = pytest.mark.django_db


def reload(table: Table) -> Table:
    return Table.objects.select_related("round__tournament__rules").get(pk=table.pk)


def test_an_empty_sheet_shows_who_sits_where() -> None:
    table = make_table()
    shown = sheet(table)
    assert shown.base == 0
    assert not shown.waits
    assert set(shown.names.values()) == {"Nord 1 / Sud 1", "Nord 2 / Sud 2"}
    assert shown.names[Side.NS] == f"{shown.players[Seat.NORTH]} / {shown.players[Seat.SOUTH]}"
    assert shown.names[Side.EW] == f"{shown.players[Seat.EAST]} / {shown.players[Seat.WEST]}"


def test_the_sheet_the_history_and_what_is_stored_agree() -> None:
    table = make_table()
    version = enter(table, make_deal(), make_deal(taker="EW", points={"EW": 130}))
    shown = sheet(reload(table))
    assert shown.scored.total == PerSide(version.total_ns, version.total_ew)
    assert shown.head is not None
    assert shown.head.total == shown.scored.total
    assert shown.waits


def test_a_confirmed_sheet_waits_for_nothing_and_a_correction_does() -> None:
    table = make_table()
    enter(table)
    confirm(table)
    shown = sheet(reload(table))
    assert shown.confirmed == shown.head
    assert not shown.waits
    enter(table, make_deal(taker="EW"))
    shown = sheet(reload(table))
    assert shown.is_correction
    assert shown.confirmed is not None
    assert shown.confirmed.number == 1


def test_a_corrected_deal_shows_what_it_was_and_who_changed_it() -> None:
    table, deal = make_table(), make_deal()
    enter(table, deal, actor=Actor(user=make_user("marie")))
    for base, contract in ((1, 110), (2, 120)):
        corrected = replace(deal, deal=make_deal(contract=contract).deal)
        change_deal(actor=ACTOR, table=table, ticket=ticket(base), index=1, deal=corrected)
    shown = sheet(reload(table))
    was = shown.earlier[deal.uuid]
    assert [earlier.facts.deal.contract for earlier in was] == [110, 100]
    assert was[1].version.by == "marie"
    assert was[1].score is not None
    assert was[1].score.score == PerSide(230, 50)


def test_a_deleted_deal_is_still_told() -> None:
    table = make_table()
    enter(table, make_deal(), make_deal(taker="EW"))
    delete_deal(actor=ACTOR, table=table, ticket=ticket(2), index=2)
    (gone,) = sheet(reload(table)).deleted
    assert gone.facts.deal.taker is Side.EW
    assert gone.index == 2


def test_deals_that_gave_way_to_totals_are_still_told() -> None:
    table = make_table()
    enter(table)
    save_totals(actor=ACTOR, table=table, ticket=ticket(1), totals=PerSide(1980, 1240))
    shown = sheet(reload(table))
    assert shown.scored.total == PerSide(1980, 1240)
    assert len(shown.deleted) == 1


def test_the_difference_names_what_came_went_and_changed() -> None:
    table, kept, changed, gone = make_table(), make_deal(), make_deal(), make_deal(contract=110)
    before = enter(table, kept, changed, gone)
    corrected = replace(changed, deal=make_deal(contract=140).deal)
    change_deal(actor=ACTOR, table=table, ticket=ticket(3), index=2, deal=corrected)
    delete_deal(actor=ACTOR, table=table, ticket=ticket(4), index=3)
    after = enter(table, make_deal(taker="EW"))
    changes = [(c.index, bool(c.before), bool(c.after)) for c in difference(before, after)]
    assert changes == [(2, True, True), (3, True, False), (3, False, True)]
    assert [change.after for change in difference(None, before)] == [kept, changed, gone]
    assert difference(before, before) == ()


def test_a_sheet_costs_the_same_queries_for_one_version_as_for_many(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = make_table()
    enter(table)
    with django_assert_num_queries(2):
        sheet(table)
    enter(table, *(make_deal() for _ in range(11)))
    with django_assert_num_queries(2):
        sheet(table)


@pytest.mark.parametrize(
    ("kind", "end"),
    [
        (GameKind.DEALS, GameEnd(deals=8, passed_deals_count=True)),
        (GameKind.TARGET, GameEnd(target=1500, passed_deals_count=True)),
        (GameKind.MINUTES, GameEnd(passed_deals_count=True)),
    ],
)
def test_the_end_of_a_game_is_the_evenings(kind: GameKind, end: GameEnd) -> None:
    assert game_end(make_tournament(game_kind=kind, deals_per_round=8, target=1500)) == end
