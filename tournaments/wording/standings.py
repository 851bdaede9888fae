"""The standings in words."""

from django.utils.translation import gettext as _

from tournaments.selectors.results import StandingRow
from tournaments.selectors.seating import Contestant
from tournaments.standings import Separation


def separation_sentence(above: StandingRow, below: StandingRow, why: Separation) -> str:
    """Why one row stands above the next, with both values."""
    return _(why.criterion.explain) % {
        "first": above.contestant.name,
        "second": below.contestant.name,
        "first_value": why.first_value,
        "second_value": why.second_value,
    }


def shared_place_sentence(above: StandingRow, below: StandingRow) -> str:
    """Two rows that nothing separates."""
    return _("%(first)s and %(second)s are level on every criterion: they share the place.") % {
        "first": above.contestant.name,
        "second": below.contestant.name,
    }


def why_here(rows: tuple[StandingRow, ...], index: int) -> str:
    """What separates a row from the one above it (the first: from the one below); empty for a single row."""
    if rows[index].contestant.disqualified:
        return _("Disqualified: outside the ranking.")
    rows = tuple(row for row in rows if not row.contestant.disqualified)
    if len(rows) < 2:
        return ""
    above, below = (rows[0], rows[1]) if index == 0 else (rows[index - 1], rows[index])
    why = rows[index].why
    return separation_sentence(above, below, why) if why else shared_place_sentence(above, below)


def mark(contestant: Contestant) -> str:
    """How somebody is called who has left the evening; empty for everybody else."""
    if contestant.disqualified:
        return _("disqualified")
    return _("withdrawn") if contestant.withdrawn else ""
