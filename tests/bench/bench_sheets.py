"""Documents as PDF files beside reportlab drawing the same without any layout."""

import re
import tempfile
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import segno
from django.test import Client, override_settings
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import LongTable, SimpleDocTemplate

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure, seconds
from tests.factories import make_user
from tournaments.models import Round, Tournament
from tournaments.sheets.lists_standings import standings_listing
from tournaments.sheets.pdf import render_pdf
from tournaments.sheets.rendering import document_pdf, paper_parts
from tournaments.sheets.score_sheets import Code, PrintedForm, PrintedSheet, score_sheets_paper

FONTS = Path("/usr/share/fonts/truetype/dejavu")
CANVAS = "a reportlab canvas drawing the same sheets with the same font and codes"
LONG_TABLE = "reportlab's LongTable of the same rows"
Matrix = Sequence[Sequence[int]]
#: Width of the pen, then from where to where, in millimetres.
Line = tuple[float, float, float, float, float]
DrawnSheet = tuple[PrintedForm, PrintedSheet]
STEP = re.compile(r"([MHVhvz])([-\d.]*) ?([-\d.]*)")


@contextmanager
def _evening(pairs: int, rounds: int) -> Iterator[Tournament]:
    """An evening in a database and a data folder of its own."""
    with fresh_database(), tempfile.TemporaryDirectory() as folder, override_settings(DATA_DIR=Path(folder)):
        for name, file in (("mono", "DejaVuSansMono"), ("bold", "DejaVuSansMono-Bold"), ("title", "DejaVuSans-Bold")):
            pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{file}.ttf")))
        yield make_evening(pairs=pairs, rounds=rounds)


@measure("sheets.50", unit="s", bound=CANVAS, rounds=3)
def fifty_sheets() -> Iterator[Pair]:
    """50 filled-in sheets of 12 deals with codes, two to a page."""
    with _evening(100, 1) as tournament:
        yield _sheets(tournament)


@measure("sheets.250", unit="s", bound=CANVAS, rounds=3)
def many_sheets() -> Iterator[Pair]:
    """250 filled-in sheets of 12 deals with codes: 125 pages."""
    with _evening(500, 1) as tournament:
        yield _sheets(tournament)


@measure("sheets.one", unit="s", bound=CANVAS)
def one_sheet() -> Iterator[Pair]:
    """From the click to the PDF file of a round of one table in a warm server, nothing kept."""
    with _evening(2, 1) as tournament:
        client = Client()
        client.force_login(make_user("bench"))
        address = f"/soirees/{tournament.pk}/documents/feuilles/1.pdf"
        sheets = _drawn_sheets(tournament.rounds.get(number=1), {})

        def click() -> None:
            answer = client.get(address)
            assert answer.content.startswith(b"%PDF")
            tournament.jobs.all().delete()

        click()
        yield Pair(lambda: seconds(click), lambda: seconds(lambda: draw_on_canvas(sheets, {})))


@measure("standings.pdf.500", unit="s", bound=LONG_TABLE)
def standings_file() -> Iterator[Pair]:
    """The standings of 500 pairs after 4 rounds."""
    with _evening(500, 4) as tournament:
        rows = [list(row) for row in standings_listing(tournament, after_round=None).rows]
        yield Pair(
            lambda: seconds(lambda: document_pdf("classement", tournament)),
            lambda: seconds(lambda: SimpleDocTemplate(BytesIO(), pagesize=A4).build([LongTable(rows)])),
        )


@measure("standings.pdf.500.cached", unit="s", bound="reading the file")
def kept_standings_file() -> Iterator[Pair]:
    """The same from the second click on, a whole request."""
    with _evening(500, 4) as tournament:
        client = Client()
        client.force_login(make_user("bench"))
        address = f"/soirees/{tournament.pk}/documents/classement.pdf"
        content = client.get(address).content
        assert content.startswith(b"%PDF")
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            yield Pair(lambda: seconds(lambda: client.get(address)), lambda: seconds(Path(file.name).read_bytes))


def _sheets(tournament: Tournament) -> Pair:
    round_ = tournament.rounds.get(number=1)
    matrices = {table.pk: _matrix(table.pk) for table in round_.tables.all()}
    codes = {pk: _code(pk) for pk in matrices}
    sheets = _drawn_sheets(round_, codes)
    tables = dict(zip((sheet.where for _form, sheet in sheets), matrices, strict=True))

    def product() -> None:
        paper = score_sheets_paper(round_, codes=codes)
        render_pdf(paper_parts(paper, tournament))

    drawn = {where: matrices[pk] for where, pk in tables.items()}
    return Pair(lambda: seconds(product), lambda: seconds(lambda: draw_on_canvas(sheets, drawn)))


