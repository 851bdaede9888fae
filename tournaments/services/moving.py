"""Everything of one database into another, SQLite or PostgreSQL: copied row by row, counted, and its scores proven.

Rows go through the ORM, which knows how each database writes a moment, a key or JSON; nothing about them changes, not
even the keys that a deleted row has used up, so that a cancelled round can still be restored on the other side.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import environ
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import load_backend
from django.utils.translation import gettext as _

from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, SheetVersion, Tournament, User
from tournaments.selectors.proof import prove_database

Model = type[models.Model]
CHUNK: Final = 500
ENGINES: Final = ("django.db.backends.sqlite3", "django.db.backends.postgresql")
#: A reader holds no writer up, and leaves the file as it is.
READING: Final = {"transaction_mode": "DEFERRED", "init_command": "PRAGMA query_only=ON"}
SOURCE, TARGET = "move_source", "move_target"
#: Whoever has begun to use a database has left something in one of these.
SIGNS_OF_USE: Final = (User, Tournament, LogEntry)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What was counted: each table's rows in the source and in the target, and the confirmed sheets recomputed."""

    rows: dict[str, tuple[int, int]]
    sheets: int


def move_database(*, source: str, target: str) -> Moved:
    """Copy everything from one database into another that nobody has used yet, all of it or nothing.

    ``source`` and ``target`` are the URL of a database or the path of an SQLite file; "" as a source is the database
    in use. The source is read as it is at one moment, and is not changed.

    Raises:
        UserError: no such source, one of another version of the program, or a row that the target does not take.
        ConflictError: the target is in use, or what arrived is not what left.
    """
    from_there, to_there = _configuration(source, reading=True), _configuration(target)
    with _connected(SOURCE, from_there), _connected(TARGET, to_there), transaction.atomic(using=SOURCE):
        _check_source(source)
        _check_unused()
        call_command("migrate", database=TARGET, interactive=False, verbosity=0)
        with transaction.atomic(using=TARGET):
            found = in_order(every_model())
            _empty(found)
            for model in found:
                _copy(model)
            _set_sequences(found)
            return _proven(found)


def every_model() -> tuple[Model, ...]:
    """Every kind of row that is stored, those between two others (many to many) included."""
    return tuple(model for model in apps.get_models(include_auto_created=True) if model._meta.managed)


def in_order(found: Iterable[Model]) -> tuple[Model, ...]:
    """The kinds of rows, each after those that it cannot do without."""
    graph: dict[Model, set[Model]] = {}
    for model in found:
        needed = (field for field in model._meta.concrete_fields if field.is_relation and not field.null)
        graph[model] = {field.related_model for field in needed if isinstance(field.related_model, type)} - {model}
    return tuple(TopologicalSorter(graph).static_order())


def _configuration(place: str, *, reading: bool = False) -> dict[str, Any]:
    """The settings of a database that is named by its URL, by its file, or not at all (the one in use)."""
    if not place:
        chosen = {key: value for key, value in connections["default"].settings_dict.items() if key != "TEST"}
    else:
        try:
            url = place if "://" in place else f"sqlite:///{Path(place).resolve()}"
            chosen = {**environ.Env.db_url_config(url)}
        except (ImproperlyConfigured, ValueError):
            chosen = {}
    if chosen.get("ENGINE") not in ENGINES:
        raise UserError(_("This is no address of an SQLite or PostgreSQL database: %(place)s") % {"place": place})
    if chosen["ENGINE"] == "django.db.backends.sqlite3":
        _check_file(Path(str(chosen["NAME"])), reading)
        chosen["OPTIONS"] = {**settings.SQLITE_OPTIONS, **(READING if reading else {})}
    elif reading:
        # One moment for all tables: what is entered meanwhile is seen in none of them.
        from django.db.backends.postgresql.psycopg_any import IsolationLevel  # noqa: PLC0415 - needs its driver

        chosen["OPTIONS"] = {**chosen.get("OPTIONS", {}), "isolation_level": IsolationLevel.REPEATABLE_READ}
    return chosen


def _check_file(file: Path, reading: bool) -> None:
    """Opening an SQLite file that is not there would make an empty one."""
    if reading and not file.is_file():
        raise UserError(_("There is no file %(file)s.") % {"file": file})
    if not file.parent.is_dir():
        raise UserError(_("There is no folder %(folder)s.") % {"folder": file.parent})


