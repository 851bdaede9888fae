"""What the hall sees: screens with what they show, the picture of the club, the clock of a round."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Round
from tournaments.models.tournament import Tournament

SHORTEST_DWELL, LONGEST_DWELL = 4, 120
LONGEST_ROUND = 600
SCREEN_NAME_LENGTH, BANNER_LENGTH = 40, 140


class Display(models.Model):
    """A screen in the hall. Who knows ``code`` may look at it; ``views`` are the codes of ``DisplayView`` it shows.

    ``dwell``: seconds that a page stays. ``revision`` rises with everything that a screen shows and that is not a fact
    of the tournament: its own settings, the clock, the picture.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="displays")
    name = models.CharField(_("name"), max_length=SCREEN_NAME_LENGTH)
    code = models.CharField(max_length=16, unique=True)
    views = models.JSONField(default=list)
    dwell = models.PositiveSmallIntegerField(
        _("seconds a page"),
        default=12,
        validators=[MinValueValidator(SHORTEST_DWELL), MaxValueValidator(LONGEST_DWELL)],
    )
    paused = models.BooleanField(_("paused"), default=False)
    banner = models.CharField(_("message"), max_length=BANNER_LENGTH, blank=True)
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="one_display_a_name")]
        verbose_name = _("screen")
        verbose_name_plural = _("screens")

    def __str__(self) -> str:
        return self.name


class Picture(models.Model):
    """The picture of the club that an evening's screens can show: a JPEG that we wrote ourselves."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="picture")
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")

    def __str__(self) -> str:
        return self.digest[:12]


class RoundClock(models.Model):
    """The time of a round: ``minutes`` from ``started_at``, less what it stood still.

    ``paused_at`` is set while it stands; ``paused_seconds`` is how long it stood before that.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField(
        _("minutes"), validators=[MinValueValidator(1), MaxValueValidator(LONGEST_ROUND)]
    )
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(started_at__isnull=False), name="only_a_started_clock_is_paused"
            )
        ]
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")

    def __str__(self) -> str:
        return f"{self.minutes}"
