"""Which files of an evening's documents and data still say what is true."""

from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.models import Q, QuerySet

from tournaments.acts import QUIET_ACTS, SCORE_ACTS
from tournaments.models import Job, LogEntry, Tournament


def data_revision(tournament: Tournament, *, seating_only: bool = False, round_number: int | None = None) -> int:
    """The revision at which what a document shows was last changed, as far as the journal's words tell.

    ``seating_only``: no score changes it. ``round_number``: of the scores, only those of this round change it.
    Three queries at most; never too low: whatever is not known to be harmless counts as a change, and the revision is
    read last, so that what comes in between makes it later and not earlier.
    """
    later = 0
    if seating_only or round_number is not None:
        harmless = Q(action__in=SCORE_ACTS)
        if not seating_only:
            harmless &= ~Q(subject__startswith=f"{round_number}/")
        entries = LogEntry.objects.filter(tournament=tournament).exclude(action__in=QUIET_ACTS)
        last = entries.exclude(harmless).order_by("-pk").values_list("pk", flat=True).first()
        later = entries.filter(pk__gt=last).count() if last is not None else 0
    return Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk) - later


#: What a file of data is called among the documents: its ``variant`` says which.
DATA: Final = "data"


def paper_folder(tournament_pk: int) -> Path:
    """Where the documents of an evening are kept as files; all of it may be deleted at any time."""
    return Path(settings.DATA_DIR) / "cache" / "paper" / str(tournament_pk)


def documents_made(tournament: Tournament) -> QuerySet[Job]:
    """The documents of an evening as files, those of data aside."""
    return tournament.jobs.exclude(code=DATA)


def stale_data(tournament: Tournament) -> dict[str, Job]:
    """The latest taken file of every kind of data, by its name, if anything has changed since; two queries."""
    revision = data_revision(tournament)
    latest = {job.variant: job for job in tournament.jobs.filter(code=DATA).order_by("handed_out_at")}
    return {name: job for name, job in latest.items() if job.revision < revision}


def handed_out(tournament: Tournament) -> list[Job]:
    """The latest file of every document that somebody took away, the newest first."""
    jobs = documents_made(tournament).exclude(handed_out_at=None).order_by("-handed_out_at")
    latest: dict[tuple[str, int, int, str], Job] = {}
    for job in jobs:
        latest.setdefault((job.code, job.round_number, job.entrant, job.variant), job)
    return list(latest.values())
