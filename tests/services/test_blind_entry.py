"""Both sides enter without seeing each other's scores, and the program compares."""

import pytest

from scoring import PerSide, Side
from tests.factories import ACTOR
from tests.phone_factories import PHONE, head, make_phone_table, make_phone_tables
from tests.sheet_factories import enter, make_deal, ticket
from tournaments.enums import EntryPolicy
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.facts import DealFacts
from tournaments.models import BlindSheet, Table
from tournaments.selectors.agreement import Stage, entry_stages
from tournaments.services.blind_entry import (
    StaleBlindError,
    add_blind_deal,
    change_blind_deal,
    finish_blind,
    reopen_blind,
    save_blind_totals,
    undo_blind_deal,
)
from tournaments.services.score_entry import ImpossibleDealError, OpenQuestionsError, enter_totals
from tournaments.sheet_checks import QuestionCode

pytestmark = pytest.mark.django_db
ALL = list(QuestionCode)


def make_blind_table(**settings: object) -> Table:
    return make_phone_table(blind_entry=True, **settings)


def number(table: Table, side: Side) -> int:
    row = table.blind_sheets.filter(side=side).first()
    return row.number if row else 0


def type_deal(table: Table, side: Side, deal: DealFacts | None = None) -> BlindSheet:
    return add_blind_deal(
        actor=PHONE, table=table, side=side, ticket=ticket(number(table, side)), deal=deal or make_deal()
    )


def finish(table: Table, side: Side) -> BlindSheet:
    return finish_blind(actor=PHONE, table=table, side=side, ticket=ticket(number(table, side)), accepted=ALL)


def stage(table: Table) -> Stage | None:
    return entry_stages(table.round).get(table.pk)


def test_two_equal_sheets_become_one_that_counts() -> None:
    table = make_blind_table()
    for side in Side:
        type_deal(table, side)
    finish(table, Side.NS)
    assert stage(table) is Stage.ONE_SIDE
    assert head(table) is None
    finish(table, Side.EW)
    latest = head(table)
    assert latest is not None
    assert latest.is_confirmed
    assert (latest.total_ns, latest.total_ew) == (230, 50)
    assert latest.agreements.count() == 2


def test_a_blind_total_far_from_those_of_the_other_tables_has_to_be_meant_by_each_side() -> None:
    *others, table = make_phone_tables(5, blind_entry=True)
    for each in others:
        enter_totals(actor=ACTOR, table=each, ticket=ticket(), totals=PerSide(2000, 1900))
    for side in Side:
        save_blind_totals(actor=PHONE, table=table, side=side, ticket=ticket(), totals=PerSide(3700, 300))
        with pytest.raises(OpenQuestionsError) as refused:
            finish_blind(actor=PHONE, table=table, side=side, ticket=ticket(1))
        assert {question.code for question in refused.value.questions} == {QuestionCode.FAR_FROM_MEAN}
        assert head(table) is None
        finish_blind(actor=PHONE, table=table, side=side, ticket=ticket(1), accepted=[QuestionCode.FAR_FROM_MEAN])
    assert table.versions.get(state="confirmed").total_ns == 3700


def test_two_equal_sheets_wait_where_the_organiser_confirms() -> None:
    table = make_blind_table(entry_policy=EntryPolicy.CONFIRM)
    for side in Side:
        type_deal(table, side)
        finish(table, side)
    latest = head(table)
    assert latest is not None
    assert not latest.is_confirmed
    assert stage(table) is Stage.AGREED


def test_two_different_sheets_are_a_dispute_until_one_is_corrected() -> None:
    table = make_blind_table()
    type_deal(table, Side.NS)
    type_deal(table, Side.EW, make_deal(points={"NS": 121}))
    for side in Side:
        finish(table, side)
    assert stage(table) is Stage.DISPUTED
    assert head(table) is None
    reopen_blind(actor=PHONE, table=table, side=Side.EW)
    change_blind_deal(actor=PHONE, table=table, side=Side.EW, ticket=ticket(1), index=1, deal=make_deal())
    finish(table, Side.EW)
    assert head(table) is not None


