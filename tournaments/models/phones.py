"""The telephones at a table: the code that opens its sheet, what each side says to it, the calls for the organiser.

A deal or total that a telephone sends is a ``SheetVersion`` like any other; here stands only what telephones add.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.models.people import REASON_LENGTH
from tournaments.models.results import SheetVersion
from tournaments.models.rounds import Table

SIDES = [(side.value, side.value) for side in Side]


class TableCode(models.Model):
    """What opens a table's sheet on a telephone: ``digest`` of the code, never the code itself.

    ``generation`` is raised to make the code that was printed before worthless; ``revoked_at`` stops the table's
    telephones altogether. How a code follows from these is said in ``services.table_codes``.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="code")
    generation = models.PositiveIntegerField(default=1)
    digest = models.CharField(max_length=64, unique=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["table"]
        verbose_name = _("code of a table")
        verbose_name_plural = _("codes of tables")

    def __str__(self) -> str:
        return f"{self.table} #{self.generation}"


class Agreement(models.Model):
    """A side has read this version of its sheet and stands by it. Immutable; another version needs another one."""

    version = models.ForeignKey(SheetVersion, on_delete=models.CASCADE, related_name="agreements")
    side = models.CharField(max_length=2, choices=SIDES)
    at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["version", "at"]
        constraints = [models.UniqueConstraint(fields=["version", "side"], name="one_agreement_a_side_and_version")]
        verbose_name = _("agreement")
        verbose_name_plural = _("agreements")

    def __str__(self) -> str:
        return f"{self.version} {self.side}"


class Dispute(models.Model):
    """A side doubts a deal of this version ("" for the totals), until the deal is changed or the doubt taken back."""

    version = models.ForeignKey(SheetVersion, on_delete=models.CASCADE, related_name="disputes")
    side = models.CharField(max_length=2, choices=SIDES)
    deal_uuid = models.CharField(max_length=40, blank=True)
    note = models.CharField(_("what is doubted"), max_length=REASON_LENGTH, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=80, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("disputed deal")
        verbose_name_plural = _("disputed deals")

    def __str__(self) -> str:
        return f"{self.version} {self.side}"


class BlindSheet(models.Model):
    """What one side has typed where neither sees the other's: facts as in ``SheetVersion``, and whether it is final.

    ``number`` rises with every change, so that a form that came too late is recognised. Once both sides are final and
    equal, their facts become a version that both agree on.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="blind_sheets")
    side = models.CharField(max_length=2, choices=SIDES)
    number = models.PositiveIntegerField(default=0)
    facts = models.JSONField()
    final = models.BooleanField(default=False)
    last_key = models.UUIDField(null=True, blank=True)
    changed_at = models.DateTimeField(auto_now=True)
    device = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["table", "side"]
        constraints = [models.UniqueConstraint(fields=["table", "side"], name="one_blind_sheet_a_side")]
        verbose_name = _("sheet of one side")
        verbose_name_plural = _("sheets of one side")

    def __str__(self) -> str:
        return f"{self.table} {self.side}"


class Call(models.Model):
    """Somebody at this table wants the organiser; open until the organiser says that it was seen to."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    side = models.CharField(max_length=2, choices=SIDES, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=80, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(closed_at=None), name="one_open_call_a_table")
        ]
        verbose_name = _("call for the organiser")
        verbose_name_plural = _("calls for the organiser")

    def __str__(self) -> str:
        return f"{self.table} {self.at:%H:%M}"
