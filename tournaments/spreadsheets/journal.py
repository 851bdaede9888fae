"""The journal as a file: one row an entry, with what was before and after in words."""

import csv
from collections.abc import Iterable, Iterator
from io import BytesIO, StringIO

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from openpyxl import Workbook

from tournaments.models import LogEntry
from tournaments.phrases import listed
from tournaments.spreadsheets.cells import FORMULA_STARTS, Heading, Value, write_sheet
from tournaments.wording.journal import action_words, fact_lines, subject_words


def journal_headings() -> list[Heading]:
    """The columns, in their order."""
    return [
        Heading(title=_("When"), width=20),
        Heading(title=_("Who"), width=18),
        Heading(title=_("Device"), width=18),
        Heading(title=_("What was done"), width=28),
        Heading(title=_("To what"), width=22),
        Heading(title=_("Before"), width=44),
        Heading(title=_("After"), width=44),
        Heading(title=_("Reason"), width=30),
    ]


def journal_row(entry: LogEntry) -> list[Value]:
    """The cells of one entry."""
    lines = fact_lines(entry)
    before = listed(_told(line.name, line.before) for line in lines if line.before)
    after = listed(_told(line.name, line.after) for line in lines if line.after)
    return [
        localtime(entry.at).replace(tzinfo=None, microsecond=0),
        entry.actor_name,
        entry.device,
        action_words(entry.action),
        subject_words(entry),
        before,
        after,
        entry.reason,
    ]


def journal_workbook(entries: Iterable[LogEntry]) -> bytes:
    """The journal as an XLSX file."""
    book = Workbook(write_only=True)
    write_sheet(book, _("Journal"), journal_headings(), (journal_row(entry) for entry in entries))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def journal_lines(entries: Iterable[LogEntry]) -> Iterator[str]:
    """The journal as CSV, line by line, as a French spreadsheet program opens it: UTF-8 with its mark, semicolons."""
    yield "\ufeff" + _csv_line([heading.title for heading in journal_headings()])
    for entry in entries:
        yield _csv_line(journal_row(entry))


def _told(name: str, value: str) -> str:
    return _("%(name)s: %(value)s") % {"name": name, "value": value}


def _csv_line(values: Iterable[Value]) -> str:
    line = StringIO()
    csv.writer(line, delimiter=";").writerow(_inert(value) for value in values)
    return line.getvalue()


def _inert(value: Value) -> Value:
    """Text that a spreadsheet program would take for a formula, made plain text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value