@contextmanager
def _connected(alias: str, configuration: dict[str, Any]) -> Iterator[None]:
    """A further database for this thread, for as long as the block lasts."""
    complete = connections.configure_settings({"default": configuration})["default"]
    connections[alias] = load_backend(complete["ENGINE"]).DatabaseWrapper(complete, alias)
    try:
        yield
    except DatabaseError as error:
        raise UserError(_("The database does not take this: %(reason)s") % {"reason": error}) from error
    finally:
        connections[alias].close()
        del connections[alias]


def _check_source(source: str) -> None:
    executor = MigrationExecutor(connections[SOURCE])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        message = _("%(source)s is of another version of the program. Start this version on it once, then move it.")
        raise UserError(message % {"source": source or _("The database in use")})
    if not prove_database(SOURCE).holds:
        raise UserError(_("A signed total does not follow from what was entered: see manage.py verify_scores."))


def _check_unused() -> None:
    with connections[TARGET].cursor() as cursor:
        there = set(connections[TARGET].introspection.table_names(cursor))
    for model in SIGNS_OF_USE:
        if model._meta.db_table in there and model._base_manager.using(TARGET).exists():
            raise ConflictError(_("The target is in use: choose a database that is empty. Nothing was copied."))


def _empty(found: Iterable[Model]) -> None:
    """Take out what the migrations have put into the new database: the same comes with the other rows."""
    for model in reversed(tuple(found)):
        model._base_manager.using(TARGET).all()._raw_delete(TARGET)


def _copy(model: Model) -> None:
    """Every row of a kind, as it stands: moments that are otherwise set while writing keep theirs."""
    for row in model._base_manager.using(SOURCE).order_by("pk").iterator(chunk_size=CHUNK):
        try:
            row.save_base(raw=True, force_insert=True, using=TARGET)
        except (DatabaseError, ValueError) as error:
            told = {"table": model._meta.db_table, "key": row.pk, "reason": error}
            raise UserError(_("Row %(key)s of %(table)s is not taken: %(reason)s") % told) from error


def _set_sequences(found: tuple[Model, ...]) -> None:
    """Let the next key be the one that it would have been, also where the last rows have been deleted."""
    target = connections[TARGET]
    with target.cursor() as cursor:
        for statement in target.ops.sequence_reset_sql(no_style(), list(found)):
            cursor.execute(statement)
        for model in found:
            if isinstance(model._meta.pk, models.AutoField) and (last := _last_key(model)):
                _set_last_key(model, last)


def _last_key(model: Model) -> int | None:
    """The highest key that the source has given out."""
    table, column = model._meta.db_table, model._meta.pk.column
    with connections[SOURCE].cursor() as cursor:
        if connections[SOURCE].vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        else:
            cursor.execute("SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, %s)::regclass)", [table, column])
        row = cursor.fetchone()
    return row[0] if row else None


def _set_last_key(model: Model, last: int) -> None:
    table, column = model._meta.db_table, model._meta.pk.column
    with connections[TARGET].cursor() as cursor:
        if connections[TARGET].vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
        else:
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [table, column, last])


def _proven(found: Iterable[Model]) -> Moved:
    """Count on both sides, compare the signed totals, recompute them from what has arrived."""
    rows = {model._meta.db_table: (_count(model, SOURCE), _count(model, TARGET)) for model in found}
    wrong = [table for table, (left, arrived) in rows.items() if left != arrived]
    same = all(one == other for one, other in zip_longest(_signed(SOURCE), _signed(TARGET)))
    proof = prove_database(TARGET)
    if wrong or not same or not proof.holds:
        raise ConflictError(_("What arrived is not what left (%(what)s).") % {"what": ", ".join(wrong) or _("scores")})
    return Moved(rows=rows, sheets=proof.checked)


def _count(model: Model, alias: str) -> int:
    return model._base_manager.using(alias).count()


def _signed(alias: str) -> Iterator[tuple[Any, ...]]:
    """The confirmed totals with the keys of their versions."""
    confirmed = SheetVersion.objects.using(alias).confirmed().order_by("pk")
    return confirmed.values_list("pk", "table", "total_ns", "total_ew").iterator(chunk_size=CHUNK)
