"""Copies of the database: made whole or not at all, named after why and what, rotated.

A copy is written aside, made safe on the disk, checked, and only then given its name: whatever has a name is complete.
"""

import contextlib
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from coinche_club.upkeep import note_damage
from tournaments.enums import BackupReason
from tournaments.errors import UserError
from tournaments.selectors.backups import (
    Backup,
    backups,
    database_path,
    digest_of,
    file_name,
    find_backup,
    folder,
    free_bytes,
    is_sqlite,
    read_name,
    superfluous,
)
from tournaments.selectors.damage import details
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.backup_files import DamagedFileError, copy_sqlite, dump_postgres

#: How the names of unfinished files and folders begin.
ASIDE = ".aside-"
PREPARED = ".prepared-"
SECONDS_A_KILLED_WRITER_LEAVES = 3600
#: A copy holds names: on a stick too, nobody but its owner reads it where the stick knows owners.
ONLY_MINE = 0o600

logger = logging.getLogger(__name__)


class BackupError(UserError):
    """A copy could not be made or used; the message says why and what to do."""

    status = 507


class DamagedDatabaseError(BackupError):
    """The database in use cannot be copied, since its file is damaged or gone."""


def create_backup(*, actor: Actor, reason: BackupReason) -> Backup:
    """Copy the database as it is now, and let the oldest superfluous copies go.

    Raises ``BackupError`` if the disk is full, the folder cannot be written to, or the copy fails its check; then
    nothing is left behind; ``DamagedDatabaseError`` if it is the database that is to blame.
    """
    _check_room()
    with written_aside() as aside:
        _write_copy(aside)
        backup = adopt(aside, reason)
    rotate()
    if reason is BackupReason.BY_HAND:
        with transaction.atomic():
            audit.record(actor=actor.beyond_clubs, action="backup_made", subject=backup.name, tournament=None)
    return backup


def backup_first(reason: BackupReason) -> None:
    """Copy the database before (or after) something important; a copy that fails stands in the log and stops nothing.

    Inside somebody else's transaction nothing is done: a copy would not hold what that transaction has changed, and
    whoever opened it has made one.
    """
    if connection.in_atomic_block:
        return
    try:
        create_backup(actor=Actor(), reason=reason)
    except UserError as error:
        logger.error("No backup (%s): %s", reason.value, error.message)


@contextmanager
def written_aside() -> Iterator[Path]:
    """A file in the folder of the copies that is gone afterwards unless it was given a name.

    Raises ``BackupError`` in the place of the system's own errors.
    """
    name = ""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=ASIDE, dir=folder())
        os.close(descriptor)
        yield Path(name)
    except OSError as error:
        raise BackupError(disk_message(error)) from error
    finally:
        for left in (name, f"{name}-journal", f"{name}-wal", f"{name}-shm") if name else ():
            with contextlib.suppress(OSError):
                Path(left).unlink(missing_ok=True)


def adopt(aside: Path, reason: BackupReason) -> Backup:
    """Make a complete file safe on the disk and give it its name."""
    with aside.open("rb+") as file:
        os.fsync(file.fileno())
    target = folder() / file_name(reason, timezone.now(), digest_of(aside))
    os.replace(aside, target)
    _sync_folder(folder())
    backup = read_name(target)
    assert backup is not None, target
    return backup


def rotate() -> tuple[Backup, ...]:
    """Let superfluous copies go, and what a killed program left unfinished; returns the former."""
    gone = superfluous(backups(), most_bytes=settings.BACKUP_MEGABYTES * 1_000_000)
    for backup in gone:
        backup.path.unlink(missing_ok=True)
    for left in [*folder().glob(f"{ASIDE}*"), *folder().glob(f"{PREPARED}*")]:
        with contextlib.suppress(OSError):  # another process has just finished with it
            if timezone.now().timestamp() - left.stat().st_mtime > SECONDS_A_KILLED_WRITER_LEAVES:
                shutil.rmtree(left) if left.is_dir() else left.unlink()
    return gone


def found_backup(name: str) -> Backup:
    """The copy of this name. Raises ``UserError`` if it is not on the list."""
    backup = find_backup(name)
    if backup is None:
        raise UserError(_("This copy is no longer on the list."))
    return backup


def copy_backup(*, actor: Actor, name: str, target: str) -> Path:
    """Copy a backup into a folder, for instance a stick; read back and compared before it gets its name.

    Raises ``UserError``: the copy is no longer on the list, or cannot be read; with the field ``target`` if the folder
    is not there, is the program's own, cannot be written to, or does not keep what was written.
    """
    backup = found_backup(name)
    place = Path(target)
    if not target.strip() or not place.is_absolute() or not place.is_dir():
        raise UserError(_("There is no such folder. Plug the stick in and choose it again."), field="target")
    if place.resolve().is_relative_to(settings.DATA_DIR.resolve()):
        message = _("This folder is the program’s own: what happens to it happens to the copy too. Choose a stick.")
        raise UserError(message, field="target")
    written = place / backup.name
    aside = place / f"{backup.name}.part"
    try:
        with backup.path.open("rb") as content, aside.open("wb") as file:
            shutil.copyfileobj(content, file)
            file.flush()
            os.fsync(file.fileno())
        aside.chmod(ONLY_MINE)
        if digest_of(aside) != backup.digest:
            raise OSError(_("what was written reads back differently"))
        os.replace(aside, written)
    except OSError as error:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        if error.filename == str(backup.path):
            raise UserError(_("This copy cannot be read. Choose another one.")) from error
        raise UserError(disk_message(error, place), field="target") from error
    with transaction.atomic():
        audit.record(actor=actor.beyond_clubs, action="backup_copied", subject=backup.name, tournament=None)
    return written


def is_on_our_disk(written: Path) -> bool:
    """True if a copy lies on the disk that the club's data is on, and would be lost with it."""
    return written.stat().st_dev == folder().stat().st_dev


def disk_message(error: OSError, where: Path | None = None) -> str:
    """What the system's refusal to write means, and what to do."""
    where = where or (Path(error.filename).parent if error.filename else folder())
    message = _("Nothing could be written to %(folder)s (%(reason)s). Make room or allow writing there, and try again.")
    return message % {"folder": where, "reason": error.strerror or error}


def _write_copy(aside: Path) -> None:
    """Write the copy; damage is noted, so that the next start checks the database."""
    if not is_sqlite():
        return dump_postgres(aside)
    try:
        return copy_sqlite(aside)
    except DamagedFileError as error:
        details.error("The database is damaged: %s", error)
        note_damage(settings.DATA_DIR)
        raise _damaged() from error


def _damaged() -> DamagedDatabaseError:
    return DamagedDatabaseError(
        _(
            "The database is damaged. Stop the program and start it again: "
            "the start checks the database and offers the latest good copy."
        )
    )


def _check_room() -> None:
    if not is_sqlite():
        return
    if not database_path().exists():
        raise _damaged()
    needed = database_path().stat().st_size * 2
    if free_bytes() < needed:
        raise BackupError(
            _("The disk is nearly full: a copy needs %(needed)d MB. Delete what is no longer needed, then try again.")
            % {"needed": needed // 1_000_000 + 1}
        )


def _sync_folder(path: Path) -> None:
    """Make the name itself safe; Windows does that by itself and opens no folder."""
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
