"""Reading what clubs bring: XLSX, ODS or CSV files and pasted text, as sheets of plain texts.

Nothing of what a file promises about itself is believed: sizes are measured while unpacking, rows and columns are
counted while reading, and formulas give their stored value only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from tournaments.import_plan import MOST_ROWS

#: The most that a packed file may unpack to, in bytes.
LARGEST_CONTENT: Final = 100_000_000
MOST_COLUMNS: Final = 100
LONGEST_CELL: Final = 500
#: The most text that a sheet may hold, in characters: a file can name one long text in every cell.
LARGEST_TEXT: Final = 10_000_000


class UnreadableError(ValueError):
    """A file that is not read.

    ``code``: ``empty``, ``too_large``, ``bomb``, ``too_many_rows``, ``too_many_sheets``, ``macros``, ``old_format``,
    ``encrypted``, ``damaged``, ``not_a_spreadsheet``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A sheet: its name and its rows from the first line on, each a tuple of texts without empty ones at its end."""

    name: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def is_empty(self) -> bool:
        """True if no cell holds anything."""
        return not any(self.rows)


def as_grid(name: str, rows: Iterable[Iterable[object]]) -> Grid:
    """Make a sheet of cells of any type. Raises ``UnreadableError`` (``too_many_rows``, ``too_large``)."""
    found: list[tuple[str, ...]] = []
    size = 0
    for number, row in enumerate(rows, start=1):
        if number > MOST_ROWS:
            raise UnreadableError("too_many_rows")
        cells = [cell_text(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        found.append(tuple(cells[:MOST_COLUMNS]))
        size += sum(map(len, found[-1]))
        if size > LARGEST_TEXT:
            raise UnreadableError("too_large")
    while found and not found[-1]:
        found.pop()
    return Grid(name=name, rows=tuple(found))


def cell_text(value: object) -> str:
    """A cell as somebody would have typed it: no decimals without need, dates as year-month-day."""
    if value is None:
        return ""
    if isinstance(value, str):
        return " ".join(value.replace("\x00", "").split())[:LONGEST_CELL]
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)[:LONGEST_CELL]
