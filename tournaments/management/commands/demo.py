"""``python manage.py demo``: an evening to look at and throw away."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from tournaments.management.commands.club import found_club
from tournaments.management.rescue import ClearCommand
from tournaments.services.audit import Actor
from tournaments.services.demo import create_demo


class Command(ClearCommand):
    """Create the demo evening: eight pairs, three rounds played."""

    help = "Create a demo evening of eight pairs with three rounds played; a click on its page removes it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the club."""
        parser.add_argument("--club", help="its name in addresses; needed where there are several")

    def handle(self, *args: Any, **options: Any) -> None:
        """Create it and say under which name it stands in the list."""
        club = found_club(options["club"]) if options["club"] else None
        tournament = create_demo(actor=Actor(name="manage.py demo", club=club))
        self.stdout.write(_("The evening “%(name)s” is in the list of evenings.") % {"name": tournament.name})
