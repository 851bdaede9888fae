"""The books of an evening: standings, tables, deals and lines, versions, entrants, players, journal, rules, state."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from tournaments.models import LogEntry, SheetVersion, Tournament
from tournaments.selectors.individuals import has_substitutes
from tournaments.selectors.rules import rules_of
from tournaments.selectors.scored_sheets import TableSheet, table_sheets
from tournaments.selectors.seating import SeatedTable, seating
from tournaments.selectors.standings_page import postponed_tables
from tournaments.spreadsheets.cells import FormulaText, Heading, Value
from tournaments.spreadsheets.deals import deal_headings, deal_values, line_headings, line_rows
from tournaments.spreadsheets.entrants import entrants_sheet, players_sheet
from tournaments.spreadsheets.files import SheetOut, xlsx
from tournaments.spreadsheets.journal import journal_of
from tournaments.spreadsheets.prizes import prizes_sheet
from tournaments.spreadsheets.standings import persons_sheet, standings_sheet
from tournaments.wording.rules import rules_name
from tournaments.wording.rules_page import rules_sections
from tournaments.wording.standings import provisional_sentence

Row = list[Value]
Maker = Callable[[Tournament], SheetOut]
NAMES_WIDTH = 34


class PlayedTable(NamedTuple):
    """A table, the number of its round, and its sheet where something was typed."""

    round_number: int
    table: SeatedTable
    sheet: TableSheet | None


def workbook(tournament: Tournament, *, formulas: bool = False) -> bytes:
    """The whole evening as an XLSX file: one header row a sheet, real numbers and dates, text that stays text.

    ``formulas``: beside each stored total of a table the sum of its deals, computed by the spreadsheet program.
    """
    return xlsx(evening_sheets(tournament, formulas=formulas))


def evening_sheets(tournament: Tournament, *, formulas: bool = False) -> list[SheetOut]:
    """Every sheet of an evening; the rows are made only while they are written."""
    made = [make(tournament) for make in sheets_of(tournament).values()]
    return [_with_formulas(tournament) if formulas and sheet.code == "tables" else sheet for sheet in made]


def evening_sheet(tournament: Tournament, code: str) -> SheetOut:
    """One sheet by its code. Raises ``LookupError`` for one that there is not."""
    return SHEETS[code](tournament)


def sheets_of(tournament: Tournament) -> dict[str, Maker]:
    """The sheets that say something of their own: persons and entrants differ once there are substitutes."""
    left_out = frozenset() if has_substitutes(tournament) else frozenset({"persons"})
    return {code: make for code, make in SHEETS.items() if code not in left_out}


def played_tables(tournament: Tournament) -> Iterator[PlayedTable]:
    """Every table of the rounds that are no longer a draft, in order; a constant number of queries a round.

    Tables and sheets come in one order, so that one sheet is in memory at a time.
    """
    for round_ in tournament.rounds.select_related("tournament").order_by("number"):
        if not round_.is_draft:
            sheets = table_sheets(tournament, round_number=round_.number)
            sheet = next(sheets, None)
            for table in seating(round_).tables:
                if sheet is None or sheet.table != table.id:
                    yield PlayedTable(round_.number, table, None)
                else:
                    yield PlayedTable(round_.number, table, sheet)
                    sheet = next(sheets, None)


def tables_sheet(tournament: Tournament) -> SheetOut:
    """The tables of every published round with their totals."""
    return SheetOut(code="tables", title=_("Tables"), headings=_table_headings(), rows=_table_rows(tournament))


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
    for number, table, sheet in played_tables(tournament):
        totals: Row = [sheet.scored.total.ns, sheet.scored.total.ew] if sheet else [None, None]
        counts = _("yes") if sheet and sheet.counts else _("no")
        yield [tournament.date, number, table.number, table.ns_name, table.ew_name, *totals, counts]


def _with_formulas(tournament: Tournament) -> SheetOut:
    """The tables with the sums of the sheet of lines beside the stored totals: the same where a sheet has deals."""
    sides = (_("NS"), _("EW"))
    headings = [Heading(title=_("Sum of the lines %(side)s") % {"side": side}, width=16) for side in sides]
    sums = [_sum_of_lines(side) for side in sides]

    def rows() -> Iterator[Row]:
        for number, row in enumerate(_table_rows(tournament), start=2):
            yield [*row, *(FormulaText(formula.format(row=number)) for formula in sums)]

    return SheetOut(code="tables", title=_("Tables"), headings=[*_table_headings(), *headings], rows=rows())


def _sum_of_lines(side: str) -> str:
    """The formula that sums a side's lines of the table in ``{row}`` of the sheet of tables."""
    sheet = "'" + _("Lines").replace("'", "''") + "'"

    def lines(title: str) -> str:
        letter = _letter(line_headings(), title)
        return f"{sheet}!{letter}:{letter}"

    same = [f"{lines(title)},{_letter(_table_headings(), title)}{{row}}" for title in (_("Round"), _("Table"))]
    return f'=SUMIFS({lines(_("Points"))},{",".join(same)},{lines(_("Side"))},"{side}")'


