"""The workbook of an evening: standings, the tables of every round, every deal."""

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl import Workbook

from tournaments.models import Tournament
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.scored_sheets import TableSheet, table_sheets
from tournaments.selectors.seating import SeatedTable, seating
from tournaments.spreadsheets.cells import Heading, Value, write_sheet
from tournaments.spreadsheets.deals import deal_headings, deal_values

Row = list[Value]
NAMES_WIDTH = 34


class PlayedTable(NamedTuple):
    """A table, the number of its round, and its sheet where something was typed."""

    round_number: int
    table: SeatedTable
    sheet: TableSheet | None


def workbook(tournament: Tournament) -> bytes:
    """The whole evening as an XLSX file: one header row a sheet, real numbers and dates, text that stays text."""
    book = Workbook(write_only=True)
    rows = standings(tournament)
    write_sheet(book, _("Standings"), _standing_headings(rows), _standing_rows(rows))
    write_sheet(book, _("Tables"), _table_headings(), _table_rows(tournament))
    write_sheet(book, _("Deals"), deal_headings(), _deal_rows(tournament))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _round_numbers(rows: tuple[StandingRow, ...]) -> list[int]:
    return sorted({number for row in rows for number in row.standing.rounds})


def _standing_headings(rows: tuple[StandingRow, ...]) -> list[Heading]:
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
    ]


def _standing_rows(rows: tuple[StandingRow, ...]) -> Iterator[Row]:
    numbers = _round_numbers(rows)
    for row in rows:
        standing = row.standing
        scores = [standing.rounds[number].score if number in standing.rounds else None for number in numbers]
        yield [
            standing.place,
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
        ]


def _played_tables(tournament: Tournament) -> Iterator[PlayedTable]:
    """Every table of the rounds that are no longer a draft, in order; a constant number of queries a round."""
    for round_ in tournament.rounds.select_related("tournament").order_by("number"):
        if not round_.is_draft:
            sheets = {sheet.table: sheet for sheet in table_sheets(tournament, round_number=round_.number)}
            for table in seating(round_).tables:
                yield PlayedTable(round_.number, table, sheets.get(table.id))


def _table_headings() -> list[Heading]:
    return [
        Heading(title=_("Date"), width=12),
        Heading(title=_("Round"), width=8),
        Heading(title=_("Table"), width=8),
        Heading(title=_("North–South"), width=NAMES_WIDTH),
        Heading(title=_("East–West"), width=NAMES_WIDTH),
        Heading(title=_("Total NS")),
        Heading(title=_("Total EW")),
        Heading(title=_("Counts"), width=12),
    ]


def _table_rows(tournament: Tournament) -> Iterator[Row]:
    for number, table, sheet in _played_tables(tournament):
        totals: Row = [sheet.scored.total.ns, sheet.scored.total.ew] if sheet else [None, None]
        counts = _("yes") if sheet and sheet.counts else _("no")
        yield [tournament.date, number, table.number, table.ns_name, table.ew_name, *totals, counts]


def _deal_rows(tournament: Tournament) -> Iterator[Row]:
    for number, table, sheet in _played_tables(tournament):
        for deal in sheet.scored.deals if sheet else ():
            yield [tournament.date, number, table.number, *deal_values(deal, table)]
