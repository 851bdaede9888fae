"""The registry: complete and in words; the edges of each tie-break. The usual cases are the golden tournaments."""

import pytest

from tournaments.standings import CRITERIA, TIE_BREAKS, ByeResult, Forfeit, Options, TieBreak, Value, rank
from tournaments.standings.types import Result

from .tournaments import table

CODES = [
    *("wins", "difference", "points_for", "points_against", "best_game", "last_game", "direct"),
    *("buchholz", "buchholz_median", "capots", "contracts_made", "coinches_won", "lot"),
]


def _values(code: str, *results: Result, seed: int = 0, contestants: tuple[int, ...] = (1, 2, 3)) -> dict[int, Value]:
    rows = rank(contestants=contestants, results=results, options=Options(tie_breaks=(code,), seed=seed))
    return {row.id: row.values[code] for row in rows}


def test_every_code_of_the_interface_is_there_in_its_order() -> None:
    assert list(TIE_BREAKS) == CODES
    assert set(CRITERIA) == {"points", "match_points", *CODES}


@pytest.mark.parametrize("criterion", CRITERIA.values(), ids=lambda criterion: criterion.code)
def test_every_criterion_explains_itself(criterion: TieBreak) -> None:
    assert criterion.name
    assert criterion.abbreviation
    assert criterion.help.endswith(".")
    sentence = criterion.explain % {"first": "Ada", "second": "Bob", "first_value": 31, "second_value": 47}
    assert all(part in sentence for part in ("Ada", "Bob", "31", "47"))


def test_abbreviations_tell_the_columns_apart() -> None:
    assert len({criterion.abbreviation for criterion in CRITERIA.values()}) == len(CRITERIA)


def test_a_best_game_is_neither_a_bye_nor_a_forfeit() -> None:
    results: list[Result] = [
        table(1, 1, 2, 1500, 0, Forfeit.EW),
        table(2, 1, 2, 700, 300),
        ByeResult(round=1, ids=(3,), score=900),
    ]
    assert _values("best_game", *results) == {1: 700, 2: 300, 3: 0}


def test_the_last_game_is_the_last_one_played() -> None:
    results: list[Result] = [
        table(1, 1, 2, 700, 300),
        ByeResult(round=2, ids=(1,), score=900),
        table(2, 2, 3, 400, 500),
    ]
    assert _values("last_game", *results) == {1: 700, 2: 400, 3: 500}
    assert _values("last_game") == {1: 0, 2: 0, 3: 0}


def test_the_median_leaves_nothing_of_two_opponents() -> None:
    assert _values("buchholz_median", table(1, 1, 2, 700, 300), table(2, 1, 3, 700, 300)) == {1: 0, 2: 0, 3: 0}


def test_an_opponent_met_twice_counts_twice() -> None:
    assert _values("buchholz", table(1, 1, 2, 700, 300), table(2, 1, 2, 700, 200)) == {1: 1000, 2: 2800, 3: 0}


def test_the_lot_follows_the_seed_alone() -> None:
    field = tuple(range(1, 21))
    lots = _values("lot", seed=3, contestants=field)
    assert sorted(lots.values()) == list(field)
    assert _values("lot", seed=3, contestants=field[::-1]) == lots
    assert _values("lot", seed=4, contestants=field) != lots


def test_a_late_arrival_turns_nobody_round_in_the_lot() -> None:
    before = _values("lot", seed=3, contestants=tuple(range(1, 11)))
    after = _values("lot", seed=3, contestants=tuple(range(1, 13)))
    assert sorted(before, key=before.__getitem__) == [
        one for one in sorted(after, key=after.__getitem__) if one in before
    ]
