"""What telephones say of the tables of a round; what a code opens, at one quick query."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import PerSide, Side
from tests.factories import make_tournament
from tests.phone_factories import PHONE, base_of, code_for, make_phone_tables
from tests.sheet_factories import enter, make_deal, ticket
from tournaments.facts import SheetFacts
from tournaments.selectors.agreement import Stage, entry_stages
from tournaments.selectors.blind_sheets import blind_differences
from tournaments.selectors.phones import phone_sheet
from tournaments.selectors.table_codes import find_table, look
from tournaments.services.phone_entry import agree, dispute
from tournaments.sheet_checks import QuestionCode

pytestmark = pytest.mark.django_db


def test_stages_of_a_round_take_as_many_queries_for_one_table_as_for_six() -> None:
    counts = []
    for size in (1, 6):
        tables = make_phone_tables(size)
        for table in tables:
            enter(table)
            agree(actor=PHONE, table=table, side=Side.NS, ticket=ticket(1), accepted=list(QuestionCode))
            dispute(actor=PHONE, table=table, side=Side.EW)
        with CaptureQueriesContext(connection) as queries:
            stages = entry_stages(tables[0].round)
        assert set(stages.values()) == {Stage.DISPUTED}
        assert len(stages) == size
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_looking_takes_one_query_and_changes_with_every_change() -> None:
    (table,) = make_phone_tables(1)
    code = code_for(table)
    with CaptureQueriesContext(connection) as queries:
        before = look(code)
    assert len(queries) == 1
    enter(table)
    after = look(code)
    assert before is not None
    assert after is not None
    assert before.state != after.state
    assert (before.head, after.head) == (0, 1)
    assert look("nothing") is None


def test_a_sheet_is_the_same_for_both_sides_but_for_who_is_asked() -> None:
    (table,) = make_phone_tables(1)
    enter(table)
    found = find_table(code_for(table))
    assert found is not None
    agree(actor=PHONE, table=table, side=Side.NS, ticket=ticket(base_of(table)), accepted=list(QuestionCode))
    found = find_table(code_for(table))
    assert found is not None
    ours, theirs = (phone_sheet(found, side) for side in Side)
    assert ours.sheet == theirs.sheet
    assert ours.stage is theirs.stage is Stage.ONE_SIDE
    assert (ours.we_agreed, theirs.we_agreed) == (True, False)


def test_two_blind_sheets_differ_deal_by_deal_or_in_their_totals() -> None:
    deal, other = make_deal(), make_deal(points={"NS": 121})
    one, two = SheetFacts(deals=(deal, deal)), SheetFacts(deals=(deal, other, deal))
    evening = make_tournament()
    assert [each.index for each in blind_differences(evening, one, two)] == [2, 3]
    assert blind_differences(evening, one, SheetFacts(deals=(make_deal(), make_deal()))) == ()
    totals = _totals(1000, 800)
    (difference,) = blind_differences(evening, totals, _totals(1000, 810))
    assert (difference.index, difference.theirs, difference.mixed) == (None, PerSide(1000, 810), False)
    assert blind_differences(evening, totals, totals) == ()


def test_deals_and_totals_are_compared_by_their_totals() -> None:
    evening, deals = make_tournament(), SheetFacts(deals=(make_deal(), make_deal()))
    assert blind_differences(evening, deals, _totals(460, 100)) == ()
    (difference,) = blind_differences(evening, _totals(460, 110), deals)
    assert (difference.ours, difference.theirs, difference.mixed) == (PerSide(460, 110), PerSide(460, 100), True)


def _totals(ns: int, ew: int) -> SheetFacts:
    return SheetFacts().with_totals(PerSide(ns, ew), trick_points=None, deals_played=None)
