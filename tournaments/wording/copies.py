"""What a copy of the database is called: when and why it was made, as on the list of copies."""

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.selectors.backups import Backup


def copy_words(backup: Backup) -> str:
    """The day, the time and the reason: ``30/11/2026 21:45 (Before a draw)``."""
    return f"{date_format(timezone.localtime(backup.at), 'SHORT_DATETIME_FORMAT')} ({backup.reason.label})"
