"""Closing, reopening, putting away and taking out again."""

import pytest

from tests.bench.evenings import make_evening
from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.enums import PublicNames, RoundState, TournamentState
from tournaments.errors import ConflictError, NotAllowedError, UserError
from tournaments.models import LogEntry, Player, Tournament
from tournaments.services.archive import (
    archive_player,
    archive_tournament,
    close_tournament,
    reopen_tournament,
    restore_player,
    restore_tournament,
    set_public_names,
)

pytestmark = pytest.mark.django_db


def test_a_closed_evening_takes_no_change_until_it_is_reopened_with_a_reason() -> None:
    evening = close_tournament(actor=ACTOR, tournament=make_tournament())
    with pytest.raises(NotAllowedError):
        make_pairs(evening, 2)
    with pytest.raises(UserError) as caught:
        reopen_tournament(actor=ACTOR, tournament=evening, reason="  ")
    assert caught.value.field == "reason"
    reopen_tournament(actor=ACTOR, tournament=evening, reason="une feuille oubliée")
    make_pairs(evening, 2)
    assert LogEntry.objects.filter(action="tournament_reopened", reason="une feuille oubliée").exists()


def test_closing_names_the_tables_that_are_missing_and_can_go_without_them() -> None:
    evening = make_evening(pairs=4, rounds=1, played=False)
    with pytest.raises(UserError, match="1, 2") as caught:
        close_tournament(actor=ACTOR, tournament=evening)
    assert caught.value.field == "anyway"
    assert close_tournament(actor=ACTOR, tournament=evening, anyway=True).state == TournamentState.CLOSED


def test_the_last_result_ends_nothing_by_itself() -> None:
    evening = make_evening(pairs=4, rounds=1)
    assert Tournament.objects.get(pk=evening.pk).is_open
    assert {round_.state for round_ in evening.rounds.all()} == {RoundState.PUBLISHED}
    assert not LogEntry.objects.filter(action__in=["tournament_closed", "round_closed"]).exists()


@pytest.mark.parametrize("closed", [False, True])
def test_an_archived_evening_comes_back_as_it_went(closed: bool) -> None:
    evening = make_tournament()
    if closed:
        close_tournament(actor=ACTOR, tournament=evening)
    archive_tournament(actor=ACTOR, tournament=evening)
    with pytest.raises(ConflictError):
        archive_tournament(actor=ACTOR, tournament=evening)
    back = restore_tournament(actor=ACTOR, tournament=evening)
    assert back.is_open is not closed


def test_two_who_close_at_once_close_once() -> None:
    evening = make_tournament()
    close_tournament(actor=ACTOR, tournament=evening)
    with pytest.raises(ConflictError):
        close_tournament(actor=ACTOR, tournament=evening)


def test_how_strangers_read_names_can_change_at_any_time() -> None:
    evening = close_tournament(actor=ACTOR, tournament=make_tournament())
    assert set_public_names(actor=ACTOR, tournament=evening, names=PublicNames.SHORT).public_names == "short"


def test_a_person_is_put_away_and_comes_back() -> None:
    make_pairs(make_tournament(), 2)
    person = Player.objects.all()[0]
    assert archive_player(actor=ACTOR, player=person).archived_at
    assert restore_player(actor=ACTOR, player=person).archived_at is None