def _address(table: int) -> str:
    return f"http://192.168.1.20:8000/t/{table:06d}"


def _code(table: int) -> Code:
    picture = segno.make(_address(table), error="m").png_data_uri(scale=4, border=2)
    return Code(picture=picture, text=f"{table:06d}", url=_address(table))


def _matrix(table: int) -> Matrix:
    return [list(line) for line in segno.make(_address(table), error="m").matrix]


def _drawn_sheets(round_: Round, codes: Mapping[int, Code]) -> list[DrawnSheet]:
    pages = score_sheets_paper(round_, codes=codes).pages
    return [drawn for page in pages if page.form for drawn in zip(page.form.content, page.content, strict=True)]


def draw_on_canvas(sheets: Sequence[DrawnSheet], codes: Mapping[str, Matrix]) -> bytes:
    """The same texts, lines and codes at the same places, without any layout."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    ruling = list(_lines_of(sheets[0][0].drawing))
    for index, sheet in enumerate(sheets):
        if index and index % 2 == 0:
            canvas.showPage()
        foot = f"FFB, coinchée 2015{index // 2 + 1:>30} / {len(sheets) // 2}{'révision 0, 30/11/2026 06:42':>60}"
        _draw_sheet(canvas, sheet, foot, ruling, codes.get(sheet[1].where), (287 if index % 2 == 0 else 145) * mm)
    canvas.save()
    return file.getvalue()


def _lines_of(drawing: str) -> Iterator[Line]:
    """The lines of the product's own drawing of a sheet."""
    svg = b64decode(drawing.partition(",")[2]).decode()
    for width, path in re.findall(r'stroke-width="([\d.]+)" d="([^"]+)"', svg):
        x = y = left = top = 0.0
        for step, first, second in STEP.findall(path):
            if step == "M":
                x, y = left, top = float(first), float(second)
                continue
            ends = {"H": (first, y), "V": (x, first), "z": (left, top)}
            to = ends.get(step) or ((x + float(first), y) if step == "h" else (x, y + float(first)))
            yield float(width), x, y, float(to[0]), float(to[1])
            x, y = float(to[0]), float(to[1])


def _draw_sheet(
    canvas: Canvas, drawn: DrawnSheet, foot: str, ruling: Sequence[Line], code: Matrix | None, top: float
) -> None:
    form, sheet = drawn
    left = 10 * mm
    for width, x, y, to_x, to_y in ruling:
        canvas.setLineWidth(width * mm)
        canvas.line(left + x * mm, top - y * mm, left + to_x * mm, top - to_y * mm)
    canvas.setFont("title", 14)
    canvas.drawRightString(174 * mm, top - 5 * mm, sheet.where)
    blocks = (
        (sheet.event, "mono", 7.5, 4.5, 5.0),
        (sheet.sides, "mono", 9, 11.5, 4.9),
        (form.heads, "bold", 8.2, 26.2, 3.5),
        (sheet.rows, "mono", 8.2, 35, 6.2),
        (form.captions, "mono", 7, 115.2, 3.0),
        (sheet.phone, "mono", 7, 130.2, 3.0),
        (foot, "mono", 7, 133.2, 3.0),
    )
    for text, font, points, first, step in blocks:
        canvas.setFont(font, points)
        _draw_lines(canvas, text, left, top - first * mm, step * mm)
    if code is not None and sheet.code is not None:
        _draw_code(canvas, code, 180 * mm, top)
        canvas.drawCentredString(190 * mm, top - 22 * mm, sheet.code.text)


def _draw_lines(canvas: Canvas, text: str, left: float, top: float, step: float) -> None:
    for number, line in enumerate(text.split("\n")):
        canvas.drawString(left, top - number * step, line)


def _draw_code(canvas: Canvas, code: Matrix, left: float, top: float) -> None:
    """The dark runs of every line as one path."""
    module = 20 * mm / len(code)
    path = canvas.beginPath()
    for number, line in enumerate(code):
        start = None
        for place, dark in enumerate([*line, 0]):
            if dark and start is None:
                start = place
            elif not dark and start is not None:
                path.rect(left + start * module, top - (number + 1) * module, (place - start) * module, module)
                start = None
    canvas.drawPath(path, stroke=0, fill=1)
