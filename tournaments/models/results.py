"""Score sheets: immutable versions of the facts of a table, exactly one of them confirmed."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import VersionState
from tournaments.models.people import REASON_LENGTH
from tournaments.models.rounds import Table
from tournaments.models.tournament import FrozenRules


class SheetVersionQuerySet(models.QuerySet["SheetVersion"]):
    """Versions of sheets, by what they are worth."""

    def confirmed(self) -> Self:
        """Those that count: at most one a table. Written-out SQL says the same where a thousand ask."""
        return self.filter(state=VersionState.CONFIRMED)


class SheetVersion(models.Model):
    """The facts of a table's sheet after one accepted change.

    ``facts`` follows ``tournaments.facts.SheetFacts``. The totals are those that both sides signed; the latest
    version (highest number) is what the entry page shows, the confirmed one is what counts. ``checked_at``: somebody
    held it against the paper and found it equal.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=VersionState, default=VersionState.IN_PROGRESS)
    facts = models.JSONField()
    rules = models.ForeignKey(FrozenRules, on_delete=models.PROTECT, related_name="versions")
    total_ns = models.IntegerField()
    total_ew = models.IntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    device = models.CharField(max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    idempotency_key = models.UUIDField(null=True, blank=True, unique=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = SheetVersionQuerySet.as_manager()

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_version_a_number"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state=VersionState.CONFIRMED), name="one_confirmed_version_a_table"
            ),
        ]
        verbose_name = _("version of a sheet")
        verbose_name_plural = _("versions of sheets")

    def __str__(self) -> str:
        return f"{self.table} v{self.number}"

    @property
    def is_confirmed(self) -> bool:
        """True if this is the version that counts."""
        return self.state == VersionState.CONFIRMED
