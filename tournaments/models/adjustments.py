"""Decisions of the organiser about an entrant's points that belong to no game."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import REASON_LENGTH
from tournaments.models.tournament import Entrant


class Adjustment(models.Model):
    """A penalty (negative) or a bonus, in the unit of the ranking, with its reason.

    ``round_number`` is the round it was decided in: standings after an earlier round do not know it.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="adjustments")
    points = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("penalty or bonus")
        verbose_name_plural = _("penalties and bonuses")

    def __str__(self) -> str:
        return f"{self.entrant} {self.points}"
