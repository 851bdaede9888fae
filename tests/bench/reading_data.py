"""Prepares the data folder of readers: ``python -m tests.bench.reading_data 500 4`` prints the key of the evening."""

import sys

import django


def main(pairs: int, rounds: int) -> None:
    """An organiser, and an evening of so many pairs and played rounds whose standings a screen shows."""
    from django.core.management import call_command  # noqa: PLC0415 - models exist after django.setup()

    from tests.bench.evenings import make_evening  # noqa: PLC0415 - as above
    from tests.crash.prepare import NAME  # noqa: PLC0415 - as above
    from tests.factories import ACTOR, make_user  # noqa: PLC0415 - as above
    from tournaments.enums import DisplayView  # noqa: PLC0415 - as above
    from tournaments.services.displays import create_display, show_only  # noqa: PLC0415 - as above

    call_command("migrate", verbosity=0)
    make_user(NAME)
    evening = make_evening(pairs=pairs, rounds=rounds)
    screen = create_display(actor=ACTOR, tournament=evening, name="Salle")
    show_only(actor=ACTOR, display=screen, view=DisplayView.STANDINGS)
    print(evening.pk)


if __name__ == "__main__":
    django.setup()
    main(*map(int, sys.argv[1:]))
