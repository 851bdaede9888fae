"""Who is typing which sheet at this moment: a courtesy between scorers, stored, never a lock."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Table


class SheetHold(models.Model):
    """One table's sheet is open for entry somewhere, renewed by the page as long as it stays open.

    ``holder`` tells one browser or telephone from another, also where two of them share an account. What protects the
    sheet itself is the number of its version: a hold that is out of date loses nothing.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="hold")
    holder = models.CharField(max_length=64)
    name = models.CharField(max_length=150, blank=True)
    device = models.CharField(max_length=80, blank=True)
    since = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["table"]
        verbose_name = _("sheet being entered")
        verbose_name_plural = _("sheets being entered")

    def __str__(self) -> str:
        return f"{self.table} {self.name}"
