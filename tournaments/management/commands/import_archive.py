"""Take a tournament over from its archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.management.commands.club import found_club
from tournaments.management.rescue import ClearCommand
from tournaments.services.archive_file import read_archive
from tournaments.services.audit import Actor


class Command(ClearCommand):
    """The same as the page "Take over an archive"."""

    help = "Take a tournament over from its archive (JSON)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, into which club."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="its name in addresses; needed where there are several")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read it; what is refused is said."""
        try:
            club = found_club(options["club"]) if options["club"] else None
            actor = Actor(name="import_archive", club=club)
            tournament = read_archive(actor=actor, content=options["file"].read_bytes())
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{tournament.pk} {tournament.name}")
