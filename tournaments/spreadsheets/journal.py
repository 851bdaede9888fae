"""The journal as a file: one row an entry, with what was before and after in words."""

from collections.abc import Iterable

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.models import LogEntry
from tournaments.phrases import listed
from tournaments.spreadsheets.cells import Heading, Value
from tournaments.spreadsheets.files import SheetOut
from tournaments.wording.journal import fact_lines, subject_words
from tournaments.wording.journal_acts import action_words


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


def journal_of(entries: Iterable[LogEntry]) -> SheetOut:
    """Entries of the journal as a sheet, in the order in which they come."""
    rows = (journal_row(entry) for entry in entries)
    return SheetOut(code="journal", title=_("Journal"), headings=journal_headings(), rows=rows)


def _told(name: str, value: str) -> str:
    return _("%(name)s: %(value)s") % {"name": name, "value": value}
