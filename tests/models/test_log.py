"""The journal: written once, never changed, neither through the models nor past them."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from tests.factories import ACTOR, make_tournament, make_user
from tournaments.models import LogEntry
from tournaments.services.accounts import change_password
from tournaments.services.audit import Actor, record
from tournaments.services.demo import create_demo, delete_demo
from tournaments.services.journal_guard import journal_opened

pytestmark = pytest.mark.django_db
TABLE = LogEntry._meta.db_table


def entry() -> LogEntry:
    make_tournament()
    return LogEntry.objects.get()


def test_an_entry_is_neither_saved_again_nor_deleted() -> None:
    written = entry()
    with pytest.raises(TypeError):
        written.save()
    with pytest.raises(TypeError):
        written.delete()


@pytest.mark.parametrize("column", [field.column for field in LogEntry._meta.concrete_fields if not field.is_relation])
def test_the_database_changes_no_fact_of_an_entry(column: str) -> None:
    written = entry()
    values: dict[str, Any] = {"id": 999, "at": "2020-01-01 00:00:00+00:00", "before": '{"a": 1}', "after": '{"a": 1}'}
    name = connection.ops.quote_name(column)
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {TABLE} SET {name} = %s", [values.get(column, "another")])
    assert LogEntry.objects.get() == written


def test_the_database_deletes_no_entry() -> None:
    entry()
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogEntry.objects.all().delete()
    assert LogEntry.objects.count() == 1


def test_an_entry_is_not_given_to_another_evening_or_account() -> None:
    entry()
    other, somebody = make_tournament(), make_user()
    for change in ({"tournament": other}, {"actor": somebody}):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            LogEntry.objects.filter(pk=LogEntry.objects.earliest("pk").pk).update(**change)


def test_an_account_can_be_erased_and_its_name_stays() -> None:
    somebody = make_user("Huguette")
    change_password(user=somebody, password="trèfle et carreau", actor=Actor(user=somebody))
    somebody.delete()
    written = LogEntry.objects.get()
    assert (written.actor, written.actor_name) == (None, "Huguette")


def test_a_demo_evening_can_be_thrown_away_and_its_entries_stay() -> None:
    demo = create_demo(actor=ACTOR)
    count = LogEntry.objects.count()
    delete_demo(actor=ACTOR, tournament=demo)
    assert LogEntry.objects.count() == count + 1
    assert set(LogEntry.objects.values_list("tournament", flat=True)) == {None}


def test_the_guard_can_be_opened_for_what_has_to_be_erased_and_is_closed_again() -> None:
    entry()
    with transaction.atomic(), journal_opened():
        LogEntry.objects.update(subject="erased")
    assert LogEntry.objects.get().subject == "erased"
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogEntry.objects.update(subject="again")


def test_a_failure_inside_closes_the_guard_as_well() -> None:
    entry()
    with suppress(ZeroDivisionError), transaction.atomic(), journal_opened():
        raise ZeroDivisionError
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogEntry.objects.update(subject="again")


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_the_guard_stays_closed() -> None:
    with pytest.raises(RuntimeError), journal_opened():
        pass


@pytest.mark.django_db(transaction=True)
def test_every_entry_belongs_to_the_transaction_it_records() -> None:
    tournament = make_tournament()
    with pytest.raises(RuntimeError):
        record(actor=ACTOR, action="nothing", subject="", tournament=tournament)
