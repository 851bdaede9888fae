"""After a crash: the copy to go on with, and putting it in the place of what is lost."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from tests.backup_factories import copy, cut_short
from tests.factories import ACTOR, make_tournament
from tournaments.enums import BackupReason
from tournaments.models import LogEntry, Tournament
from tournaments.selectors import health
from tournaments.selectors.backups import backups
from tournaments.services import rescue
from tournaments.services.rescue import newest_good_backup, replace_damaged
from tournaments.services.restore import restore_backup

pytestmark = [
    pytest.mark.usefixtures("transactional_db", "data_folder"),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the file of an SQLite database"),
]


def name_in(file: Path) -> str:
    """What the evening of a database file is called."""
    with closing(sqlite3.connect(file)) as database:
        return str(database.execute("SELECT name FROM tournaments_tournament").fetchone()[0])


def test_the_latest_good_copy_is_found_behind_a_damaged_one() -> None:
    make_tournament()
    good = copy(BackupReason.DRAW)
    make_tournament()
    cut_short(copy(BackupReason.CLOSE).path, Random(1))
    assert newest_good_backup() == good


def test_what_was_restored_is_offered_and_not_what_it_replaced() -> None:
    make_tournament(name="Voulue")
    wanted = copy()
    Tournament.objects.update(name="Une erreur")
    copy(BackupReason.REGULAR)
    restore_backup(actor=ACTOR, name=wanted.name)
    offered = newest_good_backup()
    assert offered is not None
    assert name_in(offered.path) == "Voulue"


def test_what_was_rejected_is_offered_where_there_is_nothing_else() -> None:
    make_tournament()
    older, rejected = copy(), copy(BackupReason.RESTORE)
    assert newest_good_backup() == older
    older.path.unlink()
    assert newest_good_backup() == rejected


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the lost database was; the tests' own stays what Django is connected to."""
    path = tmp_path / "coinche.sqlite3"
    monkeypatch.setattr(rescue, "database_path", lambda: path)
    return path


def test_a_database_that_cannot_be_read_is_set_aside(live: Path) -> None:
    make_tournament(name="Sauvée")
    saved = copy()
    live.write_bytes(b"\0" * 4096)
    live.with_name(f"{live.name}-wal").write_bytes(b"of the damaged one")
    kept = replace_damaged(name=saved.name)
    assert kept is not None
    assert kept.read_bytes() == b"\0" * 4096
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"of the damaged one"
    assert name_in(live) == "Sauvée"


def test_in_the_place_of_a_database_that_is_gone_nothing_is_kept(live: Path) -> None:
    make_tournament(name="Sauvée")
    assert replace_damaged(name=copy().name) is None
    assert name_in(live) == "Sauvée"
    assert LogEntry.objects.get(action="backup_restored").after == {}
    assert [one.reason for one in backups()[:1]] == [BackupReason.RESTORED]


def test_an_empty_file_is_no_database_and_stays_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not health.is_missing()
    file = tmp_path / "absent.sqlite3"
    monkeypatch.setattr(health, "database_path", lambda: file)
    assert health.is_missing()
    file.touch()
    assert health.is_missing()
    assert not file.stat().st_size
