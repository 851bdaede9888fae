"""The journal in words: what an act was done to, what was before and after."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import FieldDoesNotExist
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from scoring import Deal, ScoringError, Side
from tournaments.acts import PERSON
from tournaments.enums import DisplayView, Role
from tournaments.models import LogEntry, Tournament
from tournaments.phrases import date_words, listed, signed, whole
from tournaments.wording.journal_acts import ENTRANTS, ROUNDS
from tournaments.wording.journal_facts import fact_name
from tournaments.wording.scoring import deal_words, side_words
from tournaments.wording.switches import WORDS as SWITCHES
from tournaments.wording.switches import value_words

#: What the journal keeps for the program, not for its reader.
UNSAID: Final = frozenset({"rows", "rules_digest", "broken", "uuid", "digest", "seating", "form", "position"})
TABLE: Final = re.compile(r"(\d+)[/.](\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FactLine:
    """One fact that changed: what it is called, what it was, what it is."""

    name: str
    before: str
    after: str


def subject_words(entry: LogEntry) -> str:
    """What an act was done to."""
    subject = entry.subject
    if found := TABLE.fullmatch(subject):
        return _("Round %(round)s, table %(table)s") % {"round": found[1], "table": found[2]}
    if subject.isdecimal():
        if entry.action in ROUNDS:
            return _("Round %(number)s") % {"number": subject}
        if entry.action in ENTRANTS:
            return _("No. %(number)s") % {"number": subject}
    if found := PERSON.fullmatch(subject):
        return _("Person %(number)s of the list") % {"number": found[1]}
    return subject


def fact_lines(entry: LogEntry) -> list[FactLine]:
    """What an act changed, fact by fact; what stayed as it was is not said."""
    before, after = _said(entry.before), _said(entry.after)
    keys = dict.fromkeys((*before, *after))
    lines = (
        FactLine(name=fact_name(key), before=_words(key, before.get(key)), after=_words(key, after.get(key)))
        for key in keys
        if before.get(key) != after.get(key)
    )
    return [line for line in lines if line.before or line.after]


def _said(facts: Mapping[str, Any] | None) -> dict[str, Any]:
    """The facts for a reader: the two totals of a sheet are one."""
    said = {key: value for key, value in (facts or {}).items() if key not in UNSAID}
    if "NS" in said and "EW" in said:
        said["score"] = {"NS": said.pop("NS"), "EW": said.pop("EW")}
    return said


def _words(key: str, value: Any) -> str:
    """A fact as its reader would say it."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return _switches_words(value) if key == "switches" else _mapping_words(value)
    if key in {"postponed", "missing"} and any(isinstance(each, list | tuple) for each in value):
        return listed(_("round %(round)d, table %(table)d") % {"round": one, "table": table} for one, table in value)
    if isinstance(value, list | tuple):
        return ", ".join(_words(key, each) for each in value)
    if key == "date" and (day := parse_date(str(value))):
        return date_words(day)
    if key == "side" and value in list(Side):
        return side_words(Side(value))
    if key == "role" and value in list(Role):
        return str(Role(value).label)
    if key == "views" and value in list(DisplayView):
        return str(DisplayView(value).label)
    return _choice_words(key, value) or str(whole(value) if isinstance(value, int) and key != "seed" else value)


def _choice_words(key: str, value: Any) -> str:
    """The words of a setting that is one of several."""
    try:
        choices = getattr(Tournament._meta.get_field(key), "choices", None)
    except FieldDoesNotExist:
        return ""
    return str(dict(choices).get(value, "")) if choices else ""


def _mapping_words(value: Mapping[str, Any]) -> str:
    """Totals, a deal, a penalty, or named facts in a row."""
    if set(value) == {"NS", "EW"}:
        return f"{whole(value['NS'])} – {whole(value['EW'])}"
    if isinstance(value.get("deal"), Mapping):
        return _deal_words(value)
    if set(value) >= {"side", "points"}:
        reason = f" ({value['reason']})" if value.get("reason") else ""
        return f"{side_words(Side(value['side']))} {signed(value['points'])}{reason}"
    if set(value) == {"restored"}:
        return _("Version %(number)s") % {"number": value["restored"]}
    return ", ".join(_parts(value))


def _switches_words(value: Mapping[str, Any]) -> str:
    """Each switch that differs from the rule set, as the rules page calls it."""
    known = ((SWITCHES[name], chosen) for name, chosen in value.items() if name in SWITCHES)
    return ", ".join(_named(str(switch.label), value_words(switch.name, chosen)) for switch, chosen in known)


def _parts(value: Mapping[str, Any]) -> Iterator[str]:
    for key, each in value.items():
        if words := _words(key, each):
            yield _named(fact_name(key), words)


def _named(name: str, words: str) -> str:
    return _("%(name)s: %(value)s") % {"name": name, "value": words}


def _deal_words(value: Mapping[str, Any]) -> str:
    try:
        told = deal_words(Deal.from_dict(value["deal"]), {side: side_words(side) for side in Side})
    except ScoringError:
        return ""
    return _("deal %(index)s: %(deal)s") % {"index": value.get("index", "?"), "deal": told}
