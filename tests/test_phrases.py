"""Numbers as every page, file and sheet of paper writes them."""

import pytest
from django.utils import translation

from tournaments.phrases import signed, whole


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
