"""The rows of a score sheet as text: what a table writes down for each deal, filled in as far as it was typed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Deal, Doubling, PerSide, RuleSet, Seat, Side
from tournaments.facts import ScoredDeal
from tournaments.selectors.scored_sheets import TableSheet
from tournaments.sheets.ruling import Align, placed
from tournaments.wording.scoring import contract_words
from tournaments.wording.seats import seat_words
from tournaments.wording.suits import SUITS, trump_symbol

TOTALS_WIDTH = 53
BOX, TICKED = "□", "■"
DOUBLINGS = {Doubling.COINCHE: "x", Doubling.SURCOINCHE: "xx"}
SIDES: Mapping[Side, Callable[[], str]] = {Side.NS: lambda: _("NS"), Side.EW: lambda: _("EW")}

Cell = Callable[[ScoredDeal | None, Deal | None], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetColumn:
    """A column of the sheet: heading in two lines, width in characters, and what stands in it for a deal.

    ``cell`` takes the scored deal and its facts (the deal is None on a row to be filled in, the facts are None on a
    passed deal too).
    """

    heading: tuple[str, str]
    width: int
    cell: Cell
    align: Align = Align.CENTRE


def deal_columns(rules: RuleSet) -> tuple[SheetColumn, ...]:
    """What a table writes down for each deal, with headings in the reader's language."""
    announcements = (
        SheetColumn(heading=(_("Declared"), _("points")), width=9, cell=_announced) if rules.announcements else None
    )
    columns = (
        SheetColumn(heading=(_("No."), ""), width=4, cell=_empty),
        SheetColumn(heading=(pgettext("on the sheet", "Dealer"), ""), width=9, cell=_dealer),
        SheetColumn(heading=(_("Contract"), ""), width=9, cell=_contract),
        SheetColumn(heading=(pgettext("of a contract", "Suit"), ""), width=9, cell=_suit),
        SheetColumn(heading=(pgettext("on the sheet", "Takers"), ""), width=9, cell=_takers),
        SheetColumn(heading=(_("Coinche"), ""), width=8, cell=_doubling),
        SheetColumn(heading=(_("Tricks"), _("NS")), width=7, cell=_tricks(Side.NS)),
        SheetColumn(heading=(_("Tricks"), _("EW")), width=7, cell=_tricks(Side.EW)),
        SheetColumn(heading=(pgettext("score", "Belote"), ""), width=10, cell=_belote),
        announcements,
        SheetColumn(heading=(_("Score"), _("NS")), width=7, cell=_score(Side.NS), align=Align.RIGHT),
        SheetColumn(heading=(_("Score"), _("EW")), width=7, cell=_score(Side.EW), align=Align.RIGHT),
        SheetColumn(heading=(_("Total"), _("NS")), width=7, cell=_running(Side.NS), align=Align.RIGHT),
        SheetColumn(heading=(_("Total"), _("EW")), width=7, cell=_running(Side.EW), align=Align.RIGHT),
    )
    return tuple(column for column in columns if column is not None)


def total_columns() -> tuple[SheetColumn, ...]:
    """A sheet that only takes the totals of a game."""
    return (
        SheetColumn(heading=("", _("Totals of the game")), width=TOTALS_WIDTH, cell=_empty, align=Align.LEFT),
        SheetColumn(heading=("", _("NORTH–SOUTH")), width=28, cell=_empty),
        SheetColumn(heading=("", _("EAST–WEST")), width=28, cell=_empty),
    )


def total_rows() -> tuple[str, ...]:
    """What a sheet of totals asks for, a row each."""
    return (
        _("Deals played"),
        _("Trick points (the check: 162 a deal)"),
        _("Belotes and announcements"),
        _("Penalties"),
        _("Score of the game"),
    )


def total_rows_text() -> str:
    """The rows of a sheet of totals as text: what is to be written, the cells beside it empty."""
    return "\n".join(f" {name}"[:TOTALS_WIDTH] for name in total_rows())


def heads(columns: Sequence[SheetColumn]) -> str:
    """The two lines of text above the rows, each heading centred and cut to its column."""
    return "\n".join(
        "".join(column.heading[line][: column.width - 1].center(column.width) for column in columns).rstrip()
        for line in (0, 1)
    )


