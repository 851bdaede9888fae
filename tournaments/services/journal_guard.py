"""The database refuses to change the journal; here is the one way around, for what the law asks to be erased."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from tournaments.models import LogEntry


@contextmanager
def journal_opened() -> Iterator[None]:
    """Let the entries be rewritten inside the ``with`` block, for the erasure of a person's name alone.

    To be entered inside ``transaction.atomic()``: what fails puts the guard back with everything else. Afterwards the
    guard is exactly what the migration made.
    Raises ``RuntimeError`` outside a transaction.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("the journal is opened inside a transaction only")
    if connection.vendor == "postgresql":
        yield from _without_triggers_of_postgresql()
    else:
        yield from _without_triggers_of_sqlite()


def _without_triggers_of_postgresql() -> Iterator[None]:
    table = connection.ops.quote_name(LogEntry._meta.db_table)
    with connection.cursor() as cursor:
        # What is still to be checked at the end of the transaction would stand in the way of altering the table.
        cursor.execute(f"SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER; SET CONSTRAINTS ALL DEFERRED")


def _without_triggers_of_sqlite() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [LogEntry._meta.db_table]
        )
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {connection.ops.quote_name(name)}")
        yield
        for _name, sql in triggers:
            cursor.execute(sql)
