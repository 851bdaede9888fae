"""The lines of a list as they were read, and what each would do. Pure: no database, no language."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Final

from tournaments.names import search_key

#: The largest file, in bytes: ten thousand names with clubs and licences take less than one megabyte.
LARGEST_FILE: Final = 5_000_000
MOST_ROWS: Final = 20_000
MOST_SHEETS: Final = 50
MOST_PAID: Final = Decimal(100_000)
YES: Final = frozenset({"oui", "o", "x", "ok", "paye", "payee", "regle", "reglee", "yes", "y", "paid", "true", "vrai"})
NO: Final = frozenset({"", "non", "n", "no", "0", "false", "faux", "impaye", "du"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPerson:
    """A person as a line names them, and the columns, from 1, where that stands (0: nowhere)."""

    name: str
    club: str = ""
    licence: str = ""
    column: int = 0
    licence_column: int = 0
    club_column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLine:
    """A line of a list. ``problem`` is the code of what reading found wrong, at ``column``; ``paid`` is as typed."""

    sheet: str
    number: int
    people: tuple[ImportPerson, ...]
    paid: str = ""
    category: str = ""
    group: str = ""
    paid_column: int = 0
    problem: str = ""
    column: int = 0

    def joined(self, others: Sequence["ImportLine"]) -> "ImportLine":
        """This line with the people of others, and the first fault of all."""
        faulty = next((line for line in (self, *others) if line.problem), self)
        return replace(
            self,
            people=self.people + tuple(person for line in others for person in line.people),
            paid=self.paid or next((line.paid for line in others if line.paid), ""),
            category=self.category or next((line.category for line in others if line.category), ""),
            problem=faulty.problem,
            column=faulty.column,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names alone."""
        return tuple(person.name for person in self.people)


class Outcome(StrEnum):
    """What a line leads to."""

    CREATE = "create"
    CHANGE = "change"
    SAME = "same"
    FAULT = "fault"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedPerson:
    """A person with who that is (``None``: somebody new) and what the list changes: field → (before, after)."""

    person: ImportPerson
    known: int | None = None
    known_name: str = ""
    changes: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedLine:
    """What becomes of a line. ``entrant`` is the one that is on the list already; ``other`` the line it repeats."""

    line: ImportLine
    outcome: Outcome
    people: tuple[PlannedPerson, ...] = ()
    entrant: int | None = None
    entrant_changes: tuple[tuple[str, str, str], ...] = ()
    problem: str = ""
    column: int = 0
    other: int = 0

    @property
    def known(self) -> int:
        """How many of its people are known."""
        return sum(1 for person in self.people if person.known is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """Everything that a list would do."""

    lines: tuple[PlannedLine, ...]

    def of(self, outcome: Outcome) -> list[PlannedLine]:
        """The lines of one outcome."""
        return [line for line in self.lines if line.outcome is outcome]

    @property
    def has_effect(self) -> bool:
        """True if anything would be written."""
        return any(line.outcome in (Outcome.CREATE, Outcome.CHANGE) for line in self.lines)


def name_words(name: str) -> str:
    """What two writings of a name share: "NOM Prénom" and "Prénom Nom" are one."""
    return " ".join(sorted(search_key(name).split()))


def read_paid(text: str, fee: Decimal) -> Decimal | None:
    """What has been paid: an amount, or a word for the whole ``fee`` or nothing; ``None`` if it is neither."""
    key = search_key(text.replace("€", " "))
    if key in NO:
        return Decimal(0)
    if key in YES:
        return fee
    digits = re.sub(r"[\s\u00a0\u202f€]|eur(?:os?)?\b", "", text, flags=re.IGNORECASE).replace(",", ".")
    try:
        amount = Decimal(digits).quantize(Decimal("0.01"))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and 0 <= amount < MOST_PAID else None
