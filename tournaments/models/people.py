"""People: those who use the program, the clubs that they work for, and those who play."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.names import LONGEST, LONGEST_KEY

#: The longest name of anything, as of a person.
NAME_LENGTH = LONGEST
LICENCE_LENGTH = 30
#: The longest reason, or doubt, that is kept.
REASON_LENGTH = 200


class User(AbstractUser):
    """Somebody with an account: the organiser and his helpers. What they are where stands in ``Membership``.

    ``reads_all_clubs`` is for a federation: the published results of every club on the server, and nothing else.
    """

    reads_all_clubs = models.BooleanField(_("reads the published results of every club"), default=False)
    #: Its active places in clubs as ``places_of`` returns them, where they came with the account; else ``None``.
    known_places: Sequence[Any] | None = None

    class Meta(AbstractUser.Meta):
        pass


class Club(models.Model):
    """Whose everything is: evenings, players, accounts. A laptop has one and never speaks of it.

    ``slug`` is its name in addresses.
    """

    name = models.CharField(_("name"), max_length=NAME_LENGTH, unique=True)
    slug = models.SlugField(_("name in addresses"), max_length=NAME_LENGTH, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """An account's place in a club, and its role there; one person may have several. Disabled, it lets nobody in."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=20, choices=Role, default=Role.ORGANISER)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club")]
        verbose_name = _("account of a club")
        verbose_name_plural = _("accounts of clubs")

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"

    @property
    def lets_in(self) -> bool:
        """True if the account gets into the club."""
        return self.is_active and self.user.is_active


class Player(models.Model):
    """A person who plays, on the list of one club (``kept_by``). Two people of one name are two rows.

    ``club``: what stands on the list as the person's club, in any words; those of one club avoid meeting.
    ``archived_at``: no longer proposed when names are typed. ``erased_at``: the name is gone for good; what was played
    stays under the words that stand in its place.
    """

    kept_by = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    search_key = models.CharField(max_length=LONGEST_KEY, db_index=True, editable=False)
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
