"""What the facts of the journal are called: by us, or by the setting of that name."""

from collections.abc import Mapping
from typing import Final

from django.core.exceptions import FieldDoesNotExist
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.wording.journal_acts import Words


def fact_name(key: str) -> str:
    """What a fact is called: ``key`` as services record it, in the reader's language."""
    if key in NAMES:
        return NAMES[key]()
    try:
        return capfirst(str(getattr(Tournament._meta.get_field(key), "verbose_name", key)))
    except FieldDoesNotExist:
        return key.replace("_", " ")


NAMES: Final[Mapping[str, Words]] = {
    "score": lambda: _("Score"),
    "version": lambda: _("Version"),
    "detail": lambda: pgettext("journal", "What"),
    "names": lambda: _("Names"),
    "number": lambda: _("Number"),
    "table": lambda: _("Table"),
    "tables": lambda: _("Tables"),
    "postponed": lambda: _("Postponed tables"),
    "absent": lambda: _("Absent"),
    "seed": lambda: _("Seed of the draw"),
    "locked": lambda: _("Tables kept"),
    "later": lambda: _("Later rounds drawn anew"),
    "first_round": lambda: _("From round"),
    "forfeit": lambda: _("Forfeit"),
    "side": lambda: _("Side"),
    "by": lambda: _("By"),
    "device": lambda: _("Device"),
    "state": lambda: _("State"),
    "attendance": lambda: _("Check-in"),
    "paid": lambda: _("Paid"),
    "entrants": lambda: _("Entrants"),
    "numbers": lambda: _("Numbers"),
    "rules": lambda: _("Rules"),
    "switches": lambda: _("Switches"),
    "sheets_rescored": lambda: _("Sheets scored anew"),
    "published": lambda: _("Published"),
    "points": lambda: _("Points"),
    "minutes": lambda: _("Minutes"),
    "address": lambda: _("Address"),
    "note": lambda: _("Note"),
    "deals": lambda: _("Deals"),
    "banner": lambda: _("Message"),
    "banners": lambda: _("Message"),
    "club": lambda: _("Club"),
    "licence": lambda: _("Licence"),
    "role": lambda: _("Role"),
    "file": lambda: _("File"),
    "registered": lambda: _("Registered"),
    "created": lambda: pgettext("journal", "New"),
    "changed": lambda: _("Changed"),
    "kept": lambda: pgettext("journal", "Kept"),
    "gone": lambda: pgettext("journal", "Gone"),
    "evenings": lambda: _("Evenings"),
    "restored": lambda: pgettext("backup", "Copy"),
    "present_state": lambda: _("Copy of what was there before"),
    "damaged": lambda: _("The damaged file"),
    "name": lambda: _("Name"),
    "reason": lambda: _("Reason"),
    "round": lambda: _("Round"),
    "from_round": lambda: _("From round"),
    "deal": lambda: _("Deal"),
    "missing": lambda: _("Missing tables"),
    "to": lambda: pgettext("journal", "New number"),
    "entrant": lambda: pgettext("number of an entrant", "No."),
    "exempt": lambda: _("The exempt pair"),
    "helper": lambda: pgettext("journal", "Its opponent, whose score does not count"),
    "category": lambda: _("Category"),
    "rule": lambda: _("Goes to"),
    "rank": lambda: pgettext("rank", "Place"),
    "views": lambda: _("What it shows, one after the other"),
    "dwell": lambda: _("Seconds per page"),
    "paused": lambda: _("Stay on the page it shows"),
}
