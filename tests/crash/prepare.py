"""``python -m tests.crash.prepare TABLES DOORS``: fill the data folder with an evening ready for scores.

``DOORS`` more evenings wait for entrants. Prints a line of JSON: the keys of all of them.
"""

import json
import os
import sys

import django

NAME, PASSWORD = "organiser", "une belote et dix de der"


def main(tables: int, doors: int) -> None:
    """Create the tables of the database, the organiser an evening with one published round, and empty ones."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "coinche_club.settings")
    django.setup()
    # Models and what rests on them exist only from here on.
    from django.core.management import call_command  # noqa: PLC0415 - as above

    from tests.bench.evenings import make_evening  # noqa: PLC0415 - as above
    from tests.factories import make_tournament, make_user  # noqa: PLC0415 - as above

    call_command("migrate", interactive=False, verbosity=0)
    make_user(NAME)
    evening = make_evening(pairs=2 * tables, rounds=1, played=False)
    print(json.dumps([evening.pk, *(make_tournament(name=f"Soirée {number}").pk for number in range(doors))]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
