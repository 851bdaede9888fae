"""The score sheets of a round: two to an A4 page, one where a game has many deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import GameKind
from tournaments.models import Round, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.selectors.seating import SeatedTable, seating
from tournaments.sheets.ruling import Column, grid, headings, rows

ROWS_WITHOUT_A_NUMBER_OF_DEALS = 15  # for a target or a time: what an evening's games have been seen to take
MOST_ROWS_ON_HALF_A_PAGE = 16
ROW_HEIGHTS = ((10, "rows-78"), (13, "rows-66"), (MOST_ROWS_ON_HALF_A_PAGE, "rows-50"))
ROW_HEIGHTS_ALONE = ((26, "rows-78"), (31, "rows-66"), (41, "rows-50"), (60, "rows-36"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSheet:
    """One sheet: its table, and the text of its rows, of which a sheet to be filled by hand has the numbers only."""

    table: SeatedTable
    rows: str


def columns() -> tuple[Column, ...]:
    """What a table writes down for each deal, with headings in the reader's language."""
    return (
        Column(heading=(_("No."), ""), width=4),
        Column(heading=(_("Dealer"), ""), width=8),
        Column(heading=(_("Contract"), _("and suit")), width=11),
        Column(heading=(_("Takers"), _("NS / EW")), width=9),
        Column(heading=(_("Coinche"), _("x  xx")), width=9),
        Column(heading=(_("Tricks"), _("NS")), width=8),
        Column(heading=(_("Tricks"), _("EW")), width=8),
        Column(heading=(_("Belote"), _("NS / EW")), width=9),
        Column(heading=(_("Declared"), _("points")), width=9),
        Column(heading=(_("Score"), _("NS")), width=8),
        Column(heading=(_("Score"), _("EW")), width=8),
        Column(heading=(_("Total"), _("NS")), width=8),
        Column(heading=(_("Total"), _("EW")), width=8),
    )


def row_count(tournament: Tournament) -> int:
    """How many deals a sheet has room for."""
    if tournament.game_kind == GameKind.DEALS:
        return tournament.deals_per_round
    return ROWS_WITHOUT_A_NUMBER_OF_DEALS


def page_count(round_: Round) -> int:
    """How many A4 pages the score sheets of a round take."""
    per_page = 2 if row_count(round_.tournament) <= MOST_ROWS_ON_HALF_A_PAGE else 1
    return ceil(round_.tables.count() / per_page)


def score_sheets_context(round_: Round) -> dict[str, Any]:
    """Everything the template of a round's score sheets shows."""
    tournament = round_.tournament
    deals = row_count(tournament)
    two_a_page = deals <= MOST_ROWS_ON_HALF_A_PAGE
    numbers = rows(columns()[:1], [(str(number),) for number in range(1, deals + 1)])
    sheets = [PrintedSheet(table=table, rows=numbers) for table in seating(round_).tables]
    return {
        "tournament": tournament,
        "round": round_,
        "pages": _pages(sheets, 2 if two_a_page else 1),
        "two_a_page": two_a_page,
        "row_height": _row_height(deals, ROW_HEIGHTS if two_a_page else ROW_HEIGHTS_ALONE),
        "headings": headings(columns()),
        "grid": grid(columns(), deals + 1, bold_from=deals),
        "total_label": rows(columns()[:2], [("", _("Total"))]),
        "rules": rules_of(tournament),
    }


def _pages(sheets: Sequence[PrintedSheet], per_page: int) -> list[Sequence[PrintedSheet]]:
    return [sheets[start : start + per_page] for start in range(0, len(sheets), per_page)]


def _row_height(deals: int, heights: Sequence[tuple[int, str]]) -> str:
    return next(name for most, name in heights if deals <= most)
