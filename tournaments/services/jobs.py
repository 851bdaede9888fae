"""The rows of documents that are made as files: whose turn it is to make one, and how far it is.

Nobody changes an evening with them, so they are not in the journal. Each step is one statement that names the state
which it leaves: of two who try the same step, one takes it.
"""

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.enums import JobState
from tournaments.models import Job, Tournament

MESSAGE_LENGTH = 500


def job_row(
    tournament: Tournament, *, code: str, round_number: int, entrant: int, variant: str, language: str, revision: int
) -> Job:
    """The row of a document as of a revision; made if there is none, and then in no queue yet (``seen_at`` empty)."""
    job, _created = Job.objects.get_or_create(
        tournament=tournament,
        code=code,
        round_number=round_number,
        entrant=entrant,
        variant=variant,
        language=language,
        revision=revision,
    )
    return job


def queue_job(job: Job) -> bool:
    """Put a job in the queue; False if it is no longer as it was when it was read, since somebody else was first."""
    as_read = Job.objects.filter(pk=job.pk, state=job.state, seen_at=job.seen_at)
    step = {"state": JobState.WAITING, "seen_at": timezone.now(), "done": 0, "total": 0, "error": ""}
    return _step(job, as_read, **step)


def claim_job(job: Job) -> bool:
    """Take a job that is in no queue, to make it at once; False if somebody else makes it or gave it up."""
    free = Job.objects.filter(Q(state=JobState.WAITING, seen_at=None) | Q(state=JobState.DONE), pk=job.pk)
    return _step(job, free, state=JobState.RUNNING, seen_at=timezone.now())


def release_job(job: Job) -> bool:
    """Give back what was claimed and could not be made."""
    return _step(job, _running(job), state=JobState.WAITING, seen_at=None)


def claim_next_job() -> Job | None:
    """The oldest job of the queue, which is this process's alone from now on."""
    for job in Job.objects.filter(state=JobState.WAITING).exclude(seen_at=None).order_by("seen_at", "pk"):
        waiting = Job.objects.filter(pk=job.pk, state=JobState.WAITING)
        if _step(job, waiting, state=JobState.RUNNING, seen_at=timezone.now()):
            return job
    return None


def note_progress(job: Job, done: int, total: int) -> bool:
    """Note how far a job is, which is a sign of life too; False if it is not to go on."""
    return _step(job, _running(job), done=done, total=total, seen_at=timezone.now())


def finish_job(job: Job) -> bool:
    """Say that the file is there; False if the job was given up or taken from its maker meanwhile."""
    return _step(job, _running(job), state=JobState.DONE)


def fail_job(job: Job, message: str) -> bool:
    """Say why there will be no file."""
    return _step(job, _running(job), state=JobState.FAILED, error=message[:MESSAGE_LENGTH])


def cancel_job(job: Job) -> bool:
    """Give a job up; whoever works on it learns of it with the next sign of life."""
    under_way = Job.objects.filter(pk=job.pk, state__in=[JobState.WAITING, JobState.RUNNING])
    return _step(job, under_way, state=JobState.CANCELLED)


def note_handed_out(job: Job) -> None:
    """Remember that somebody took the file away."""
    Job.objects.filter(pk=job.pk).update(handed_out_at=timezone.now())


def _running(job: Job) -> QuerySet[Job]:
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING)


def _step(job: Job, as_expected: QuerySet[Job], **values: object) -> bool:
    """Change the row if it is as expected, and the job in memory with it."""
    if not as_expected.update(**values):
        return False
    for name, value in values.items():
        setattr(job, name, value)
    return True
