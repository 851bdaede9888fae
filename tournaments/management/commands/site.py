"""Write a tournament's web pages into a folder."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import translation

from tournaments.management.commands.export_archive import found_tournament
from tournaments.management.rescue import ClearCommand
from tournaments.services.backup import disk_message
from tournaments.spreadsheets.site import site_pages
from tournaments.whole_files import whole_file


class Command(ClearCommand):
    """The same pages as the page "Files" hands out as a zip file."""

    help = "Write a tournament's web pages (standings, rounds, records) into a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament, which folder."""
        parser.add_argument("tournament", type=int, help="its number, as it stands in its address")
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write them once all are made; pages of these names are replaced, each by a whole one."""
        tournament = found_tournament(options["tournament"])
        folder: Path = options["folder"]
        with translation.override(settings.LANGUAGE_CODE):
            pages = list(site_pages(tournament))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in pages:
                with whole_file(folder / name) as file:
                    file.write(content if isinstance(content, bytes) else content.encode())
        except OSError as error:
            raise CommandError(disk_message(error, folder)) from error
        self.stdout.write(f"{folder / 'index.html'}")
