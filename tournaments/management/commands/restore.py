"""``python manage.py restore``: bring a copy of the database back."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.management.rescue import ClearCommand, command_line
from tournaments.selectors.backups import Backup, backups, find_backup, folder
from tournaments.services.audit import Actor
from tournaments.services.rescue import replace_damaged
from tournaments.services.restore import bring_backup, put_on_list, restore_backup

ACTOR = Actor(name="manage.py restore")


class Command(ClearCommand):
    """Lists the copies, or puts one of them (or a file from elsewhere) in the place of the database."""

    help = "Without a name: list the copies. With a name or a file: restore it, after a copy of the present state."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the copy."""
        parser.add_argument("copy", nargs="?", help="a name from the list, or the path of a file")
        parser.add_argument(
            "--damaged",
            action="store_true",
            help="the database in use is unreadable: set it aside instead of copying it; nothing else may run",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """List or restore."""
        if options["copy"] is None:
            return self.list_copies()
        name = self.named(options["copy"], damaged=options["damaged"])
        if options["damaged"]:
            kept: object = replace_damaged(name=name)
        else:
            kept = restore_backup(actor=ACTOR, name=name).name
        if kept:
            self.stdout.write(_("What was there before is kept: %(file)s") % {"file": kept})
        return self.stdout.write(_("Restored: %(file)s") % {"file": name})

    def named(self, given: str, *, damaged: bool) -> str:
        """The copy's name on the list, after a file from elsewhere was put on it; no damaged journal is told."""
        path = Path(given)
        if listed(path) is not None:
            return path.name
        if not path.is_file():
            raise CommandError(
                _("%(file)s is neither on the list of copies nor the path of a file. The list: %(line)s")
                % {"file": given, "line": command_line("restore")}
            )
        with path.open("rb") as content:
            if damaged:
                return put_on_list(file_name=path.name, content=content).name
            return bring_backup(actor=ACTOR, file_name=path.name, content=content).name

    def copy_to_restore(self, options: dict[str, Any]) -> Backup | None:
        """The copy that was asked for."""
        return listed(Path(options["copy"])) or super().copy_to_restore(options)

    def list_copies(self) -> None:
        """A line a copy, the newest first."""
        for backup in backups():
            at = date_format(timezone.localtime(backup.at), "SHORT_DATETIME_FORMAT")
            self.stdout.write(f"{backup.name}  {at}  {backup.reason.label}")


def listed(path: Path) -> Backup | None:
    """The copy of the list that is called so, by its name alone or by its path."""
    return find_backup(path.name) if path.resolve().parent in {Path().resolve(), folder().resolve()} else None
