"""Places in words."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

FIRST: Mapping[int, Callable[[], str]] = {
    1: lambda: pgettext("rank", "First"),
    2: lambda: pgettext("rank", "Second"),
    3: lambda: pgettext("rank", "Third"),
    4: lambda: pgettext("rank", "Fourth"),
    5: lambda: pgettext("rank", "Fifth"),
    6: lambda: pgettext("rank", "Sixth"),
    7: lambda: pgettext("rank", "Seventh"),
    8: lambda: pgettext("rank", "Eighth"),
    9: lambda: pgettext("rank", "Ninth"),
    10: lambda: pgettext("rank", "Tenth"),
}


def place_words(place: int, *, shared: bool) -> str:
    """A place as it is called out: "First", "Second, shared"; a figure beyond the tenth."""
    words = FIRST[place]() if place in FIRST else _("Place %(number)d") % {"number": place}
    return _("%(place)s, shared") % {"place": words} if shared else words
