"""Spreadsheet files: which kind a file is, by its content, and its sheets."""

import warnings
from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812 - zlib names its exception like a variable

from openpyxl import load_workbook

from tournaments.import_plan import LARGEST_FILE, MOST_ROWS, MOST_SHEETS
from tournaments.spreadsheets.reading import (
    LARGEST_CONTENT,
    MOST_COLUMNS,
    Grid,
    UnreadableError,
    as_grid,
)
from tournaments.spreadsheets.reading_ods import read_ods
from tournaments.spreadsheets.reading_text import read_csv

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
CHUNK = 1 << 16


def read_file(name: str, content: bytes) -> tuple[Grid, ...]:
    """Read a file, whatever its name says, without the sheets that are empty. Raises ``UnreadableError``."""
    if not content.strip():
        raise UnreadableError("empty")
    if len(content) > LARGEST_FILE:
        raise UnreadableError("too_large")
    if content.startswith(OLE):
        raise UnreadableError("old_format")
    grids = _read_packed(content) if content.startswith(b"PK") else (read_csv(content, name),)
    filled = tuple(grid for grid in grids if not grid.is_empty)
    if not filled:
        raise UnreadableError("empty")
    if sum(len(grid.rows) for grid in filled) > MOST_ROWS:
        raise UnreadableError("too_many_rows")
    return filled


def _read_packed(content: bytes) -> tuple[Grid, ...]:
    try:
        with ZipFile(BytesIO(content)) as archive:
            names = _checked_names(archive)
            if "mimetype" in names and "content.xml" in names:
                return read_ods(archive)
    except UnreadableError:
        raise
    except (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise UnreadableError("damaged") from error
    if any(name.casefold().endswith("vbaproject.bin") for name in names):
        raise UnreadableError("macros")
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        raise UnreadableError("not_a_spreadsheet")
    return _read_xlsx(content)


def _checked_names(archive: ZipFile) -> frozenset[str]:
    """The names in the archive, once it is sure what they unpack to: promised sizes first, then measured ones."""
    members = archive.infolist()
    if len(members) > 2_000 or sum(member.file_size for member in members) > LARGEST_CONTENT:
        raise UnreadableError("bomb")
    if any(member.flag_bits & 1 for member in members):
        raise UnreadableError("encrypted")
    for member in members:
        with archive.open(member) as file:
            while file.read(CHUNK):
                pass
    return frozenset(member.filename for member in members)


def _read_xlsx(content: bytes) -> tuple[Grid, ...]:
    """What openpyxl makes of a damaged file is an exception of nearly any kind, hence the broad net."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
            try:
                if len(book.worksheets) > MOST_SHEETS:
                    raise UnreadableError("too_many_sheets")
                return tuple(as_grid(sheet.title, _rows(sheet)) for sheet in book.worksheets)
            finally:
                book.close()
    except UnreadableError:
        raise
    except Exception as error:
        raise UnreadableError("damaged") from error


def _rows(sheet: object) -> Iterator[Iterable[object]]:
    """The rows of a sheet, one more than are taken so that too many are noticed; its promised size is not believed."""
    sheet.reset_dimensions()  # type: ignore[attr-defined]  # the stubs give read-only sheets the type of others
    yield from sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)  # type: ignore[attr-defined]  # as above