def test_totals_are_compared_with_totals() -> None:
    table = make_blind_table()
    for side, theirs in ((Side.NS, 800), (Side.EW, 810)):
        save_blind_totals(actor=PHONE, table=table, side=side, ticket=ticket(), totals=PerSide(1200, theirs))
        finish(table, side)
    assert stage(table) is Stage.DISPUTED
    reopen_blind(actor=PHONE, table=table, side=Side.EW)
    save_blind_totals(actor=PHONE, table=table, side=Side.EW, ticket=ticket(1), totals=PerSide(1200, 800))
    finish(table, Side.EW)
    latest = head(table)
    assert latest is not None
    assert (latest.total_ns, latest.total_ew) == (1200, 800)


@pytest.mark.parametrize("last", list(Side))
def test_deals_of_one_side_and_totals_of_the_other_become_the_sheet_of_deals(last: Side) -> None:
    table = make_blind_table()
    type_deal(table, Side.NS)
    save_blind_totals(actor=PHONE, table=table, side=Side.EW, ticket=ticket(), totals=PerSide(230, 50))
    finish(table, last.other)
    finish(table, last)
    latest = head(table)
    assert latest is not None
    assert len(latest.facts["deals"]) == 1
    assert (latest.total_ns, latest.total_ew) == (230, 50)
    assert latest.agreements.count() == 2


def test_a_deal_that_is_sent_twice_is_stored_once() -> None:
    table = make_blind_table()
    form = ticket()
    deal = DealFacts(uuid=str(form.key), deal=make_deal().deal)
    for _time in range(2):
        add_blind_deal(actor=PHONE, table=table, side=Side.NS, ticket=form, deal=deal)
    type_deal(table, Side.NS)
    add_blind_deal(actor=PHONE, table=table, side=Side.NS, ticket=form, deal=deal)
    assert len(table.blind_sheets.get().facts["deals"]) == 2


def test_a_form_that_comes_too_late_says_where_the_sheet_is() -> None:
    table = make_blind_table()
    type_deal(table, Side.NS)
    with pytest.raises(StaleBlindError) as late:
        add_blind_deal(actor=PHONE, table=table, side=Side.NS, ticket=ticket(0), deal=make_deal())
    assert late.value.number == 1


def test_the_last_deal_is_taken_back() -> None:
    table = make_blind_table()
    type_deal(table, Side.NS)
    undo_blind_deal(actor=PHONE, table=table, side=Side.NS, ticket=ticket(1))
    assert table.blind_sheets.get().facts["deals"] == []
    with pytest.raises(UserError):
        undo_blind_deal(actor=PHONE, table=table, side=Side.NS, ticket=ticket(2))


def test_an_impossible_deal_is_refused() -> None:
    table = make_blind_table()
    with pytest.raises(ImpossibleDealError):
        type_deal(table, Side.NS, make_deal(points={"NS": 161}))


def test_a_finished_sheet_is_taken_back_before_it_is_changed() -> None:
    table = make_blind_table()
    type_deal(table, Side.NS)
    finish(table, Side.NS)
    assert finish(table, Side.NS).final
    with pytest.raises(NotAllowedError):
        type_deal(table, Side.NS)


def test_what_is_unusual_has_to_be_meant() -> None:
    table = make_blind_table()
    with pytest.raises(UserError):
        finish(table, Side.NS)
    type_deal(table, Side.NS)
    with pytest.raises(OpenQuestionsError):
        finish_blind(actor=PHONE, table=table, side=Side.NS, ticket=ticket(1))
    with pytest.raises(StaleBlindError):
        finish_blind(actor=PHONE, table=table, side=Side.NS, ticket=ticket(0), accepted=ALL)


def test_the_organisers_sheet_ends_blind_entry() -> None:
    table = make_blind_table()
    enter(table, actor=ACTOR)
    with pytest.raises(ConflictError):
        type_deal(table, Side.NS)
