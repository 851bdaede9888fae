"""The small texts that several lists share."""

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.phrases import date_words


def event_note(tournament: Tournament) -> str:
    """Which evening it is: name, date, and the place where it has one."""
    parts = (tournament.name, date_words(tournament.date), tournament.place)
    return " — ".join(part for part in parts if part)


def withdrawn_mark() -> str:
    """What stands behind the name of somebody who has left."""
    return f" ({_('withdrawn')})"
