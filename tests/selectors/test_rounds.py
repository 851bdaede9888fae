"""What the draws are told: who is present, ranks, history, wishes; in a constant number of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import ACTOR, make_players, make_tournament
from tests.services.test_rounds import evening, play
from tournaments.draws import PastRound, PastTable
from tournaments.enums import EntrantState, Formula, Ranking, RoundState
from tournaments.models import Player, Round, Tournament
from tournaments.selectors.draw_input import draw_request
from tournaments.selectors.rounds import missing_tables, round_summaries
from tournaments.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


def by_number(tournament: Tournament) -> dict[int, int]:
    return dict(tournament.entrants.values_list("pk", "number"))


def test_before_any_result_nobody_has_a_rank() -> None:
    tournament = evening(4)
    request = draw_request(tournament, round_number=1, seed=7)
    assert [one.rank for one in request.contestants] == [None] * 4
    assert request.history == ()
    assert request.seed == 7


def test_ranks_are_places_in_the_standings_before_the_round() -> None:
    tournament = evening(4)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    play(draw_round(actor=ACTOR, tournament=tournament, seed=2))
    second = draw_request(tournament, round_number=2, seed=1)
    assert sorted(one.rank or 0 for one in second.contestants) == [1, 2, 3, 3]
    assert [past.round for past in second.history] == [1]
    assert [past.round for past in draw_request(tournament, round_number=3, seed=1).history] == [1, 2]


def test_score_groups_follow_the_ranking() -> None:
    tournament = evening(4, ranking=Ranking.WINS)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    groups = sorted(one.group or 0 for one in draw_request(tournament, round_number=2, seed=1).contestants)
    assert groups == [1, 1, 2, 2]


def test_history_names_sides_numbers_and_byes() -> None:
    tournament = evening(3)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    numbers = by_number(tournament)
    [past] = draw_request(tournament, round_number=2, seed=1).history
    assert isinstance(past, PastRound)
    [table] = past.tables
    assert isinstance(table, PastTable)
    assert table.number == 1
    assert sorted(numbers[one] for one in (*table.ns, *table.ew, *past.byes)) == [1, 2, 3]


def test_a_melees_history_has_two_a_side() -> None:
    tournament = make_tournament(formula=Formula.MELEE)
    make_players(tournament, 4)
    draw_round(actor=ACTOR, tournament=tournament, seed=1)
    [past] = draw_request(tournament, round_number=2, seed=1).history
    assert (len(past.tables[0].ns), len(past.tables[0].ew)) == (2, 2)


def test_only_the_present_are_drawn_with_club_and_table() -> None:
    tournament = evening(4)
    Player.objects.filter(name="Sud 2").update(club="Belote de Lyon")
    tournament.entrants.filter(number=2).update(fixed_table=5)
    tournament.entrants.filter(number=3).update(state=EntrantState.WITHDRAWN)
    absent = tournament.entrants.get(number=4).pk
    request = draw_request(tournament, round_number=1, seed=1, absent=[absent])
    numbers = by_number(tournament)
    assert [numbers[one.id] for one in request.contestants] == [1, 2]
    assert (request.contestants[1].club, request.contestants[1].fixed_table) == ("Belote de Lyon", 5)
    assert request.contestants[0].club is None


def test_a_request_costs_the_same_for_many_as_for_few() -> None:
    counts = []
    for pairs in (5, 41):
        tournament = evening(pairs)
        play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
        with CaptureQueriesContext(connection) as captured:
            draw_request(tournament, round_number=2, seed=1)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_summaries_and_missing_tables_tell_the_same() -> None:
    tournament = evening(8)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1), but=3)
    [summary] = round_summaries(tournament)
    assert (summary.number, summary.state, summary.tables, summary.confirmed, summary.missing) == (
        1,
        RoundState.PUBLISHED,
        4,
        1,
        3,
    )
    assert [(table.round_number, table.number) for table in missing_tables(tournament)] == [(1, 2), (1, 3), (1, 4)]


def test_a_draft_owes_no_result() -> None:
    tournament = evening(4)
    draw_round(actor=ACTOR, tournament=tournament)
    assert missing_tables(tournament) == ()
    publish_round(actor=ACTOR, round_=Round.objects.get())
    assert len(missing_tables(tournament)) == 2
