"""``python manage.py restore``: bring a copy of the database back."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.selectors.backups import backups, folder
from tournaments.services.audit import Actor
from tournaments.services.rescue import replace_damaged
from tournaments.services.restore import bring_backup, restore_backup


class Command(BaseCommand):
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
        try:
            name = self.named(options["copy"])
            if options["damaged"]:
                kept: object = replace_damaged(name=name)
            else:
                kept = restore_backup(actor=Actor(name="manage.py restore"), name=name).name
        except UserError as error:
            raise CommandError(error.message) from error
        if kept:
            self.stdout.write(_("What was there before is kept: %(file)s") % {"file": kept})
        self.stdout.write(_("Restored: %(file)s") % {"file": name})
        return None

    def named(self, given: str) -> str:
        """The copy's name on the list, after a file from elsewhere was put on it."""
        path = Path(given)
        if path.name == given or path.resolve().parent == folder().resolve():
            return path.name
        if not path.is_file():
            raise CommandError(_("There is no file %(file)s.") % {"file": path})
        with path.open("rb") as content:
            return bring_backup(actor=Actor(name="manage.py restore"), file_name=path.name, content=content).name

    def list_copies(self) -> None:
        """A line a copy, the newest first."""
        for backup in backups():
            at = date_format(timezone.localtime(backup.at), "SHORT_DATETIME_FORMAT")
            self.stdout.write(f"{backup.name}  {at}  {backup.reason.label}")
