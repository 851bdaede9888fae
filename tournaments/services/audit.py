"""The journal's only writer. Every other service calls ``record`` inside its own transaction."""

from dataclasses import dataclass
from typing import Any

from django.db import connection

from tournaments.models import LogEntry, Tournament, User

Facts = dict[str, Any]


#: Written out, since it is part of every change and made while the database's only lock is held.
RAISE = "UPDATE tournaments_tournament SET revision = revision + 1 WHERE id = %s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who acts: an account, or nobody (a command, a phone), and from which device."""

    user: User | None = None
    name: str = ""
    device: str = ""

    @property
    def label(self) -> str:
        """The name the journal shows, kept even if the account disappears."""
        return self.name or (self.user.get_username() if self.user else "")


def record(
    *,
    actor: Actor,
    action: str,
    subject: object,
    tournament: Tournament | None,
    before: Facts | None = None,
    after: Facts | None = None,
    reason: str = "",
    raise_revision: bool = True,
) -> LogEntry:
    """Write one entry and raise the tournament's revision, inside the caller's transaction.

    The revision is what screens, prints and files compare to know whether something changed; its row lock also
    makes the writers of one tournament queue on PostgreSQL as they do on SQLite. ``raise_revision=False`` is for what
    no paper states (a screen's message, the clock): a list printed before it is not out of date.
    Raises ``RuntimeError`` if the caller opened no transaction.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("the journal is written in the transaction that it records")
    if raise_revision and tournament is not None and tournament.pk is not None:
        _raise_revision(tournament)
    return LogEntry.objects.create(
        tournament=tournament,
        actor=actor.user,
        actor_name=actor.label,
        device=actor.device,
        action=action,
        subject=str(subject)[:120],
        before=before,
        after=after,
        reason=reason,
    )


def _raise_revision(tournament: Tournament) -> None:
    with connection.cursor() as cursor:
        cursor.execute(RAISE, [tournament.pk])
