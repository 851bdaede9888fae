"""How the installation is: for a monitor in words, for the organiser in figures."""

import datetime
import os
import platform
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from coinche_club.hosts import local_addresses
from coinche_club.upkeep import damage_noted
from tournaments.models import Tournament, User
from tournaments.selectors.backups import Backup, backups, database_path, free_bytes, is_sqlite, newest_backup
from tournaments.selectors.damage import is_damage

#: Below this an evening's copies may no longer fit.
LEAST_FREE = 200_000_000
#: A copy older than this is a reason to look, if anything has been entered since.
OLDEST_COPY = datetime.timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The state of the installation; sizes in bytes."""

    version: str
    data_folder: Path
    database: str
    database_size: int
    writable: bool
    damaged: bool
    free: int
    newest: Backup | None
    copies: int
    copies_size: int
    addresses: tuple[str, ...]

    @property
    def room(self) -> bool:
        """True while there is room on the disk."""
        return self.free >= LEAST_FREE

    @property
    def copied(self) -> bool:
        """True if there is a recent copy."""
        return self.newest is not None and timezone.now() - self.newest.at < OLDEST_COPY


def health() -> Health:
    """Look at everything."""
    copies = backups()
    return Health(
        version=version(),
        data_folder=Path(settings.DATA_DIR),
        database=database_name(),
        database_size=_database_size(),
        writable=is_writable(),
        damaged=damage_noted(settings.DATA_DIR),
        free=free_bytes(),
        newest=next(iter(copies), None),
        copies=len(copies),
        copies_size=sum(copy.size for copy in copies),
        addresses=local_addresses(),
    )


def signals() -> dict[str, str]:
    """What a monitor reads: ``ok`` or what is wrong, without a figure that a stranger could use."""
    newest = newest_backup()
    late = newest is None or timezone.now() - newest.at > OLDEST_COPY
    return {
        "database": _database_word(),
        "disk": "ok" if free_bytes() >= LEAST_FREE else "nearly full",
        "backup": "late" if late else "ok",
    }


def _database_word() -> str:
    """Whether somebody has met damage, a row of a table can be read, and nothing forbids to write."""
    try:
        User.objects.exists()
    except DatabaseError as error:
        return "damaged" if is_damage(error) else "not answering"
    if damage_noted(settings.DATA_DIR):
        return "damaged"
    return "ok" if is_writable() else "not writable"


def is_writable() -> bool:
    """True if the database answers and nothing forbids to write to it.

    Nothing is written to find out, and nobody is made to wait: any stranger may ask, as often as he likes. Whether
    there is room is told apart from this (``Health.room``).
    """
    try:
        with connection.cursor() as cursor:
            if not is_sqlite():
                cursor.execute("SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'")
                return bool(cursor.fetchone()[0])
            cursor.execute("PRAGMA schema_version")
    except DatabaseError:
        return False
    path = database_path()
    beside = [part for ending in ("-wal", "-shm") if (part := path.with_name(path.name + ending)).exists()]
    return all(os.access(part, os.W_OK) for part in (path.parent, path, *beside))


@cache
def version() -> str:
    """The version of the program, as the changelog begins; it cannot change while the program runs."""
    text = (Path(settings.BASE_DIR) / "CHANGELOG.md").read_text(encoding="utf-8")
    match = re.search(r"^## \[?(?P<version>[^\]\s]+)", text, re.MULTILINE)
    return match["version"] if match else ""


def database_name() -> str:
    """Which database, with its version."""
    if is_sqlite():
        with connection.cursor() as cursor:
            cursor.execute("SELECT sqlite_version()")
            return f"SQLite {cursor.fetchone()[0]}"
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return f"PostgreSQL {cursor.fetchone()[0]}"


def system_name() -> str:
    """What the program runs on."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.release()} ({platform.machine()})"


def is_readable() -> bool:
    """True if the database can be opened at all."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            connection.introspection.table_names(cursor)
    except DatabaseError:
        return False
    finally:
        connection.close()
    return True


def is_missing() -> bool:
    """True if the file of the database (only SQLite has one) is absent, or empty, or without a table of ours.

    What is absent or empty is not opened, as that would make it a database of no tables.
    """
    if not is_sqlite():
        return False
    path = database_path()
    if not path.exists() or not path.stat().st_size:
        return True
    try:
        return Tournament._meta.db_table not in connection.introspection.table_names()
    except DatabaseError:
        return False
    finally:
        connection.close()


def database_problem() -> str:
    """What SQLite finds wrong with its file, or the empty text; PostgreSQL looks after itself."""
    if not is_sqlite():
        return ""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check(3)")
            found = [row[0] for row in cursor.fetchall()]
            cursor.execute("PRAGMA foreign_key_check")
            dangling = cursor.fetchone()
    except DatabaseError as error:
        return str(error)
    if found != ["ok"]:
        return "; ".join(found)
    return f"a row of {dangling[0]} refers to nothing" if dangling else ""


def _database_size() -> int:
    if is_sqlite():
        path = database_path()
        files = (path, path.with_name(f"{path.name}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
