"""A copy of the database with a hundred evenings, beside SQLite's own way of writing a database anew."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure, seconds
from tournaments.enums import BackupReason
from tournaments.models import Tournament
from tournaments.selectors.backups import Backup, database_path
from tournaments.services.audit import Actor
from tournaments.services.backup import create_backup

EVENINGS = 100


@contextmanager
def hundred_evenings() -> Iterator[Path]:
    """A database of 100 evenings of 20 pairs, 4 rounds of 12 deals, and a data folder of its own."""
    with fresh_database(), tempfile.TemporaryDirectory() as place:
        kept, settings.DATA_DIR = settings.DATA_DIR, Path(place)
        for _ in range(EVENINGS):
            make_evening(pairs=20, rounds=4)
        assert Tournament.objects.count() == EVENINGS
        connection.close()
        try:
            yield Path(place)
        finally:
            settings.DATA_DIR = kept


@measure("backup.100", unit="s", bound="VACUUM INTO of the same database, unchecked and not made safe", rounds=5)
def time_of_a_copy() -> Iterator[Pair]:
    """Written, checked, made safe on the disk, named, rotated."""
    with hundred_evenings() as place:
        yield Pair(lambda: seconds(copy), lambda: seconds(lambda: vacuum_into(place)))


@measure("backup.100.size", unit="MB", bound="the same database written anew by VACUUM INTO", rounds=1)
def size_of_a_copy() -> Iterator[Pair]:
    """The file as it lies in the folder."""
    with hundred_evenings() as place:
        yield Pair(lambda: copy().size / 1_000_000, lambda: vacuum_into(place).stat().st_size / 1_000_000)


def copy() -> Backup:
    """The product's copy, as before a draw."""
    return create_backup(actor=Actor(), reason=BackupReason.DRAW)


def vacuum_into(place: Path) -> Path:
    """What one statement of SQLite does."""
    target = place / "bound.sqlite3"
    target.unlink(missing_ok=True)
    with closing(sqlite3.connect(database_path())) as database:
        database.execute("VACUUM INTO ?", (str(target),))
    return target
