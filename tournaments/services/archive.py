"""Closing, reopening and putting away: nothing is deleted, everything comes back."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.acts import person_subject
from tournaments.enums import PublicNames, TournamentState
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, Player, Tournament
from tournaments.models.people import REASON_LENGTH
from tournaments.selectors.rounds import missing_tables
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.rounds import missing_words
from tournaments.services.turns import locked_tournament

ARCHIVED = "tournament_archived"


def close_tournament(*, actor: Actor, tournament: Tournament, anyway: bool = False) -> Tournament:
    """Close an evening: it takes no change any more. ``anyway`` closes it although results are missing.

    Raises ``UserError`` (field ``anyway``) that lists what is missing, ``ConflictError`` if it is not open.
    """
    with transaction.atomic():
        stored = _locked(tournament, TournamentState.OPEN)
        missing = missing_tables(stored)
        if missing and not anyway:
            message = _("These results are not confirmed yet: %(tables)s. Wait for them, or close without them.")
            raise UserError(message % {"tables": missing_words(missing)}, field="anyway")
        after = {"missing": [[table.round_number, table.number] for table in missing]}
        return _set_state(actor, stored, TournamentState.CLOSED, "tournament_closed", after=after)


def reopen_tournament(*, actor: Actor, tournament: Tournament, reason: str) -> Tournament:
    """Let a closed evening take changes again.

    Raises ``UserError`` (field ``reason``) without a reason, ``ConflictError`` if it is not closed.
    """
    reason = reason.strip()[:REASON_LENGTH]
    if not reason:
        raise UserError(_("Say why: the journal keeps the reason."), field="reason")
    with transaction.atomic():
        stored = _locked(tournament, TournamentState.CLOSED)
        return _set_state(actor, stored, TournamentState.OPEN, "tournament_reopened", reason=reason)


def archive_tournament(*, actor: Actor, tournament: Tournament) -> Tournament:
    """Put an evening away: off every list and public page, with everything in it. Raises ``ConflictError`` if it is."""
    with transaction.atomic():
        stored = _locked(tournament, TournamentState.OPEN, TournamentState.CLOSED)
        before = {"state": stored.state}
        return _set_state(actor, stored, TournamentState.ARCHIVED, ARCHIVED, before=before)


def restore_tournament(*, actor: Actor, tournament: Tournament) -> Tournament:
    """Take an evening out of the archive, open or closed as it went in. Raises ``ConflictError`` if it is not there."""
    with transaction.atomic():
        stored = _locked(tournament, TournamentState.ARCHIVED)
        entry = LogEntry.objects.filter(tournament=stored, action=ARCHIVED).order_by("-pk").first()
        known = (entry.before or {}).get("state") if entry else None
        state = TournamentState(known) if known else TournamentState.CLOSED
        return _set_state(actor, stored, state, "tournament_restored")


def set_public_names(*, actor: Actor, tournament: Tournament, names: PublicNames) -> Tournament:
    """Choose how players are called on public pages; also in a closed evening, since it changes no result."""
    with transaction.atomic():
        stored = locked_tournament(tournament)
        before = {"public_names": stored.public_names}
        stored.public_names = names
        stored.save(update_fields=["public_names"])
        audit.record(
            actor=actor,
            action="public_names_changed",
            subject=stored,
            tournament=stored,
            before=before,
            after={"public_names": names.value},
        )
    return stored


def archive_player(*, actor: Actor, player: Player) -> Player:
    """Propose a person no more when names are typed; the evenings played stay as they are."""
    return _set_archived(actor, player, archived=True)


def restore_player(*, actor: Actor, player: Player) -> Player:
    """Propose a person again."""
    return _set_archived(actor, player, archived=False)


def _locked(tournament: Tournament, *states: TournamentState) -> Tournament:
    stored = locked_tournament(tournament)
    if stored.state not in states:
        raise ConflictError(
            _("This evening is not as your page showed it: it is “%(state)s” now.")
            % {"state": stored.get_state_display()}
        )
    return stored


def _set_state(
    actor: Actor,
    tournament: Tournament,
    state: TournamentState,
    action: str,
    *,
    before: audit.Facts | None = None,
    after: audit.Facts | None = None,
    reason: str = "",
) -> Tournament:
    tournament.state = state
    tournament.save(update_fields=["state"])
    audit.record(
        actor=actor, action=action, subject=tournament, tournament=tournament, before=before, after=after, reason=reason
    )
    return tournament


def _set_archived(actor: Actor, player: Player, *, archived: bool) -> Player:
    with transaction.atomic():
        stored = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        stored.archived_at = timezone.now() if archived else None
        stored.save(update_fields=["archived_at"])
        audit.record(
            actor=actor,
            action="player_archived" if archived else "player_restored",
            subject=person_subject(stored.pk),
            tournament=None,
            club=stored.kept_by,
            after={"name": stored.name},
        )
    return stored
