"""Every code of a draw has its sentence, in both numbers, with the names it speaks of."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from tests.factories import ACTOR, make_players, make_tournament
from tests.services.test_rounds import evening, play
from tournaments.draws import ReasonCode, Why, Wish
from tournaments.enums import Formula
from tournaments.selectors.draw_page import drawn_round
from tournaments.selectors.seating import Contestant
from tournaments.services.rounds import draw_round
from tournaments.wording.draws import broken_words, count_broken, reason_sentence

PEOPLE = {
    1: Contestant(id=1, number=1, names=("Anne", "Bruno")),
    2: Contestant(id=2, number=2, names=("100 % Chloé", "Denis")),
}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.parametrize("rounds", [[3], [1, 3]])
@pytest.mark.parametrize("code", [*ReasonCode, "manual"])
def test_every_reason_has_a_sentence(code: str, rounds: list[int]) -> None:
    facts = {"code": str(code), "contestants": [1, 2], "rounds": rounds, "club": "Lyon", "table": 4}
    sentence = reason_sentence(facts, PEOPLE)
    assert sentence.endswith(".")
    assert "None" not in sentence
    assert "%(" not in sentence


@pytest.mark.parametrize("wish", list(Wish))
@pytest.mark.parametrize("why", list(Why))
def test_every_broken_wish_says_what_and_why(wish: Wish, why: Why) -> None:
    facts = {"wish": wish.value, "why": why.value, "contestants": [1, 2], "round": 2, "table": 4}
    words = broken_words(facts, PEOPLE)
    assert words.what.endswith(".")
    assert words.why.endswith(".")
    assert "%(" not in words.what


def test_both_sides_and_the_round_are_named() -> None:
    facts = {"wish": "rematch", "why": "unavoidable", "contestants": [1, 2], "round": 2}
    assert broken_words(facts, PEOPLE).what == "Anne / Bruno and 100 % Chloé / Denis meet again (round 2)."


def test_several_rounds_are_listed() -> None:
    sentence = reason_sentence({"code": "met_before", "contestants": [1, 2], "rounds": [1, 4]}, PEOPLE)
    assert sentence == "Anne / Bruno and 100 % Chloé / Denis met in rounds 1, 4."


def test_somebody_removed_since_is_no_fault() -> None:
    assert "?" in reason_sentence({"code": "met_before", "contestants": [1, 9], "rounds": [1]}, PEOPLE)


def test_the_heading_counts() -> None:
    words = broken_words({"wish": "rematch", "why": "unavoidable", "contestants": [1, 2], "round": 2}, PEOPLE)
    assert count_broken([words]) == "This draw leaves 1 wish unkept."
    assert count_broken([words, words]) == "This draw leaves 2 wishes unkept."
    assert count_broken([]) == "Nothing speaks against this draw."


@pytest.mark.django_db
@pytest.mark.parametrize("formula", list(Formula))
def test_what_each_formula_says_of_its_rounds_can_be_said(formula: Formula) -> None:
    if formula.is_individual:
        tournament = make_tournament(formula=formula, rounds_planned=6)
        make_players(tournament, 6)
    else:
        tournament = evening(5, formula=formula, rounds_planned=6)
    for seed in range(6):
        round_ = draw_round(actor=ACTOR, tournament=tournament, seed=seed)
        found = drawn_round(round_)
        facts = [reason for table in found.tables for reason in table.reasons] + round_.bye_reasons
        assert facts
        assert all(reason_sentence(one, found.people) for one in facts)
        assert all(broken_words(one, found.people).why for one in round_.broken_wishes)
        play(round_)
