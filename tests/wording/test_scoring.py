"""Every code that the rules know has words, and the words hold the figures that explain it."""

import pytest
from django.utils import translation

from scoring import (
    PRESETS,
    Code,
    Condition,
    ConditionCode,
    Deal,
    Doubling,
    Judgement,
    Line,
    LineCode,
    Outcome,
    PerSide,
    Problem,
    Side,
    SpecialBid,
    Trump,
    score_deal,
)
from tournaments.enums import VersionState
from tournaments.selectors.board import TableState
from tournaments.sheet_checks import Question, QuestionCode
from tournaments.wording import scoring, sheets


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


@pytest.mark.parametrize("code", LineCode)
def test_every_line_has_words(code: LineCode) -> None:
    words = scoring.line_words(Line(code, Side.NS, 112, factor=2, reason=None))
    assert words
    assert "%" not in words


def test_a_multiplication_says_by_how_much_and_a_penalty_why() -> None:
    assert scoring.line_words(Line(LineCode.MULTIPLIED, Side.NS, 280, factor=4)) == "Multiplied by 4"
    assert scoring.line_words(Line(LineCode.PENALTY, Side.NS, 160, reason="renonce")) == "Penalty: renonce"


@pytest.mark.parametrize("code", Code)
def test_every_problem_and_warning_has_words(code: Code) -> None:
    words = scoring.problem_words(Problem(code, "points.NS", 163, 162))
    assert words[-1] in ".?"
    assert "%" not in words


@pytest.mark.parametrize("field", ["taker", "contract", "trump", "points", "last_trick", "penalties.0.side"])
def test_what_is_missing_says_what_to_do(field: str) -> None:
    assert scoring.problem_words(Problem(Code.MISSING, field)).split()[0] in ("Choose", "Type")


@pytest.mark.parametrize(("most", "word"), [(0, "no belote"), (1, "1 belote "), (4, "4 belotes")])
def test_belotes_are_counted_in_words(most: int, word: str) -> None:
    assert word in scoring.problem_words(Problem(Code.TOO_MANY_BELOTES, "belotes", 5, most))


def test_the_tricks_that_cannot_bring_the_points_are_named() -> None:
    assert "2 tricks" in scoring.problem_words(Problem(Code.POINTS_UNREACHABLE, "points.NS", 105, 2))
    assert scoring.problem_words(Problem(Code.POINTS_UNREACHABLE, "points.NS", 1)).startswith("No tricks bring 1")


def test_the_suits_are_called_in_french_as_at_the_table() -> None:
    with translation.override("fr"):
        called = [scoring.trump_words(trump) for trump in (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)]
    assert called == ["pique", "cœur", "carreau", "trèfle"]


def test_the_reasons_stand_apart_as_french_wants_it() -> None:
    deal = Deal(taker=Side.NS, contract=100, trump=Trump.HEARTS, points=PerSide(112, 50))
    judgement = score_deal(deal, PRESETS["ffb-coinchee-2015"]).judgement
    assert judgement is not None
    with translation.override("fr"):
        assert "\u202f; " in scoring.judgement_words(judgement)


@pytest.mark.parametrize("outcome", Outcome)
@pytest.mark.parametrize("code", ConditionCode)
@pytest.mark.parametrize("met", [True, False])
def test_every_judgement_has_words(outcome: Outcome, code: ConditionCode, met: bool) -> None:
    judgement = Judgement(
        takers=Side.NS,
        outcome=outcome,
        bid=100,
        points=112,
        belote=20,
        announcements=50,
        takers_total=182,
        defence_total=50,
        conditions=(Condition(code, 7, 8, met),),
    )
    words = scoring.judgement_words(judgement)
    assert words.endswith(".")
    assert "%" not in words


def told(preset: str = "ffb-coinchee-2015", **facts: object) -> str:
    deal = Deal.from_dict({"taker": "NS", "contract": 100, "trump": "hearts", **facts})
    judgement = score_deal(deal, PRESETS[preset]).judgement
    assert judgement is not None
    return scoring.judgement_words(judgement)


def test_a_made_contract_shows_its_sum() -> None:
    words = told(points={"NS": 112}, belotes={"NS": 1})
    assert words == "Contract made: 112 + 20 of belote ≥ 100; 132 against 50 of the defence."


def test_announcements_are_in_the_sum() -> None:
    assert "92 + 50 of announcements ≥ 100" in told(points={"NS": 92}, announcements={"NS": 50})


def test_a_failed_contract_shows_only_what_failed() -> None:
    assert told(contract=90, points={"NS": 89}) == "Contract failed: 89 < 90."
    assert told(contract=80, points={"NS": 80}) == "Contract failed: 80 only, the defence has 82."


def test_level_with_the_defence_is_said() -> None:
    assert told(contract=80, points={"NS": 81}) == "Contract failed: level with the defence at 81."


def test_a_capot_shows_its_tricks() -> None:
    made = told(contract="capot", tricks={"NS": 8, "EW": 0})
    assert made == "Contract made: all eight tricks."
    assert told(contract="capot", points={"NS": 150}) == "Contract failed: not all eight tricks."
    assert (
        told(contract="capot", points={"NS": 150}, tricks={"NS": 7, "EW": 1}) == "Contract failed: 7 of eight tricks."
    )


def test_a_belote_that_lowers_the_target_is_said() -> None:
    words = told("castor", points={"NS": 85}, belotes={"NS": 1})
    assert "85 ≥ 80 (a bid of 100, less the belote)" in words


def test_a_minimum_in_tricks_is_said() -> None:
    assert "81 in tricks < 82" in told("coinche-701", contract=80, points={"NS": 81}, belotes={"NS": 1})


def test_bids_trumps_and_doublings_have_words() -> None:
    assert [scoring.contract_words(bid) for bid in (100, SpecialBid.CAPOT, SpecialBid.GENERALE, None)] == [
        "100",
        "capot",
        "générale",
        "",
    ]
    assert len({scoring.trump_words(trump) for trump in Trump}) == len(Trump)
    assert len({scoring.doubling_words(doubling) for doubling in Doubling}) == len(Doubling)
    assert len(set(scoring.trump_keys().values())) == len(Trump)


@pytest.mark.parametrize("code", QuestionCode)
@pytest.mark.parametrize("value", [1, 3, "50 – 230"])
def test_every_question_has_words(code: QuestionCode, value: int | str) -> None:
    words = sheets.question_words(Question(code, value, 12))
    assert words.endswith(".")
    assert "%(" not in words


def test_every_state_has_words() -> None:
    assert len({sheets.table_state_words(state) for state in TableState}) == len(TableState)
    assert len({sheets.version_state_words(state) for state in VersionState}) == len(VersionState)
