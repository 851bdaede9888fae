"""A sheet of a workbook as a list on paper: the same headings and rows, to be read instead of computed with."""

from collections.abc import Sequence
from datetime import date, datetime

from django.utils.formats import date_format

from tournaments.phrases import whole
from tournaments.sheets.listing import Listing
from tournaments.sheets.ruling import Align, Column
from tournaments.spreadsheets.cells import Value
from tournaments.spreadsheets.files import SheetOut

#: A column as wide as this, in characters, goes on in a second line rather than take the others' room.
WIDE, LEAST = 18, 12
#: Characters of a cell; the file has the rest of one that is longer.
LONGEST = 400


def sheet_listing(sheet: SheetOut, *, notes: Sequence[str] = (), empty: str) -> Listing:
    """The list; ``empty`` is what stands there without any row."""
    rows = list(sheet.rows)
    return Listing(
        title=sheet.title,
        notes=notes,
        columns=[
            Column(
                heading=(heading.title,),
                align=Align.RIGHT if _is_number([row[index] for row in rows]) else Align.LEFT,
                least=LEAST if heading.width >= WIDE and not _is_time([row[index] for row in rows]) else 0,
            )
            for index, heading in enumerate(sheet.headings)
        ],
        rows=[tuple(map(_words, row)) for row in rows],
        empty=empty,
    )


def _is_number(values: Sequence[Value]) -> bool:
    return any(values) and all(value is None or isinstance(value, int) for value in values)


def _is_time(values: Sequence[Value]) -> bool:
    return any(isinstance(value, date) for value in values)


def _words(value: Value) -> str:
    if isinstance(value, datetime):
        return date_format(value, "SHORT_DATETIME_FORMAT")
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    if isinstance(value, int):
        return whole(value)
    text = "" if value is None else str(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
