"""After a crash: which copy is the one to go on with, and putting it where the database cannot be read or is gone."""

import os
import shutil
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from tournaments.enums import BackupReason
from tournaments.errors import UserError
from tournaments.selectors.backups import Backup, backups, database_path
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.backup import backup_first, found_backup
from tournaments.services.restore import check_backup, prepared


def newest_good_backup() -> Backup | None:
    """The latest copy that passes every check.

    What somebody rejected comes last: a copy made before another one was restored is the answer only where no other is
    good. What was restored is copied right after it, and is therefore later than every copy of what was rejected.
    """
    for backup in sorted(backups(), key=lambda one: one.reason is BackupReason.RESTORE):
        try:
            check_backup(name=backup.name)
        except UserError:
            continue
        return backup
    return None


def replace_damaged(*, name: str) -> Path | None:
    """Put a copy in the place of a database that cannot be read; returns where that one now lies (None: it was gone).

    Only while nothing else has it open: at the start, before anybody is served.
    Raises ``UserError`` as ``check_backup`` does; then everything is where it was.
    """
    with prepared(found_backup(name).path) as (ready, _checked):
        kept = _set_aside(database_path())
        shutil.copyfile(ready, database_path())
    after = {"damaged": str(kept)} if kept else {}
    with transaction.atomic():
        audit.record(actor=Actor(), action="backup_restored", subject=name, tournament=None, after=after)
    backup_first(BackupReason.RESTORED)
    return kept


def _set_aside(live: Path) -> Path | None:
    """Rename the file and what SQLite keeps beside it; returns the new name of the file, if there was one."""
    aside = live.with_name(f"damaged-{timezone.localtime():%Y-%m-%d_%H-%M-%S}-{live.name}")
    for ending in ("-wal", "-shm", ""):
        if there := (part := live.with_name(live.name + ending)).exists():
            os.replace(part, aside.with_name(aside.name + ending))
    return aside if there else None
