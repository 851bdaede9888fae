"""One set of sheets, three kinds of files: a workbook, an OpenDocument spreadsheet, and CSV."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO, StringIO
from typing import IO, Final

from openpyxl import Workbook

from tournaments.spreadsheets.cells import FORMULA_STARTS, ILLEGAL, Heading, Value, write_sheet
from tournaments.spreadsheets.reading_ods import MIME as ODS
from tournaments.spreadsheets.writing_ods import write_ods

CONTENT_TYPES: Final = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": ODS,
    "csv": "text/csv; charset=utf-8",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOut:
    """A sheet to be written: one header row, then rows of typed values, made while they are written."""

    code: str
    title: str
    headings: Sequence[Heading]
    rows: Iterable[Sequence[Value]]


def write_xlsx(file: IO[bytes], sheets: Iterable[SheetOut]) -> None:
    """Write a workbook row by row."""
    book = Workbook(write_only=True)
    for sheet in sheets:
        write_sheet(book, sheet.title, sheet.headings, sheet.rows)
    book.save(file)


def xlsx(sheets: Iterable[SheetOut]) -> bytes:
    """A workbook."""
    file = BytesIO()
    write_xlsx(file, sheets)
    return file.getvalue()


def ods(sheets: Iterable[SheetOut]) -> bytes:
    """An OpenDocument spreadsheet."""
    file = BytesIO()
    write_ods(file, ((sheet.title, sheet.headings, sheet.rows) for sheet in sheets))
    return file.getvalue()


def csv_lines(sheet: SheetOut) -> Iterator[str]:
    """A sheet as CSV, line by line, as a French spreadsheet program opens it: UTF-8 with its mark, semicolons."""
    yield "\ufeff" + _line([heading.title for heading in sheet.headings])
    for row in sheet.rows:
        yield _line(row)


def file_of(kind: str, sheets: Sequence[SheetOut]) -> bytes:
    """One sheet or several in the kind of file asked for; CSV holds the first sheet only.

    Raises ``LookupError`` for any other kind.
    """
    if kind == "csv":
        return "".join(csv_lines(sheets[0])).encode()
    return {"xlsx": xlsx, "ods": ods}[kind](sheets)


def _line(values: Iterable[Value]) -> str:
    line = StringIO()
    csv.writer(line, delimiter=";").writerow(_inert(value) for value in values)
    return line.getvalue()


def _inert(value: Value) -> Value:
    """Text that a spreadsheet program would take for a formula made plain text; times to the second."""
    if isinstance(value, datetime):
        return value.isoformat(" ", "seconds")
    if not isinstance(value, str):
        return value
    text = value.translate(ILLEGAL)
    return f"'{text}" if text.lstrip().startswith(FORMULA_STARTS) or text.startswith(FORMULA_STARTS) else text
