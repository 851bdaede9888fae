"""``python manage.py backup``: a copy of the database, also for cron on a hosted installation."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from tournaments.enums import BackupReason
from tournaments.management.rescue import ClearCommand
from tournaments.selectors.backups import changed_since, newest_backup
from tournaments.selectors.proof import prove_database
from tournaments.services.audit import Actor
from tournaments.services.backup import copy_backup, create_backup


class Command(ClearCommand):
    """Copies the database into the data folder, and to another folder if one is named."""

    help = "Copy the database into the folder of the backups."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take when to copy, and where to copy to as well."""
        parser.add_argument("--regular", action="store_true", help="only if something has changed since the last copy")
        parser.add_argument("--to", default="", help="a folder, for instance of a stick, that gets the copy as well")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, and say which file it is; on a regular copy also prove the scores, while nobody waits."""
        if options["regular"] and not changed_since(newest_backup()):
            return
        self.copy(BackupReason.REGULAR if options["regular"] else BackupReason.BY_HAND, options["to"])
        if not prove_database().holds:
            raise CommandError(_("A signed total does not follow from what was entered: see manage.py verify_scores."))

    def copy(self, reason: BackupReason, to: str) -> None:
        """Make the copy and say where it is."""
        actor = Actor(name="manage.py backup")
        backup = create_backup(actor=actor, reason=reason)
        said = _("The copy %(file)s (%(size)s) is complete.")
        self.stdout.write(said % {"file": backup.path, "size": filesizeformat(backup.size)})
        if to:
            written = copy_backup(actor=actor, name=backup.name, target=to)
            self.stdout.write(_("It is also at %(file)s.") % {"file": written})
