"""From JSON to a tournament: what is accepted, and what is said about the rest."""

from typing import Any

import pytest

from tournaments.jsonlines import LIMIT
from tournaments.standings import Forfeit, MatchPoints, Ranking, TableResult
from tournaments.standings.reading import Request, read_request

TABLE = {"round": 1, "NS": [1], "EW": [2], "score": {"NS": 900, "EW": 500}}
BYE = {"round": 1, "bye": [3], "score": 700}


def _request(**changes: Any) -> dict[str, Any]:
    return {"ranking": "points", "contestants": [1, 2, 3], "results": [TABLE, BYE], **changes}


def _read(**changes: Any) -> Request:
    request, problems = read_request(_request(**changes))
    assert not problems
    assert request is not None
    return request


def _problems(data: object) -> list[tuple[str, str]]:
    request, problems = read_request(data)
    assert request is None
    return [(problem.code, problem.field) for problem in problems]


def test_what_is_left_out_has_its_usual_value() -> None:
    request = _read()
    assert request.options.ranking is Ranking.POINTS
    assert request.options.match_points == MatchPoints(won=3, drawn=2, lost=1, forfeit=0)
    assert (request.options.cap, request.options.tie_breaks, request.options.seed) == (None, (), 0)
    assert (request.adjustments, request.after_round) == ((), None)


def test_everything_that_can_be_said() -> None:
    request = _read(
        id="evening 7",
        ranking="match_points",
        match_points={"won": 2, "drawn": 1, "lost": 0},
        tie_breaks=["wins", "lot"],
        adjustments=[{"id": 1, "points": -160, "reason": "revoke", "round": 2}],
        seed=7,
        options={"cap": 1500, "after_round": 3},
        forbidden=[[1, 2]],
        results=[
            {**TABLE, "forfeit": "EW", "provisional": True, "capots": {"NS": 2}, "counts": {"EW": False}},
            {**BYE, "won": False, "against": 600, "missed": True, "provisional": True},
        ],
    )
    assert request.options.match_points == MatchPoints(won=2, drawn=1, lost=0, forfeit=0)
    assert (request.options.cap, request.after_round, request.options.seed) == (1500, 3, 7)
    game, bye = request.results
    assert isinstance(game, TableResult)
    assert (game.forfeit, game.provisional, game.ns.capots, game.ew.capots) == (Forfeit.EW, True, 2, 0)
    assert (game.ns.counts, game.ew.counts) == (True, False)
    assert not isinstance(bye, TableResult)
    assert (bye.won, bye.against, bye.missed, bye.provisional) == (False, 600, True, True)
    assert request.adjustments[0].round == 2


def test_null_is_the_same_as_left_out() -> None:
    assert _read(seed=None, options=None, tie_breaks=None, results=[{**TABLE, "forfeit": None}]) == _read(
        results=[TABLE]
    )


def test_contestants_as_the_draw_takes_them() -> None:
    assert _read(contestants=[{"id": 1, "rank": 1, "club": "A"}, {"id": 2}, 3]).contestants == (1, 2, 3)


def test_a_forfeited_game_may_come_without_a_score() -> None:
    (game,) = _read(results=[{"round": 1, "NS": [1], "EW": [2], "forfeit": "both"}]).results
    assert isinstance(game, TableResult)
    assert (game.ns.score, game.ew.score, game.forfeit) == (0, 0, Forfeit.BOTH)


@pytest.mark.parametrize("data", [[], 1, None, "standings", [_request()]])
def test_not_an_object(data: object) -> None:
    assert _problems(data) == [("not_an_object", "")]


