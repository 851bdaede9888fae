"""The score sheets of a round: two to an A4 page, one where a game has many deals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from scoring import Deal, Doubling, PerSide, Side
from tournaments.enums import GameKind
from tournaments.facts import ScoredDeal
from tournaments.models import Round, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.selectors.scored_sheets import TableSheet, table_sheets
from tournaments.selectors.seating import SeatedTable, seating
from tournaments.sheets.ruling import Column, grid, headings, rows
from tournaments.wording.scoring import contract_words
from tournaments.wording.seats import seat_words
from tournaments.wording.suits import trump_symbol

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
    typed = {sheet.table: sheet for sheet in table_sheets(tournament, round_number=round_.number)}
    deals = max([row_count(tournament), *(len(sheet.scored.deals) for sheet in typed.values())])
    two_a_page = deals <= MOST_ROWS_ON_HALF_A_PAGE
    sheets = [_sheet(table, typed.get(table.id), deals) for table in seating(round_).tables]
    return {
        "tournament": tournament,
        "round": round_,
        "pages": _pages(sheets, 2 if two_a_page else 1),
        "two_a_page": two_a_page,
        "row_height": _row_height(deals, ROW_HEIGHTS if two_a_page else ROW_HEIGHTS_ALONE),
        "headings": headings(columns()),
        "grid": grid(columns(), deals + 1, bold_from=deals),
        "rules": rules_of(tournament),
    }


def _sheet(table: SeatedTable, typed: TableSheet | None, deals: int) -> PrintedSheet:
    """A sheet with whatever is known of it: the deals that were typed, or the numbers of the rows to fill in."""
    known = [deal_texts(deal) for deal in typed.scored.deals] if typed else []
    blank = [(str(number), *[""] * (len(columns()) - 1)) for number in range(len(known) + 1, deals + 1)]
    total = [str(points) for points in typed.scored.total] if typed else ["", ""]
    last = ("", _("Total"), *[""] * (len(columns()) - 4), *total)
    return PrintedSheet(table=table, rows=rows(columns(), [*known, *blank, last]))


def deal_texts(deal: ScoredDeal) -> tuple[str, ...]:
    """A deal as a table writes it down, a text a column."""
    facts = deal.facts.deal
    start = (str(deal.index), seat_words(deal.dealer))
    running = tuple(str(points) for points in deal.running)
    if facts.taker is None or facts.trump is None:
        return (*start, _("passed"), *[""] * 6, "0", "0", *running)
    doubling = {Doubling.NONE: "", Doubling.COINCHE: "x", Doubling.SURCOINCHE: "xx"}[facts.doubling]
    return (
        *start,
        f"{contract_words(facts.contract)} {trump_symbol(facts.trump)}",
        SIDES[facts.taker](),
        doubling,
        *_tricks(facts),
        _of_sides(facts.belotes),
        _of_sides(facts.announcements),
        *_pair(deal.score.score if deal.score else None),
        *running,
    )


SIDES: Mapping[Side, Callable[[], str]] = {Side.NS: lambda: _("NS"), Side.EW: lambda: _("EW")}


def _pair(values: PerSide | None) -> tuple[str, str]:
    return ("", "") if values is None else (str(values.ns), str(values.ew))


def _tricks(deal: Deal) -> tuple[str, str]:
    """Trick points; the word where one side has all the tricks."""
    if deal.swept:
        return (_("capot"), "0") if deal.swept is Side.NS else ("0", _("capot"))
    return _pair(deal.points)


def _of_sides(values: PerSide) -> str:
    """Who holds how much: "20 NS"; nothing where nobody holds any."""
    return " ".join(f"{values.of(side)} {SIDES[side]()}" for side in Side if values.of(side))


def _pages(sheets: Sequence[PrintedSheet], per_page: int) -> list[Sequence[PrintedSheet]]:
    return [sheets[start : start + per_page] for start in range(0, len(sheets), per_page)]


def _row_height(deals: int, heights: Sequence[tuple[int, str]]) -> str:
    return next(name for most, name in heights if deals <= most)
