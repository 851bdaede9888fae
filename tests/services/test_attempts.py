"""Guessing is slowed down for who guesses, and for nobody else."""

import datetime
from typing import Any

import pytest
from django.utils import timezone

from tournaments.models import FailedAttempt
from tournaments.services.attempts import (
    TRIES,
    TRIES_FROM_ANYWHERE,
    TooManyAttemptsError,
    begin_attempt,
    check_attempts,
    forget_failures,
    record_failure,
)

pytestmark = pytest.mark.django_db

HALL: dict[str, Any] = {"kind": "password", "address": "192.168.1.20"}


def fail(times: int, **changes: Any) -> None:
    for _ in range(times):
        record_failure(**{**HALL, "secret": "Odile", **changes})


def test_who_errs_too_often_waits_and_others_at_the_same_address_do_not() -> None:
    fail(TRIES)
    with pytest.raises(TooManyAttemptsError, match="5"):
        check_attempts(**HALL, secret="odile ")
    check_attempts(**HALL, secret="Bruno")
    check_attempts(**{**HALL, "address": "192.168.1.21"}, secret="Odile")
    check_attempts(**{**HALL, "kind": "code"}, secret="Odile")


def test_an_attempt_counts_as_failed_until_it_is_taken_back() -> None:
    for _ in range(TRIES):
        begin_attempt(**HALL, secret="Odile")
    with pytest.raises(TooManyAttemptsError):
        begin_attempt(**HALL, secret="Odile")
    assert FailedAttempt.objects.count() == TRIES
    forget_failures(**HALL, secret="Odile")
    begin_attempt(**HALL, secret="Odile")


def test_the_pause_ends() -> None:
    fail(TRIES)
    FailedAttempt.objects.update(at=timezone.now() - datetime.timedelta(minutes=6))
    check_attempts(**HALL, secret="Odile")


def test_whoever_gets_it_right_starts_anew() -> None:
    fail(TRIES - 1)
    forget_failures(**HALL, secret="Odile")
    fail(1)
    check_attempts(**HALL, secret="Odile")


def test_changing_addresses_does_not_help_but_keeps_nobody_out_of_the_machine_itself() -> None:
    for number in range(TRIES_FROM_ANYWHERE):
        fail(1, address=f"10.0.0.{number}")
    with pytest.raises(TooManyAttemptsError):
        check_attempts(kind="password", secret="Odile", address="10.0.1.1")
    check_attempts(kind="password", secret="Odile", address="127.0.0.1", at_machine=True)


def test_neither_names_nor_old_failures_are_kept() -> None:
    fail(2)
    assert not FailedAttempt.objects.filter(key__icontains="odile").exists()
    FailedAttempt.objects.update(at=timezone.now() - datetime.timedelta(hours=2))
    fail(1)
    assert FailedAttempt.objects.count() == 1
