"""Table numbers and sides: who keeps a table, who does not return to one, who sits North-South."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.draws.evenings import count, evening, field, past, request
from tournaments.draws import (
    Contestant,
    Draw,
    Formula,
    Options,
    PastRound,
    PastTable,
    ReasonCode,
    Why,
    Wish,
    draw,
)


def fixed(count_: int, **tables: int) -> tuple[Contestant, ...]:
    """A field in which contestant ``c3`` keeps the table given for it."""
    return tuple(replace(one, fixed_table=tables.get(f"c{one.id}")) for one in field(count_))


def table_of(drawn: Draw, contestant: int) -> int:
    (number,) = [table.number for table in drawn.tables if contestant in (*table.ns, *table.ew)]
    return number


@pytest.mark.parametrize("formula", Formula)
def test_whoever_keeps_a_table_keeps_it_all_evening(formula: Formula) -> None:
    for _, drawn in evening(formula, fixed(16, c5=3, c9=30), 7):
        together = any({5, 9} <= {*table.ns, *table.ew} for table in drawn.tables)
        if together:
            assert table_of(drawn, 5) in (3, 30)
        else:
            assert (table_of(drawn, 5), table_of(drawn, 9)) == (3, 30)
            assert not count(drawn, Wish.FIXED_TABLE)


def test_two_who_keep_tables_meet_at_one_and_free_the_other() -> None:
    drawn = draw(request(Formula.SWISS, fixed(6, c1=2, c2=3)))
    assert table_of(drawn, 1) in (2, 3)
    assert [table.number for table in drawn.tables] == [1, 2, 3]
    assert not count(drawn, Wish.FIXED_TABLE)


def test_one_table_cannot_be_kept_by_two_who_do_not_meet() -> None:
    drawn = draw(request(Formula.SWISS, fixed(4, c1=2, c4=2)))
    (broken,) = [each for each in drawn.broken if each.wish is Wish.FIXED_TABLE]
    assert broken.why is Why.TABLE_TAKEN
    assert {table_of(drawn, 1), table_of(drawn, 4)} == {1, 2}
    kept = next(one for one in (1, 4) if (one,) != broken.contestants)
    reasons = [reason for table in drawn.tables for reason in table.reasons if kept in reason.contestants]
    assert (ReasonCode.FIXED_TABLE, 2) in [(reason.code, reason.table) for reason in reasons]


def test_a_locked_table_is_not_given_to_who_would_keep_it() -> None:
    lock = PastTable(number=2, ns=(3,), ew=(4,))
    drawn = draw(request(Formula.SWISS, fixed(4, c1=2), options=Options(locked=(lock,))))
    assert table_of(drawn, 1) == 1
    assert [each.why for each in drawn.broken] == [Why.TABLE_TAKEN]


@pytest.mark.parametrize("size", [24, 60, 200])
def test_nobody_returns_to_a_table_while_there_are_plenty(size: int) -> None:
    for _, drawn in evening(Formula.SWISS, field(size), 5):
        assert not count(drawn, Wish.REPEATED_TABLE)


def test_with_few_tables_returns_are_as_rare_as_can_be() -> None:
    history = (
        past((1, 2), (3, 4), (5, 6)),
        past((1, 3), (2, 4), (5, 6), number=2),
        past((1, 4), (2, 3), (5, 6), number=3),
    )
    drawn = draw(request(Formula.BY_LOT, field(6), round=4, history=history))
    returns = Counter(one for each in drawn.broken if each.wish is Wish.REPEATED_TABLE for one in each.contestants)
    seats = Counter(
        (one, table.number) for past_ in history for table in past_.tables for one in (*table.ns, *table.ew)
    )
    sides = [(*table.ns, *table.ew) for table in drawn.tables]
    fewest = min(
        sum(seats[one, number] > 0 for number, side in zip(numbers, sides, strict=True) for one in side)
        for numbers in ((1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1))
    )
    assert returns.total() == fewest
    assert all(each.why is Why.UNAVOIDABLE for each in drawn.broken if each.wish is Wish.REPEATED_TABLE)


def test_best_ranked_at_table_one() -> None:
    drawn = draw(request(Formula.SWISS, field(8)))
    assert [table_of(drawn, one) for one in (1, 3, 5, 7)] == [1, 2, 3, 4]


def test_sides_are_balanced_over_the_evening() -> None:
    leaning: Counter[int] = Counter()
    for _, drawn in evening(Formula.BY_LOT, field(20), 8):
        for table in drawn.tables:
            leaning.update(table.ns)
            leaning.subtract(table.ew)
    assert max(abs(lean) for lean in leaning.values()) <= 4


def test_whoever_sat_north_south_more_often_sits_east_west_now() -> None:
    history = (PastRound(round=1, tables=(PastTable(ns=(1,), ew=(2,)), PastTable(ns=(3,), ew=(4,)))),)
    drawn = draw(request(Formula.SWISS, field(4), round=2, history=history, forbidden=((1, 3), (2, 4))))
    assert {(table.ns, table.ew) for table in drawn.tables} == {((4,), (1,)), ((2,), (3,))}
