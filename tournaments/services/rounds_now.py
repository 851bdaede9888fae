"""Rounds as they are now, for those who are about to change them."""

from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.errors import ConflictError, NotAllowedError
from tournaments.models import Round, Tournament
from tournaments.services.turns import locked_tournament


def locked(tournament: Tournament) -> Tournament:
    """The tournament as it is now, its row locked so that those who change its rounds queue.

    Raises ``NotAllowedError`` if it takes no more changes.
    """
    fresh = locked_tournament(tournament)
    if not fresh.is_open:
        raise NotAllowedError(_("This evening is closed. Reopen it from its settings to change its rounds."))
    return fresh


def fresh_round(round_: Round) -> Round:
    """The round as it is now, with its tournament and rules. Raises ``ConflictError`` if it is gone."""
    fresh = Round.objects.select_related("tournament__rules").filter(pk=round_.pk).first()
    if fresh is None:
        raise ConflictError(_("This round has been cancelled in the meantime."))
    return fresh


def published_round(round_: Round, refusal: str) -> Round:
    """The round as it is now, its tournament locked; ``refusal`` says what needs it published and not yet closed.

    Raises ``ConflictError`` if it is gone, ``NotAllowedError`` if it is not open or its evening takes no changes.
    """
    locked(round_.tournament)
    fresh = fresh_round(round_)
    if fresh.state != RoundState.PUBLISHED:
        raise NotAllowedError(refusal)
    return fresh


def locked_draft(round_: Round) -> Round:
    """The round as it is now. Raises ``ConflictError`` if it is gone or no longer a draft."""
    fresh = fresh_round(round_)
    if not fresh.is_draft:
        raise ConflictError(
            _("Round %(number)d has been published in the meantime: its draw stays as it is.")
            % {"number": fresh.number}
        )
    return fresh
