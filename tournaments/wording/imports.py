"""What is said of a list on its way in: why a file is not read, what is wrong with a line, what would change."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.import_plan import LARGEST_FILE, MOST_ROWS, MOST_SHEETS, Outcome, PlannedLine, PlannedPerson, read_paid
from tournaments.models.people import LICENCE_LENGTH, NAME_LENGTH
from tournaments.models.tournament import CATEGORY_LENGTH
from tournaments.names import LONGEST
from tournaments.phrases import whole
from tournaments.wording.evenings import euros

Words = Callable[[], str]

UNREADABLE: Final[Mapping[str, Words]] = {
    "empty": lambda: _("There is nothing in this file."),
    "too_large": lambda: (
        _("This file is too large: at most %(most)d MB are read. Save the list of names alone.")
        % {"most": LARGEST_FILE // 1_000_000}
    ),
    "bomb": lambda: _("This file unpacks to far more than it should and is not read. Save the list of names alone."),
    "too_many_rows": lambda: (
        _("This list is too long: at most %(most)s lines are read. Cut it into several files.")
        % {"most": whole(MOST_ROWS)}
    ),
    "too_many_sheets": lambda: (
        _("This file has too many sheets: at most %(most)d are read. Save the list of names alone.")
        % {"most": MOST_SHEETS}
    ),
    "macros": lambda: _("This workbook holds macros and is not read. Save it as an ordinary workbook (.xlsx)."),
    "old_format": lambda: _("This is an old or protected workbook. Save it as .xlsx, .ods or .csv without a password."),
    "encrypted": lambda: _("This file is protected by a password. Save it without one."),
    "damaged": lambda: _("This file is damaged or incomplete. Open it in your spreadsheet program and save it anew."),
    "not_a_spreadsheet": lambda: _("This is not a spreadsheet: .xlsx, .ods and .csv files are read."),
}

FAULTS: Final[Mapping[str, Words]] = {
    "empty": lambda: _("the name is missing"),
    "too_long": lambda: _("the name is longer than %(most)d characters") % {"most": LONGEST},
    "control": lambda: _("the name holds characters that cannot be shown"),
    "one_name": lambda: _("the second player is missing"),
    "many_names": lambda: _("more names than players"),
    "twice": lambda: _("the same names as on line %(other)d"),
    "licence_twice": lambda: _("the licence number stands on line %(other)d as well"),
    "person_twice": lambda: _("somebody who stands on line %(other)d already"),
    "registered": lambda: _("already registered as no. %(other)d"),
    "licence_taken": lambda: _("the licence number is that of another member"),
    "licence_long": lambda: _("the licence number is longer than %(most)d characters") % {"most": LICENCE_LENGTH},
    "club_long": lambda: _("the club is longer than %(most)d characters") % {"most": NAME_LENGTH},
    "category": lambda: _("the category is longer than %(most)d characters") % {"most": CATEGORY_LENGTH},
    "paid": lambda: _("the payment is neither an amount nor yes or no"),
    "full": lambda: _("an evening takes at most %(most)d entrants") % {"most": MAX_CONTESTANTS},
}


def unreadable_words(code: str) -> str:
    """Why a file is not read, and what to do."""
    return UNREADABLE[code]()


def fault_words(line: PlannedLine) -> str:
    """What is wrong with a line."""
    text = FAULTS[line.problem]()
    return text % {"other": line.other} if line.other else text


def field_words(field: str) -> str:
    """The name of what a list changes."""
    return {
        "club": _("club"),
        "licence": _("licence"),
        "paid": pgettext("money", "paid"),
        "category": _("category"),
    }[field]


def change_words(line: PlannedLine) -> list[str]:
    """What a line changes of those who are known, and under which name they are."""
    told = [words for person in line.people for words in _person_words(person)]
    return told + [_changed(field, before, after) for field, before, after in line.entrant_changes]


def new_words(line: PlannedLine, fee: Decimal) -> list[str]:
    """What a line says of those who are new, and of an entrant that is: ``fee`` is what an entrant owes."""
    new = [planned.person for planned in line.people if planned.known is None]
    paid = read_paid(line.line.paid, fee) if line.outcome is Outcome.CREATE else None
    told = {
        "licence": ", ".join(person.licence for person in new if person.licence),
        "club": ", ".join(dict.fromkeys(person.club for person in new if person.club)),
        "category": line.line.category if line.outcome is Outcome.CREATE else "",
        "paid": euros(paid) if paid else "",
    }
    return [_changed(field, "", text) for field, text in told.items() if text]


def _person_words(person: PlannedPerson) -> list[str]:
    told = []
    if person.known is not None and person.known_name != person.person.name:
        told.append(_("%(name)s is known as %(known)s") % {"name": person.person.name, "known": person.known_name})
    return told + [
        _("%(name)s, %(change)s") % {"name": person.known_name, "change": _changed(*change)}
        for change in person.changes
    ]


def _changed(field: str, before: str, after: str) -> str:
    said = {"field": field_words(field), "before": before, "after": after}
    return _("%(field)s: %(before)s → %(after)s") % said if before else _("%(field)s: %(after)s") % said
