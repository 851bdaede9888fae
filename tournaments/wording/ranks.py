"""Places in words."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

FIRST: Mapping[int, Callable[[], str]] = {
    1: lambda: _("First"),
    2: lambda: _("Second"),
    3: lambda: _("Third"),
    4: lambda: _("Fourth"),
    5: lambda: _("Fifth"),
    6: lambda: _("Sixth"),
    7: lambda: _("Seventh"),
    8: lambda: _("Eighth"),
    9: lambda: _("Ninth"),
    10: lambda: _("Tenth"),
}


def place_words(place: int, *, shared: bool) -> str:
    """A place as it is called out: "First", "Second, shared"; a figure beyond the tenth."""
    words = FIRST[place]() if place in FIRST else _("Place %(number)d") % {"number": place}
    return _("%(place)s, shared") % {"place": words} if shared else words
