"""Prepares the data folder of a hall: ``python -m tests.bench.hall_data 250`` prints a code a table."""

import sys

import django


def main(tables: int) -> None:
    """An organiser, and a published round of so many tables where telephones enter the scores."""
    from django.core.management import call_command  # noqa: PLC0415 - models exist after django.setup()

    from tests.factories import make_user  # noqa: PLC0415 - as above
    from tests.phone_factories import make_phone_tables  # noqa: PLC0415 - as above
    from tournaments.services.table_codes import ensure_codes  # noqa: PLC0415 - as above

    call_command("migrate", verbosity=0)
    make_user()
    print(*ensure_codes(make_phone_tables(tables)[0].round).values())


if __name__ == "__main__":
    django.setup()
    main(int(sys.argv[1]))
