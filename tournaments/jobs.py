"""Long work: documents that are made by a process of their own, from a row that a view starts, and kept as files.

A file stands under ``cache/`` in the data folder, named after the revision of its data: it may be deleted at any time.
A document of few pages is made at once; a long one by ``manage.py work_jobs``, which anybody who looks at a job that
nobody works on starts again. So a job survives the server, the worker and the machine.
"""

import logging
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.enums import JobState
from tournaments.errors import UserError
from tournaments.models import Job, Round, Tournament
from tournaments.selectors.printed import data_revision, paper_folder
from tournaments.services.jobs import (
    claim_job,
    claim_next_job,
    fail_job,
    finish_job,
    job_row,
    note_handed_out,
    note_progress,
    queue_job,
    release_job,
)
from tournaments.services.table_codes import origin_of
from tournaments.sheets.documents import DOCUMENTS, build_paper
from tournaments.sheets.paper import Paper
from tournaments.sheets.papers import Wish
from tournaments.sheets.pdf import pdf_is_available, render_pdf
from tournaments.sheets.rendering import paper_parts
from tournaments.whole_files import whole_file

logger = logging.getLogger(__name__)

#: A document of so many pages is made while its reader waits: less than a second's work.
PAGES_AT_ONCE = 10
LIST_PAGES_AT_ONCE = 30
#: After so long without a sign of life, nobody works on a job any more; a worker gives one every few seconds.
SILENCE = timedelta(seconds=30)
ENDED = (JobState.FAILED, JobState.CANCELLED)


class JobCancelledError(Exception):
    """Somebody cancelled the job, or it is no longer this worker's."""


def job_for(tournament: Tournament, code: str, wish: Wish, language: str) -> Job:
    """The row of a document as of the present revision of its data; made if there is none."""
    document = DOCUMENTS[code]
    revision = data_revision(
        tournament,
        seating_only=document.is_seating_only(wish),
        round_number=wish.round_number if document.of_round else None,
    )
    return job_row(
        tournament,
        code=code,
        round_number=wish.round_number or 0,
        entrant=wish.entrant or 0,
        variant=wish.variant,
        language=language,
        revision=revision,
    )


def wish_of(job: Job) -> Wish:
    """What a job was asked for."""
    return Wish(round_number=job.round_number or None, entrant=job.entrant or None, variant=job.variant)


def file_path(job: Job) -> Path:
    """Where the file of a job is kept."""
    what = f"{job.code}-{job.round_number}-{job.entrant}-{job.variant or 'x'}-{job.language}"
    name = f"{what}-r{job.revision}{_address_mark(job)}.pdf"
    return paper_folder(job.tournament_id) / name


def _address_mark(job: Job) -> str:
    """What tells files apart that name different addresses of this computer: no journal knows of another Wi-Fi."""
    if not DOCUMENTS[job.code].has_address:
        return ""
    return "-" + blake2b(origin_of(job.tournament).encode(), digest_size=4).hexdigest()


def is_ready(job: Job) -> bool:
    """True if the file is there."""
    return job.state == JobState.DONE and file_path(job).is_file()


def ask(tournament: Tournament, code: str, wish: Wish, language: str) -> Job:
    """The job of a document, ready at once if it is kept or short, under way otherwise.

    A job that failed or was cancelled stays so until ``start`` is called; what another request is making this moment
    is under way. Raises ``LookupError`` where there is no such round or entrant, ``UserError`` where this machine
    cannot make PDF files.
    """
    job = job_for(tournament, code, wish, language)
    if is_ready(job) or job.state in ENDED:
        return job
    if job.is_under_way and job.seen_at is not None:
        return revived(job)
    paper = build_paper(code, tournament, wish)
    if len(paper.pages) > (LIST_PAGES_AT_ONCE if paper.is_list else PAGES_AT_ONCE):
        return start(job)
    if claim_job(job):
        _make_at_once(job, paper)
    else:
        job.refresh_from_db()
    return job


