"""Limits to guessing: passwords and codes alike.

Who errs is told to wait by secret *and* address, since a whole hall stands behind one address: the wrong password of
one scorer stops nobody else. A second, wider limit by secret alone stops somebody who changes addresses; whoever sits
at the machine itself is exempt from it, so that no stranger can keep the organiser out.
"""

import datetime
import hashlib

from django.db import transaction
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.errors import UserError
from tournaments.models import FailedAttempt
from tournaments.services.turns import Queue, queue_up

#: So many failures of one address with one secret, then a pause.
TRIES = 5
PAUSE = datetime.timedelta(minutes=5)
#: So many failures with one secret from anywhere, then a pause for everybody but the machine itself.
TRIES_FROM_ANYWHERE = 50
REMEMBERED = datetime.timedelta(hours=1)


class TooManyAttemptsError(UserError):
    """Somebody has erred too often; the message says how long to wait."""

    status = 429


def check_attempts(*, kind: str, secret: str, address: str, at_machine: bool = False) -> None:
    """Raise ``TooManyAttemptsError`` if this address, or all of them together, erred too often with this secret.

    ``kind`` keeps passwords and codes apart; ``secret`` is whose password or which code, kept as a digest only.
    """
    now = timezone.now()
    failed = FailedAttempt.objects.filter(kind=kind, key=_key(secret))
    latest = list(failed.filter(address=address[:80], at__gt=now - PAUSE).order_by("-at")[:TRIES])
    if len(latest) == TRIES:
        _refuse(latest[-1].at + PAUSE - now)
    if not at_machine and failed.filter(at__gt=now - REMEMBERED).count() >= TRIES_FROM_ANYWHERE:
        _refuse(PAUSE)


def begin_attempt(*, kind: str, secret: str, address: str, at_machine: bool = False) -> None:
    """Count an attempt as one that failed before anything is compared; ``forget_failures`` takes that back.

    So many at the same moment are counted one after the other, and none more than the limit is answered.
    Raises as ``check_attempts`` does.
    """
    with transaction.atomic():
        queue_up(Queue.ATTEMPTS)
        check_attempts(kind=kind, secret=secret, address=address, at_machine=at_machine)
        record_failure(kind=kind, secret=secret, address=address)


def record_failure(*, kind: str, secret: str, address: str) -> None:
    """Remember a failure for an hour, and forget older ones."""
    with transaction.atomic():
        FailedAttempt.objects.filter(at__lt=timezone.now() - REMEMBERED).delete()
        FailedAttempt.objects.create(kind=kind, key=_key(secret), address=address[:80])


def forget_failures(*, kind: str, secret: str, address: str) -> None:
    """Start anew for somebody who has just proved who they are."""
    FailedAttempt.objects.filter(kind=kind, key=_key(secret), address=address[:80]).delete()


def _key(secret: str) -> str:
    return hashlib.sha256(secret.strip().casefold().encode()).hexdigest()


def _refuse(wait: datetime.timedelta) -> None:
    minutes = max(1, -(-int(wait.total_seconds()) // 60))
    raise TooManyAttemptsError(
        ngettext(
            "Too many attempts. Wait %(count)d minute, then try again.",
            "Too many attempts. Wait %(count)d minutes, then try again.",
            minutes,
        )
        % {"count": minutes}
    )
