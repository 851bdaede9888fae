"""``python manage.py demo``: an evening to look at and throw away."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.services.audit import Actor
from tournaments.services.demo import create_demo


class Command(BaseCommand):
    """Create the demo evening: eight pairs, three rounds played."""

    help = "Create a demo evening of eight pairs with three rounds played; a click on its page removes it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create it and say under which name it stands in the list."""
        tournament = create_demo(actor=Actor(name="manage.py demo"))
        self.stdout.write(_("The evening “%(name)s” is in the list of evenings.") % {"name": tournament.name})
