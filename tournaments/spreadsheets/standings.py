"""The standings as a sheet, with what tells a final score from one that counts for the time being."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.standings_page import adjustment_lines, postponed_seats
from tournaments.spreadsheets.cells import Heading, Value
from tournaments.spreadsheets.files import SheetOut
from tournaments.wording.standings import awaited_words, mark

Seats = Mapping[tuple[int, int], int]
NAMES_WIDTH = 34


def standings_sheet(tournament: Tournament) -> SheetOut:
    """The standings as they are."""
    rows = standings(tournament)
    reasons: defaultdict[int, list[str]] = defaultdict(list)
    for line in adjustment_lines(tournament, [row.contestant for row in rows]):
        reasons[line.contestant.id].append(line.reason)
    seats = postponed_seats(tournament)
    return SheetOut(
        code="standings",
        title=_("Standings"),
        headings=_headings(rows),
        rows=_rows(rows, reasons, seats),
    )


def _round_numbers(rows: Sequence[StandingRow]) -> list[int]:
    return sorted({number for row in rows for number in row.standing.rounds})


def _headings(rows: Sequence[StandingRow]) -> list[Heading]:
    return [
        Heading(title=pgettext("rank", "Place"), width=8),
        Heading(title=_("Shared"), width=10),
        Heading(title=_("No."), width=8),
        Heading(title=_("Names"), width=NAMES_WIDTH),
        Heading(title=_("Points")),
        Heading(title=_("Games"), width=9),
        Heading(title=_("Won"), width=9),
        Heading(title=_("For")),
        Heading(title=_("Against")),
        Heading(title=_("Difference"), width=11),
        *(Heading(title=_("R%(number)d") % {"number": number}) for number in _round_numbers(rows)),
        Heading(title=_("Provisional until confirmed"), width=NAMES_WIDTH),
        Heading(title=_("Penalties"), width=11),
        Heading(title=_("Reasons"), width=NAMES_WIDTH),
        Heading(title=pgettext("entrant", "Has left"), width=14),
    ]


def _rows(rows: Sequence[StandingRow], reasons: Mapping[int, list[str]], seats: Seats) -> Iterator[list[Value]]:
    numbers = _round_numbers(rows)
    for row in rows:
        standing = row.standing
        scores = [standing.rounds[number].score if number in standing.rounds else None for number in numbers]
        yield [
            None if row.contestant.disqualified else standing.place,
            _("yes") if standing.shared else _("no"),
            row.contestant.number,
            row.contestant.name,
            standing.points,
            standing.played,
            standing.won,
            standing.points_for,
            standing.points_against,
            standing.difference,
            *scores,
            _awaited(row, seats) or None,
            standing.adjustment or None,
            "; ".join(reasons.get(row.contestant.id, ())) or None,
            mark(row.contestant) or None,
        ]


def _awaited(row: StandingRow, seats: Seats) -> str:
    """The tables whose provisional score is in this row; empty where all of it is final."""
    rounds = [number for number, score in row.standing.rounds.items() if score.provisional]
    return awaited_words([(number, seats[row.contestant.number, number]) for number in sorted(rounds)])
