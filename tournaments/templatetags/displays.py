"""The screens of the hall in templates."""

from collections.abc import Sequence
from datetime import datetime

from django import template
from django.utils import timezone

from tournaments.selectors.clock import Clock, ClockLevel, ClockState
from tournaments.wording import displays
from tournaments.wording.standings import provisional_sentence

register = template.Library()


@register.filter
def clock_face(seconds: int) -> str:
    """What is left, as a clock shows it."""
    return displays.clock_face(seconds)


@register.filter
def clock_words(clock: Clock) -> str:
    """What the clock says beside its figures."""
    return displays.clock_words(clock)


@register.filter
def level_words(level: str) -> str:
    """What a colour of the running clock means."""
    return displays.level_words(ClockLevel(level))


@register.filter
def runs(clock: Clock) -> bool:
    """True while the time of a round goes by."""
    return clock.ends_at is not None and clock.state is not ClockState.OVER


@register.filter
def minutes_since(start: datetime) -> int:
    """Whole minutes from a time to now."""
    return max(0, int((timezone.now() - start).total_seconds() // 60))


@register.filter
def provisional_words(tables: Sequence[tuple[int, int]]) -> str:
    """Which tables count for the time being, and as what."""
    return provisional_sentence(tables)
