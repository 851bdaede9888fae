"""The clock of a round: started, paused, given more minutes. Only facts are kept; what is left is computed."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import ConflictError, UserError
from tournaments.models import Round, RoundClock
from tournaments.models.display import LONGEST_ROUND
from tournaments.services.audit import Actor, Facts, record
from tournaments.services.turns import queue_at_tournament


def start_clock(*, actor: Actor, round_: Round) -> RoundClock:
    """Start the clock of a published round, or let it go on after a pause.

    Raises ``ConflictError`` if it runs already, or if the round does not take scores.
    """
    with transaction.atomic():
        clock = _locked(round_)
        if clock.started_at is not None and clock.paused_at is None:
            raise ConflictError(_("The clock is already running."))
        now = timezone.now()
        resumed = clock.paused_at is not None
        if clock.paused_at is not None:
            clock.paused_seconds += max(0, round((now - clock.paused_at).total_seconds()))
            clock.paused_at = None
        clock.started_at = clock.started_at or now
        return _save(actor, clock, "clock_resumed" if resumed else "clock_started", {"minutes": clock.minutes})


def pause_clock(*, actor: Actor, round_: Round) -> RoundClock:
    """Let the clock stand. Raises ``ConflictError`` if it does not run."""
    with transaction.atomic():
        clock = _locked(round_)
        if clock.started_at is None or clock.paused_at is not None:
            raise ConflictError(_("The clock is not running."))
        clock.paused_at = timezone.now()
        return _save(actor, clock, "clock_paused", {"minutes": clock.minutes})


def add_minutes(*, actor: Actor, round_: Round, minutes: int) -> RoundClock:
    """Give a round more minutes (fewer, if negative), before its start or after.

    Raises ``UserError`` (field ``minutes``) if nothing would be left, or more than ``LONGEST_ROUND`` minutes.
    """
    with transaction.atomic():
        clock = _locked(round_)
        before = {"minutes": clock.minutes}
        clock.minutes += minutes
        if not 1 <= clock.minutes <= LONGEST_ROUND:
            raise UserError(
                _("A round takes between 1 and %(most)d minutes.") % {"most": LONGEST_ROUND}, field="minutes"
            )
        return _save(actor, clock, "clock_minutes", {"minutes": clock.minutes}, before=before)


def _locked(round_: Round) -> RoundClock:
    """The clock of a round that is being played, made if it has none yet; its writers queue."""
    queue_at_tournament(round_.tournament_id)
    fresh = Round.objects.select_related("tournament").filter(pk=round_.pk).first()
    if fresh is None or not fresh.takes_scores:
        raise ConflictError(_("Only a published round that is not closed has a clock."))
    clock, _created = RoundClock.objects.get_or_create(round=fresh, defaults={"minutes": fresh.tournament.minutes})
    return clock


def _save(actor: Actor, clock: RoundClock, action: str, after: Facts, *, before: Facts | None = None) -> RoundClock:
    """Save the clock, tell the screens, write the journal."""
    tournament = clock.round.tournament
    clock.save(update_fields=["minutes", "started_at", "paused_at", "paused_seconds"])
    tournament.displays.update(revision=F("revision") + 1)
    record(
        actor=actor,
        action=action,
        subject=clock.round.number,
        tournament=tournament,
        before=before,
        after=after,
    )
    return clock
