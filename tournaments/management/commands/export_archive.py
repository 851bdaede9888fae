"""Write a tournament's archive to a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Tournament
from tournaments.services.archive_file import write_archive


class Command(BaseCommand):
    """The same file as the page "Files" hands out."""

    help = "Write a tournament's archive (JSON) to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament, which file."""
        parser.add_argument("tournament", type=int, help="its number, as it stands in its address")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it; a file that is there already is replaced."""
        tournament = Tournament.objects.filter(pk=options["tournament"]).first()
        if tournament is None:
            raise CommandError("there is no tournament of this number")
        try:
            with options["file"].open("w+b") as file:
                write_archive(file, tournament)
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']}")
