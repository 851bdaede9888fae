"""Calls for the organiser."""

import pytest

from scoring import Side
from tests.factories import ACTOR, make_user
from tests.phone_factories import PHONE, make_phone_tables
from tournaments.models import Call
from tournaments.selectors.calls import open_calls
from tournaments.selectors.news import news_tag
from tournaments.services.audit import Actor
from tournaments.services.calls import call_organiser, close_call

pytestmark = pytest.mark.django_db


def test_a_call_stands_with_its_table_until_it_is_seen_to() -> None:
    table, other = make_phone_tables(2)
    tournament = table.round.tournament
    before = news_tag(tournament.club_id, tournament.pk)
    call = call_organiser(actor=PHONE, table=other, side=Side.EW)
    call_organiser(actor=PHONE, table=table, side=None)
    assert [(each.table_number, each.side) for each in open_calls(tournament)] == [
        (other.number, "EW"),
        (table.number, ""),
    ]
    assert news_tag(tournament.club_id, tournament.pk) != before, "the board has to notice"
    organiser = Actor(user=make_user())
    assert close_call(actor=organiser, call=call).closed_by == organiser.user
    assert [each.table_number for each in open_calls(tournament)] == [table.number]


def test_calling_twice_is_one_call_and_closing_twice_changes_nothing() -> None:
    (table,) = make_phone_tables(1)
    call = call_organiser(actor=PHONE, table=table, side=Side.NS)
    assert call_organiser(actor=PHONE, table=table, side=Side.EW) == call
    closed = close_call(actor=ACTOR, call=call).closed_at
    assert close_call(actor=ACTOR, call=call).closed_at == closed
    assert call_organiser(actor=PHONE, table=table, side=Side.NS) != call
    assert Call.objects.count() == 2
