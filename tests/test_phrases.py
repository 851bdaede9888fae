"""Numbers and dates as every page, file and sheet of paper writes them."""

from datetime import UTC, date, datetime

import pytest
from django.template import engines
from django.utils import translation

from tournaments.phrases import date_words, signed, whole


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (0, "0", "0"),
        (162, "162", "162"),
        (1000, "1\u202f000", "1,000"),
        (-1000, "\u22121\u202f000", "\u22121,000"),
        (-2.5, "\u22122,5", "\u22122.5"),
    ],
)
def test_thousands_are_set_apart_and_the_minus_is_that_of_print(value: float, french: str, english: str) -> None:
    for language, words in (("fr", french), ("en", english)):
        with translation.override(language):
            assert whole(value) == words


@pytest.mark.parametrize(
    ("value", "words"), [(0, "0"), (20, "+20"), (1000, "+1\u202f000"), (-1000, "\u22121\u202f000")]
)
def test_what_is_added_has_its_sign(value: int, words: str) -> None:
    with translation.override("fr"):
        assert signed(value) == words


@pytest.mark.parametrize(
    ("day", "french", "english"),
    [
        (date(2026, 12, 1), "1er décembre 2026", "Dec. 1, 2026"),
        (date(2026, 11, 30), "30 novembre 2026", "Nov. 30, 2026"),
        (date(2026, 12, 11), "11 décembre 2026", "Dec. 11, 2026"),
    ],
)
def test_the_first_of_a_month_is_written_as_the_language_does(day: date, french: str, english: str) -> None:
    for language, words in (("fr", french), ("en", english)):
        with translation.override(language):
            assert date_words(day) == words
            assert engines["django"].from_string("{{ day|date }}").render({"day": day}) == words


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("l j F", "mardi 1er décembre"),
        ("DATETIME_FORMAT", "1er décembre 2026 00:30"),
        ("j b H:i", "1er déc 00:30"),
        ("SHORT_DATE_FORMAT", "01/12/2026"),
        ("H:i", "00:30"),
        ("U", "1796081400"),
    ],
)
def test_a_page_writes_the_day_of_the_hall_and_leaves_figures_alone(form: str, words: str) -> None:
    page = engines["django"].from_string("{{ at|date:form }}{{ nothing|date:form }}")
    with translation.override("fr"):
        assert page.render({"at": datetime(2026, 11, 30, 23, 30, tzinfo=UTC), "form": form, "nothing": None}) == words
