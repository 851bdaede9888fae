"""Gaps, lines and the journal in words: nothing is left as a code."""

import pytest
from django.utils import translation

from scoring import Deal, LineCode, PerSide, Side, Trump
from tournaments.deal_line import LineCode as LineFault
from tournaments.deal_line import LineProblem, read_line
from tournaments.gap_causes import Gap, GapCode
from tournaments.wording.deal_line import line_example, line_problem_words, vocabulary
from tournaments.wording.gaps import gap_words
from tournaments.wording.scoring import deal_words


@pytest.fixture(autouse=True)
def english() -> object:
    with translation.override("en"):
        yield


def test_every_cause_is_a_sentence_of_its_own() -> None:
    told = {gap_words(Gap(code=code, index=3, side=Side.NS, points=20, line=LineCode.BELOTE)) for code in GapCode}
    assert len(told) == len(GapCode)
    assert all(sentence.endswith(".") for sentence in told)
    assert not any("None" in sentence or "%" in sentence for sentence in told)


def test_a_slip_in_adding_up_has_its_sign() -> None:
    assert "−10 for EW" in gap_words(Gap(code=GapCode.CARRY, side=Side.EW, points=-10))
    assert "+10 for EW" in gap_words(Gap(code=GapCode.CARRY, side=Side.EW, points=10))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_example_is_read_in_every_language(language: str) -> None:
    with translation.override(language):
        line = read_line(line_example(), vocabulary())
    assert line.problems == ()
    assert (line.contract, line.trump, line.taker) == (100, Trump.HEARTS, Side.NS)
    assert (dict(line.points), line.belotes) == ({Side.NS: 112}, PerSide(1, 0))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_the_language_means_one_thing(language: str) -> None:
    with translation.override(language):
        words = vocabulary()
    assert {meaning for meaning in words.values() if isinstance(meaning, Trump)} == set(Trump)
    assert {meaning for meaning in words.values() if isinstance(meaning, Side)} == set(Side)


@pytest.mark.parametrize(
    "typed", ["100cnsx112b", "cap p eo cap", "80k ns 82 +50", "120sans70der", "130 ta eo 90 bb", "passe"]
)
def test_the_letters_of_french_are_those_of_the_table(typed: str) -> None:
    with translation.override("fr"):
        assert read_line(typed, vocabulary()).problems == ()


def test_what_is_not_understood_is_repeated() -> None:
    assert "“zz”" in line_problem_words(LineProblem(code=LineFault.UNKNOWN, text="zz"))
    assert "twice" in line_problem_words(LineProblem(code=LineFault.TWICE, text="x"))


def test_deals_are_told_as_at_the_table() -> None:
    names = {Side.NS: "Ana / Bob", Side.EW: "Cid / Dan"}
    assert deal_words(Deal(taker=None), names) == "Passed: nobody took."
    deal = Deal(taker=Side.EW, contract=90, trump=Trump.CLUBS, tricks=PerSide(0, 8), announcements=PerSide(20, 0))
    assert deal_words(deal, names) == ("Cid / Dan (EW): 90 in clubs, all eight tricks for EW, 20 of announcements NS")
