"""The small texts that several lists share."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament


def event_note(tournament: Tournament) -> str:
    """Which evening it is: name, date, and the place where it has one."""
    parts = (tournament.name, date_format(tournament.date, "DATE_FORMAT"), tournament.place)
    return " — ".join(part for part in parts if part)


def withdrawn_mark() -> str:
    """What stands behind the name of somebody who has left."""
    return f" ({_('withdrawn')})"
