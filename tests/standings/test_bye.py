"""What a bye is worth."""

from fractions import Fraction
from math import ceil, floor

import pytest

from tournaments.standings import ByeWorth, bye_score, half_up, to_tens


@pytest.mark.parametrize(("exact", "whole"), [("0", 0), ("1/2", 1), ("5/2", 3), ("7/3", 2), ("-1/2", 0), ("-3/2", -1)])
def test_halves_go_up(exact: str, whole: int) -> None:
    assert half_up(Fraction(exact)) == whole


@pytest.mark.parametrize(("exact", "whole"), [("4", 0), ("5", 10), ("1234/1", 1230), ("1235", 1240), ("2469/2", 1230)])
def test_to_tens(exact: str, whole: int) -> None:
    assert to_tens(Fraction(exact)) == whole


def test_the_average_of_the_round() -> None:
    scores = [1240, 700, 901, 900]
    assert bye_score(ByeWorth.ROUND_AVERAGE, round_scores=scores, own_scores=[1]) == 935
    assert bye_score(ByeWorth.ROUND_AVERAGE, round_scores=[1, 2], rounding=floor) == 1
    assert bye_score(ByeWorth.ROUND_AVERAGE, round_scores=[1, 2], rounding=ceil) == 2


def test_the_pairs_own_average() -> None:
    assert bye_score(ByeWorth.OWN_AVERAGE, round_scores=[1], own_scores=[800, 1001], rounding=to_tens) == 900


def test_a_fixed_number() -> None:
    assert bye_score(ByeWorth.FIXED, round_scores=[1], own_scores=[2], fixed=750) == 750


@pytest.mark.parametrize("worth", [ByeWorth.ROUND_AVERAGE, ByeWorth.OWN_AVERAGE])
def test_an_average_of_nothing_falls_back_on_the_fixed_number(worth: ByeWorth) -> None:
    assert bye_score(worth, fixed=600) == 600
