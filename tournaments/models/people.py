"""People: those who use the program and those who play."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role

NAME_LENGTH = 80
LICENCE_LENGTH = 30


class User(AbstractUser):
    """Somebody with an account: the organiser and his helpers."""

    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.ORGANISER)

    class Meta(AbstractUser.Meta):
        pass


class Player(models.Model):
    """A person who plays. Two people of one name are two rows.

    ``archived_at``: no longer proposed when names are typed. ``erased_at``: the name is gone for good; what was played
    stays under the words that stand in its place.
    """

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    search_key = models.CharField(max_length=NAME_LENGTH * 2, db_index=True, editable=False)
    club = models.CharField(_("club"), max_length=NAME_LENGTH, blank=True)
    licence = models.CharField(_("licence"), max_length=LICENCE_LENGTH, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["search_key", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name
