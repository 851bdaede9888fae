"""Bringing a copy back: checked, brought up to date, proven, and only then put in the place of what is there."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import BackupReason
from tournaments.errors import UserError
from tournaments.models import Tournament
from tournaments.selectors.backups import (
    NAME,
    Backup,
    database_path,
    digest_of,
    folder,
    is_sqlite,
)
from tournaments.selectors.damage import details
from tournaments.selectors.proof import CONFIRMED_VERSIONS, Proof, prove
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.backup import (
    PREPARED,
    BackupError,
    adopt,
    backup_first,
    create_backup,
    disk_message,
    found_backup,
    written_aside,
)
from tournaments.services.backup_files import (
    FileError,
    break_seal,
    check_dump,
    check_integrity,
    fits_seal,
    has_header,
    keep_sessions,
    opened,
    put_in_place,
    restore_postgres,
)
from tournaments.services.privacy import erase_again, erased

Migration = tuple[str, str]
REFUSES = re.compile(r"CREATE TRIGGER \w+ BEFORE [^;]*? BEGIN SELECT RAISE\(ABORT, '[^';]*'\); END")
T = TypeVar("T")


class BadBackupError(UserError):
    """A file that is not used, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a check found: the proof of its scores (None: a PostgreSQL dump), and whether an older version made it."""

    proof: Proof | None
    older: bool


def check_backup(*, name: str) -> Checked:
    """Check a copy as thoroughly as before restoring it.

    Raises ``BadBackupError`` if it is cut short, altered, no copy of this program's, newer than the program, or if a
    confirmed total does not follow from its facts.
    """
    backup = found_backup(name)
    if not is_sqlite():
        _check_digest(backup.path)
        _understood(lambda: check_dump(backup.path))
        return Checked(proof=None, older=False)
    with prepared(backup.path) as (_ready, checked):
        return checked


def restore_backup(*, actor: Actor, name: str) -> Backup:
    """Put a copy in the place of the database in use, after a copy of the present state; returns that one.

    Whoever is logged in stays so where the account is the same, names erased meanwhile are erased again, and screens
    and prints see that everything has changed. What was restored is copied once more, so that after a crash the latest
    copy is of it and not of what was rejected.
    Raises ``BadBackupError`` as ``check_backup`` does, ``BackupError`` if the present state could not be copied.
    """
    backup, past = found_backup(name), erased()
    if is_sqlite():
        with prepared(backup.path) as (ready, _checked):
            present = create_backup(actor=actor, reason=BackupReason.RESTORE)
            _understood(lambda: _replace(ready))
    else:
        check_backup(name=name)
        present = create_backup(actor=actor, reason=BackupReason.RESTORE)
        _replace_postgres(backup.path)
    with transaction.atomic():
        erase_again(actor=actor, past=past)
        after = {"restored": backup.name, "present_state": present.name}
        everyone = actor.beyond_clubs
        audit.record(actor=everyone, action="backup_restored", subject=backup.name, tournament=None, after=after)
    backup_first(BackupReason.RESTORED)
    return present


def bring_backup(*, actor: Actor, file_name: str, content: BinaryIO) -> Backup:
    """Put a file from elsewhere on the list, as ``put_on_list`` does, and note it in the journal."""
    brought = put_on_list(file_name=file_name, content=content)
    with transaction.atomic():
        audit.record(actor=actor.beyond_clubs, action="backup_brought", subject=brought.name, tournament=None)
    return brought


def put_on_list(*, file_name: str, content: BinaryIO) -> Backup:
    """Put a file from elsewhere on the list, once it passes every check; the database in use is not asked.

    Raises ``BadBackupError`` (field ``file``).
    """
    if not is_sqlite():
        raise BadBackupError(_("On PostgreSQL, copies are brought in by the administrator."), field="file")
    with written_aside() as aside:
        with aside.open("wb") as file:
            shutil.copyfileobj(content, file)
        _check_digest(aside, named=file_name)
        with prepared(aside):
            return adopt(aside, BackupReason.BROUGHT)


@contextmanager
def prepared(path: Path) -> Iterator[tuple[Path, Checked]]:
    """A copy of the file, checked and of this version's layout, in a folder that is gone afterwards."""
    _check_digest(path)
    try:
        with tempfile.TemporaryDirectory(dir=folder(), prefix=PREPARED) as place:
            ready = Path(place) / "coinche.sqlite3"
            shutil.copyfile(path, ready)
            yield ready, _made_ready(ready)
    except OSError as error:
        raise BackupError(disk_message(error)) from error


