"""The score sheets of a round: two to an A4, one to an A4, or each on an A5; filled in as far as anything is known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import RuleSet
from tournaments.enums import GameKind
from tournaments.models import Round, Tournament
from tournaments.phrases import date_words
from tournaments.selectors.rules import rules_of
from tournaments.selectors.scored_sheets import TableSheet, most_deals, table_sheets
from tournaments.selectors.seating import Contestant, SeatedTable, seating
from tournaments.sheets.paper import Format, Page, Paper
from tournaments.sheets.ruling import broken, characters
from tournaments.sheets.sheet_drawing import HEIGHTS, WIDTH, Ruling, drawing, row_height, side_width
from tournaments.sheets.sheet_rows import (
    SheetColumn,
    deal_columns,
    heads,
    sheet_rows,
    total_columns,
    total_rows,
    total_rows_text,
)
from tournaments.wording.rules import rules_name

ROWS_WITHOUT_A_NUMBER_OF_DEALS = 15  # for a target or a time: what an evening's games have been seen to take
MOST_ROWS_ON_HALF_A_PAGE = 16
TEMPLATE = "tournaments/sheets/score_sheet.html"
FORM_TEMPLATE = "tournaments/sheets/score_form.html"
SMALL_POINTS, SIDE_POINTS, SIDE_LINES = 7.0, 9.0, 3
TIGHT_SIDE_POINTS = 6.4
FOOT_REST = 50  # characters that the page number, the revision and its time take of the foot


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStyle:
    """What the organiser chooses of the sheets: how many on a page, on which paper, deal by deal or totals only."""

    on_a_page: int | None = None
    format: Format = Format.PORTRAIT
    totals_only: bool = False
    typed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """The table's code: a picture to scan, the same to type, and the address at which it is typed."""

    picture: str
    text: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedForm:
    """What all sheets of a document have in common: their lines, the headings, what stands under the rows."""

    drawing: str
    size: str
    heads: str
    captions: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSheet:
    """What one sheet has of its own: blocks of text on the lines of its form."""

    size: str
    event: str
    where: str
    sides: str
    sides_class: str
    rows: str
    rows_class: str
    phone: str
    code: Code | None = None


def score_sheets_paper(
    round_: Round,
    style: SheetStyle | None = None,
    codes: Mapping[int, Code] | None = None,
    rules_address: str = "",
) -> Paper:
    """The sheets of a round.

    ``codes``: what each table (by its key) may be scanned with. ``rules_address``: where the rules are read, for the
    foot.
    """
    style = style or SheetStyle()
    tournament = round_.tournament
    typed = typed_sheets(round_) if style.typed and not style.totals_only else {}
    deals = max([row_count(tournament), *(len(sheet.scored.deals) for sheet in typed.values())])
    maker = SheetMaker(
        tournament=tournament, style=style, deals=deals, with_code=bool(codes), rules_address=rules_address
    )
    sheets = [
        maker.sheet(round_.number, table, typed.get(table.id), (codes or {}).get(table.id))
        for table in seating(round_).tables
    ]
    return maker.paper(_("Score sheets, round %(number)d") % {"number": round_.number}, sheets)


def blank_sheets_paper(tournament: Tournament, style: SheetStyle, rules_address: str = "") -> Paper:
    """One page of sheets without names, to be copied for whatever is not planned."""
    deals = row_count(tournament)
    maker = SheetMaker(tournament=tournament, style=style, deals=deals, with_code=False, rules_address=rules_address)
    sheet = maker.sheet(None, None, None, None)
    return maker.paper(_("Blank score sheets"), [sheet] * maker.per_page)


def typed_sheets(round_: Round) -> dict[int, TableSheet]:
    """What was typed of a round's tables, by the table's key."""
    return {sheet.table: sheet for sheet in table_sheets(round_.tournament, round_number=round_.number)}


def row_count(tournament: Tournament) -> int:
    """How many deals a sheet has room for."""
    if tournament.game_kind == GameKind.DEALS:
        return tournament.deals_per_round
    return ROWS_WITHOUT_A_NUMBER_OF_DEALS


def sheets_per_page(deals: int, style: SheetStyle) -> int:
    """Two sheets of up to sixteen deals stand on an A4, else one; a sheet of totals always finds a second."""
    if style.format is Format.HALF:
        return 1
    return style.on_a_page or (2 if style.totals_only or deals <= MOST_ROWS_ON_HALF_A_PAGE else 1)


def fitting(style: SheetStyle, deals: int) -> SheetStyle:
    """The style itself; A4 in place of an A5 that so many deals would run out of."""
    if style.format is Format.HALF and not style.totals_only and deals > MOST_ROWS_ON_HALF_A_PAGE:
        return replace(style, format=Format.PORTRAIT, on_a_page=1)
    return style


def page_count(round_: Round, style: SheetStyle | None = None) -> int:
    """How many pages the score sheets of a round take, told without making them."""
    style = style or SheetStyle()
    deals = row_count(round_.tournament)
    if style.typed:
        deals = max(deals, most_deals(round_.tournament, round_number=round_.number))
    return ceil(round_.tables.count() / sheets_per_page(deals, style))


