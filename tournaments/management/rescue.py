"""What the commands say of a database that is damaged or gone, with the line to type."""

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from coinche_club.upkeep import note_damage
from tournaments.errors import UserError
from tournaments.selectors.backups import Backup, backups, database_path, folder
from tournaments.selectors.damage import details, is_damage
from tournaments.selectors.health import is_missing
from tournaments.services.backup import DamagedDatabaseError
from tournaments.services.rescue import newest_good_backup
from tournaments.wording.copies import copy_words


def command_line(*words: str) -> str:
    """What to type in the folder of the program: ``.venv/bin/python manage.py restore``, for instance."""
    quoted = (f'"{word}"' if " " in word else word for word in words)
    return " ".join((_interpreter(), "manage.py", *quoted))


def _interpreter() -> str:
    """The running interpreter, if it lies in the folder of the program: no other one there has what is needed."""
    try:
        inside = Path(sys.executable).relative_to(settings.BASE_DIR)
    except ValueError:
        return "python"
    return str(inside.with_suffix("") if inside.suffix == ".exe" else inside)


def trouble(*, missing: bool) -> str:
    """The line that says what is wrong with the database: it is gone (``missing``) or damaged."""
    if missing:
        return _("The database is gone: %(file)s is missing or empty.") % {"file": database_path()}
    return _("The database is damaged.")


def way_back(copy: Backup | None) -> str:
    """How to go on with this copy, while the program is stopped; or that there is none."""
    if copy is None:
        return _("There is no good copy of it in %(folder)s.") % {"folder": folder()}
    line = command_line("restore", "--damaged", copy.name)
    return _("Restore the copy of %(copy)s with: %(line)s") % {"copy": copy_words(copy), "line": line}


def way_to_begin_anew() -> str:
    """How to begin with an empty club, which nobody is led into by mistake."""
    return _("To begin with an empty club instead, move the folder %(folder)s to another place.") % {"folder": folder()}


class ClearCommand(BaseCommand):
    """A command that says in a sentence what it refuses, and what to type where the database is damaged or gone."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Do what the command is for. Raises ``CommandError`` in the place of refusals and of damage."""
        try:
            return super().execute(*args, **options)
        except DamagedDatabaseError as error:
            raise self.lost(options) from error
        except UserError as error:
            raise CommandError(error.message) from error
        except DatabaseError as error:
            if not is_damage(error):
                raise
            details.exception("manage.py met a damaged database")
            raise self.lost(options) from error

    def lost(self, options: dict[str, Any]) -> CommandError:
        """What is wrong with the database and how to go on; the next start checks it."""
        missing = is_missing()
        if missing and not backups():
            return CommandError(_("There is no database yet: the program makes one when it is started."))
        note_damage(settings.DATA_DIR)
        first = _("Stop the program, should it still run.")
        return CommandError(" ".join((trouble(missing=missing), first, way_back(self.copy_to_restore(options)))))

    def copy_to_restore(self, options: dict[str, Any]) -> Backup | None:
        """The copy that is named to somebody whose database is lost."""
        return newest_good_backup()
