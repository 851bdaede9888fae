"""``python manage.py serve``: everything from the database to the addresses to type on a telephone."""

import os
import sys
import webbrowser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from coinche_club import serving, static_files, upkeep
from coinche_club.hosts import local_addresses
from tournaments.management.rescue import ClearCommand, trouble, way_back, way_to_begin_anew
from tournaments.selectors.backups import backups
from tournaments.selectors.damage import details
from tournaments.selectors.health import database_problem, is_missing, is_readable
from tournaments.services.backup import disk_message
from tournaments.services.rescue import newest_good_backup, replace_damaged
from tournaments.wording.copies import copy_words


class Command(ClearCommand):
    """Prepares the data folder and serves the program on this machine and its network."""

    help = "Prepare the database and the static files, then serve on this machine and its local network."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the port (the next free one serves if it is taken), the address to listen on, the processes."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default=serving.EVERYWHERE)
        parser.add_argument("--no-browser", action="store_true")
        parser.add_argument("--workers", type=int, help="processes that serve; by default one a core, two at most")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, say where, serve until Ctrl-C."""
        try:
            port = serving.free_port(options["host"], options["port"])
        except (OSError, OverflowError) as error:
            raise CommandError(str(error)) from error
        os.environ["COINCHE_SERVED_PORT"], settings.SERVED_PORT = str(port), port
        check_data_folder()
        running = upkeep.Running(settings.DATA_DIR)
        self.look_after_crash(cut_off=running.begin())
        try:
            self.prepare()
            upkeep.start(minutes=settings.BACKUP_MINUTES, log=settings.LOG_FILE, base=settings.BASE_DIR)
            serving.serve(options["host"], port, lambda: self.announce(port, options), workers=options["workers"])
        finally:
            running.end()
        self.stdout.write(_("Stopped. Everything that was entered is kept."))

    def prepare(self) -> None:
        """Bring the database and the static files up to date."""
        try:
            if serving.migrate_if_needed(verbosity=0):
                self.stdout.write(_("The database is ready."))
            if static_files.collect_if_needed():
                self.stdout.write(_("The static files are ready."))
        except OSError as error:
            raise CommandError(disk_message(error, settings.DATA_DIR)) from error
        upkeep.rotate_log(settings.LOG_FILE)
        offer_first_visit()

    def look_after_crash(self, *, cut_off: bool) -> None:
        """Say in one line that all is well after a run that was cut off; offer a copy where the database is lost."""
        missing = is_missing()
        if missing and backups():
            return self.offer_copy(missing=True)
        if missing or (is_readable() and not cut_off):
            return None
        problem = database_problem()
        connection.close()
        if not problem:
            return self.stdout.write(
                _("The program was cut off last time. The database was checked: nothing is damaged.")
            )
        details.error("The database is damaged: %s", problem)
        return self.offer_copy(missing=False)

    def offer_copy(self, *, missing: bool) -> None:
        """Say what is wrong with the database, and restore the latest good copy if whoever sits there agrees."""
        self.stderr.write(trouble(missing=missing))
        good = newest_good_backup()
        if good is None or not self.agrees(_("Restore the copy of %(copy)s? [y/N] ") % {"copy": copy_words(good)}):
            raise CommandError("\n".join([way_back(good), *([way_to_begin_anew()] if missing else [])]))
        kept = replace_damaged(name=good.name)
        connection.close()
        self.stdout.write(_("Restored: %(file)s") % {"file": good.name})
        if kept:
            self.stdout.write(_("The damaged file is kept: %(file)s") % {"file": kept})

    def agrees(self, question: str) -> bool:
        """Ask whoever sits at the terminal; nobody does not agree, nor does who leaves."""
        if not sys.stdin.isatty():
            return False
        try:
            return input(question).strip().lower() in {"y", "yes", "o", "oui"}
        except (EOFError, KeyboardInterrupt):
            return False

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


def check_data_folder() -> None:
    """Refuse to start where nothing can be kept."""
    refusal = upkeep.write_refusal(settings.DATA_DIR)
    if refusal is not None:
        raise CommandError(disk_message(refusal, settings.DATA_DIR))


def offer_first_visit() -> None:
    """Let a visitor on this very machine create the first account, which no other way of starting does.

    Processes that are forked have the settings of this one, those that Windows starts anew read the environment.
    """
    os.environ["COINCHE_SERVED_LOCALLY"] = "true"
    settings.FIRST_VISIT_ALLOWED = True
