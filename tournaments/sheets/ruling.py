"""Ruled paper without a box a cell: one path for all the lines, one block of fixed-width text for all the rows.

What costs in laying out a page is the number of boxes; a score sheet has two hundred cells, a round has many sheets.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# Inside the drawing a row is this high and a character this wide; the page stretches the drawing over the text.
_ROW, _CHARACTER = 100, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: its heading in at most two lines and its width in characters, the lines on both sides included."""

    heading: tuple[str, str]
    width: int


def headings(columns: Sequence[Column]) -> str:
    """The two lines of text above the grid, each heading centred and cut to its column."""
    return "\n".join("".join(_centred(column.heading[line], column.width) for column in columns) for line in (0, 1))


def rows(columns: Sequence[Column], values: Iterable[Sequence[str]]) -> str:
    """A line of text a row, each value centred in its column."""
    return "\n".join(
        "".join(_centred(value, column.width) for value, column in zip(row, columns, strict=True)).rstrip()
        for row in values
    )


def grid(columns: Sequence[Column], row_count: int, *, bold_from: int | None = None) -> str:
    """The lines of a grid of ``row_count`` rows as a ``data:`` address of an SVG picture.

    ``bold_from``: index of the row above which the line is heavy (the totals).
    """
    edges = [0]
    for column in columns:
        edges.append(edges[-1] + column.width * _CHARACTER)
    width, height = edges[-1], row_count * _ROW
    lines = [f"M{x} 0V{height}" for x in edges] + [f"M0 {row * _ROW}H{width}" for row in range(row_count + 1)]
    heavy = "" if bold_from is None else f'<path stroke-width="2.4" d="M0 {bold_from * _ROW}H{width}"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" preserveAspectRatio="none" '
        f'fill="none" stroke="#000"><path stroke-width="1" d="{"".join(lines)}"/>{heavy}</svg>'
    )
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def _centred(text: str, width: int) -> str:
    return text[: width - 1].center(width)
