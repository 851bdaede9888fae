"""Documents made in the background: made once, seen through a restart, given up, and never silently lost."""

from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits
from pytest_django import Settings

from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments import jobs
from tournaments.enums import EntryPolicy, JobState
from tournaments.errors import UserError
from tournaments.models import Job, Round, Tournament
from tournaments.services.audit import record
from tournaments.services.jobs import cancel_job, claim_next_job
from tournaments.services.rounds import draw_round, publish_round
from tournaments.sheets.papers import Wish
from tournaments.sheets.pdf import Layout, Progress, render_pdf

pytestmark = pytest.mark.django_db
LONG_TABLES = 24  # twelve pages of score sheets: more than anybody waits for


@pytest.fixture(autouse=True)
def data_dir(settings: Settings, tmp_path: Path) -> Path:
    """A data folder of its own: files of one test are not those of another with the same numbers."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often a worker was started; none really is."""
    started: list[int] = []
    monkeypatch.setattr(jobs, "start_worker", lambda: started.append(1))
    return started


def _round(tables: int) -> Round:
    tournament = make_tournament()
    make_pairs(tournament, 2 * tables)
    return publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))


def _ask(round_: Round, code: str = "feuilles") -> Job:
    return jobs.ask(round_.tournament, code, Wish(round_number=round_.number), "fr")


def _change(tournament: Tournament, action: str, subject: str) -> None:
    with transaction.atomic():
        record(actor=ACTOR, action=action, subject=subject, tournament=tournament)


def test_a_short_document_is_there_at_once_and_kept(workers: list[int]) -> None:
    round_ = _round(2)
    job = _ask(round_)
    assert jobs.is_ready(job)
    first = jobs.hand_out(job)
    assert first.startswith(b"%PDF")
    assert jobs.hand_out(_ask(round_)) == first
    assert not workers


def test_a_long_document_is_made_by_the_worker(workers: list[int], django_capture_on_commit_callbacks: Commits) -> None:
    round_ = _round(LONG_TABLES)
    with django_capture_on_commit_callbacks(execute=True):
        job = _ask(round_)
    assert job.is_under_way
    assert not jobs.is_ready(job)
    assert workers == [1]
    assert _ask(round_).pk == job.pk
    call_command("work_jobs")
    job.refresh_from_db()
    assert jobs.is_ready(job)
    assert len(PdfReader(BytesIO(jobs.hand_out(job))).pages) == LONG_TABLES / 2
    assert job.done == job.total > 0


