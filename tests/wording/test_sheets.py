"""What is asked about a sheet, in words that give no total away where they must not."""

import pytest
from django.utils import translation

from tournaments.sheet_checks import Question, QuestionCode
from tournaments.wording.sheets import DISCREET, discreet_words, question_words

#: A figure that no sentence may hold: the total of the deals, or the mean of the round.
SECRET = {
    QuestionCode.BELOW_TARGET: Question(QuestionCode.BELOW_TARGET, 777, 1000),
    QuestionCode.NOT_OVER_TARGET: Question(QuestionCode.NOT_OVER_TARGET, 777, 1000),
    QuestionCode.WIN_PENDING: Question(QuestionCode.WIN_PENDING, 777, 1000),
    QuestionCode.LEVEL_AT_TARGET: Question(QuestionCode.LEVEL_AT_TARGET, 777, 500),
    QuestionCode.WRITTEN_DIFFERS: Question(QuestionCode.WRITTEN_DIFFERS, "640 – 500", "777 – 500"),
    QuestionCode.FAR_FROM_MEAN: Question(QuestionCode.FAR_FROM_MEAN, 3700, 777),
}


@pytest.mark.parametrize("code", SECRET)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_discreet_question_holds_no_total_and_no_mean(code: QuestionCode, language: str) -> None:
    assert set(SECRET) == set(DISCREET)
    with translation.override(language):
        assert "777" in question_words(SECRET[code])
        assert "777" not in discreet_words(SECRET[code])


def test_what_holds_no_total_is_asked_as_ever() -> None:
    with translation.override("en"):
        question = Question(QuestionCode.INCOMPLETE, 3, 12)
        assert discreet_words(question) == question_words(question) == "3 deals of 12 are entered."
        assert discreet_words(SECRET[QuestionCode.WIN_PENDING]).startswith("1,000 points were reached")
