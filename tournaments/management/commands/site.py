"""Write a tournament's web pages into a folder."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from tournaments.models import Tournament
from tournaments.spreadsheets.site import site_pages


class Command(BaseCommand):
    """The same pages as the page "Files" hands out as a zip file."""

    help = "Write a tournament's web pages (standings, rounds, records) into a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament, which folder."""
        parser.add_argument("tournament", type=int, help="its number, as it stands in its address")
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write them; pages of these names are replaced."""
        tournament = Tournament.objects.select_related("rules").filter(pk=options["tournament"]).first()
        if tournament is None:
            raise CommandError("there is no tournament of this number")
        folder: Path = options["folder"]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with translation.override(settings.LANGUAGE_CODE):
                for name, content in site_pages(tournament):
                    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{folder / 'index.html'}")
