"""The standings in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.phrases import listed, signed, whole
from tournaments.selectors.results import StandingRow
from tournaments.selectors.seating import Contestant
from tournaments.selectors.standings_page import AdjustmentLine
from tournaments.standings import Separation


def separation_sentence(above: StandingRow, below: StandingRow, why: Separation) -> str:
    """Why one row stands above the next, with both values."""
    return _(why.criterion.explain) % {
        "first": above.contestant.name,
        "second": below.contestant.name,
        "first_value": whole(why.first_value),
        "second_value": whole(why.second_value),
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


def adjustment_sentence(line: AdjustmentLine) -> str:
    """A penalty or bonus on one line of paper."""
    words = ngettext("%(points)s point", "%(points)s points", abs(line.points))
    return _("No. %(number)d, %(names)s: %(points)s (%(reason)s)") % {
        "number": line.contestant.number,
        "names": line.contestant.name,
        "points": words % {"points": signed(line.points)},
        "reason": line.reason,
    }


def provisional_sentence(tables: Sequence[tuple[int, int]]) -> str:
    """Which tables count for the time being as drawn at the average of their round; empty where there are none."""
    if not tables:
        return ""
    return _(
        "Provisional: these tables were put off and count as drawn at the average of their round until their scores"
        " are confirmed: %(tables)s."
    ) % {"tables": awaited_words(tables)}


def awaited_words(tables: Sequence[tuple[int, int]]) -> str:
    """The tables of rounds, each by both numbers; empty where there are none."""
    return listed(_("round %(round)d, table %(table)d") % {"round": number, "table": table} for number, table in tables)
