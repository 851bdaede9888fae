"""Prepares the data folder of a hall: ``python -m tests.bench.hall_data 250 1`` prints a code a table, for one club."""

import sys

import django


def main(tables: int, clubs: int) -> None:
    """An organiser, and in each club a published round of so many tables where telephones enter the scores."""
    from django.core.management import call_command  # noqa: PLC0415 - models exist after django.setup()

    from tests.factories import ACTOR, first_club, make_user  # noqa: PLC0415 - as above
    from tests.phone_factories import make_phone_tables  # noqa: PLC0415 - as above
    from tournaments.services.clubs import add_club  # noqa: PLC0415 - as above
    from tournaments.services.table_codes import ensure_codes  # noqa: PLC0415 - as above

    call_command("migrate", verbosity=0)
    make_user()
    halls = [first_club(), *(add_club(actor=ACTOR, name=f"Club {number}") for number in range(2, clubs + 1))]
    for club in halls:
        print(*ensure_codes(make_phone_tables(tables, club=club)[0].round).values())


if __name__ == "__main__":
    django.setup()
    main(*map(int, sys.argv[1:]))
