"""The cells of an OpenDocument spreadsheet."""

from collections.abc import Iterable, Iterator
from typing import IO, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.parsers import expat
from zipfile import ZipFile

from tournaments.import_plan import MOST_ROWS, MOST_SHEETS
from tournaments.spreadsheets.reading import MOST_COLUMNS, Grid, UnreadableError, as_grid

TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CELLS: Final = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
MIME: Final = "application/vnd.oasis.opendocument.spreadsheet"
DATE_LENGTH: Final = 10
TABLE_TAG: Final = f"{TABLE}table"
ROW_TAG: Final = f"{TABLE}table-row"
#: So many bytes are looked at at once.
PART: Final = 2_000
Step = tuple[bool, Element]


def read_ods(archive: ZipFile) -> tuple[Grid, ...]:
    """Read the sheets. Raises ``UnreadableError``."""
    if archive.read("mimetype").strip() != MIME.encode():
        raise UnreadableError("not_a_spreadsheet")
    with archive.open("content.xml") as file:
        try:
            _refuse_document_type(file)
            file.seek(0)
            return tuple(_tables(file))
        except (ElementTree.ParseError, expat.ExpatError) as error:
            raise UnreadableError("damaged") from error


def _refuse_document_type(file: IO[bytes]) -> None:
    """Entities that unfold are declared in a document type, before the first element; no program writes one."""
    begun: list[str] = []

    def refuse(*_declared: object) -> None:
        raise UnreadableError("damaged")

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = lambda name, _attributes: begun.append(name)
    while not begun and (part := file.read(PART)):
        parser.Parse(part)


def _tables(file: IO[bytes]) -> Iterator[Grid]:
    """Sheet after sheet."""
    steps = _steps(file)
    tables = (element for begins, element in steps if begins and element.tag == TABLE_TAG)
    for count, table in enumerate(tables):
        if count >= MOST_SHEETS:
            raise UnreadableError("too_many_sheets")
        yield as_grid(table.get(f"{TABLE}name", ""), _rows(_of_table(steps, table)))


def _of_table(steps: Iterable[Step], table: Element) -> Iterator[Element]:
    """Every row of a table that has begun, as soon as it is read."""
    for begins, element in steps:
        if element is table:
            return
        if not begins and element.tag == ROW_TAG:
            yield element


def _steps(file: IO[bytes]) -> Iterator[Step]:
    """Where elements begin (true) and end; what has ended is forgotten, but for the cells of a row that goes on."""
    path: list[Element] = []
    for event, element in ElementTree.iterparse(file, ("start", "end")):
        if event == "start":
            path.append(element)
            yield True, element
            continue
        path.pop()
        yield False, element
        rows = [outer for outer in path if outer.tag == ROW_TAG]
        if path and (not rows or (path[-1] is rows[-1] and len(rows[-1]) > MOST_COLUMNS)):
            path[-1].remove(element)


def _rows(rows: Iterable[Element]) -> Iterator[list[str]]:
    """The rows, repeated ones as often as they stand there; empty ones only if something follows them."""
    waiting = 0
    for row in rows:
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


def _cells(row: Element) -> Iterator[str]:
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


def _value(cell: Element) -> str:
    """A date in its own notation, a number without needless decimals, otherwise what the cell shows."""
    kind = cell.get(f"{OFFICE}value-type")
    if kind == "date":
        return str(cell.get(f"{OFFICE}date-value", ""))[:DATE_LENGTH]
    if kind in {"float", "currency", "percentage"}:
        number = str(cell.get(f"{OFFICE}value", ""))
        return number.removesuffix(".0")
    return " ".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p"))
