"""Score sheets as PDF beside a reportlab canvas that draws the same pages with the same font."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure, seconds
from tournaments.models import Tournament
from tournaments.sheets.documents import document_pdf
from tournaments.sheets.score_sheets import PrintedSheet, columns, score_sheets_context

FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
CANVAS = "a reportlab canvas drawing the same sheets with the same font"


@measure("sheets.50", unit="s", bound=CANVAS, rounds=3)
def fifty_sheets() -> Iterator[Pair]:
    """50 sheets of 12 deals, two to a page."""
    with fresh_database():
        tournament = make_evening(pairs=100, rounds=1)
        pdfmetrics.registerFont(TTFont("mono", str(FONT)))
        yield Pair(
            lambda: seconds(lambda: document_pdf("score_sheets", tournament, round_number=1)),
            lambda: seconds(lambda: draw_on_canvas(tournament)),
        )


def draw_on_canvas(tournament: Tournament) -> bytes:
    """The same facts, ruling and text at the same places, without any layout."""
    context = score_sheets_context(tournament.rounds.get(number=1))
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    for page in context["pages"]:
        for index, sheet in enumerate(page):
            _draw_sheet(canvas, tournament, sheet, 287 * mm - index * 138 * mm)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw_sheet(canvas: Canvas, tournament: Tournament, sheet: PrintedSheet, top: float) -> None:
    canvas.setFont("mono", 8.3)
    canvas.drawString(10 * mm, top, f"{tournament.name} {sheet.table.number}")
    canvas.drawString(10 * mm, top - 8 * mm, f"{sheet.table.ns_name}   {sheet.table.ew_name}")
    lines = sheet.rows.split("\n")
    for row, line in enumerate(lines):
        canvas.drawString(10 * mm, top - 30 * mm - row * 6.6 * mm, line)
        canvas.line(10 * mm, top - 32 * mm - row * 6.6 * mm, 200 * mm, top - 32 * mm - row * 6.6 * mm)
    edge = 10 * mm
    for column in columns():
        canvas.line(edge, top - 25 * mm, edge, top - 32 * mm - len(lines) * 6.6 * mm)
        edge += column.width * 1.776 * mm
