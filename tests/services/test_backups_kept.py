"""Copies that are kept: on a stick, on the list, and which of them go."""

import datetime
import errno
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from tests.backup_factories import copy, names_in
from tests.factories import ACTOR, make_tournament
from tournaments.enums import BackupReason
from tournaments.errors import UserError
from tournaments.selectors.backups import (
    LEAST_KEPT,
    NEWEST_KEPT,
    Backup,
    backups,
    changed_since,
    read_name,
    superfluous,
)
from tournaments.services.backup import copy_backup, rotate
from tournaments.services.restore import restore_backup

pytestmark = pytest.mark.usefixtures("transactional_db", "data_folder")


def test_a_copy_on_a_stick_is_read_back(tmp_path: Path) -> None:
    make_tournament()
    saved = copy()
    stick = tmp_path / "stick"
    stick.mkdir()
    written = copy_backup(actor=ACTOR, name=saved.name, target=str(stick))
    assert written.read_bytes() == saved.path.read_bytes()
    assert list(names_in(stick)) == [saved.name]
    assert written.stat().st_mode == saved.path.stat().st_mode


def test_the_programs_own_folder_is_no_stick() -> None:
    saved = copy()
    for own in (saved.path.parent, settings.DATA_DIR):
        with pytest.raises(UserError) as caught:
            copy_backup(actor=ACTOR, name=saved.name, target=str(own))
        assert caught.value.field == "target"
    assert list(names_in(saved.path.parent)) == [saved.name]


@pytest.mark.parametrize("fault", ["fsync", "digest_of"])
def test_a_stick_that_does_not_keep_what_was_written_is_the_one_that_is_named(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = copy()
    (stick := tmp_path / "stick").mkdir()

    def fails(_what: object) -> str:
        if fault == "fsync":
            raise OSError(errno.EIO, "Input/output error")
        return "0123456789abcdef"

    monkeypatch.setattr("tournaments.services.backup." + ("os.fsync" if fault == "fsync" else fault), fails)
    with pytest.raises(UserError) as caught:
        copy_backup(actor=ACTOR, name=saved.name, target=str(stick))
    assert f"{stick} (" in caught.value.message
    assert caught.value.field == "target"
    assert list(names_in(stick)) == []


def test_a_copy_that_has_just_gone_is_not_the_sticks_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = copy()
    saved.path.unlink()
    monkeypatch.setattr("tournaments.services.backup.find_backup", lambda _name: saved)
    with pytest.raises(UserError) as caught:
        copy_backup(actor=ACTOR, name=saved.name, target=str(tmp_path))
    assert caught.value.field != "target"
    assert str(tmp_path) not in caught.value.message


@pytest.mark.parametrize("target", ["", "relative", "/nowhere/at/all"])
def test_a_stick_that_is_not_there_is_named(target: str) -> None:
    saved = copy()
    with pytest.raises(UserError) as caught:
        copy_backup(actor=ACTOR, name=saved.name, target=target)
    assert caught.value.field == "target"


def test_only_names_of_the_list_are_opened() -> None:
    for name in ("../secret_key", "/etc/passwd", "coinche_2026-11-30_21-45-12_draw_0123456789abcdef.sqlite3"):
        with pytest.raises(UserError):
            restore_backup(actor=ACTOR, name=name)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the file of an SQLite database")
def test_nothing_is_copied_while_nothing_changes() -> None:
    assert changed_since(None)
    make_tournament()
    saved = copy(BackupReason.REGULAR)
    assert not changed_since(saved)
    make_tournament()
    assert changed_since(saved)


def listed(count: int, *, apart: datetime.timedelta, size: int = 1) -> list[Backup]:
    now = timezone.now()
    return [
        Backup(name=str(index), at=now - index * apart, reason=BackupReason.REGULAR, size=size, digest="")
        for index in range(count)
    ]


def test_copies_of_one_evening_thin_out_and_days_and_months_stay() -> None:
    evening = listed(100, apart=datetime.timedelta(minutes=1))
    kept = {one.name for one in evening} - {one.name for one in superfluous(evening, most_bytes=10**9)}
    assert NEWEST_KEPT <= len(kept) <= NEWEST_KEPT + 2
    years = listed(900, apart=datetime.timedelta(days=1))
    left = [one for one in years if one not in superfluous(years, most_bytes=10**9)]
    assert [one.name for one in left[:60]] == [str(index) for index in range(60)]
    assert left[-1].at < timezone.now() - datetime.timedelta(days=800)


def test_the_last_few_stay_however_large_they_are() -> None:
    large = listed(20, apart=datetime.timedelta(days=1), size=10**9)
    gone = superfluous(large, most_bytes=2 * 10**9)
    assert [one.name for one in large if one not in gone] == [str(index) for index in range(LEAST_KEPT)]


def test_rotation_deletes_files(settings: Any) -> None:
    settings.BACKUP_MEGABYTES = 0
    for number in range(LEAST_KEPT + 2):
        make_tournament(name=str(number))
        copy()
    assert len(backups()) == LEAST_KEPT
    assert rotate() == ()


@pytest.mark.parametrize(
    "name", ["coinche.sqlite3", "coinche_2026-13-30_21-45-12_draw_0123456789abcdef.sqlite3", "notes.txt"]
)
def test_other_files_are_none_of_ours(name: str, tmp_path: Path) -> None:
    (tmp_path / name).touch()
    assert read_name(tmp_path / name) is None


def test_copies_from_before_a_move_to_another_database_are_not_offered() -> None:
    saved = copy()
    other = "dump" if saved.path.suffix == ".sqlite3" else "sqlite3"
    saved.path.rename(saved.path.with_suffix(f".{other}"))
    assert backups() == ()


def test_a_name_that_a_browser_numbered_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "coinche_2026-11-30_21-45-12_draw_0123456789abcdef (1).sqlite3"
    path.touch()
    backup = read_name(path)
    assert backup is not None
    assert backup.reason is BackupReason.DRAW
    assert timezone.localtime(backup.at).hour == 21
