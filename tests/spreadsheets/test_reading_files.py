import re
import tracemalloc
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.utils import translation

from tests.spreadsheets.awkward import ANNE, HEADS, ods, xlsx
from tournaments.import_plan import LARGEST_FILE, MOST_ROWS
from tournaments.spreadsheets.reading import LARGEST_CONTENT, UnreadableError
from tournaments.spreadsheets.reading_files import read_file
from tournaments.spreadsheets.reading_ods import MIME
from tournaments.spreadsheets.writing_ods import BODY, HEAD, TAIL
from tournaments.wording.imports import unreadable_words

CELL = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'


def packed(**members: bytes) -> bytes:
    """A zip file; a name's ``__`` is a slash."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def ods_of(rows: str) -> bytes:
    content = f'{HEAD}{BODY}<table:table table:name="F">{rows}</table:table>{TAIL}'
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", MIME)
        archive.writestr("content.xml", content)
    return file.getvalue()


def lying_bomb() -> bytes:
    """A file whose directory promises less than it unpacks to."""
    content = bytearray(packed(xl__workbook=b"0" * 1_000_000))
    for signature, offset in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = content.index(signature) + offset
        content[at : at + 4] = (10).to_bytes(4, "little")
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (xlsx([[]]), "empty"),
        (b"x" * (LARGEST_FILE + 1), "too_large"),
        (packed(xl__sheet=bytes(LARGEST_CONTENT + 1)), "bomb"),
        (lying_bomb(), "damaged"),
        (xlsx([HEADS, ANNE])[:2000], "damaged"),
        (packed(**{"[Content_Types].xml": b"<x", "xl__workbook.xml": b"<x"}), "damaged"),
        (packed(xl__vbaProject=b"", **{"xl__vbaProject.bin": b"x", "[Content_Types].xml": b""}), "macros"),
        (packed(readme=b"hello"), "not_a_spreadsheet"),
        (packed(mimetype=b"application/epub", **{"content.xml": b"<x/>"}), "not_a_spreadsheet"),
        (packed(mimetype=MIME.encode(), **{"content.xml": b"<!DOCTYPE x []><x/>"}), "damaged"),
        (packed(mimetype=MIME.encode(), **{"content.xml": "<!DOCTYPE x []><x/>".encode("utf-16")}), "damaged"),
        (packed(mimetype=MIME.encode(), **{"content.xml": b"<!--%s--><!DOCTYPE x []><x/>" % (b" " * 9000)}), "damaged"),
        (packed(mimetype=MIME.encode(), **{"content.xml": b"<x>"}), "damaged"),
        (ods_of(f"<table:table-row>{CELL}</table:table-row>" * (MOST_ROWS + 1) + "<broken"), "too_many_rows"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "old_format"),
        (b"%PDF-1.7\n", "not_a_spreadsheet"),
        (b"<!DOCTYPE html><table>", "not_a_spreadsheet"),
        (b"\x00\x01\x02binary", "not_a_spreadsheet"),
        ("\n".join(f"Nom {n}" for n in range(100_000)).encode(), "too_many_rows"),
        (ods_of(f'<table:table-row table:number-rows-repeated="1048576">{CELL}</table:table-row>'), "too_many_rows"),
        (xlsx(*[[["x"]]] * 51), "too_many_sheets"),
    ],
)
def test_what_is_not_read_says_why(content: bytes, code: str) -> None:
    with pytest.raises(UnreadableError) as refusal:
        read_file("liste.xlsx", content)
    assert refusal.value.code == code


def test_the_limits_that_are_said_are_those_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LARGEST_FILE": 7_000_000, "MOST_ROWS": 12_345, "MOST_SHEETS": 6}.items():
        monkeypatch.setattr(f"tournaments.wording.imports.{name}", value)
    with translation.override("en"):
        said = [unreadable_words(code) for code in ("too_large", "too_many_rows", "too_many_sheets")]
    assert [re.findall(r"at most ([\d,]+ \w+)", text) for text in said] == [["7 MB"], ["12,345 lines"], ["6 are"]]


def test_the_content_decides_and_not_the_name() -> None:
    assert read_file("liste.csv", xlsx([HEADS, ANNE]))[0].rows == (HEADS, ANNE)
    assert read_file("liste.xlsx", b"a;b\nc;d")[0].rows == (("a", "b"), ("c", "d"))


def test_a_far_cell_costs_nothing() -> None:
    def far(sheet: object) -> None:
        sheet["XFD20001"] = "far"  # type: ignore[index]  # any sheet of openpyxl's takes an address

    with pytest.raises(UnreadableError):
        read_file("x", xlsx([HEADS, ANNE], then=far))
    repeated = (
        f"<table:table-row>{CELL}</table:table-row>"
        '<table:table-row table:number-rows-repeated="1048575"><table:table-cell'
        ' table:number-columns-repeated="16384"/></table:table-row>'
    )
    assert read_file("x", ods_of(repeated))[0].rows == (("x",),)


@pytest.mark.parametrize(
    "rows",
    ["<table:table-row/>" * 100_000, f"<table:table-row>{CELL * 50_000}</table:table-row>"],
    ids=["empty rows", "cells far to the right"],
)
def test_what_is_not_taken_of_a_sheet_is_not_kept_either(rows: str) -> None:
    content = ods_of(f"<table:table-row>{CELL}</table:table-row>{rows}")
    tracemalloc.start()
    try:
        (grid,) = read_file("x", content)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grid.rows[0] == ("x",)
    assert peak < 2_000_000, "bytes"


def test_two_sheets_with_groups_of_rows_and_a_header_are_read() -> None:
    row = f"<table:table-row>{CELL}</table:table-row>"
    grids = read_file(
        "x",
        ods_of(
            f"<table:table-header-rows>{row}</table:table-header-rows><table:table-row-group>{row}</table:table-row-group>"
            f'</table:table><table:table table:name="G">{row}'
        ),
    )
    assert [(grid.name, grid.rows) for grid in grids] == [("F", (("x",), ("x",))), ("G", (("x",),))]


def test_ten_thousand_rows_are_read() -> None:
    rows = [HEADS, *((f"Nord {n}", f"Sud {n}") for n in range(10_000))]
    text = "\n".join(";".join(row) for row in rows)
    assert len(read_file("x", text.encode())[0].rows) == 10_001 < MOST_ROWS
    assert read_file("x", ods(rows))[0].rows[-1] == ("Nord 9999", "Sud 9999")
