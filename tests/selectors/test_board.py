"""The board: the state of every table, at a cost that does not grow with their number."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import PerSide
from tests.factories import ACTOR
from tests.sheet_factories import confirm, enter, make_deal, make_table, make_tables, ticket
from tournaments.selectors.board import TableState, board
from tournaments.services.score_entry import save_totals

pytestmark = pytest.mark.django_db


def test_every_table_is_there_with_its_state() -> None:
    nothing, begun, done, corrected = make_tables(4)
    enter(begun, make_deal(), make_deal())
    for table in (done, corrected):
        enter(table)
        confirm(table)
    enter(corrected, make_deal(taker="EW"))
    shown = board(nothing.round)
    assert [row.state for row in shown.rows] == [
        TableState.NOTHING,
        TableState.IN_PROGRESS,
        TableState.CONFIRMED,
        TableState.CORRECTION,
    ]
    assert [row.total for row in shown.rows[:3]] == [None, PerSide(460, 100), PerSide(230, 50)]
    assert [row.table.number for row in shown.not_counted] == [1, 2]
    assert [row.table.number for row in shown.corrections] == [4]
    assert shown.rows[3].confirmed is not None
    assert shown.rows[3].confirmed.total == PerSide(230, 50)


def test_nothing_is_left_exactly_when_every_table_counts() -> None:
    table = make_table()
    assert len(board(table.round).not_counted) == 1
    enter(table)
    assert len(board(table.round).not_counted) == 1
    confirm(table)
    assert board(table.round).not_counted == ()


def test_a_table_put_off_is_awaited_by_nobody_but_named_until_its_sheet_counts() -> None:
    table, given = make_tables(2)
    given.forfeit = "EW"
    given.save()
    table.postponed = True
    table.save()
    shown = board(table.round)
    assert shown.not_counted == ()
    assert [row.table.number for row in shown.put_off] == [1]
    enter(table)
    confirm(table)
    assert board(table.round).put_off == ()


def test_thirty_tables_cost_no_more_queries_than_one() -> None:
    counts = []
    for tables in (make_tables(1), make_tables(30)):
        for table in tables[:5]:
            enter(table, make_deal(), make_deal())
        with CaptureQueriesContext(
            connection,
        ) as queries:
            board(tables[0].round)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_hidden_totals_are_on_the_board_once_they_count_or_were_typed() -> None:
    begun, done, typed = make_tables(3, hide_totals=True)
    for table in (begun, done):
        enter(table)
    confirm(done)
    save_totals(actor=ACTOR, table=typed, ticket=ticket(), totals=PerSide(900, 800))
    assert [row.total for row in board(begun.round).rows] == [None, PerSide(230, 50), PerSide(900, 800)]