def _letter(headings: list[Heading], title: str) -> str:
    """The letter of the column with this title."""
    return get_column_letter([heading.title for heading in headings].index(title) + 1)


def deals_sheet(tournament: Tournament) -> SheetOut:
    """Every deal with its facts and score."""
    return SheetOut(code="deals", title=_("Deals"), headings=deal_headings(), rows=_deal_rows(tournament))


def _deal_rows(tournament: Tournament) -> Iterator[Row]:
    for number, table, sheet in played_tables(tournament):
        for deal in sheet.scored.deals if sheet else ():
            yield [tournament.date, number, table.number, *deal_values(deal, table)]


def lines_sheet(tournament: Tournament) -> SheetOut:
    """Every line of every score: what was added, for whom, and why; penalties too."""

    def rows() -> Iterator[Row]:
        for number, table, sheet in played_tables(tournament):
            for row in line_rows(sheet) if sheet else ():
                yield [number, table.number, *row]

    return SheetOut(code="lines", title=_("Lines"), headings=line_headings(), rows=rows())


def versions_sheet(tournament: Tournament) -> SheetOut:
    """Every version of every sheet: who changed it, when, why, to which totals."""
    return SheetOut(
        code="versions",
        title=_("Versions"),
        headings=[
            Heading(title=_("Round"), width=8),
            Heading(title=_("Table"), width=8),
            Heading(title=_("Version"), width=9),
            Heading(title=_("State"), width=14),
            Heading(title=_("Total NS")),
            Heading(title=_("Total EW")),
            Heading(title=_("When"), width=20),
            Heading(title=_("Who"), width=18),
            Heading(title=_("Device"), width=18),
            Heading(title=_("Reason"), width=30),
            Heading(title=_("Rules"), width=30),
        ],
        rows=_version_rows(tournament),
    )


def _version_rows(tournament: Tournament) -> Iterator[Row]:
    versions = SheetVersion.objects.filter(table__round__tournament=tournament).defer("facts", "rules__values")
    versions = versions.select_related("table__round", "created_by", "rules")
    for version in versions.order_by("table__round__number", "table__number", "number").iterator(chunk_size=500):
        yield [
            version.table.round.number,
            version.table.number,
            version.number,
            version.get_state_display(),
            version.total_ns,
            version.total_ew,
            localtime(version.created_at).replace(tzinfo=None, microsecond=0),
            version.created_by.get_username() if version.created_by else "",
            version.device,
            version.reason,
            version.rules.name,
        ]


def journal_sheet(tournament: Tournament) -> SheetOut:
    """The journal, the oldest entry first."""
    return journal_of(LogEntry.objects.filter(tournament=tournament).order_by("pk").iterator(chunk_size=500))


def rules_sheet(tournament: Tournament) -> SheetOut:
    """The rule set, in sentences."""
    rules = rules_of(tournament)
    rows: list[Row] = [[_("Rules"), rules_name(rules)]]
    rows += [[part.title, sentence] for part in rules_sections(rules) for sentence in part.sentences]
    headings = [Heading(title=_("Part"), width=28), Heading(title=_("Rule"), width=110)]
    return SheetOut(code="rules", title=_("Rules"), headings=headings, rows=rows)


def state_sheet(tournament: Tournament) -> SheetOut:
    """Which evening this is, and as of which revision and time: what tells a file of before a correction."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    rows: list[Row] = [
        [_("Evening"), tournament.name],
        [_("Date"), tournament.date],
        [_("Revision"), revision],
        [_("Written"), localtime().replace(tzinfo=None, microsecond=0)],
    ]
    provisional = provisional_sentence(postponed_tables(tournament))
    rows += [[_("Standings"), provisional]] if provisional else []
    headings = [Heading(title=_("Data"), width=28), Heading(title=_("Value"), width=40)]
    return SheetOut(code="state", title=_("State of the data"), headings=headings, rows=rows)


SHEETS: Final[dict[str, Maker]] = {
    "standings": standings_sheet,
    "tables": tables_sheet,
    "deals": deals_sheet,
    "lines": lines_sheet,
    "versions": versions_sheet,
    "entrants": entrants_sheet,
    "players": players_sheet,
    "persons": persons_sheet,
    "prizes": prizes_sheet,
    "journal": journal_sheet,
    "rules": rules_sheet,
    "state": state_sheet,
}