def _made_ready(ready: Path) -> Checked:
    if not has_header(ready):
        raise _foreign()
    if not fits_seal(ready):
        raise BadBackupError(_damaged_message(), field="file")
    older = _understood(lambda: _check_layout(ready))
    _understood(lambda: break_seal(ready))
    if older:
        migrate_file(ready)
    proof = _understood(lambda: _prove(ready))
    if not proof.holds:
        raise BadBackupError(_wrong_scores(proof), field="file")
    return Checked(proof=proof, older=older)


def _check_digest(path: Path, *, named: str | None = None) -> None:
    """Compare the content with the digest in the name, if the name is one of ours."""
    match = NAME.fullmatch(path.name if named is None else named)
    if match is not None and match["digest"] != digest_of(path):
        raise BadBackupError(_damaged_message(), field="file")


def _damaged_message() -> str:
    return _("This file is damaged: it is cut short or was altered. Nothing was changed; choose another copy.")


def _foreign() -> BadBackupError:
    return BadBackupError(_("This file is not a copy made by this program."), field="file")


def _understood(call: Callable[[], T]) -> T:
    """Say in the reader's words what the file's own error means, and in the log what it is."""
    try:
        return call()
    except FileError as error:
        details.warning("A copy is not used: %s", error)
        raise BadBackupError(_damaged_message(), field="file") from error


def _check_layout(ready: Path) -> bool:
    """Check the whole file; tell whether it has to be brought up to date."""
    with opened(ready) as copy:
        check_integrity(copy)
        tables = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if _acts_by_itself(copy) or not {"django_migrations", "tournaments_tournament"} <= tables:
            raise _foreign()
        applied = set(copy.execute("SELECT app, name FROM django_migrations"))
    known, newest = known_migrations()
    if not applied <= known:
        raise BadBackupError(
            _("This copy was made by a newer version of the program. Update the program first."), field="file"
        )
    return not newest <= applied


def _acts_by_itself(database: sqlite3.Connection) -> bool:
    """True if the file holds a view, or a trigger that does anything else than refuse, as the journal's guards do."""
    programs = database.execute("SELECT type, sql FROM sqlite_master WHERE type IN ('trigger', 'view')")
    return any(kind == "view" or not REFUSES.fullmatch(" ".join(sql.split())) for kind, sql in programs)


def known_migrations() -> tuple[set[Migration], set[Migration]]:
    """Every migration that this version knows, those it has merged included; and the last ones."""
    loader = MigrationLoader(None)
    merged = {old for migration in loader.disk_migrations.values() for old in migration.replaces}
    return set(loader.disk_migrations) | merged, set(loader.graph.leaf_nodes())


def migrate_file(file: Path, *target: str) -> None:
    """Migrate a database file in a process of its own: this one keeps serving the database in use.

    ``target``: an application and its migration; by default everything up to this version.
    """
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{file.name}",
        "PYTHONPATH": str(settings.BASE_DIR),
    }
    quietly = ["--no-copy", "--no-input", "--skip-checks", "--verbosity", "0"]
    command = [sys.executable, "-m", "django", "migrate", *target, *quietly]
    done = subprocess.run(command, check=False, cwd=file.parent, env=environment, capture_output=True, text=True)
    if done.returncode:
        details.error("A copy could not be migrated: %s", done.stderr.strip()[-2_000:])
        raise BadBackupError(_("This copy could not be brought up to date. Nothing was changed."))
    with opened(file) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")


def _prove(ready: Path) -> Proof:
    with opened(ready, read_only=True) as copy:
        return prove(copy.execute(CONFIRMED_VERSIONS))


def _wrong_scores(proof: Proof) -> str:
    first = proof.disagreements[0]
    return _(
        "This copy is not used: the signed totals of %(evening)s, round %(round)d, table %(table)d "
        "do not follow from what was entered."
    ) % {"evening": first.evening, "round": first.round, "table": first.table}


def _replace_postgres(dump: Path) -> None:
    """Put a dump in place, and what the present has and the past must not undo: sessions, the height of revisions."""
    latest = Tournament.objects.aggregate(latest=Max("revision"))["latest"] or 0
    sessions = list(Session.objects.filter(expire_date__gt=timezone.now()))
    _understood(lambda: restore_postgres(dump))
    call_command("migrate", interactive=False, verbosity=0, no_copy=True)
    Session.objects.bulk_create(sessions, batch_size=500)
    Tournament.objects.update(revision=F("revision") + latest + 1)


def _replace(ready: Path) -> None:
    """Give the prepared copy what the present has and the past must not undo, and put it in place."""
    keep_sessions(ready)
    with opened(database_path(), read_only=True) as live:
        latest = live.execute("SELECT coalesce(max(revision), 0) FROM tournaments_tournament").fetchone()[0]
    with opened(ready) as copy, copy:
        # Whoever kept something of a revision must not take what comes now for the same.
        copy.execute("UPDATE tournaments_tournament SET revision = revision + ?", (latest + 1,))
    put_in_place(ready)
