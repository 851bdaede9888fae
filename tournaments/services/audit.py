"""The journal's only writer. Every other service calls ``record`` inside its own transaction."""

from dataclasses import dataclass, replace
from typing import Any

from django.db import connection

from tournaments.acts import QUIET_ACTS
from tournaments.models import Club, LogEntry, Tournament, User

Facts = dict[str, Any]


#: Written out, since it is part of every change and made while the database's only lock is held.
RAISE = "UPDATE tournaments_tournament SET revision = revision + 1 WHERE id = %s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who acts: an account, or nobody (a command, a phone), from which device, and for which club.

    ``club`` is empty for whoever acts for no club (a command) or holds a code, which is one table's and so one club's.
    """

    user: User | None = None
    club: Club | None = None
    name: str = ""
    device: str = ""

    @property
    def label(self) -> str:
        """The name the journal shows, kept even if the account disappears."""
        return self.name or (self.user.get_username() if self.user else "")

    @property
    def beyond_clubs(self) -> "Actor":
        """The same for what concerns the whole installation, and so stands in no club's journal."""
        return replace(self, club=None)


class ForeignClubError(PermissionError):
    """Somebody acts for one club on what another one owns: a bug, since no page shows it to him."""


def record(
    *,
    actor: Actor,
    action: str,
    subject: object,
    tournament: Tournament | None,
    before: Facts | None = None,
    after: Facts | None = None,
    reason: str = "",
    club: Club | None = None,
) -> LogEntry:
    """Write one entry and raise the tournament's revision by one, inside the caller's transaction.

    The revision is what screens, prints and files compare to know whether something changed; its row lock also
    makes the writers of one tournament queue on PostgreSQL as they do on SQLite. ``QUIET_ACTS`` do not raise it.
    ``club`` is whose journal it is where that follows neither from the tournament nor from the actor.
    Raises ``RuntimeError`` if the caller opened no transaction, ``ForeignClubError`` if somebody changes what is
    another club's: nothing of it is written.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("the journal is written in the transaction that it records")
    if action not in QUIET_ACTS and tournament is not None and tournament.pk is not None:
        _raise_revision(tournament)
    return LogEntry.objects.create(
        club_id=_owner(actor, tournament, club),
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


def _owner(actor: Actor, tournament: Tournament | None, club: Club | None) -> int | None:
    """The key of the club that an entry belongs to."""
    owner = tournament.club_id if tournament is not None else club.pk if club is not None else None
    if owner is None:
        return actor.club.pk if actor.club is not None else None
    guard_club(actor, owner)
    return owner


def guard_club(actor: Actor, owner: int) -> None:
    """Raise ``ForeignClubError`` if somebody acts for another club than the one of this key."""
    if actor.club is not None and actor.club.pk != owner:
        raise ForeignClubError(f"club {actor.club.pk} on what is club {owner}'s")
