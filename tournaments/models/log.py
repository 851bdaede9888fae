"""The journal: one entry for every change, written in the transaction it records, never changed after."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import REASON_LENGTH, Club
from tournaments.models.tournament import Tournament


class LogEntry(models.Model):
    """Who did what, when, from which device, to which object, before and after.

    ``club``: whose journal it stands in; empty for what concerns the whole installation.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="log_entries"
    )
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True)
    device = models.CharField(max_length=80, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=120)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="log_by_tournament")]
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the entry once; the journal is append-only."""
        if self.pk is not None:
            raise TypeError("a journal entry is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: the journal is append-only."""
        raise TypeError("a journal entry is never deleted")