def _make_at_once(job: Job, paper: Paper) -> None:
    """Make a claimed job; what cannot be made is nobody's again, for the next who asks."""
    try:
        make(job, paper=paper)
    except Exception:
        release_job(job)
        raise


def start(job: Job) -> Job:
    """Put a job in the queue, unless somebody else did, and see to it that somebody works."""
    if queue_job(job):
        transaction.on_commit(start_worker)
    else:
        job.refresh_from_db()
    return job


def revived(job: Job) -> Job:
    """The job as it is now; started again if it is under way and nobody gives a sign of life."""
    job.refresh_from_db()
    if job.is_under_way and (job.seen_at is None or timezone.now() - job.seen_at > SILENCE):
        return start(job)
    if job.state == JobState.DONE and not is_ready(job):
        return start(job)
    return job


def prepare_round(round_: Round, language: str) -> None:
    """Begin to make the score sheets of a published round, where somebody would have to wait for them."""
    wish = Wish(round_number=round_.number)
    if round_.tables.count() > 2 * PAGES_AT_ONCE and pdf_is_available():
        ask(round_.tournament, "feuilles", wish, language)


def hand_out(job: Job) -> bytes:
    """The file, noting that somebody took it away.

    Raises ``FileNotFoundError`` if it is not made yet, or has just made room for one of a later revision.
    """
    if job.state != JobState.DONE:
        raise FileNotFoundError(file_path(job))
    content = file_path(job).read_bytes()
    note_handed_out(job)
    return content


def make(job: Job, progress: Callable[[int, int], None] | None = None, paper: Paper | None = None) -> None:
    """Make the file of a claimed job in this process (and its helpers); nothing is locked meanwhile.

    A job that was given up or claimed by another process in the meantime stays so.
    ``paper``: what stands on it, where that has just been built in the job's language.
    """
    wish = wish_of(job)
    tournament = Tournament.objects.select_related("rules").get(pk=job.tournament_id)
    with translation.override(job.language):
        paper = paper or build_paper(job.code, tournament, wish)
        parts = paper_parts(paper, tournament)
    _keep(job, render_pdf(parts, accessible=paper.is_list, progress=progress))
    if not finish_job(job):
        job.refresh_from_db()


def _keep(job: Job, content: bytes) -> None:
    """Write the file whole or not at all, and drop those of earlier revisions and of other addresses."""
    path = file_path(job)
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as file:
        file.write(content)
    stem = path.name.rpartition("-r")[0]
    for other in path.parent.glob(f"{stem}-r*.pdf"):
        if other != path and _revision_of(other) <= job.revision:
            other.unlink(missing_ok=True)


def _revision_of(path: Path) -> int:
    """The revision in the name of a file."""
    return int(path.stem.rpartition("-r")[2].partition("-")[0])


def start_worker() -> None:
    """Start a process that works the queue off and ends; it outlives the server that started it."""
    subprocess.Popen(
        [sys.executable, "manage.py", "work_jobs"],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )


def work() -> int:
    """Work the queue off, the oldest job first, and say how many were worked on."""
    count = 0
    while (job := claim_next_job()) is not None:
        _work_on(job)
        count += 1
    return count


def _work_on(job: Job) -> None:
    try:
        make(job, lambda done, total: _sign_of_life(job, done, total))
    except JobCancelledError:
        return
    except UserError as error:
        fail_job(job, str(error))
    except Exception:
        # Whatever it was must not leave the job waiting for ever; the log has the rest.
        logger.exception("document %s of evening %s", job.code, job.tournament_id)
        with translation.override(job.language):
            fail_job(job, _("The document could not be made. The server’s log says why."))


def _sign_of_life(job: Job, done: int, total: int) -> None:
    """Note how far the job is; raises ``JobCancelledError`` if it is not to go on."""
    if not note_progress(job, done, total):
        raise JobCancelledError
