"""The words of a deal typed on one line, in the reader's language, and why a part of it is not understood."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Side, Trump
from tournaments.deal_line import LineCode, LineProblem, Meaning, Sign, plain
from tournaments.wording.scoring import side_words, trump_words


def vocabulary() -> dict[str, Meaning]:
    """What may be typed; the first word of a meaning is the shortest, whole words are understood too."""
    short: list[tuple[str, Meaning]] = [
        (side_words(Side.NS), Side.NS),
        (side_words(Side.EW), Side.EW),
        ("NS", Side.NS),
        ("EW", Side.EW),
        (pgettext("deal line", "s"), Trump.SPADES),
        (pgettext("deal line", "h"), Trump.HEARTS),
        (pgettext("deal line", "d"), Trump.DIAMONDS),
        (pgettext("deal line", "c"), Trump.CLUBS),
        (pgettext("deal line", "nt"), Trump.NO_TRUMP),
        (pgettext("deal line", "at"), Trump.ALL_TRUMP),
        ("x", Sign.COINCHE),
        ("xx", Sign.SURCOINCHE),
        (pgettext("deal line", "b"), Sign.BELOTE),
        (pgettext("deal line", "cap"), Sign.CAPOT),
        (pgettext("deal line", "gen"), Sign.GENERALE),
        (pgettext("deal line", "der"), Sign.LAST_TRICK),
        (pgettext("deal line", "passed"), Sign.PASSED),
        ("-", Sign.PASSED),
    ]
    words: dict[str, Meaning] = {}
    for word, meaning in (*short, *_whole_words()):
        words.setdefault(plain(word), meaning)
    return words


def _whole_words() -> list[tuple[str, Meaning]]:
    suits = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
    return [
        *((trump_words(trump), trump) for trump in suits),
        ("coinche", Sign.COINCHE),
        ("surcoinche", Sign.SURCOINCHE),
        ("belote", Sign.BELOTE),
        ("capot", Sign.CAPOT),
        ("generale", Sign.GENERALE),
        ("pass", Sign.PASSED),
        ("passe", Sign.PASSED),
    ]


def line_example() -> str:
    """A whole deal: a hundred in hearts by North–South, coinched, 112 points, a belote."""
    return pgettext("deal line", "100 h ns x 112 b")


def line_problem_words(problem: LineProblem) -> str:
    """What cannot be read, as it was typed."""
    if problem.code is LineCode.TWICE:
        return _("“%(text)s” says something twice.") % {"text": problem.text}
    return _("“%(text)s” is not understood.") % {"text": problem.text}
