"""Where names of players, and the devices of those who wrote, stand beside the list of people: one list, walked here.

A test walks every column of every model and asks that it stand in ``TRACES`` or be declared harmless.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model, QuerySet

from tournaments.models import (
    Adjustment,
    Agreement,
    BlindSheet,
    Call,
    Display,
    Dispute,
    ImportDraft,
    LogEntry,
    Prize,
    SheetHold,
    SheetVersion,
)
from tournaments.names import NAMED, named_alone, spellings
from tournaments.phrases import erased_name
from tournaments.services.journal_guard import journal_opened

#: Under these, words that somebody typed.
TYPED: Final = frozenset({"reason", "note", "what", "banner"})
#: Under these, keys of people: an evening without names says no more who it was.
PEOPLE: Final = frozenset({"people", "new"})
#: What the program reads again: here only what stands under the keys above is a name, the rest are codes.
CODED: Final = frozenset({"rows", "facts", "detail", "deal", "deals"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Columns of a table in which names or devices may stand.

    Attributes:
        model: the table.
        evening: how a row is found by the key of its evening.
        texts: text, or JSON with text in it: names are replaced.
        devices: emptied with the names of a whole evening.
        passing: of no use after a day; the row goes as a whole.
    """

    model: type[Model]
    evening: str
    texts: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    passing: bool = False


JOURNAL: Final = Trace(
    model=LogEntry, evening="tournament", texts=("subject", "before", "after", "reason"), devices=("device",)
)
DRAFTS: Final = Trace(model=ImportDraft, evening="tournament", texts=("file_name", "sheets"), passing=True)
TRACES: Final = (
    JOURNAL,
    DRAFTS,
    Trace(model=SheetVersion, evening="table__round__tournament", texts=("facts", "reason"), devices=("device",)),
    Trace(model=BlindSheet, evening="table__round__tournament", texts=("facts",), devices=("device",)),
    Trace(model=Agreement, evening="version__table__round__tournament", devices=("device",)),
    Trace(model=Dispute, evening="version__table__round__tournament", texts=("note",), devices=("device",)),
    Trace(model=Call, evening="table__round__tournament", devices=("device",)),
    Trace(
        model=SheetHold,
        evening="table__round__tournament",
        texts=("name",),
        devices=("device", "holder"),
        passing=True,
    ),
    Trace(model=Adjustment, evening="entrant__tournament", texts=("reason",)),
    Trace(model=Prize, evening="tournament", texts=("what",)),
    Trace(model=Display, evening="tournament", texts=("banner",)),
)


def erase_from_evenings(tournaments: Collection[int], eraser: "Eraser") -> None:
    """Take names out of everything that these evenings keep. Needs a transaction."""
    with journal_opened():
        for trace in TRACES:
            rows = trace.model._default_manager.filter(**{f"{trace.evening}__in": tournaments})
            _erase_from(trace, rows, eraser)


def erase_from_journal(entries: QuerySet[LogEntry], eraser: "Eraser") -> None:
    """Take names out of some entries of the journal. Needs a transaction."""
    with journal_opened():
        _erase_from(JOURNAL, entries, eraser)


def erase_from_drafts(drafts: QuerySet[ImportDraft], eraser: "Eraser") -> None:
    """Let go of the lists on their way in that hold one of the names."""
    _erase_from(DRAFTS, drafts, eraser)


def told_names(entries: Iterable[LogEntry]) -> set[str]:
    """Every name that these entries tell of people, before and after, however deep."""
    return {name for entry in entries for facts in (entry.before, entry.after) for name in _told(facts, "")}


def _told(value: Any, key: str) -> Iterable[str]:
    if isinstance(value, dict):
        for inner_key, inner in value.items():
            yield from _told(inner, inner_key)
    elif isinstance(value, list):
        for inner in value:
            yield from _told(inner, key)
    elif isinstance(value, str) and value and key in NAMED:
        yield value


def _erase_from(trace: Trace, rows: QuerySet[Any], eraser: "Eraser") -> None:
    if trace.passing:
        named = [row[0] for row in rows.values_list("pk", *trace.texts) if eraser.whole or eraser.names_somebody(row)]
        rows.filter(pk__in=named).delete()
        return
    if eraser.whole and trace.devices:
        rows.update(**dict.fromkeys(trace.devices, ""))
    for pk, *values in list(rows.values_list("pk", *trace.texts)) if trace.texts else ():
        after = {column: eraser.erased(column, value) for column, value in zip(trace.texts, values, strict=True)}
        if list(after.values()) != values:
            rows.filter(pk=pk).update(**{column: _fitting(trace.model, column, each) for column, each in after.items()})


def _fitting(model: type[Model], column: str, value: Any) -> Any:
    """The words that stand for a name may be longer than the name was."""
    longest = getattr(model._meta.get_field(column), "max_length", None)
    return value[:longest] if isinstance(value, str) else value


class Eraser:
    """Takes some names, and the numbers of some licences, out of texts and of what is kept as JSON.

    ``whole``: an evening loses every name, so its devices, licences and keys of people go as well.
    """

    def __init__(self, *, names: Iterable[str], licences: Collection[str] = (), whole: bool = False) -> None:
        self.whole, self.licences = whole, licences
        self.spellings = {spelling.casefold(): spelling for name in names for spelling in spellings(name)}
        self.spellings.pop(erased_name().casefold(), None)

    def erased(self, column: str, value: Any) -> Any:
        """The value of a column without the names."""
        if isinstance(value, str):
            return self.text(value)
        return self._json(value, key=column, coded=column in CODED)

    def names_somebody(self, values: Iterable[Any]) -> bool:
        """True if one of the names stands anywhere in these values."""
        return any(self.text(text) != text for text in map(str, values))

    def text(self, text: str) -> str:
        """A text without the names, in whichever order and, of two words and more, in whatever capitals."""
        folded = text.casefold()
        for key, spelling in self.spellings.items():
            if key in folded:
                text = named_alone(spelling).sub(lambda _found: erased_name(), text)
        return text

    def _json(self, value: Any, *, key: str, coded: bool) -> Any:
        if self.whole and coded and key in PEOPLE:
            return [0 for _key in value] if key == "people" else []
        if isinstance(value, dict):
            return {name: self._json(inner, key=name, coded=coded or name in CODED) for name, inner in value.items()}
        if isinstance(value, list):
            return [self._json(inner, key=key, coded=coded) for inner in value]
        return self._word(value, key, coded) if isinstance(value, str) else value

    def _word(self, value: str, key: str, coded: bool) -> str:
        if (key in ("device", "licence") and self.whole) or (key == "licence" and value in self.licences):
            return ""
        if key in NAMED:
            return erased_name() if value.casefold() in self.spellings else value
        return self.text(value) if key in TYPED or not coded else value
