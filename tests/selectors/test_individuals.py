"""Persons are credited with the rounds that they played themselves."""

import pytest

from tests.factories import ACTOR, make_pair, make_tournament
from tests.services.test_rounds import confirm
from tournaments.models import Tournament
from tournaments.selectors.individuals import has_substitutes, individual_standings
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment
from tournaments.services.attendance import replace_player
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    evening = make_tournament(rounds_planned=3)
    make_pair(evening, "Anne", "Bruno")
    make_pair(evening, "Carole", "Denis")
    return evening


def play(tournament: Tournament) -> None:
    """The first pair scores 1000, the second 600."""
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    publish_round(actor=ACTOR, round_=round_)
    table = round_.tables.get()
    first = table.seats.get(entrant__number=1)
    confirm(table, *((1000, 600) if first.side == "NS" else (600, 1000)))


def replace(tournament: Tournament, name: str) -> None:
    replace_player(actor=ACTOR, tournament=tournament, number=1, position=2, name=name)


def credited(tournament: Tournament) -> dict[str, tuple[int, int, int]]:
    """Place, points and rounds played, by name."""
    return {
        row.contestant.name: (row.standing.place, row.standing.points, row.standing.played)
        for row in individual_standings(tournament)
    }


def test_everybody_has_what_their_side_scored_while_they_played(tournament: Tournament) -> None:
    play(tournament)
    assert not has_substitutes(tournament)
    replace(tournament, "Zoé")
    play(tournament)
    assert has_substitutes(tournament)
    assert credited(tournament) == {
        "Anne": (1, 2000, 2),
        "Carole": (2, 1200, 2),
        "Denis": (2, 1200, 2),
        "Bruno": (4, 1000, 1),
        "Zoé": (4, 1000, 1),
    }
    assert [row.standing.points for row in standings(tournament)] == [2000, 1200]


def test_who_comes_back_is_the_same_person(tournament: Tournament) -> None:
    play(tournament)
    replace(tournament, "Zoé")
    play(tournament)
    replace(tournament, "Bruno")
    play(tournament)
    found = credited(tournament)
    assert found["Bruno"] == (2, 2000, 2)
    assert found["Zoé"][1:] == (1000, 1)


def test_a_penalty_falls_on_those_who_hold_the_places_in_its_round(tournament: Tournament) -> None:
    play(tournament)
    replace(tournament, "Zoé")
    give_adjustment(actor=ACTOR, tournament=tournament, number=1, points=-100, reason="retard")
    found = credited(tournament)
    assert (found["Anne"][1], found["Bruno"][1], found["Zoé"][1]) == (900, 900, 0)


def test_after_an_earlier_round(tournament: Tournament) -> None:
    play(tournament)
    play(tournament)
    after = {row.contestant.name: row.standing.points for row in individual_standings(tournament, after_round=1)}
    assert after["Anne"] == 1000