def sheet_rows(columns: Sequence[SheetColumn], deals: int, typed: TableSheet | None) -> str:
    """A line of text a deal, then the totals."""
    known = list(typed.scored.deals) if typed else []
    numbered = [known[index] if index < len(known) else None for index in range(max(deals, len(known)))]
    lines = [_line(columns, number, deal) for number, deal in enumerate(numbered, start=1)]
    return "\n".join([*lines, _totals(columns, typed.scored.total if typed else None)])


def _line(columns: Sequence[SheetColumn], number: int, deal: ScoredDeal | None) -> str:
    facts = deal.facts.deal if deal and deal.facts.deal.taker is not None else None
    texts = [str(number), *(column.cell(deal, facts) for column in columns[1:])]
    return "".join(_in_cell(text, column) for text, column in zip(texts, columns, strict=True)).rstrip()


def _totals(columns: Sequence[SheetColumn], total: PerSide | None) -> str:
    texts = [*[""] * (len(columns) - 2), *(("", "") if total is None else (str(total.ns), str(total.ew)))]
    caption = " " + _("Total, penalties included")
    line = "".join(_in_cell(text, column) for text, column in zip(texts, columns, strict=True))
    return (caption + line[len(caption) :]).rstrip()


def _in_cell(text: str, column: SheetColumn) -> str:
    """A value that never pushes the next column, nor touches the lines on both sides if it can help it."""
    if len(text) > column.width - 2:
        return text[: column.width - 1].ljust(column.width)
    return f" {placed(text, column.width - 2, column.align)} "


def _empty(_deal: ScoredDeal | None, _facts: Deal | None) -> str:
    """Nothing is written here."""
    return ""


def _dealer(deal: ScoredDeal | None, _facts: Deal | None) -> str:
    """Who dealt; the four letters to circle one of where nothing is known."""
    if deal is None:
        return " ".join(seat_words(seat)[0] for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST))
    return seat_words(deal.dealer)


def _contract(deal: ScoredDeal | None, facts: Deal | None) -> str:
    if deal is not None and facts is None:
        return _("passed")
    return contract_words(facts.contract) if facts else ""


def _suit(deal: ScoredDeal | None, facts: Deal | None) -> str:
    """The suit; the four of them to circle one of."""
    if deal is None:
        return " ".join(SUITS.values())
    return trump_symbol(facts.trump) if facts and facts.trump else ""


def _takers(deal: ScoredDeal | None, facts: Deal | None) -> str:
    if deal is not None and facts is None:
        return ""
    return _boxes({SIDES[side](): facts is not None and facts.taker is side for side in Side})


def _doubling(deal: ScoredDeal | None, facts: Deal | None) -> str:
    if deal is not None and facts is None:
        return ""
    return _boxes({sign: facts is not None and facts.doubling is code for code, sign in DOUBLINGS.items()})


def _belote(deal: ScoredDeal | None, facts: Deal | None) -> str:
    """A box a side, ticked for whoever held it; how many where it was more than one."""
    if deal is not None and facts is None:
        return ""
    if facts and max(facts.belotes) > 1:
        return _of_sides(facts.belotes)
    return _boxes({SIDES[side](): facts is not None and facts.belotes.of(side) > 0 for side in Side})


def _announced(_deal: ScoredDeal | None, facts: Deal | None) -> str:
    """Who declared how much: "20 NS"."""
    return _of_sides(facts.announcements) if facts else ""


def _of_sides(values: PerSide) -> str:
    """Who has how much: "20 NS"; nothing where nobody has any."""
    return " ".join(f"{value} {SIDES[side]()}" for side in Side if (value := values.of(side)))


def _tricks(side: Side) -> Cell:
    """Trick points of a side; the word where it has all the tricks."""

    def cell(_deal: ScoredDeal | None, facts: Deal | None) -> str:
        if facts is None:
            return ""
        if facts.swept is not None:
            return _("capot") if facts.swept is side else "0"
        return "" if facts.points is None else str(facts.points.of(side))

    return cell


def _score(side: Side) -> Cell:
    return lambda deal, _facts: str(deal.score.score.of(side)) if deal and deal.score else ""


def _running(side: Side) -> Cell:
    return lambda deal, _facts: str(deal.running.of(side)) if deal else ""


def _boxes(ticks: Mapping[str, bool]) -> str:
    return " ".join(f"{TICKED if ticked else BOX}{name}" for name, ticked in ticks.items())