class SheetMaker:
    """Makes the sheets of one document, which share their ruling and headings."""

    def __init__(
        self, *, tournament: Tournament, style: SheetStyle, deals: int, with_code: bool, rules_address: str = ""
    ) -> None:
        self.tournament = tournament
        self.rules_address = rules_address
        self.rules: RuleSet = rules_of(tournament)
        self.style = style = fitting(style, deals)
        self.deals = deals
        self.with_code = with_code
        self.per_page = sheets_per_page(deals, style)
        self.columns: Sequence[SheetColumn] = total_columns() if style.totals_only else deal_columns(self.rules)
        self._ruling = self._make_ruling()
        self.size = "whole" if self._ruling.height == HEIGHTS[1] else "half-sheet"
        self.form = PrintedForm(
            drawing=drawing(self._ruling), size=self.size, heads=heads(self.columns), captions=self._captions()
        )

    def _make_ruling(self) -> Ruling:
        rows = len(total_rows()) if self.style.totals_only else self.deals + 1
        height = HEIGHTS[self.per_page if self.style.format is not Format.HALF else 2]
        return Ruling(
            widths=[column.width for column in self.columns],
            rows=rows,
            row_height=row_height(rows, height),
            height=height,
            with_code=self.with_code,
            caption=not self.style.totals_only,
        )

    def paper(self, title: str, sheets: Sequence[PrintedSheet]) -> Paper:
        """The document: so many sheets a page."""
        pages = [sheets[start : start + self.per_page] for start in range(0, len(sheets), self.per_page)]
        format_ = self.style.format
        forms = {
            count: Page(template=FORM_TEMPLATE, content=[self.form] * count, format=format_)
            for count in {len(page) for page in pages}
        }
        return Paper(
            title=title,
            pages=[Page(template=TEMPLATE, content=page, format=format_, form=forms[len(page)]) for page in pages],
            about=self._about(),
            is_list=False,
        )

    def _about(self) -> str:
        """The rule set and where it is read: a long name makes way for the address."""
        name, address = rules_name(self.rules), self.rules_address
        room = characters(WIDTH, SMALL_POINTS) - FOOT_REST - len(address)
        name = name if len(name) <= room else f"{name[: room - 1]}…"
        return " — ".join(filter(None, (name, address)))

    def sheet(
        self, round_number: int | None, table: SeatedTable | None, typed: TableSheet | None, code: Code | None
    ) -> PrintedSheet:
        """One table's sheet with whatever is known of it; a blank one without a table."""
        sides, tight = self._sides(table)
        return PrintedSheet(
            size=self.size,
            event=self._event(),
            where=self._where(round_number, table),
            sides=sides,
            sides_class="sides tight" if tight else "sides",
            rows=total_rows_text() if self.style.totals_only else sheet_rows(self.columns, self.deals, typed),
            rows_class=f"h{self._ruling.row_height * 10:.0f}",
            phone=_phone(code),
            code=code,
        )

    def _event(self) -> str:
        tournament = self.tournament
        parts = (tournament.name, _date(tournament), tournament.place)
        width = characters(WIDTH - 62 - (25 if self.with_code else 0), 7.5)
        text = " — ".join(part for part in parts if part)
        return text if len(text) <= width else text[: width - 1] + "…"

    def _where(self, round_number: int | None, table: SeatedTable | None) -> str:
        if table is None:
            return _("Round ____ · Table ____")
        return _("Round %(round)d · Table %(table)d") % {"round": round_number, "table": table.number}

    def _sides(self, table: SeatedTable | None) -> tuple[str, bool]:
        """The two boxes as lines of text; tight type where long names need it."""
        box = side_width(with_code=self.with_code)
        sides = ((), ()) if table is None else (table.ns, table.ew)
        captions = (_("NORTH–SOUTH"), _("EAST–WEST"))
        for points, most in ((SIDE_POINTS, SIDE_LINES), (TIGHT_SIDE_POINTS, 5)):
            width = characters(box - 3, points)
            blocks = [_side_lines(caption, side, width) for caption, side in zip(captions, sides, strict=True)]
            if max(map(len, blocks)) <= most:
                break
        step = characters(box + 4, points) + 1
        left, right = ([*block, *[""] * (5 - len(block))] for block in blocks)
        text = "\n".join((first.ljust(step) + second).rstrip() for first, second in zip(left, right, strict=True))
        return text.rstrip(), points == TIGHT_SIDE_POINTS

    def _captions(self) -> str:
        """What stands under the rows: captions of the signatures, the scorer's check, the signs."""
        width = characters(WIDTH, SMALL_POINTS)
        half = characters(100, SMALL_POINTS)
        check = _("Check: the trick points of both sides make 162 a deal, %(capot)d for a capot.") % {
            "capot": self.rules.capot_points
        }
        legend = _("NT no trump, AT all trump; x coinche, xx surcoinche.")
        lines = (
            _("Signature North–South").ljust(half) + _("Signature East–West"),
            "",
            "",
            "",
            f"{check} {legend}",
        )
        return "\n".join(line[:width] for line in lines).rstrip()


def _phone(code: Code | None) -> str:
    """How the sheet is reached without a camera."""
    words = _("On a phone: %(url)s, code %(code)s") % {"url": code.url, "code": code.text} if code else ""
    return words[: characters(WIDTH, SMALL_POINTS)]


def _side_lines(caption: str, side: Sequence[Contestant], width: int) -> list[str]:
    """The caption with the number, then a name a line."""
    if len(side) == 1:
        caption = pgettext("side of a sheet", "%(side)s, no. %(number)d") % {"side": caption, "number": side[0].number}
        names = list(side[0].names)
    else:
        names = [f"{player.number} · {player.name}" for player in side]
    return [caption[:width], *(line for name in names for line in _two_lines(name, width))]


def _two_lines(name: str, width: int) -> list[str]:
    """A name between its words if two lines do, else wherever the line ends."""
    lines = broken(name, width)
    return lines if len(lines) <= 2 else [name[start : start + width] for start in range(0, len(name), width)]


def _date(tournament: Tournament) -> str:
    return date_words(tournament.date)
