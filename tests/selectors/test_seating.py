"""Who is who, and who sits where, as of each round."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import ACTOR, make_pair, make_player, make_tournament
from tests.services.test_rounds import evening
from tournaments.enums import EntrantState
from tournaments.models import EntrantPlayer
from tournaments.selectors.seating import contestants, seating
from tournaments.services.rounds import draw_round

pytestmark = pytest.mark.django_db


def test_everyone_stands_in_the_order_of_the_numbers_with_both_names() -> None:
    tournament = evening(3)
    tournament.entrants.filter(number=2).update(state=EntrantState.WITHDRAWN)
    people = list(contestants(tournament).values())
    assert [one.number for one in people] == [1, 2, 3]
    assert [one.withdrawn for one in people] == [False, True, False]
    assert people[0].name == "Nord 1 / Sud 1"


def test_a_substitute_is_named_from_the_round_on_that_they_play() -> None:
    tournament = make_tournament()
    entrant = make_pair(tournament, "Anne", "Bruno")
    EntrantPlayer.objects.filter(entrant=entrant, position=2).update(to_round=2)
    chloe = make_player("Chloé")
    EntrantPlayer.objects.create(entrant=entrant, player=chloe, position=2, from_round=3)
    names = {number: contestants(tournament, round_number=number)[entrant.pk].names for number in (1, 2, 3, None)}
    assert names == {1: ("Anne", "Bruno"), 2: ("Anne", "Bruno"), 3: ("Anne", "Chloé"), None: ("Anne", "Chloé")}


def test_a_round_costs_the_same_for_many_as_for_few() -> None:
    counts = []
    for pairs in (5, 41):
        round_ = draw_round(actor=ACTOR, tournament=evening(pairs), seed=1)
        with CaptureQueriesContext(connection) as captured:
            found = seating(round_)
        assert len(found.tables) == pairs // 2
        counts.append(len(captured))
    assert counts[0] == counts[1] == 4
