"""A new OpenDocument spreadsheet: typed cells, dates shown as dates, columns as wide as their titles ask."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import IO, Final
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from openpyxl.utils import get_column_letter

from tournaments.spreadsheets.cells import ILLEGAL, FormulaText, Heading, Value
from tournaments.spreadsheets.reading_ods import MIME

Sheet = tuple[str, Sequence[Heading], Iterable[Sequence[Value]]]

XML: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
SPACES: Final = 'office:version="1.3"' + "".join(
    f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for name, space in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("style", "style"),
        ("number", "datastyle"),
        ("fo", "xsl-fo-compatible"),
        ("config", "config"),
    )
)
HEAD: Final = f"{XML}<office:document-content {SPACES}>"
BODY: Final = "<office:body><office:spreadsheet>"
TAIL: Final = "</office:spreadsheet></office:body></office:document-content>"
DAY: Final = '<number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/>'
DAY_END: Final = '<number:text>-</number:text><number:day number:style="long"/>'
HOUR: Final = (
    '<number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text>'
    '<number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/>'
)
CELL_STYLES: Final = (
    f'<number:date-style style:name="as-day">{DAY}{DAY_END}</number:date-style>'
    f'<number:date-style style:name="as-time">{DAY}{DAY_END}{HOUR}</number:date-style>'
    '<style:style style:name="day" style:family="table-cell" style:data-style-name="as-day"/>'
    '<style:style style:name="time" style:family="table-cell" style:data-style-name="as-time"/>'
    '<style:style style:name="title" style:family="table-cell">'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="sheet" style:family="table" style:master-page-name="page"/>'
)
#: A4 across, everything as narrow as one page.
STYLES: Final = (
    f"{XML}<office:document-styles {SPACES}><office:automatic-styles>"
    '<style:page-layout style:name="a4"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm"'
    ' style:print-orientation="landscape" style:scale-to-X="1" style:scale-to-Y="0"/></style:page-layout>'
    "</office:automatic-styles><office:master-styles>"
    '<style:master-page style:name="page" style:page-layout-name="a4"/>'
    "</office:master-styles></office:document-styles>"
)
PARTS: Final = (("/", MIME), ("content.xml", "text/xml"), ("styles.xml", "text/xml"), ("settings.xml", "text/xml"))
MANIFEST: Final = (
    f'{XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
    ' manifest:version="1.3">'
    + "".join(f'<manifest:file-entry manifest:full-path="{p}" manifest:media-type="{kind}"/>' for p, kind in PARTS)
    + "</manifest:manifest>"
)
FROZEN: Final = (
    ("VerticalSplitMode", "short", 2),
    ("VerticalSplitPosition", "int", 1),
    ("ActiveSplitRange", "short", 2),
    ("PositionBottom", "int", 1),
)
CENTIMETRES: Final = 0.2  # a character's width


def write_ods(file: IO[bytes], sheets: Iterable[Sheet]) -> None:
    """Write sheets of one header row each, row by row; text is text, never a formula.

    As in the workbook, the header row stays in view, carries a filter, and is printed on every page.
    """
    sheets = list(sheets)
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", MIME, compress_type=ZIP_STORED)
        archive.writestr("META-INF/manifest.xml", MANIFEST)
        archive.writestr("styles.xml", STYLES)
        archive.writestr("settings.xml", _settings([title for title, _headings, _rows in sheets]))
        with archive.open("content.xml", "w") as content:
            for part in _content(sheets):
                content.write(part.encode())


def _content(sheets: Sequence[Sheet]) -> Iterator[str]:
    yield HEAD
    yield f"<office:automatic-styles>{CELL_STYLES}{''.join(_widths(sheets))}</office:automatic-styles>{BODY}"
    filters: list[str] = []
    for title, headings, rows in sheets:
        count = 1
        yield _start(title, headings)
        for row in rows:
            yield f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>"
            count += 1
        yield "</table:table>"
        filters.append(_filter(len(filters), title, len(headings), count))
    yield f"<table:database-ranges>{''.join(filters)}</table:database-ranges>{TAIL}"


def _widths(sheets: Sequence[Sheet]) -> Iterator[str]:
    for width in sorted({heading.wide for _title, headings, _rows in sheets for heading in headings}):
        yield (
            f'<style:style style:name="wide{width}" style:family="table-column">'
            f'<style:table-column-properties style:column-width="{width * CENTIMETRES:.2f}cm"/></style:style>'
        )


def _start(title: str, headings: Sequence[Heading]) -> str:
    columns = "".join(f'<table:table-column table:style-name="wide{heading.wide}"/>' for heading in headings)
    titles = "".join(_text(heading.title, ' table:style-name="title"') for heading in headings)
    return (
        f'<table:table table:name={quoteattr(title)} table:style-name="sheet">{columns}'
        f"<table:table-header-rows><table:table-row>{titles}</table:table-row></table:table-header-rows>"
    )


def _filter(index: int, title: str, width: int, rows: int) -> str:
    sheet = "'" + title.replace("'", "''") + "'"
    cells = quoteattr(f"{sheet}.A1:{sheet}.{get_column_letter(width)}{rows}")
    return (
        f'<table:database-range table:name="__Anonymous_Sheet_DB__{index}" table:target-range-address={cells}'
        ' table:display-filter-buttons="true"/>'
    )


def _settings(titles: Iterable[str]) -> str:
    """What keeps the first row of every sheet in view."""
    items = "".join(
        f'<config:config-item config:name="{name}" config:type="{kind}">{value}</config:config-item>'
        for name, kind, value in FROZEN
    )
    sheets = "".join(
        f"<config:config-item-map-entry config:name={quoteattr(title)}>{items}</config:config-item-map-entry>"
        for title in titles
    )
    return (
        f"{XML}<office:document-settings {SPACES}><office:settings>"
        '<config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views">'
        '<config:config-item-map-entry><config:config-item config:name="ViewId" config:type="string">view1'
        f'</config:config-item><config:config-item-map-named config:name="Tables">{sheets}'
        "</config:config-item-map-named></config:config-item-map-entry></config:config-item-map-indexed>"
        "</config:config-item-set></office:settings></office:document-settings>"
    )


def _cell(value: Value) -> str:
    if value is None or value == "" or isinstance(value, FormulaText):
        return "<table:table-cell/>"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, date):
        style, shown = ("day", value.isoformat())
        if isinstance(value, datetime):
            style, shown = ("time", value.isoformat(timespec="seconds"))
        return (
            f'<table:table-cell table:style-name="{style}" office:value-type="date" office:date-value="{shown}">'
            f"<text:p>{shown}</text:p></table:table-cell>"
        )
    number = int(value) if isinstance(value, bool) else value
    return (
        f'<table:table-cell office:value-type="float" office:value="{number}">'
        f"<text:p>{number}</text:p></table:table-cell>"
    )


def _text(value: str, style: str = "") -> str:
    text = escape(value.translate(ILLEGAL))
    return f'<table:table-cell{style} office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
