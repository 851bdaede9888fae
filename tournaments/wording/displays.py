"""The screens of the hall in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.selectors.clock import LAST_MINUTES, Clock, ClockLevel, ClockState


def clock_face(seconds: int) -> str:
    """What is left, as a clock shows it: 45:00, 4:05, 0:00.

    >>> clock_face(245)
    '4:05'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def level_words(level: ClockLevel) -> str:
    """What a colour of the running clock means."""
    minutes = LAST_MINUTES // 60
    return {
        ClockLevel.GREEN: _("Round in progress"),
        ClockLevel.AMBER: ngettext("Last minute", "Last %(count)d minutes", minutes) % {"count": minutes},
        ClockLevel.RED: _("Time is up"),
    }[level]


def clock_words(clock: Clock) -> str:
    """What the clock says beside its figures."""
    if clock.state is ClockState.WAITING:
        return _("Not started yet")
    if clock.state is ClockState.PAUSED:
        return _("The clock is paused")
    return level_words(clock.level)


def all_level_words() -> dict[str, str]:
    """The words of every colour, for the page that counts down by itself."""
    return {level.value: level_words(level) for level in ClockLevel}
