"""What a spreadsheet program finds in the files: every cell of the database, of its own kind."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.utils import timezone
from django.utils.timezone import localtime
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from tests.factories import ACTOR
from tournaments.models import EntrantPlayer, LogEntry, SheetVersion, Tournament
from tournaments.services.attendance import record_payment
from tournaments.services.demo import create_demo
from tournaments.spreadsheets.exports import SHEETS, evening_sheets, workbook
from tournaments.spreadsheets.files import file_of
from tournaments.spreadsheets.reading_ods import OFFICE, TABLE, TEXT

pytestmark = pytest.mark.django_db
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
Rows = list[list[Any]]


@pytest.fixture
def evening(db: None) -> Tournament:
    """The demo evening with a fee that somebody paid."""
    tournament = create_demo(actor=ACTOR)
    Tournament.objects.filter(pk=tournament.pk).update(fee=Decimal("5.50"))
    tournament.refresh_from_db()
    record_payment(actor=ACTOR, tournament=tournament, number=2, paid=True)
    return tournament


def xlsx_rows(content: bytes) -> dict[str, Rows]:
    book = load_workbook(BytesIO(content))
    return {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book.worksheets}


def ods_content(content: bytes, part: str = "content.xml") -> ElementTree.Element:
    with ZipFile(BytesIO(content)) as archive:
        return ElementTree.fromstring(archive.read(part))


def ods_rows(content: bytes) -> dict[str, Rows]:
    return {
        str(table.get(f"{TABLE}name")): [
            [_ods_value(cell) for cell in row.iter(f"{TABLE}table-cell")] for row in table.iter(f"{TABLE}table-row")
        ]
        for table in ods_content(content).iter(f"{TABLE}table")
    }


def _ods_value(cell: ElementTree.Element) -> Any:
    shown = "".join(cell.itertext())
    kind = cell.get(f"{OFFICE}value-type")
    if kind == "float":
        return float(cell.get(f"{OFFICE}value", ""))
    return datetime.fromisoformat(cell.get(f"{OFFICE}date-value", "")) if kind == "date" else shown or None


def plain(row: Sequence[Any]) -> list[Any]:
    """Values as both kinds of file can hold them: moments and numbers, empty text for nothing."""
    return [_plain(value) for value in row]


def _plain(value: Any) -> Any:
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day)
    if isinstance(value, bool | int | float | Decimal):
        return float(value)
    return value or None


@pytest.mark.parametrize(("kind", "read"), [("xlsx", xlsx_rows), ("ods", ods_rows)])
def test_every_cell_is_read_back_as_what_it_is(
    evening: Tournament, kind: str, read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    found = read(file_of(kind, evening_sheets(evening)))
    assert len(found) == len(SHEETS) - 1  # persons are left out without substitutes
    for sheet in evening_sheets(evening):
        titles, *rows = found[sheet.title]
        assert titles == [heading.title for heading in sheet.headings]
        assert [plain(row) for row in rows] == [plain(row) for row in sheet.rows], sheet.code


def test_people_money_versions_and_journal_are_those_of_the_database(evening: Tournament) -> None:
    books = {
        sheet.code: rows[1:]
        for sheet, rows in zip(evening_sheets(evening), xlsx_rows(workbook(evening)).values(), strict=True)
    }
    places = EntrantPlayer.objects.order_by("entrant__number", "position")
    assert [row[:3] for row in books["players"]] == [
        list(row) for row in places.values_list("entrant__number", "position", "player__name")
    ]
    assert [Decimal(row[-2]) for row in books["entrants"]] == list(
        evening.entrants.order_by("number").values_list("paid", flat=True)
    )
    assert [Decimal(row[-1]) for row in books["entrants"]] == [Decimal(0) if n == 2 else 11 for n in range(1, 9)]
    versions = SheetVersion.objects.order_by("table__round__number", "table__number", "number")
    assert [(row[2], row[4], row[5], row[6]) for row in books["versions"]] == [
        (one.number, one.total_ns, one.total_ew, localtime(one.created_at).replace(tzinfo=None, microsecond=0))
        for one in versions
    ]
    entries = LogEntry.objects.filter(tournament=evening).order_by("pk")
    assert [row[0] for row in books["journal"]] == [
        localtime(entry.at).replace(tzinfo=None, microsecond=0) for entry in entries
    ]


def test_every_date_of_an_opendocument_file_is_shown_as_a_date(evening: Tournament) -> None:
    content = ods_content(file_of("ods", evening_sheets(evening)))
    shown = {
        style.get(f"{STYLE}name") for style in content.iter(f"{STYLE}style") if style.get(f"{STYLE}data-style-name")
    }
    dates = [cell for cell in content.iter(f"{TABLE}table-cell") if cell.get(f"{OFFICE}value-type") == "date"]
    assert dates
    assert {cell.get(f"{TABLE}style-name") for cell in dates} <= shown


def test_an_opendocument_file_has_one_header_row_in_view_a_filter_and_columns_wide_enough(evening: Tournament) -> None:
    content = file_of("ods", evening_sheets(evening))
    tables = list(ods_content(content).iter(f"{TABLE}table"))
    for table in tables:
        assert len(list(table.iter(f"{TABLE}table-header-rows"))) == 1
        assert not [cell for cell in table.iter(f"{TABLE}table-cell") if cell.get(f"{TABLE}number-columns-spanned")]
        columns = [str(column.get(f"{TABLE}style-name")) for column in table.iter(f"{TABLE}table-column")]
        titles = [text.text or "" for text in next(table.iter(f"{TABLE}table-row")).iter(f"{TEXT}p")]
        assert all(int(style.removeprefix("wide")) > len(title) for style, title in zip(columns, titles, strict=True))
    filters = [area.get(f"{TABLE}target-range-address") for area in ods_content(content).iter(f"{TABLE}database-range")]
    assert len(filters) == len(tables)
    assert "'Classement'.A1:'Classement'.Q9" in filters
    settings = ElementTree.tostring(ods_content(content, "settings.xml"), encoding="unicode")
    assert settings.count("VerticalSplitPosition") == len(tables)


def test_the_workbook_is_printed_as_wide_as_a_page_and_its_titles_are_not_cut(evening: Tournament) -> None:
    sheets = load_workbook(BytesIO(workbook(evening, formulas=True))).worksheets
    assert len(sheets) == len(SHEETS) - 1  # persons are left out without substitutes
    for sheet in sheets:
        setup = sheet.sheet_properties.pageSetUpPr
        assert setup is not None
        assert setup.fitToPage
        assert not sheet.page_setup.fitToHeight
        for column, cell in enumerate(sheet[1], start=1):
            assert sheet.column_dimensions[get_column_letter(column)].width > len(str(cell.value))
