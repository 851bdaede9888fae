"""Pictures on paper: the same as on screen, their figures under them."""

from base64 import b64encode
from dataclasses import dataclass

from tournaments.charts import Picture
from tournaments.sheets.paper import ROOM, Format, Page
from tournaments.sheets.ruling import Align, Column, characters, headings, needed, set_row, squeezed

#: Lines that can still be told apart in one picture.
RACERS = 10
POINTS = 8.0
TEMPLATE = "tournaments/sheets/picture.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPicture:
    """A picture as a ``data:`` address, and its figures as lines of text."""

    title: str
    address: str
    heads: str
    figures: str


def picture_page(picture: Picture) -> Page:
    """One page with the picture and its figures."""
    columns = [
        Column(heading=(heading,), align=Align.RIGHT if index else Align.LEFT, least=0 if index else 12)
        for index, heading in enumerate(picture.headings)
    ]
    wished = needed(columns, picture.rows)
    available = min(sum(wished) + 2 * len(wished), characters(ROOM[Format.PORTRAIT][0], POINTS))
    widths = squeezed(columns, wished, available) or wished
    content = PrintedPicture(
        title=picture.title,
        address="data:image/svg+xml;base64," + b64encode(picture.svg).decode(),
        heads="\n".join(headings(columns, widths)),
        figures="\n".join(line for row in picture.rows for line in set_row(columns, widths, row)),
    )
    return Page(template=TEMPLATE, content=content)
