"""Documents that are made in the background, and the files that were made of them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import JobState
from tournaments.models.tournament import Tournament


class Job(models.Model):
    """A document as a file: which one, in which language, as of which revision of its data, and how far it is.

    ``round_number`` and ``entrant`` are 0 where the document is not about one. ``seen_at``: when whoever works on it
    last gave a sign of life. ``handed_out_at``: when somebody last took the file away.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="jobs")
    code = models.CharField(max_length=30)
    round_number = models.PositiveSmallIntegerField(default=0)
    entrant = models.PositiveSmallIntegerField(default=0)
    variant = models.CharField(max_length=30, blank=True)
    language = models.CharField(max_length=10)
    revision = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=JobState, default=JobState.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    handed_out_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code", "round_number", "entrant", "variant", "language", "revision"],
                name="one_job_a_document_and_revision",
            )
        ]
        verbose_name = _("document file")
        verbose_name_plural = _("document files")

    def __str__(self) -> str:
        return f"{self.code} {self.revision}"

    @property
    def is_under_way(self) -> bool:
        """True while it waits for its turn or is being made."""
        return self.state in (JobState.WAITING, JobState.RUNNING)
