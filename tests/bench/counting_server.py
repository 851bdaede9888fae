"""``manage.py serve``, which notes in the data folder whenever a process makes the public standings."""

import os
import sys
from pathlib import Path

import django

#: A line a computation: the process and the revision.
NOTES = "standings_made"


def main() -> None:
    """Serve with the arguments of ``manage.py serve``."""
    django.setup()
    from django.conf import settings  # noqa: PLC0415 - there are settings after django.setup()
    from django.core.management import call_command  # noqa: PLC0415 - as above

    from tournaments.selectors.displays import Published  # noqa: PLC0415 - as above
    from tournaments.views import public  # noqa: PLC0415 - as above

    ordinary = public._standings_page

    def noted(evening: Published) -> bytes:
        with (Path(settings.DATA_DIR) / NOTES).open("a") as notes:
            notes.write(f"{os.getpid()} {evening.revision}\n")
        return ordinary(evening)

    public._standings_page = noted
    call_command("serve", *sys.argv[1:])


if __name__ == "__main__":
    main()
