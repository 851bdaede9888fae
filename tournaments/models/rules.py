"""House rules: a club's own rule sets, kept under a name to be chosen again."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import NAME_LENGTH, Club
from tournaments.models.tournament import FrozenRules


class HouseRules(models.Model):
    """A named rule set. Changing it points to another frozen copy: evenings keep the one that they chose.

    ``code`` follows from the name and stands in the rule set itself, as a preset's code does in a preset.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    code = models.SlugField(max_length=100)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    rules = models.ForeignKey(FrozenRules, on_delete=models.PROTECT, related_name="house_rules")
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "code"], name="one_code_a_club")]
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")

    def __str__(self) -> str:
        return self.name
