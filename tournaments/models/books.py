"""A club's books: a list on its way in, the prizes of an evening."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PrizeRule
from tournaments.models.people import Club
from tournaments.models.tournament import CATEGORY_LENGTH, Tournament


class ImportDraft(models.Model):
    """The cells of a file between its preview and the decision; deleted by either, or after a day.

    ``sheets`` is what ``spreadsheets.reading`` understood: a list of objects with ``name`` and ``rows`` of texts.
    ``tournament`` is empty for a list of members.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="drafts")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="drafts")
    file_name = models.CharField(max_length=120)
    sheets = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("list to import")
        verbose_name_plural = _("lists to import")

    def __str__(self) -> str:
        return self.file_name


class Prize(models.Model):
    """A prize and who gets it: a place, the last one, the best of a category, or the best of the last game."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_list")
    rule = models.CharField(_("goes to"), max_length=12, choices=PrizeRule, default=PrizeRule.PLACE)
    place = models.PositiveSmallIntegerField(_("place"), default=1, validators=[MinValueValidator(1)])
    category = models.CharField(_("category"), max_length=CATEGORY_LENGTH, blank=True)
    what = models.CharField(_("prize"), max_length=120)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")

    def __str__(self) -> str:
        return self.what
