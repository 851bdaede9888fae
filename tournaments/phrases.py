"""Small pieces of sentences that every module may need."""

from collections.abc import Iterable
from functools import cache

from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext


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
