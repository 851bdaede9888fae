"""What a side may do with its sheet on a telephone, and when both agree."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from scoring import PerSide, Side
from tests.factories import ACTOR
from tests.phone_factories import PHONE, base_of, head, make_phone_table, make_phone_tables
from tests.sheet_factories import confirm, make_deal, ticket
from tournaments.enums import EntryPolicy, VersionState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import Agreement, Dispute, LogEntry, SheetVersion, Table
from tournaments.selectors.agreement import Stage, both_agreed, entry_stages, is_disputed
from tournaments.services.phone_entry import (
    add_deal,
    agree,
    change_deal,
    dispute,
    save_totals,
    undo_deal,
    withdraw_dispute,
)
from tournaments.services.rounds_life import close_round, reopen_round
from tournaments.services.score_entry import OpenQuestionsError, StaleSheetError, Ticket, enter_totals
from tournaments.sheet_checks import QuestionCode

pytestmark = pytest.mark.django_db
ALL = list(QuestionCode)


def deal_at(table: Table) -> SheetVersion:
    return add_deal(actor=PHONE, table=table, ticket=ticket(base_of(table)), deal=make_deal())


def say(table: Table, side: Side) -> SheetVersion:
    return agree(actor=PHONE, table=table, side=side, ticket=ticket(base_of(table)), accepted=ALL)


def stage(table: Table) -> Stage | None:
    return entry_stages(table.round).get(table.pk)


def test_a_sheet_counts_once_both_sides_agree() -> None:
    table = make_phone_table()
    deal_at(table)
    assert stage(table) is None
    assert not say(table, Side.NS).is_confirmed
    assert stage(table) is Stage.ONE_SIDE
    say(table, Side.EW)
    latest = head(table)
    assert latest is not None
    assert latest.is_confirmed
    assert both_agreed(table)
    assert set(latest.agreements.values_list("side", "device")) == {("NS", PHONE.device), ("EW", PHONE.device)}


def test_where_the_organiser_confirms_an_agreed_sheet_waits() -> None:
    table = make_phone_table(entry_policy=EntryPolicy.CONFIRM)
    deal_at(table)
    say(table, Side.NS)
    assert not say(table, Side.EW).is_confirmed
    assert stage(table) is Stage.AGREED
    assert confirm(table).is_confirmed


def test_one_side_alone_never_makes_a_sheet_count() -> None:
    table = make_phone_table()
    deal_at(table)
    say(table, Side.NS)
    say(table, Side.NS)
    assert not table.versions.filter(state="confirmed").exists()


def test_a_change_asks_for_both_words_again() -> None:
    table = make_phone_table()
    deal_at(table)
    say(table, Side.NS)
    deal_at(table)
    assert stage(table) is None
    say(table, Side.EW)
    assert stage(table) is Stage.ONE_SIDE


def test_agreeing_on_a_version_that_is_no_longer_the_latest_is_refused() -> None:
    table = make_phone_table()
    deal_at(table)
    deal_at(table)
    with pytest.raises(StaleSheetError):
        agree(actor=PHONE, table=table, side=Side.NS, ticket=ticket(1), accepted=ALL)


def test_an_unfinished_game_has_to_be_meant() -> None:
    table = make_phone_table()
    deal_at(table)
    with pytest.raises(OpenQuestionsError) as refused:
        agree(actor=PHONE, table=table, side=Side.NS, ticket=ticket(1))
    assert [question.code for question in refused.value.questions] == [QuestionCode.INCOMPLETE]


def test_a_total_far_from_those_of_the_other_tables_has_to_be_meant_by_each_side() -> None:
    *others, table = make_phone_tables(5)
    for each in others:
        enter_totals(actor=ACTOR, table=each, ticket=ticket(), totals=PerSide(2000, 1900))
    save_totals(actor=PHONE, table=table, ticket=ticket(), totals=PerSide(3700, 300))
    for side in Side:
        with pytest.raises(OpenQuestionsError) as refused:
            agree(actor=PHONE, table=table, side=side, ticket=ticket(1))
        assert {question.code for question in refused.value.questions} == {QuestionCode.FAR_FROM_MEAN}
        assert not table.versions.filter(state="confirmed").exists()
        agree(actor=PHONE, table=table, side=side, ticket=ticket(1), accepted=[QuestionCode.FAR_FROM_MEAN])
    assert table.versions.get(state="confirmed").total_ns == 3700


def test_a_total_like_those_of_the_other_tables_is_not_asked_about() -> None:
    *others, table = make_phone_tables(5)
    for each in others:
        enter_totals(actor=ACTOR, table=each, ticket=ticket(), totals=PerSide(2000, 1900))
    save_totals(actor=PHONE, table=table, ticket=ticket(), totals=PerSide(2200, 1700))
    for side in Side:
        agree(actor=PHONE, table=table, side=side, ticket=ticket(1))
    assert table.versions.get(state="confirmed").total_ns == 2200


def test_there_has_to_be_something_to_agree_on() -> None:
    with pytest.raises(UserError):
        agree(actor=PHONE, table=make_phone_table(), side=Side.NS, ticket=ticket())


def test_a_doubt_stands_until_the_deal_is_changed() -> None:
    table = make_phone_table()
    uuid = deal_at(table).facts["deals"][0]["uuid"]
    deal_at(table)
    dispute(actor=PHONE, table=table, side=Side.EW, deal_uuid=uuid, note="121")
    say(table, Side.NS)
    assert stage(table) is Stage.DISPUTED
    deal_at(table)  # another deal changes nothing about the doubt
    assert stage(table) is Stage.DISPUTED
    corrected = make_deal(points={"NS": 121})
    change_deal(actor=PHONE, table=table, ticket=ticket(base_of(table)), index=1, deal=corrected)
    assert stage(table) is None
    assert not is_disputed(table)


def test_a_doubt_is_taken_back_by_hand_or_by_agreeing() -> None:
    table = make_phone_table()
    uuid = deal_at(table).facts["deals"][0]["uuid"]
    first = dispute(actor=PHONE, table=table, side=Side.EW, deal_uuid=uuid)
    assert dispute(actor=PHONE, table=table, side=Side.EW, deal_uuid=uuid) == first
    withdraw_dispute(actor=PHONE, table=table, side=Side.NS, dispute_id=first.pk)
    assert is_disputed(table), "only the side that doubts can take it back"
    withdraw_dispute(actor=PHONE, table=table, side=Side.EW, dispute_id=first.pk)
    assert not is_disputed(table)
    dispute(actor=PHONE, table=table, side=Side.EW, deal_uuid=uuid)
    say(table, Side.EW)
    assert not Dispute.objects.filter(closed_at=None).exists()


def test_a_disputed_sheet_is_not_made_to_count_by_the_other_side() -> None:
    table = make_phone_table()
    uuid = deal_at(table).facts["deals"][0]["uuid"]
    dispute(actor=PHONE, table=table, side=Side.EW, deal_uuid=uuid)
    assert not say(table, Side.NS).is_confirmed


def test_totals_are_doubted_too() -> None:
    table = make_phone_table()
    save_totals(actor=PHONE, table=table, ticket=ticket(), totals=PerSide(1200, 800))
    dispute(actor=PHONE, table=table, side=Side.EW)
    assert is_disputed(table)
    save_totals(actor=PHONE, table=table, ticket=ticket(1), totals=PerSide(1200, 880))
    assert not is_disputed(table)


def test_who_has_agreed_corrects_instead_of_doubting() -> None:
    table = make_phone_table()
    uuid = deal_at(table).facts["deals"][0]["uuid"]
    say(table, Side.NS)
    with pytest.raises(UserError):
        dispute(actor=PHONE, table=table, side=Side.NS, deal_uuid=uuid)


def test_a_deal_that_is_gone_cannot_be_doubted() -> None:
    table = make_phone_table()
    deal_at(table)
    with pytest.raises(ConflictError):
        dispute(actor=PHONE, table=table, side=Side.NS, deal_uuid="gone")


def test_the_last_deal_is_taken_back_until_both_agree() -> None:
    table = make_phone_table(entry_policy=EntryPolicy.CONFIRM)
    deal_at(table)
    deal_at(table)
    undone = undo_deal(actor=PHONE, table=table, ticket=ticket(2))
    assert len(undone.facts["deals"]) == 1
    say(table, Side.NS)
    say(table, Side.EW)
    with pytest.raises(NotAllowedError):
        undo_deal(actor=PHONE, table=table, ticket=ticket(3))


def test_there_has_to_be_a_deal_to_take_back() -> None:
    with pytest.raises(UserError):
        undo_deal(actor=PHONE, table=make_phone_table(), ticket=ticket())


def test_what_is_sent_twice_is_stored_once_even_after_the_sheet_is_settled() -> None:
    table = make_phone_table()
    sent, deal = ticket(), make_deal()
    first = add_deal(actor=PHONE, table=table, ticket=sent, deal=deal)
    say(table, Side.NS)
    say(table, Side.EW)
    assert add_deal(actor=PHONE, table=table, ticket=sent, deal=deal) == first
    assert table.versions.count() == 1


def test_undoing_twice_with_one_form_takes_one_deal_back() -> None:
    table = make_phone_table()
    for _deal in range(3):
        deal_at(table)
    form = ticket(3)
    assert undo_deal(actor=PHONE, table=table, ticket=form) == undo_deal(actor=PHONE, table=table, ticket=form)
    latest = head(table)
    assert latest is not None
    assert len(latest.facts["deals"]) == 2


EVERYTHING: list[Callable[[Table], object]] = [
    deal_at,
    lambda table: undo_deal(actor=PHONE, table=table, ticket=ticket(1)),
    lambda table: save_totals(actor=PHONE, table=table, ticket=ticket(1), totals=PerSide(1, 2)),
    lambda table: say(table, Side.NS),
    lambda table: dispute(actor=PHONE, table=table, side=Side.NS),
    lambda table: withdraw_dispute(actor=PHONE, table=table, side=Side.NS, dispute_id=1),
]


@pytest.mark.parametrize("act", EVERYTHING)
def test_nothing_is_taken_where_telephones_are_off_or_the_round_is_over(act: Callable[[Table], object]) -> None:
    table = make_phone_table()
    deal_at(table)
    close_round(actor=ACTOR, round_=table.round, postpone=True)
    with pytest.raises(NotAllowedError):
        act(table)
    reopen_round(actor=ACTOR, round_=table.round, reason="too early")
    tournament = table.round.tournament
    tournament.entry_policy = EntryPolicy.ORGANISER
    tournament.save()
    with pytest.raises(NotAllowedError):
        act(table)
    assert table.versions.count() == 1


def test_the_journal_knows_who_said_what() -> None:
    table = make_phone_table()
    uuid = deal_at(table).facts["deals"][0]["uuid"]
    dispute(actor=PHONE, table=table, side=Side.EW, deal_uuid=uuid, note="121")
    say(table, Side.EW)
    entries = LogEntry.objects.filter(action__in=["deal_disputed", "side_agreed"]).order_by("pk")
    assert [(entry.action, entry.actor_name, entry.device) for entry in entries] == [
        ("deal_disputed", "Telephone", PHONE.device),
        ("side_agreed", "Telephone", PHONE.device),
    ]
    assert entries[0].after == {"side": "EW", "version": 1, "NS": 230, "EW": 50, "deal": 1, "note": "121"}


@pytest.mark.django_db(transaction=True)
def test_both_sides_agree_at_the_same_moment_and_one_sheet_counts() -> None:
    table = make_phone_table()
    deal_at(table)
    seats = [(side, ticket(1)) for side in Side for _tap in range(2)]
    with ThreadPoolExecutor(len(seats)) as pool:
        list(pool.map(lambda seat: _agree_apart(table, *seat), seats))
    assert table.versions.filter(state=VersionState.CONFIRMED).count() == 1
    assert Agreement.objects.count() == 2
    assert LogEntry.objects.filter(action="sheet_confirmed").count() == 1


def _agree_apart(table: Table, side: Side, form: Ticket) -> None:
    """On a telephone of its own: in a thread with its own connection."""
    try:
        agree(actor=PHONE, table=table, side=side, ticket=form, accepted=ALL)
    finally:
        connections.close_all()
