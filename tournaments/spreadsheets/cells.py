"""Writing sheets of a workbook: a header row, typed cells, text that stays text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.styles.fonts import DEFAULT_FONT
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet.worksheet import Worksheet


@dataclass(frozen=True, slots=True)
class FormulaText:
    """A formula of our own making, the only text that a workbook may compute."""

    text: str


Value = str | int | float | bool | date | datetime | Decimal | FormulaText | None
# A spreadsheet program takes text that begins so for a formula; players type their own names.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
BUTTON = 3
ILLEGAL = {code: None for code in range(32) if chr(code) not in "\t\n\r"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A column: its title and its least width in characters."""

    title: str
    width: int = 10

    @property
    def wide(self) -> int:
        """The column's width in characters: room for the title and the button of its filter too."""
        return max(self.width, len(self.title) + BUTTON)


def write_sheet(book: Workbook, title: str, columns: Sequence[Heading], rows: Iterable[Sequence[Value]]) -> None:
    """Add a sheet with one header row that stays in view, a filter on it, and print settings: A4, as wide as a page."""
    sheet = book.create_sheet(title[:31])
    # These stand above the rows in the file, so they are said before the first row is written.
    sheet.freeze_panes = "A2"
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    for index, column in enumerate(columns, start=1):
        sheet.column_dimensions[get_column_letter(index)].width = column.wide
    sheet.append([_header(sheet, column.title) for column in columns])
    count = 1
    for row in rows:
        sheet.append([cell(sheet, value) for value in row])
        count += 1
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{count}"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0


def cell(sheet: WriteOnlyWorksheet, value: Value) -> Value | Cell:
    """The value as the workbook takes it: numbers and dates as such, text never as a formula."""
    if isinstance(value, FormulaText):
        return value.text
    if not isinstance(value, str):
        return value
    text = value.translate(ILLEGAL)
    if not text.startswith(FORMULA_STARTS):
        return text
    written = WriteOnlyCell(sheet, value=text)
    written.data_type = "s"
    return written


def _header(sheet: WriteOnlyWorksheet, title: str) -> Cell:
    written = WriteOnlyCell(sheet, value=title)
    written.font = Font(name=DEFAULT_FONT.name, size=DEFAULT_FONT.size, bold=True)
    return written
