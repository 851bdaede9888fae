"""The lines of a score sheet as one picture of one path: what a pen needs, without a box a cell.

The places are millimetres from the sheet's upper left corner; those of the text stand in ``paper.css``.
"""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.sheets.ruling import ADVANCE, MM_PER_POINT

WIDTH: Final = 190.0
#: Height of a sheet by how many stand on a page of A4.
HEIGHTS: Final = {2: 134.0, 1: 276.0}
#: Where the boxes of the two sides begin and how high they are; where the ruled rows begin; the strip at the bottom.
SIDES_TOP, SIDES_HEIGHT, ROWS_TOP, BOTTOM = 7.5, 15.4, 31.0, 21.8
#: The code to scan takes this much of the width from the boxes of the sides.
CODE_WIDTH = 24.0
#: Half of a thick line: the picture's edge would cut it off.
EDGE = 0.25
#: Size of the type of the rows, and heights of a row, in millimetres, that ``paper.css`` has a class for ("h62").
POINTS = 8.2
ROW_HEIGHTS = (9.0, 8.5, 8.0, 7.5, 7.0, 6.6, 6.2, 5.8, 5.4, 5.0, 4.6, 4.2, 3.8, 3.5)
CHARACTER_MM = POINTS * ADVANCE * MM_PER_POINT


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the lines of a sheet depend on: widths of its columns in characters, number and height of its rows.

    ``caption``: in the last row a text runs across all columns but the last two.
    """

    widths: Sequence[int]
    rows: int
    row_height: float
    height: float
    with_code: bool = False
    caption: bool = True


def row_height(rows: int, height: float) -> float:
    """The largest height that lets so many rows stand on a sheet."""
    room = (height - ROWS_TOP - BOTTOM) / rows
    return next((size for size in ROW_HEIGHTS if size <= room), ROW_HEIGHTS[-1])


def side_width(*, with_code: bool) -> float:
    """How wide the box of one side is."""
    return (WIDTH - 4 - (CODE_WIDTH if with_code else 0)) / 2


def drawing(ruling: Ruling) -> str:
    """The lines of one sheet as a ``data:`` address of an SVG picture."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{ruling.height:g}mm" '
        f'viewBox="0 0 {WIDTH:g} {ruling.height:g}" fill="none" stroke="#000">'
        f'<path stroke-width=".18" d="{_thin(ruling)}"/><path stroke-width=".5" d="{_thick(ruling)}"/></svg>'
    )
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def _thin(ruling: Ruling) -> str:
    bottom = ROWS_TOP + ruling.rows * ruling.row_height
    edges = _edges(ruling.widths)
    caption = bottom - ruling.row_height if ruling.caption else bottom
    lines = [f"M{x:.2f} {ROWS_TOP}V{caption:.2f}" for x in edges[1:-3]]
    lines += [f"M{x:.2f} {ROWS_TOP}V{bottom:.2f}" for x in edges[-3:-1]]
    lines += [f"M0 {ROWS_TOP + row * ruling.row_height:.2f}H{edges[-1]:.2f}" for row in range(1, ruling.rows - 1)]
    signature = ruling.height - BOTTOM + 11.4
    return "".join([*lines, f"M0 {signature:g}H90M100 {signature:g}H190"])


def _thick(ruling: Ruling) -> str:
    """The frame of the rows, the line above the totals, the boxes of the sides."""
    bottom = ROWS_TOP + ruling.rows * ruling.row_height
    right = _edges(ruling.widths)[-1]
    totals = bottom - ruling.row_height
    box = side_width(with_code=ruling.with_code)
    inside = box - 2 * EDGE
    boxes = "".join(f"M{x + EDGE:g} {SIDES_TOP:g}h{inside:g}v{SIDES_HEIGHT:g}h-{inside:g}z" for x in (0, box + 4))
    return f"M{EDGE} {ROWS_TOP:g}H{right:.2f}V{bottom:.2f}H{EDGE}zM0 {totals:.2f}H{right:.2f}{boxes}"


def _edges(widths: Sequence[int]) -> list[float]:
    edges = [0.0]
    for width in widths:
        edges.append(edges[-1] + width * CHARACTER_MM)
    return edges
