"""Spreadsheets out and in beside openpyxl and the database with no program around them."""

import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from django.test import override_settings
from openpyxl import Workbook, load_workbook

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure, seconds
from tests.factories import ACTOR
from tournaments.forms.imports import MappingForm
from tournaments.models import Player, Tournament
from tournaments.selectors.imports import plan_members
from tournaments.services.clubs import the_club
from tournaments.services.imports import import_members
from tournaments.spreadsheets.exports import evening_sheets, workbook
from tournaments.spreadsheets.files import write_xlsx
from tournaments.spreadsheets.reading_files import read_file

NAMES = 10_000


@measure("workbook.24000", unit="s", bound="openpyxl write-only, the same cells", rounds=3)
def big_workbook() -> Iterator[Pair]:
    """An evening of 24,000 deals: 1,000 pairs, 4 rounds of 12 deals, every sheet of the books."""
    with fresh_database(), tempfile.TemporaryDirectory() as folder, override_settings(DATA_DIR=Path(folder)):
        tournament = make_evening(pairs=1_000, rounds=4)
        cells = [[list(row) for row in sheet.rows] for sheet in evening_sheets(tournament)]

        def write() -> None:
            book = Workbook(write_only=True)
            for rows in cells:
                sheet = book.create_sheet()
                for row in rows:
                    sheet.append(row)
            book.save(BytesIO())

        yield Pair(lambda: seconds(lambda: workbook(tournament)), lambda: seconds(write))


@measure("workbook.memory", unit="MB", bound="the same evening of 2,000 deals", rounds=1)
def workbook_memory() -> Iterator[Pair]:
    """The most memory that a workbook of 24,000 deals takes while it is written to a file; twelve times the deals."""

    def peak(deals: int) -> float:
        with fresh_database(), tempfile.TemporaryDirectory() as folder, override_settings(DATA_DIR=Path(folder)):
            tournament = make_evening(pairs=1_000, rounds=4, deals=deals)
            return _peak_megabytes(tournament)

    yield Pair(lambda: peak(12), lambda: peak(1))


def _peak_megabytes(tournament: Tournament) -> float:
    with tempfile.TemporaryFile() as file:
        tracemalloc.start()
        try:
            write_xlsx(file, evening_sheets(tournament))
            return tracemalloc.get_traced_memory()[1] / 1e6
        finally:
            tracemalloc.stop()


@measure("import.10000", unit="s", bound="openpyxl reading and one bulk insert", rounds=3)
def big_import() -> Iterator[Pair]:
    """10,000 members with clubs and licences: read, understood, planned and written, journal and copy included."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["Nom", "Club", "Licence"])
    for number in range(NAMES):
        sheet.append([f"Prénom{number} NOM{number}", f"Club {number % 40}", f"L{number:06d}"])
    file = BytesIO()
    book.save(file)
    content = file.getvalue()
    with fresh_database(), tempfile.TemporaryDirectory() as folder, override_settings(DATA_DIR=Path(folder)):
        yield Pair(lambda: _timed(lambda: _import(content)), lambda: _timed(lambda: _read_and_insert(content)))


def _timed(call: Callable[[], object]) -> float:
    """How long the call took; emptying the tables again is no part of it."""
    taken = seconds(call)
    assert Player.objects.count() == NAMES
    Player.objects.all().delete()
    return taken


def _import(content: bytes) -> None:
    """As the pages do it: the preview plans once, writing plans again."""
    lines = MappingForm(read_file("liste.xlsx", content), size=1).lines()
    plan_members(the_club(), lines)
    import_members(actor=ACTOR, file_name="liste.xlsx", lines=lines)


def _read_and_insert(content: bytes) -> None:
    rows = load_workbook(BytesIO(content), read_only=True).worksheets[0].iter_rows(min_row=2, values_only=True)
    told = {"kept_by": the_club()}
    people = (Player(name=str(name), search_key=str(name), club=str(club), **told) for name, club, _licence in rows)
    Player.objects.bulk_create(people, batch_size=500)
