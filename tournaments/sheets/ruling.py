"""Columns without boxes: what stands in columns is one line of fixed-width text a row.

What costs in laying out a page is the number of boxes; a list of five hundred rows has five thousand cells, a round's
score sheets as many again. Every place on such a page is therefore counted in characters.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from textwrap import wrap

#: How wide a character of the fixed-width font is, in parts of its height (DejaVu Sans Mono and its like).
ADVANCE = 1233 / 2048
MM_PER_POINT = 25.4 / 72
GAP = 2


class Align(Enum):
    """Where a value stands in its column."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its heading in one or two lines, and where its values stand.

    ``least``: how few characters it may be squeezed into by going on in a second line; 0 for a column that never does.
    """

    heading: tuple[str, ...]
    align: Align = Align.LEFT
    least: int = 0


def characters(millimetres: float, points: float) -> int:
    """How many characters of the fixed-width font stand side by side on that width."""
    return int(millimetres / (points * ADVANCE * MM_PER_POINT) + 1e-6)


def needed(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> list[int]:
    """How wide every column has to be to show its heading and its values on one line."""
    widths = [max(len(line) for line in column.heading) for column in columns]
    for row in rows:
        widths = [max(width, len(value)) for width, value in zip(widths, row, strict=True)]
    return widths


def squeezed(columns: Sequence[Column], widths: Sequence[int], available: int) -> list[int] | None:
    """The widths that fit into ``available`` characters, gaps included; None if nothing makes them fit.

    What is too much is taken from the columns that may go on in a second line, the widest first; what is left over
    goes to the first of them, so that figures stand at the right edge.
    """
    fitted = list(widths)
    excess = sum(fitted) + GAP * (len(columns) - 1) - available
    soft = [index for index, column in enumerate(columns) if column.least]
    while excess > 0:
        index = max(soft, key=lambda place: fitted[place] - columns[place].least, default=-1)
        if index < 0 or fitted[index] <= columns[index].least:
            return None
        fitted[index] -= 1
        excess -= 1
    if soft:
        fitted[soft[0]] -= excess
    return fitted


def set_row(columns: Sequence[Column], widths: Sequence[int], row: Sequence[str]) -> list[str]:
    """The lines of text of one row: one, or more where a value goes on."""
    cells = [broken(value, width) for value, width in zip(row, widths, strict=True)]
    depth = max(len(cell) for cell in cells)
    return [
        (" " * GAP)
        .join(
            placed(cell[line] if line < len(cell) else "", width, column.align)
            for cell, width, column in zip(cells, widths, columns, strict=True)
        )
        .rstrip()
        for line in range(depth)
    ]


def headings(columns: Sequence[Column], widths: Sequence[int]) -> list[str]:
    """The lines of the headings, each on the side on which its values stand, the last line just above them."""
    depth = max(len(column.heading) for column in columns)
    filled = [("",) * (depth - len(column.heading)) + column.heading for column in columns]
    return [
        (" " * GAP)
        .join(
            placed(heading[line][:width], width, column.align)
            for heading, width, column in zip(filled, widths, columns, strict=True)
        )
        .rstrip()
        for line in range(depth)
    ]


def broken(text: str, width: int) -> list[str]:
    """A value in lines of at most ``width`` characters: between two names where it can, never losing a letter."""
    if len(text) <= width:
        return [text]
    first, slash, second = text.partition(" / ")
    if slash:
        return [*broken(first + " /", width), *broken(second, width)]
    return wrap(text, max(width, 1)) or [""]


def placed(text: str, width: int, align: Align) -> str:
    """A value padded to its column."""
    if align is Align.RIGHT:
        return text.rjust(width)
    return text.center(width) if align is Align.CENTRE else text.ljust(width)


def three_places(left: str, centre: str, right: str, width: int) -> str:
    """One line with a text on the left, one in the middle and one on the right.

    Where the left one needs more room, the middle one makes way for it; it is cut if there is none left.
    """
    most = width - len(centre) - len(right) - 2 * GAP
    left = left if len(left) <= most else left[: max(most - 1, 0)] + "…"
    start = max((width - len(centre)) // 2, len(left) + GAP)
    return (left.ljust(start) + centre).ljust(width - len(right)) + right
