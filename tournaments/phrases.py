"""Small pieces of sentences that every module may need."""

import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.formats import date_format, get_format, number_format
from django.utils.translation import get_language, override, pgettext
from django.utils.translation import gettext as _

#: In a format of Django's: the day, before the name of its month.
DAY_BEFORE_MONTH = re.compile(r"(?<!\\)j(?= [FMNbE])")


def listed(parts: Iterable[str]) -> str:
    """Several parts of a sentence one after the other, with the language's semicolon between them."""
    return pgettext("between the parts of a sentence", "; ").join(parts)


def whole(value: float) -> str:
    """Points, or a tie-break's halves of them: the thousands apart as the language has it, the minus that of print."""
    words = number_format(abs(value), force_grouping=True)
    return f"−{words}" if value < 0 else words


def signed(value: float) -> str:
    """Points that are added or a difference: +1 200, 0, −1 200."""
    return f"+{whole(value)}" if value > 0 else whole(value)


def date_words(day: date) -> str:
    """A date in words: 1er décembre 2026 in French, Dec. 1, 2026 in English."""
    return date_format(day, day_format(day))


def day_format(value: Any, name: str | None = None) -> str:
    """The format of this name for this date: French says "1er" of the first of a month, which Django's cannot."""
    written = str(get_format(name or "DATE_FORMAT"))
    if (get_language() or "").startswith("fr") and getattr(value, "day", None) == 1:
        written = DAY_BEFORE_MONTH.sub(r"j\\e\\r", written)
    return written


def erased_name() -> str:
    """What stands in the place of an erased name."""
    return _("removed player")


@cache
def erased_names() -> frozenset[str]:
    """``erased_name`` in every language: it is kept in that of whoever erased."""
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(erased_name())
    return frozenset(found)
