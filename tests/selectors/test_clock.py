"""What is left of a round, and in which colour."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import ACTOR, make_tournament
from tests.services.test_rounds import evening, play
from tournaments.enums import TournamentState
from tournaments.models import Round, RoundClock
from tournaments.selectors.clock import ClockLevel, ClockState, clock, current_clock
from tournaments.services.rounds import draw_round, publish_round

NOW = timezone.now()


def running(left: timedelta) -> Round:
    """A round that ends so long after now."""
    round_ = Round(tournament=make_tournament(), number=1)
    RoundClock(round=round_, minutes=45, started_at=NOW + left - timedelta(minutes=45))
    return round_


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seconds", "level"),
    [(2700, "green"), (301, "green"), (300, "amber"), (1, "amber"), (0, "red"), (-600, "red")],
)
def test_the_colour_is_a_matter_of_what_is_left(seconds: int, level: str) -> None:
    found = clock(running(timedelta(seconds=seconds)), now=NOW)
    assert found.level is ClockLevel(level)
    assert found.remaining == max(0, seconds)
    assert found.ends_at == NOW + timedelta(seconds=seconds)


@pytest.mark.django_db
def test_before_its_start_a_round_counts_from_its_publication() -> None:
    tournament = evening(4, minutes=30)
    assert current_clock(tournament) is None
    draft = draw_round(actor=ACTOR, tournament=tournament)
    assert current_clock(tournament) is None
    published = publish_round(actor=ACTOR, round_=draft)
    found = current_clock(tournament)
    assert found is not None
    assert (found.state, found.remaining, found.ends_at) == (ClockState.WAITING, 1800, None)
    assert found.since == published.published_at


@pytest.mark.django_db
def test_the_latest_round_in_play_has_the_clock_and_a_closed_evening_none() -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament))
    play(draw_round(actor=ACTOR, tournament=tournament))
    found = current_clock(tournament)
    assert found is not None
    assert found.round_number == 2
    tournament.state = TournamentState.CLOSED
    assert current_clock(tournament) is None
