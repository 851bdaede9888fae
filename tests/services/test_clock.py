"""The clock of a round: started, paused, given minutes, by whom and when."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest

from tests.factories import ACTOR
from tests.services.test_rounds import evening
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, Round, RoundClock, Tournament
from tournaments.selectors.clock import Clock, ClockState, clock
from tournaments.services.clock import add_minutes, pause_clock, start_clock
from tournaments.services.displays import create_display
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_life import cancel_round, close_round, restore_round

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def at(after_noon: float, act: Callable[..., RoundClock], **arguments: Any) -> None:
    """Do something so many minutes after noon."""
    with patch("django.utils.timezone.now", return_value=NOON + timedelta(minutes=after_noon)):
        act(actor=ACTOR, **arguments)


def seen(round_: Round, minutes: float) -> Clock:
    """The clock as it is so many minutes after noon."""
    return clock(Round.objects.get(pk=round_.pk), now=NOON + timedelta(minutes=minutes))


@pytest.fixture
def round_() -> Round:
    """A published round of 45 minutes."""
    return publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=evening(4, minutes=45)))


def test_a_clock_runs_from_its_start(round_: Round) -> None:
    at(0, start_clock, round_=round_)
    assert (seen(round_, 10).state, seen(round_, 10).remaining) == (ClockState.RUNNING, 35 * 60)
    assert (seen(round_, 50).state, seen(round_, 50).remaining) == (ClockState.OVER, 0)


def test_what_it_stood_still_is_not_lost(round_: Round) -> None:
    at(0, start_clock, round_=round_)
    at(10, pause_clock, round_=round_)
    assert (seen(round_, 25).state, seen(round_, 25).remaining) == (ClockState.PAUSED, 35 * 60)
    at(30, start_clock, round_=round_)
    at(40, pause_clock, round_=round_)
    at(41, start_clock, round_=round_)
    assert seen(round_, 46).remaining == 20 * 60


def test_minutes_are_added_before_the_start_and_after_and_taken_away(round_: Round) -> None:
    at(0, add_minutes, round_=round_, minutes=5)
    assert (seen(round_, 0).state, seen(round_, 0).remaining) == (ClockState.WAITING, 50 * 60)
    at(0, start_clock, round_=round_)
    at(10, add_minutes, round_=round_, minutes=-20)
    assert seen(round_, 10).remaining == 20 * 60


@pytest.mark.parametrize("minutes", [-45, 600])
def test_no_round_without_a_minute_or_without_end(round_: Round, minutes: int) -> None:
    with pytest.raises(UserError) as refused:
        add_minutes(actor=ACTOR, round_=round_, minutes=minutes)
    assert refused.value.field == "minutes"
    assert seen(round_, 0).minutes == 45


def test_a_second_press_changes_nothing(round_: Round) -> None:
    with pytest.raises(ConflictError):
        pause_clock(actor=ACTOR, round_=round_)
    at(0, start_clock, round_=round_)
    with pytest.raises(ConflictError):
        at(5, start_clock, round_=round_)
    at(10, pause_clock, round_=round_)
    with pytest.raises(ConflictError):
        at(12, pause_clock, round_=round_)
    assert seen(round_, 20).remaining == 35 * 60


def test_neither_a_draft_nor_a_closed_round_has_a_clock() -> None:
    draft = draw_round(actor=ACTOR, tournament=evening(4))
    with pytest.raises(ConflictError):
        start_clock(actor=ACTOR, round_=draft)
    closed = close_round(actor=ACTOR, round_=publish_round(actor=ACTOR, round_=draft), postpone=True)
    with pytest.raises(ConflictError):
        add_minutes(actor=ACTOR, round_=closed, minutes=5)


def test_every_change_is_in_the_journal_and_reaches_the_screens_but_no_paper(round_: Round) -> None:
    display = create_display(actor=ACTOR, tournament=round_.tournament, name="Salle")
    before = Tournament.objects.get().revision
    at(0, start_clock, round_=round_)
    at(1, pause_clock, round_=round_)
    at(2, start_clock, round_=round_)
    at(3, add_minutes, round_=round_, minutes=5)
    actions = list(LogEntry.objects.order_by("pk").values_list("action", flat=True))[-4:]
    assert actions == ["clock_started", "clock_paused", "clock_resumed", "clock_minutes"]
    display.refresh_from_db()
    assert display.revision == 4
    assert Tournament.objects.get().revision == before


def test_a_cancelled_round_comes_back_with_its_clock(round_: Round) -> None:
    at(0, start_clock, round_=round_)
    entry = cancel_round(actor=ACTOR, round_=round_, typed_name="Tour 1")
    restored = restore_round(actor=ACTOR, entry=entry)
    assert seen(restored, 15).remaining == 30 * 60
