"""``python manage.py move_database``: a club's SQLite file into PostgreSQL, or back, with a proof."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.management.rescue import ClearCommand
from tournaments.services.moving import move_database


class Command(ClearCommand):
    """Copies everything into an empty database and prints what stands on both sides."""

    help = (
        "Copy everything into an empty database, SQLite or PostgreSQL, and prove that it is the same. "
        "Stop the program first: what is entered meanwhile stays behind."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where to, and where from if it is not the database in use."""
        parser.add_argument("target", help="postgres://user:password@host/name, or the path of a new SQLite file")
        parser.add_argument("--source", default="", help="the same; by default the database in use")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, then print the counts and the proof."""
        moved = move_database(source=options["source"], target=options["target"])
        for table, (left, arrived) in sorted(moved.rows.items()):
            self.stdout.write(f"{table:40} {left:>10} = {arrived:>10}")
        said = ngettext(
            "%(count)d confirmed sheet: its total is the same and follows from what was entered.",
            "%(count)d confirmed sheets: every total is the same and follows from what was entered.",
            moved.sheets,
        )
        self.stdout.write(said % {"count": moved.sheets})
        self.stdout.write(_("Set DATABASE_URL to the target and start the program."))
