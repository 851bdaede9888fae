"""``python manage.py support_file``: one file to send when something is wrong, without anybody's name."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from tournaments.management.rescue import ClearCommand
from tournaments.services.support import support_file


class Command(ClearCommand):
    """Writes the file into the present folder, or where it is told."""

    help = "Write one file to send when something is wrong; it holds nobody's name."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where to write."""
        parser.add_argument("file", nargs="?", default="coinche-support.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, and say where."""
        path = Path(options["file"]).resolve()
        path.write_bytes(support_file())
        self.stdout.write(_("Written: %(file)s") % {"file": path})