def test_missing_fields() -> None:
    assert _problems({}) == [("missing", "ranking"), ("missing", "contestants"), ("missing", "results")]


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"ranking": "beauty"}, "unknown_choice", "ranking"),
        ({"ranking": 3}, "unknown_choice", "ranking"),
        ({"tie_break": []}, "unknown_field", "tie_break"),
        ({"tie_breaks": "wins"}, "not_a_list", "tie_breaks"),
        ({"tie_breaks": [1]}, "not_a_text", "tie_breaks[0]"),
        ({"tie_breaks": ["beauty"]}, "unknown_tie_break", "tie_breaks[0]"),
        ({"contestants": [1, 2, 3, "4"]}, "not_a_whole_number", "contestants[3]"),
        ({"contestants": [1, 2, 3, True]}, "not_a_whole_number", "contestants[3]"),
        ({"contestants": [1, 2, 3, {"rank": 4}]}, "not_a_whole_number", "contestants[3]"),
        ({"contestants": [1, 2, 3, LIMIT + 1]}, "out_of_range", "contestants[3]"),
        ({"seed": 1.5}, "not_a_whole_number", "seed"),
        ({"id": [1]}, "not_a_whole_number", "id"),
        ({"options": []}, "not_an_object", "options"),
        ({"options": {"cap": 0}}, "out_of_range", "options.cap"),
        ({"options": {"caps": 1}}, "unknown_field", "options.caps"),
        ({"match_points": {"won": "3"}}, "not_a_whole_number", "match_points.won"),
        ({"match_points": {"wins": 3}}, "unknown_field", "match_points.wins"),
        ({"adjustments": [{"id": 1}]}, "missing", "adjustments[0].points"),
        ({"adjustments": [{"id": 1, "points": 1, "reason": 1}]}, "not_a_text", "adjustments[0].reason"),
        ({"adjustments": [{"id": 9, "points": 1}]}, "unknown_contestant", "adjustments[0].id"),
        ({"adjustments": [3]}, "not_an_object", "adjustments[0]"),
        ({"results": {}}, "not_a_list", "results"),
        ({"results": [{**TABLE, "round": 0}]}, "out_of_range", "results[0].round"),
        ({"results": [{**TABLE, "NS": 1}]}, "not_a_list", "results[0].NS"),
        ({"results": [{**TABLE, "NS": []}]}, "not_one_or_two", "results[0].NS"),
        ({"results": [{**TABLE, "NS": [1, 2, 3]}]}, "not_one_or_two", "results[0].NS"),
        ({"results": [{**TABLE, "NS": [9]}]}, "unknown_contestant", "results[0].NS"),
        ({"results": [{**TABLE, "score": {"NS": 900}}]}, "missing", "results[0].score.EW"),
        ({"results": [{**TABLE, "score": None}]}, "missing", "results[0].score"),
        ({"results": [{**TABLE, "score": 900}]}, "not_an_object", "results[0].score"),
        ({"results": [{**TABLE, "score": {"NS": 1, "EW": 2, "N": 3}}]}, "unknown_field", "results[0].score.N"),
        ({"results": [{**TABLE, "forfeit": "North"}]}, "unknown_choice", "results[0].forfeit"),
        ({"results": [{**TABLE, "capots": {"NS": -1}}]}, "out_of_range", "results[0].capots.NS"),
        ({"results": [{**TABLE, "provisional": 1}]}, "not_a_boolean", "results[0].provisional"),
        ({"results": [{**BYE, "won": "yes"}]}, "not_a_boolean", "results[0].won"),
        ({"results": [{**BYE, "NS": [1]}]}, "unknown_field", "results[0].NS"),
        ({"results": [BYE, BYE]}, "twice_in_round", "results[1].bye"),
    ],
)
def test_a_problem_has_its_code_and_its_field_once(changes: dict[str, Any], code: str, field: str) -> None:
    assert _problems(_request(**changes)).count((code, field)) == 1


def test_every_problem_at_once() -> None:
    found = _problems(_request(seed="x", results=[{**TABLE, "round": "1"}, {**BYE, "score": None}]))
    assert set(found) == {
        ("not_a_whole_number", "seed"),
        ("not_a_whole_number", "results[0].round"),
        ("missing", "results[1].score"),
    }
