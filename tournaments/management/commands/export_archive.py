"""Write a tournament's archive to a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments.management.rescue import ClearCommand
from tournaments.models import Tournament
from tournaments.services.archive_file import write_archive
from tournaments.services.backup import disk_message
from tournaments.whole_files import whole_file


class Command(ClearCommand):
    """The same file as the page "Files" hands out."""

    help = "Write a tournament's archive (JSON) to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament, which file."""
        parser.add_argument("tournament", type=int, help="its number, as it stands in its address")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it; a file that is there already is replaced once the new one is whole."""
        tournament = found_tournament(options["tournament"])
        path: Path = options["file"]
        try:
            with whole_file(path) as file:
                write_archive(file, tournament)
        except OSError as error:
            raise CommandError(disk_message(error, path.parent)) from error
        self.stdout.write(f"{path}")


def found_tournament(pk: int) -> Tournament:
    """The tournament of this number, with its rules. Raises ``CommandError`` if there is none."""
    tournament = Tournament.objects.select_related("rules").filter(pk=pk).first()
    if tournament is None:
        raise CommandError(_("There is no tournament of this number: it stands in the address of its pages."))
    return tournament
