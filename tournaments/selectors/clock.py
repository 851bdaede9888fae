"""The clock of a round: what its stored facts come to now."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone

from tournaments.enums import RoundState
from tournaments.models import Round, RoundClock, Tournament

#: From here on the players are warned, in seconds.
LAST_MINUTES = 5 * 60


class ClockState(StrEnum):
    """Whether the clock was started, runs, stands, or has run out."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


class ClockLevel(StrEnum):
    """The three colours: time enough, the last minutes, none left."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock of a round as it is now.

    Attributes:
        minutes: how long the round lasts, with the minutes that were added.
        remaining: seconds left, 0 when it has run out.
        ends_at: when it runs out if nobody touches it; None while it does not run.
        since: when the round began: the start of its clock, or else its publication; None if neither is known.
    """

    round_number: int
    state: ClockState
    minutes: int
    remaining: int
    ends_at: datetime | None
    since: datetime | None

    @property
    def level(self) -> ClockLevel:
        """Which colour stands for what is left."""
        if self.remaining <= 0:
            return ClockLevel.RED
        return ClockLevel.AMBER if self.remaining <= LAST_MINUTES else ClockLevel.GREEN


def clock(round_: Round, *, now: datetime | None = None) -> Clock:
    """What is left of a round; one query if its clock and tournament were loaded with it, two or three else."""
    kept: RoundClock | None = getattr(round_, "clock", None)
    minutes = kept.minutes if kept else round_.tournament.minutes
    if kept is None or kept.started_at is None:
        return Clock(
            round_number=round_.number,
            state=ClockState.WAITING,
            minutes=minutes,
            remaining=minutes * 60,
            ends_at=None,
            since=round_.published_at,
        )
    ends_at = kept.started_at + timedelta(minutes=minutes, seconds=kept.paused_seconds)
    left = round((ends_at - (kept.paused_at or now or timezone.now())).total_seconds())
    return Clock(
        round_number=round_.number,
        state=_state(kept, left),
        minutes=minutes,
        remaining=max(0, left),
        ends_at=None if kept.paused_at else ends_at,
        since=kept.started_at,
    )


def _state(kept: RoundClock, left: int) -> ClockState:
    if left <= 0:
        return ClockState.OVER
    return ClockState.PAUSED if kept.paused_at else ClockState.RUNNING


def current_clock(tournament: Tournament, *, now: datetime | None = None) -> Clock | None:
    """The clock of the latest round that is being played, None if none is or the evening is closed; one query."""
    if not tournament.is_open:
        return None
    rounds = Round.objects.filter(tournament=tournament, state=RoundState.PUBLISHED)
    latest = rounds.select_related("clock", "tournament").order_by("-number").first()
    return clock(latest, now=now) if latest is not None else None