def test_publishing_a_large_round_begins_to_make_its_sheets(
    workers: list[int], django_capture_on_commit_callbacks: Commits
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        jobs.prepare_round(_round(2), "fr")
        assert not Job.objects.exists()
        jobs.prepare_round(_round(LONG_TABLES), "fr")
    assert workers == [1]


def test_what_changed_is_made_anew_and_the_old_file_goes(workers: list[int], data_dir: Path) -> None:
    round_ = _round(2)
    old = _ask(round_)
    _change(round_.tournament, "sheet_confirmed", "1/1")
    new = _ask(round_)
    assert new.pk != old.pk
    assert jobs.is_ready(new)
    assert [path.name for path in data_dir.rglob("*.pdf")] == [jobs.file_path(new).name]


def test_scores_leave_the_lists_of_the_seating_as_they_are(workers: list[int]) -> None:
    round_ = _round(2)
    seats, sheets = _ask(round_, "placement"), _ask(round_)
    _change(round_.tournament, "sheet_confirmed", "2/1")
    assert _ask(round_, "placement").pk == seats.pk
    assert _ask(round_).pk == sheets.pk, "a score of another round is not on these sheets"
    _change(round_.tournament, "seats_swapped", "1")
    assert _ask(round_, "placement").pk != seats.pk


def test_a_job_that_nobody_works_on_any_more_is_started_again(
    workers: list[int], django_capture_on_commit_callbacks: Commits
) -> None:
    job = _ask(_round(LONG_TABLES))
    Job.objects.update(state=JobState.RUNNING, seen_at=timezone.now())
    assert jobs.revived(job).state == JobState.RUNNING
    Job.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    with django_capture_on_commit_callbacks(execute=True):
        assert jobs.revived(job).state == JobState.WAITING
    assert workers


def test_a_file_that_was_deleted_is_made_again(workers: list[int]) -> None:
    round_ = _round(2)
    jobs.file_path(_ask(round_)).unlink()
    assert jobs.is_ready(_ask(round_))


def test_a_job_given_up_stops_at_the_next_part_and_leaves_no_file(
    workers: list[int], monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    job = _ask(_round(LONG_TABLES))

    def cancelled_meanwhile(_layout: Layout, *, accessible: bool, progress: Progress) -> bytes:
        cancel_job(job)
        progress(1, 2)
        raise AssertionError("it went on")

    monkeypatch.setattr(jobs, "render_pdf", cancelled_meanwhile)
    assert jobs.work() == 1
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert not list(data_dir.rglob("*.pdf"))
    assert _ask(job.tournament.rounds.get()).state == JobState.CANCELLED
    assert jobs.start(job).is_under_way


def test_a_job_given_up_at_the_last_moment_stays_given_up(workers: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    job = _ask(_round(LONG_TABLES))

    def cancelled_after_the_last_part(_layout: Layout, *, accessible: bool, progress: Progress) -> bytes:
        progress(2, 2)
        cancel_job(job)
        return b"%PDF"

    monkeypatch.setattr(jobs, "render_pdf", cancelled_after_the_last_part)
    assert jobs.work() == 1
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED


def test_who_asks_for_what_another_request_is_making_waits_for_it(
    workers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    round_, others = _round(2), []

    def asked_for_meanwhile(*args: Any, **kwargs: Any) -> bytes:
        others.append(_ask(round_))
        assert claim_next_job() is None, "no worker makes it as well"
        return render_pdf(*args, **kwargs)

    monkeypatch.setattr(jobs, "render_pdf", asked_for_meanwhile)
    job = _ask(round_)
    assert [other.state for other in others] == [JobState.RUNNING]
    assert jobs.is_ready(job)
    assert jobs.hand_out(_ask(round_)).startswith(b"%PDF")


def test_what_could_not_be_made_at_once_is_tried_again_by_the_next_who_asks(
    workers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    round_ = _round(2)

    def out_of_paper(*_args: Any, **_kwargs: Any) -> bytes:
        raise UserError("no Pango here")

    with monkeypatch.context() as patch:
        patch.setattr(jobs, "render_pdf", out_of_paper)
        with pytest.raises(UserError):
            _ask(round_)
    assert claim_next_job() is None
    assert jobs.is_ready(_ask(round_))


def test_an_earlier_revision_that_is_made_late_leaves_the_newer_file(workers: list[int]) -> None:
    round_ = _round(2)
    old = _ask(round_)
    _change(round_.tournament, "sheet_confirmed", "1/1")
    new = _ask(round_)
    assert jobs.revived(old).state == JobState.WAITING, "its file has gone"
    assert jobs.work() == 1
    assert jobs.hand_out(new).startswith(b"%PDF")


@pytest.mark.parametrize("error", [UserError("no Pango here"), RuntimeError("out of paper")])
def test_a_failure_is_shown_and_the_next_job_is_still_made(
    workers: list[int], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    first, second = _ask(_round(LONG_TABLES)), _ask(_round(LONG_TABLES))
    answers = iter([error])

    def fails_once(*args: Any, **kwargs: Any) -> bytes:
        failure = next(answers, None)
        if failure is not None:
            raise failure
        return render_pdf(*args, **kwargs)

    monkeypatch.setattr(jobs, "render_pdf", fails_once)
    assert jobs.work() == 2
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.state == JobState.FAILED
    assert first.error
    assert jobs.is_ready(second)


def test_two_workers_never_take_the_same_job(workers: list[int]) -> None:
    job = _ask(_round(LONG_TABLES))
    assert claim_next_job() == job
    assert claim_next_job() is None


def test_sheets_lead_telephones_to_the_address_of_today(workers: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = _round(2)
    Tournament.objects.update(entry_policy=EntryPolicy.AGREE)
    addresses = ["http://192.168.1.20:8000"]
    monkeypatch.setattr(jobs, "origin_of", lambda _tournament: addresses[-1])
    first = jobs.file_path(_ask(Round.objects.get(pk=round_.pk)))
    assert first.is_file()
    addresses.append("http://10.0.0.7:8000")
    second = jobs.file_path(_ask(Round.objects.get(pk=round_.pk)))
    assert second.is_file()
    assert not first.exists()
