"""The copies of the database that exist: their folder, what their names say, which of them are kept."""

import datetime
import hashlib
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from tournaments.enums import BackupReason

#: ``coinche_2026-11-30_21-45-12_draw_0123456789abcdef.sqlite3``: when (local time), why, and the digest of the content.
NAME: Final = re.compile(
    r"coinche_(?P<when>\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)_(?P<reason>[a-z-]+)_(?P<digest>[0-9a-f]{16})"
    r"(?: ?\(\d+\))?\.(?P<kind>sqlite3|dump)"
)
WHEN: Final = "%Y-%m-%d_%H-%M-%S"
DIGEST_LENGTH: Final = 16
NEWEST_KEPT: Final = 30
DAYS_KEPT: Final = 60
MONTHS_KEPT: Final = 36
LEAST_KEPT: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A copy: its file's name, when and why it was made, its size in bytes."""

    name: str
    at: datetime.datetime
    reason: BackupReason
    size: int
    digest: str

    @property
    def path(self) -> Path:
        """Where it lies."""
        return folder() / self.name


def folder() -> Path:
    """The folder of the copies; in the data folder, so that it goes where that goes."""
    return Path(settings.DATA_DIR) / "backups"


def database_path() -> Path:
    """The file of the database in use. Only on SQLite."""
    return Path(str(connection.settings_dict["NAME"]))


def is_sqlite() -> bool:
    """True on a club's laptop; False on PostgreSQL."""
    return connection.vendor == "sqlite"


def backups() -> tuple[Backup, ...]:
    """Every copy of this kind of database, the newest first. Files of other names are none of ours."""
    if not folder().is_dir():
        return ()
    found = (read_name(path) for path in folder().glob(f"*.{_ending()}"))
    return tuple(sorted((backup for backup in found if backup), key=lambda one: (one.at, one.name), reverse=True))


def newest_backup() -> Backup | None:
    """The latest copy."""
    return next(iter(backups()), None)


def find_backup(name: str) -> Backup | None:
    """The copy of this name, if it is one of the list: no other path is ever opened."""
    return next((backup for backup in backups() if backup.name == name), None)


def read_name(path: Path) -> Backup | None:
    """What the name of a file says; None if it is not one of ours."""
    match = NAME.fullmatch(path.name)
    if match is None or match["reason"] not in BackupReason.values:
        return None
    try:
        at = datetime.datetime.strptime(match["when"], WHEN)
        size = path.stat().st_size
    except (ValueError, OSError):
        return None
    return Backup(
        name=path.name,
        at=timezone.make_aware(at),
        reason=BackupReason(match["reason"]),
        size=size,
        digest=match["digest"],
    )


def file_name(reason: BackupReason, at: datetime.datetime, digest: str) -> str:
    """The name of a copy; it holds what the list shows, so that a copy on a stick tells it too."""
    return f"coinche_{timezone.localtime(at).strftime(WHEN)}_{reason.value}_{digest}.{_ending()}"


def _ending() -> str:
    """A copy of SQLite's is of no use to PostgreSQL, whose club may have brought it along."""
    return "sqlite3" if is_sqlite() else "dump"


def digest_of(path: Path) -> str:
    """The first half of the file's SHA-256: one flipped bit changes it."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:DIGEST_LENGTH]


def superfluous(copies: Sequence[Backup], *, most_bytes: int) -> tuple[Backup, ...]:
    """Which copies go (``copies``: the newest first).

    Kept are the newest, the last of each of the latest days and of the latest months; of these the oldest go as long
    as all of them together are larger than ``most_bytes``, but never the last few.
    """
    kept = {backup.name for backup in copies[:NEWEST_KEPT]}
    kept |= _last_of_each(copies, lambda one: timezone.localtime(one.at).strftime("%Y-%m-%d"), DAYS_KEPT)
    kept |= _last_of_each(copies, lambda one: timezone.localtime(one.at).strftime("%Y-%m"), MONTHS_KEPT)
    total = sum(backup.size for backup in copies if backup.name in kept)
    for backup in reversed(copies[LEAST_KEPT:]):
        if total > most_bytes and backup.name in kept:
            kept.remove(backup.name)
            total -= backup.size
    return tuple(backup for backup in copies if backup.name not in kept)


def _last_of_each(copies: Iterable[Backup], period: Callable[[Backup], str], most: int) -> set[str]:
    last: dict[str, str] = {}
    for backup in copies:
        last.setdefault(period(backup), backup.name)
    return set(list(last.values())[:most])


def changed_since(backup: Backup | None) -> bool:
    """True if the database file was written to after that copy was made (always on PostgreSQL, which tells nothing)."""
    if backup is None or not is_sqlite():
        return True
    path = database_path()
    files = (path, path.with_name(f"{path.name}-wal"))
    return any(file.exists() and file.stat().st_mtime > backup.path.stat().st_mtime for file in files)


def removable_folders() -> tuple[Path, ...]:
    """Where sticks and memory cards are mounted; nothing is looked for anywhere else."""
    if sys.platform == "win32":
        return tuple(Path(f"{letter}:\\") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ" if Path(f"{letter}:\\").is_dir())
    patterns = (("/Volumes", "*"), ("/media", "*/*"), ("/run/media", "*/*"))
    found = (path for root, pattern in patterns for path in Path(root).glob(pattern))
    return tuple(sorted(path for path in found if path.is_dir() and not path.is_symlink()))


def free_bytes() -> int:
    """How much fits on the disk of the data folder."""
    return shutil.disk_usage(settings.DATA_DIR).free
