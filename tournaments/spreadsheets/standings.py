"""The standings as a sheet, with what tells a final score from one that counts for the time being."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.selectors.individuals import individual_adjustments, individual_standings
from tournaments.selectors.results import StandingRow, adjustments_of, standings
from tournaments.selectors.standings_page import postponed_seats
from tournaments.spreadsheets.cells import Heading, Value
from tournaments.spreadsheets.files import SheetOut
from tournaments.standings import Adjustment
from tournaments.wording.standings import awaited_words, mark

Seats = Mapping[tuple[int, int], int]
NAMES_WIDTH = 34


def standings_sheet(tournament: Tournament) -> SheetOut:
    """The standings as they are."""
    rows = standings(tournament)
    return _sheet(tournament, "standings", _("Standings"), rows, adjustments_of(tournament))


def persons_sheet(tournament: Tournament) -> SheetOut:
    """The standings of persons, each with the rounds that they played themselves, under the number of their entrant."""
    rows = individual_standings(tournament)
    return _sheet(tournament, "persons", _("Standings of the players"), rows, individual_adjustments(tournament))


def _sheet(
    tournament: Tournament, code: str, title: str, rows: Sequence[StandingRow], adjustments: Sequence[Adjustment]
) -> SheetOut:
    reasons: defaultdict[int, list[str]] = defaultdict(list)
    for adjustment in adjustments:
        reasons[adjustment.id].append(adjustment.reason)
    cells = _rows(rows, reasons, postponed_seats(tournament))
    return SheetOut(code=code, title=title, headings=_headings(rows), rows=cells)


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
