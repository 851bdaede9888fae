"""The single door to results: rounds missed, the disqualified, what tie-breaks count in the deals, the ranking."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factories import ACTOR, make_pair, make_pairs, make_tournament
from tests.services.test_rounds import confirm, evening
from tests.sheet_factories import confirm as confirm_sheet
from tests.sheet_factories import enter, make_deal, make_tables
from tournaments.enums import (
    ByeScore,
    DisqualifiedGames,
    MissedScore,
    Ranking,
)
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.seating import seating
from tournaments.services.attendance import (
    Attendance,
    disqualify_entrant,
    mark_attendance,
    return_entrant,
    withdraw_entrant,
)
from tournaments.services.evenings import settings_of, update_tournament
from tournaments.services.rounds import draw_round, publish_round
from tournaments.standings import Kind

pytestmark = pytest.mark.django_db


def play(tournament: Tournament, ns: int = 1000, ew: int = 600) -> Round:
    """One more round, every table with the same score."""
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=tournament.rounds.count())
    publish_round(actor=ACTOR, round_=round_)
    for table in round_.tables.all():
        confirm(table, ns, ew)
    return round_


def row_of(tournament: Tournament, number: int) -> StandingRow:
    rows = standings(Tournament.objects.get(pk=tournament.pk))
    return next(row for row in rows if row.contestant.number == number)


def points(tournament: Tournament, number: int) -> int:
    return row_of(tournament, number).standing.points


def change(tournament: Tournament, **settings: Any) -> None:
    fresh = Tournament.objects.select_related("rules").get(pk=tournament.pk)
    update_tournament(actor=ACTOR, tournament=fresh, settings=replace(settings_of(fresh), **settings), effect_seen=True)


@pytest.mark.parametrize(
    ("worth", "expected"), [(MissedScore.ZERO, 0), (MissedScore.AVERAGE, 800), (MissedScore.BYE, 950)]
)
def test_a_late_arrival_gets_what_missed_rounds_are_worth_and_plays_on(worth: MissedScore, expected: int) -> None:
    tournament = evening(4, missed_score=worth, bye_score=ByeScore.FIXED, bye_points=950, bye_is_won=True)
    play(tournament)
    make_pairs(tournament, 2)
    late = row_of(tournament, 5).standing
    assert (late.points, late.played, late.won, late.rounds[1].kind) == (expected, 0, 0, Kind.MISSED)
    play(tournament)
    late = row_of(tournament, 5).standing
    assert late.points in (expected + 1000, expected + 600)
    assert (late.played, late.rounds[2].kind) == (1, Kind.TABLE)


def test_nothing_is_missed_in_a_round_without_a_score_nor_by_who_never_comes() -> None:
    tournament = evening(5, missed_score=MissedScore.AVERAGE)
    mark_attendance(actor=ACTOR, tournament=tournament, number=5, attendance=Attendance.AWAY)
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=1)
    publish_round(actor=ACTOR, round_=round_)
    make_pair(tournament)
    assert not row_of(tournament, 6).standing.rounds
    confirm(round_.tables.get(number=1))
    assert points(tournament, 6) == 800
    assert not row_of(tournament, 5).standing.rounds


def test_an_absence_of_one_round_is_missed_and_a_withdrawal_ends_it() -> None:
    tournament = evening(5, missed_score=MissedScore.AVERAGE, bye_score=ByeScore.FIXED, bye_points=10)
    play(tournament)
    mark_attendance(actor=ACTOR, tournament=tournament, number=1, attendance=Attendance.AWAY)
    play(tournament)
    assert row_of(tournament, 1).standing.rounds[2].score == 800
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=1)
    play(tournament)
    gone = row_of(tournament, 1)
    assert gone.contestant.withdrawn
    assert sorted(gone.standing.rounds) == [1, 2]


def test_an_own_average_waits_for_the_first_game() -> None:
    tournament = evening(4, missed_score=MissedScore.BYE, bye_score=ByeScore.OWN_AVERAGE)
    play(tournament)
    make_pairs(tournament, 2)
    assert not row_of(tournament, 5).standing.rounds
    play(tournament, 700, 700)
    assert points(tournament, 5) == 1400


def test_the_disqualified_stand_last_outside_the_ranking_and_their_games_stand() -> None:
    tournament = evening(4)
    table = seating(play(tournament)).tables[0]
    cheat, other = table.ns[0].number, table.ew[0].number
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=cheat, reason="marque")
    rows = standings(tournament)
    assert rows[-1].contestant.number == cheat
    assert rows[-1].contestant.disqualified
    assert [row.standing.place for row in rows] == [1, 2, 2, 4]
    assert points(tournament, other) == 600
    return_entrant(actor=ACTOR, tournament=tournament, number=cheat)
    assert row_of(tournament, cheat).standing.place == 1


def test_where_the_tournament_says_so_those_who_met_them_win_by_forfeit() -> None:
    tournament = evening(4, disqualified_games=DisqualifiedGames.FORFEIT, forfeit_won_points=1234)
    table = seating(play(tournament)).tables[0]
    for cheat in (table.ns[0].number, table.ew[0].number):
        disqualify_entrant(actor=ACTOR, tournament=tournament, number=cheat, reason="marque")
        if cheat == table.ns[0].number:
            other = row_of(tournament, table.ew[0].number).standing
            assert (other.points, other.won) == (1234, 1)
    assert row_of(tournament, table.ew[0].number).standing.points == 0


def test_match_points_have_their_values_and_a_game_its_cap() -> None:
    tournament = evening(2, ranking=Ranking.MATCH_POINTS, match_won=5, match_lost=2)
    play(tournament, 1400, 600)
    assert [row.standing.points for row in standings(tournament)] == [5, 2]
    change(tournament, ranking=Ranking.POINTS, game_cap=1000)
    rows = standings(Tournament.objects.get(pk=tournament.pk))
    assert [(row.standing.points, row.standing.won) for row in rows] == [(1000, 1), (600, 0)]


def test_capots_contracts_and_coinches_are_counted_in_the_deals() -> None:
    [table] = make_tables(1, tie_breaks=("capots", "contracts_made", "coinches_won"))
    tournament = table.round.tournament
    enter(
        table,
        make_deal(),
        make_deal(points=None, tricks={"NS": 8, "EW": 0}, belotes={}),
        make_deal(doubling="coinche", points={"NS": 40}, belotes={}),
        make_deal(taker=None, contract=None, trump=None, points=None, belotes={}),
    )
    confirm_sheet(table)
    found = seating(table.round).tables[0]
    values = {row.contestant.id: dict(row.standing.values) for row in standings(tournament)}
    assert values[found.ns[0].id] == {"capots": 1, "contracts_made": 2, "coinches_won": 0}
    assert values[found.ew[0].id] == {"capots": 0, "contracts_made": 0, "coinches_won": 1}


def test_the_lot_separates_and_its_number_decides_how() -> None:
    tournament = make_tournament(tie_breaks=("lot",), lot_seed=7)
    make_pairs(tournament, 8)
    drawn = [row.contestant.number for row in standings(tournament)]
    assert [row.standing.place for row in standings(tournament)] == list(range(1, 9))
    assert [row.contestant.number for row in standings(tournament)] == drawn
    change(tournament, lot_seed=8)
    assert [row.contestant.number for row in standings(Tournament.objects.get())] != drawn


def test_a_table_that_nobody_sits_at_counts_nothing() -> None:
    tournament = evening(2)
    round_ = play(tournament)
    before = [row.standing.points for row in standings(tournament)]
    Table.objects.create(round=round_, number=8, forfeit="NS")
    confirm(Table.objects.create(round=round_, number=9))
    assert [row.standing.points for row in standings(tournament)] == before
