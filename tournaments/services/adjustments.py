"""Penalties and bonuses that belong to no game: each a line of its own in the standings, with its reason."""

from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.errors import ConflictError, UserError
from tournaments.facts import MOST_POINTS
from tournaments.models import Adjustment, Entrant, Tournament
from tournaments.models.people import REASON_LENGTH
from tournaments.services import audit
from tournaments.services.audit import Actor, Facts
from tournaments.services.registration import find_entrant, lock_tournament
from tournaments.services.sent_forms import form_facts, sent_before


def give_adjustment(
    *, actor: Actor, tournament: Tournament, number: int, points: int, reason: str, key: UUID | None = None
) -> Adjustment:
    """Add a penalty (negative) or bonus to an entrant, in the unit that the ranking goes by.

    It belongs to the latest round that players know of: standings after an earlier one do not have it. ``key`` is the
    form's own: sent again, it changes nothing and gets the first answer.

    Raises:
        UserError: no points, too many, no reason, or no such entrant, with its field.
        NotAllowedError: a closed or archived evening.
        ConflictError: the same form said something else before, or what it gave has been taken back.
    """
    reason = reason.strip()[:REASON_LENGTH]
    if not points or abs(points) > MOST_POINTS:
        raise UserError(
            _("Give between 1 and %(most)d points; a penalty has a minus before it.") % {"most": MOST_POINTS},
            field="points",
        )
    if not reason:
        raise UserError(_("Say why: the reason stands below the standings."), field="reason")
    with transaction.atomic():
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        form = form_facts(key, number, points, reason)
        if sent_before(stored, "adjustment_given", form):
            return _given_before(entrant, points, reason)
        known = stored.rounds.exclude(state=RoundState.DRAFT)
        adjustment = Adjustment.objects.create(
            entrant=entrant, points=points, reason=reason, round_number=known.aggregate(last=Max("number"))["last"]
        )
        audit.record(
            actor=actor,
            action="adjustment_given",
            subject=f"{number}",
            tournament=stored,
            after={**_facts(adjustment), **form},
            reason=reason,
        )
    return adjustment


def _given_before(entrant: Entrant, points: int, reason: str) -> Adjustment:
    adjustment = entrant.adjustments.filter(points=points, reason=reason).last()
    if adjustment is None:
        raise ConflictError(_("This line has been taken back in the meantime."))
    return adjustment


def withdraw_adjustment(*, actor: Actor, tournament: Tournament, adjustment_id: int) -> None:
    """Take a penalty or bonus back. Raises ``ConflictError`` if it is gone already, ``NotAllowedError`` if closed."""
    with transaction.atomic():
        stored = lock_tournament(tournament)
        rows = Adjustment.objects.filter(entrant__tournament=stored, pk=adjustment_id)
        adjustment = rows.select_related("entrant").first()
        if adjustment is None:
            raise ConflictError(_("This line has been taken back in the meantime."))
        number, before = adjustment.entrant.number, _facts(adjustment)
        adjustment.delete()
        audit.record(actor=actor, action="adjustment_withdrawn", subject=f"{number}", tournament=stored, before=before)


def _facts(adjustment: Adjustment) -> Facts:
    return {"points": adjustment.points, "reason": adjustment.reason, "round": adjustment.round_number}
