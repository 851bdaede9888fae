"""The table of ready scores says what the engine would say about any deal of its rows."""

from dataclasses import replace

import pytest

from scoring import PRESETS, Deal, Doubling, PerSide, Side, SpecialBid, Trump, rounded, score_deal
from tournaments.ready_scores import Ready, ready_scores


def figures(code: str) -> dict[int | str, tuple[list[tuple[int, int]], list[int]]]:
    """The table as figures: (constant, times) of the made halves, constants of the failed ones."""
    return {
        row.bid: ([(cell.constant, cell.times) for cell in row.made], [cell.constant for cell in row.failed])
        for row in ready_scores(PRESETS[code])
    }


def test_the_federations_table() -> None:
    table = figures("ffb-coinchee-2015")
    assert list(table) == [80, 90, 100, 110, 120, 130, 140, 150, 160, "capot"]
    assert table[100] == ([(100, 1), (520, 0), (1040, 0)], [260, 520, 1040])
    assert table["capot"] == ([(500, 0), (1000, 0), (2000, 0)], [410, 820, 1640])


def test_a_lowest_bid_of_82_is_scored_as_80() -> None:
    assert figures("bga")[82] == ([(80, 1), (160, 2), (320, 4)], [240, 480, 960])


def test_a_generale_has_a_row_where_it_can_be_bid() -> None:
    rules = replace(PRESETS["ffb-coinchee-2015"], generale_bid=500, generale_points=350)
    last = ready_scores(rules)[-1]
    assert last.bid is SpecialBid.GENERALE
    assert last.made[0] == Ready(constant=850, times=0)


@pytest.mark.parametrize("code", PRESETS)
@pytest.mark.parametrize("doubling", list(Doubling))
@pytest.mark.parametrize("points", [92, 107, 121])
def test_a_row_gives_the_score_of_a_plain_deal(code: str, doubling: Doubling, points: int) -> None:
    rules = PRESETS[code]
    row = next(row for row in ready_scores(rules) if row.bid == 90)
    ready = row.made[list(Doubling).index(doubling)]
    deal = Deal(taker=Side.NS, contract=90, trump=Trump.SPADES, doubling=doubling, points=PerSide(points, 162 - points))
    assert score_deal(deal, rules).of(Side.NS) == rounded(ready.constant + ready.times * points, rules.rounding)


def test_what_is_multiplied_whole_is_written_as_a_bracket() -> None:
    assert Ready(constant=200, times=2).inside == 100
    assert Ready(constant=201, times=2).inside is None
    assert Ready(constant=100, times=1).inside is None
