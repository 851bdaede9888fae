"""Score sheets in words: what is asked, where a table stands, what a version is."""

from collections.abc import Callable, Mapping

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.enums import VersionState
from tournaments.selectors.board import TableState
from tournaments.sheet_checks import Question, QuestionCode

#: A sentence, or one for one and one for several of ``Question.value``.
QUESTIONS: Mapping[QuestionCode, Callable[[int], str]] = {
    QuestionCode.INCOMPLETE: lambda n: ngettext(
        "%(value)s deal of %(limit)s is entered.", "%(value)s deals of %(limit)s are entered.", n
    ),
    QuestionCode.BELOW_TARGET: lambda n: _("Nobody has reached %(limit)s points yet; the best total is %(value)s."),
    QuestionCode.NOT_OVER_TARGET: lambda n: _(
        "The game goes on until a side has more than %(limit)s points; the best total is %(value)s."
    ),
    QuestionCode.WIN_PENDING: lambda n: _(
        "%(value)s points were reached thanks to the belote alone: one more trick has to be won."
    ),
    QuestionCode.LEVEL_AT_TARGET: lambda n: _("Both sides have %(value)s points: one more deal decides."),
    QuestionCode.OPEN_END: lambda n: _("No deal is entered."),
    QuestionCode.AFTER_THE_END: lambda n: ngettext(
        "%(value)s deal stands after the end of the game and does not count.",
        "%(value)s deals stand after the end of the game and do not count.",
        n,
    ),
    QuestionCode.IMPOSSIBLE: lambda n: ngettext(
        "%(value)s deal cannot be scored under the rules of this sheet and does not count.",
        "%(value)s deals cannot be scored under the rules of this sheet and do not count.",
        n,
    ),
    QuestionCode.LITIGE_LEFT: lambda n: ngettext(
        "%(value)s point of a litige went to nobody.", "%(value)s points of a litige went to nobody.", n
    ),
    QuestionCode.WRITTEN_DIFFERS: lambda n: _(
        "The paper says %(value)s, the deals add up to %(limit)s. Both are kept; the deals count."
    ),
    QuestionCode.NOT_IN_TENS: lambda n: _("%(value)s is not a multiple of ten, although these rules round scores."),
    QuestionCode.TOO_LITTLE: lambda n: _(
        "%(value)s points for the two sides together: so many deals bring at least %(limit)s, unless some were passed."
    ),
    QuestionCode.TOO_MUCH: lambda n: _(
        "%(value)s points for the two sides together: so many deals seldom bring more than %(limit)s."
    ),
    QuestionCode.TRICK_POINTS: lambda n: _(
        "The columns of trick points add up to %(value)s: that is not 162 a deal and %(limit)s a capot."
    ),
    QuestionCode.DEALS_REPLACED: lambda n: ngettext(
        "%(value)s deal is entered: the totals take its place. The earlier version keeps it.",
        "%(value)s deals are entered: the totals take their place. The earlier version keeps them.",
        n,
    ),
    QuestionCode.FAR_FROM_MEAN: lambda n: _("%(value)s is far from what the sides of this round have: %(limit)s."),
}


def question_words(question: Question) -> str:
    """What is unusual, with its figures."""
    count = question.value if isinstance(question.value, int) else 0
    return QUESTIONS[question.code](count) % {"value": localize(question.value), "limit": localize(question.limit)}


#: The same where no total may be given away, nor how the other tables stand.
DISCREET: Mapping[QuestionCode, Callable[[], str]] = {
    QuestionCode.BELOW_TARGET: lambda: _("Nobody has reached %(limit)s points yet."),
    QuestionCode.NOT_OVER_TARGET: lambda: _("The game goes on until a side has more than %(limit)s points."),
    QuestionCode.WIN_PENDING: lambda: _(
        "%(limit)s points were reached thanks to the belote alone: one more trick has to be won."
    ),
    QuestionCode.LEVEL_AT_TARGET: lambda: _("Both sides are level: one more deal decides."),
    QuestionCode.WRITTEN_DIFFERS: lambda: _(
        "The paper says %(value)s, the deals add up to something else. Both are kept; the deals count."
    ),
    QuestionCode.FAR_FROM_MEAN: lambda: _(
        "This score is far from those of the other tables. Look through it once more: a figure may be mistyped."
    ),
}


def discreet_words(question: Question) -> str:
    """What is unusual, without a total of the deals and without the mean of the round."""
    if question.code not in DISCREET:
        return question_words(question)
    return DISCREET[question.code]() % {"value": localize(question.value), "limit": localize(question.limit)}


def table_state_words(state: TableState) -> str:
    """Where a table's result stands."""
    return {
        TableState.NOTHING: _("nothing yet"),
        TableState.IN_PROGRESS: _("being entered"),
        TableState.ONE_SIDE: _("one side agrees"),
        TableState.AGREED: _("agreed, to confirm"),
        TableState.DISPUTED: _("disputed"),
        TableState.CONFIRMED: _("confirmed"),
        TableState.CORRECTION: _("correction to confirm"),
        TableState.TO_CHECK: _("to check"),
    }[state]


def version_state_words(state: VersionState) -> str:
    """What a version of a sheet is."""
    return {
        VersionState.IN_PROGRESS: pgettext("version", "in progress"),
        VersionState.CONFIRMED: pgettext("version", "counts"),
        VersionState.REPLACED: pgettext("version", "counted before"),
    }[state]
