"""Attempts that failed: what keeps somebody from guessing a password or a table's code."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class FailedAttempt(models.Model):
    """Somebody typed something wrong: ``kind`` of secret, for whom (``key``), from which address. Soon deleted."""

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=64)
    address = models.CharField(max_length=80)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["kind", "key", "at"], name="attempts_by_key")]
        verbose_name = _("failed attempt")
        verbose_name_plural = _("failed attempts")

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M}"
