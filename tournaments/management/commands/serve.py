"""``python manage.py serve``: everything from the database to the addresses to type on a telephone."""

import os
import sys
import webbrowser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from coinche_club import serving, static_files
from coinche_club.hosts import local_addresses


class Command(BaseCommand):
    """Prepares the data folder and serves the program on this machine and its network."""

    help = "Prepare the database and the static files, then serve on this machine and its local network."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the port (the next free one serves if it is taken) and the address to listen on."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default=serving.EVERYWHERE)
        parser.add_argument("--no-browser", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, say where, serve until Ctrl-C."""
        try:
            port = serving.free_port(options["host"], options["port"])
        except (OSError, OverflowError) as error:
            raise CommandError(str(error)) from error
        if serving.migrate_if_needed(verbosity=0):
            self.stdout.write(_("The database is ready."))
        if static_files.collect_if_needed():
            self.stdout.write(_("The static files are ready."))
        offer_first_visit()
        serving.serve(options["host"], port, lambda: self.announce(port, options))
        self.stdout.write(_("Stopped. Everything that was entered is kept."))

    def announce(self, port: int, options: dict[str, Any]) -> None:
        """Print every address under which the program answers, and open the first in a browser."""
        here = f"http://localhost:{port}/"
        if port != options["port"]:
            self.stdout.write(_("Port %(taken)d is in use.") % {"taken": options["port"]})
        self.stdout.write(_("On this computer: %(address)s") % {"address": here})
        for address in local_addresses() if options["host"] == serving.EVERYWHERE else ():
            self.stdout.write(_("On the network: %(address)s") % {"address": f"http://{address}:{port}/"})
        self.stdout.write(_("Stop with Ctrl-C."))
        self.stdout.flush()
        if serving.has_display() and sys.stdout.isatty() and not options["no_browser"]:
            webbrowser.open(here)


def offer_first_visit() -> None:
    """Let a visitor on this very machine create the first account, which no other way of starting does.

    Processes that are forked have the settings of this one, those that Windows starts anew read the environment.
    """
    os.environ["COINCHE_SERVED_LOCALLY"] = "true"
    settings.FIRST_VISIT_ALLOWED = True
