"""The cells of an OpenDocument spreadsheet."""

from collections.abc import Iterator
from typing import IO, Final
from xml.etree import ElementTree
from zipfile import ZipFile

from tournaments.spreadsheets.reading import MOST_COLUMNS, MOST_ROWS, MOST_SHEETS, Grid, UnreadableError, as_grid

TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CELLS: Final = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
MIME: Final = "application/vnd.oasis.opendocument.spreadsheet"
DATE_LENGTH: Final = 10
#: A document type, with entities that unfold, would stand here; no program writes one.
START: Final = 2_000


def read_ods(archive: ZipFile) -> tuple[Grid, ...]:
    """Read the sheets. Raises ``UnreadableError``."""
    if archive.read("mimetype").strip() != MIME.encode():
        raise UnreadableError("not_a_spreadsheet")
    with archive.open("content.xml") as file:
        if b"<!DOCTYPE" in file.read(START):
            raise UnreadableError("damaged")
        file.seek(0)
        try:
            return tuple(_tables(file))
        except ElementTree.ParseError as error:
            raise UnreadableError("damaged") from error


def _tables(file: IO[bytes]) -> Iterator[Grid]:
    """Sheet after sheet, each forgotten by the parser once it is read."""
    tables = (element for _event, element in ElementTree.iterparse(file) if element.tag == f"{TABLE}table")
    for count, table in enumerate(tables):
        if count >= MOST_SHEETS:
            raise UnreadableError("too_many_sheets")
        yield as_grid(table.get(f"{TABLE}name", ""), _rows(table))
        table.clear()


def _rows(table: ElementTree.Element) -> Iterator[list[str]]:
    """The rows, repeated ones as often as they stand there; empty ones only if something follows them."""
    waiting = 0
    for row in table.iter(f"{TABLE}table-row"):
        times = _times(row, "number-rows-repeated")
        cells = list(_cells(row))
        if not any(cells):
            waiting += times
            continue
        if waiting + times > MOST_ROWS:
            raise UnreadableError("too_many_rows")
        yield from ([] for _ in range(waiting))
        yield from (cells for _ in range(times))
        waiting = 0


def _cells(row: ElementTree.Element) -> Iterator[str]:
    count = 0
    for cell in row:
        if cell.tag in CELLS and count < MOST_COLUMNS:
            times = min(_times(cell, "number-columns-repeated"), MOST_COLUMNS - count)
            count += times
            value = _value(cell)
            yield from (value for _ in range(times))


def _times(element: ElementTree.Element, name: str) -> int:
    text = element.get(f"{TABLE}{name}", "1")
    return max(int(text), 1) if text.isascii() and text.isdecimal() and len(text) < DATE_LENGTH else 1


def _value(cell: ElementTree.Element) -> str:
    """A date in its own notation, a number without needless decimals, otherwise what the cell shows."""
    kind = cell.get(f"{OFFICE}value-type")
    if kind == "date":
        return str(cell.get(f"{OFFICE}date-value", ""))[:DATE_LENGTH]
    if kind in {"float", "currency", "percentage"}:
        number = str(cell.get(f"{OFFICE}value", ""))
        return number.removesuffix(".0")
    return " ".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p"))
