"""The three games of the worked example: every choice of the ranking decides who comes first."""

from typing import Any

import pytest

from tournaments.ranking_example import ranked_example
from tournaments.standings import MatchPoints, Options, Ranking

WINNER_TAKES_ALL = MatchPoints(won=2, drawn=1, lost=0)


@pytest.mark.parametrize(
    ("options", "order", "points"),
    [
        ({}, "BAC", [2880, 2030, 1090]),
        ({"ranking": Ranking.WINS}, "ABC", [2030, 2880, 1090]),
        ({"ranking": Ranking.MATCH_POINTS, "match_points": WINNER_TAKES_ALL}, "ABC", [4, 2, 0]),
        ({"ranking": Ranking.MATCH_POINTS, "match_points": MatchPoints(won=0, drawn=1, lost=2)}, "CBA", [4, 2, 0]),
        ({"cap": 1000}, "ABC", [2000, 1980, 1090]),
    ],
)
def test_each_choice_decides_who_comes_first(options: dict[str, Any], order: str, points: list[int]) -> None:
    rows = ranked_example(Options(**options))
    assert "".join("ABC"[row.id - 1] for row in rows) == order
    assert [row.points for row in rows] == points
    assert [row.place for row in rows] == [1, 2, 3]
