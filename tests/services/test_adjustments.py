"""Penalties and bonuses that belong to no game."""

import pytest

from tests.factories import ACTOR, make_pairs, make_tournament
from tests.services.test_rounds import evening, play
from tournaments.enums import TournamentState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import Adjustment, LogEntry, Tournament
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment, withdraw_adjustment
from tournaments.services.rounds import draw_round

pytestmark = pytest.mark.django_db


def give(tournament: Tournament, number: int = 1, points: int = -160, reason: str = "renonce") -> Adjustment:
    return give_adjustment(actor=ACTOR, tournament=tournament, number=number, points=points, reason=reason)


def points_of(tournament: Tournament, number: int, after_round: int | None = None) -> tuple[int, int]:
    """An entrant's points and how many of them are adjustments."""
    rows = standings(tournament, after_round=after_round)
    return next((r.standing.points, r.standing.adjustment) for r in rows if r.contestant.number == number)


def test_a_penalty_is_a_line_of_its_own_with_its_reason() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 2)
    assert str(give(tournament)) == "1 -160"
    give(tournament, points=50, reason="bonne humeur")
    assert points_of(tournament, 1) == (-110, -110)
    entry = LogEntry.objects.filter(action="adjustment_given").latest("pk")
    assert entry.after == {"points": 50, "reason": "bonne humeur", "round": None}


def test_standings_after_an_earlier_round_do_not_know_it() -> None:
    tournament = evening(4)
    for seed in (1, 2):
        play(draw_round(actor=ACTOR, tournament=tournament, seed=seed))
    before = points_of(tournament, 1, after_round=1)
    give(tournament)
    assert points_of(tournament, 1, after_round=1) == before
    assert points_of(tournament, 1)[1] == points_of(tournament, 1, after_round=2)[1] == -160


def test_it_can_be_taken_back_once() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 1)
    given = give(tournament)
    withdraw_adjustment(actor=ACTOR, tournament=tournament, adjustment_id=given.pk)
    assert points_of(tournament, 1) == (0, 0)
    with pytest.raises(ConflictError):
        withdraw_adjustment(actor=ACTOR, tournament=tournament, adjustment_id=given.pk)


@pytest.mark.parametrize(
    ("number", "points", "reason", "field"),
    [(1, 0, "x", "points"), (1, 100_001, "x", "points"), (1, 10, "  ", "reason"), (9, 10, "x", None)],
)
def test_what_cannot_be_given(number: int, points: int, reason: str, field: str | None) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 1)
    with pytest.raises(UserError) as refused:
        give(tournament, number, points, reason)
    assert refused.value.field == field
    assert not Adjustment.objects.exists()


def test_a_closed_evening_is_final() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 1)
    given = give(tournament)
    Tournament.objects.update(state=TournamentState.CLOSED)
    with pytest.raises(NotAllowedError):
        give(tournament)
    with pytest.raises(NotAllowedError):
        withdraw_adjustment(actor=ACTOR, tournament=tournament, adjustment_id=given.pk)
