"""What the commands say of a database that is damaged or gone, with the line to type."""

import sys
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.selectors.backups import Backup, database_path, folder
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
