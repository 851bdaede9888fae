"""Rule sets in words: their names and documents, in what they differ, and who plays which reading."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import PRESETS, SWITCHES, Code, Problem, RuleSet
from tournaments.phrases import date_words, listed
from tournaments.selectors.rules import BESIDE_SUITS, base_of, differences
from tournaments.wording.scoring import problem_words
from tournaments.wording.switches import WORDS, value_words

SOURCES: Mapping[str, Callable[[], str]] = {
    "ffb-coinchee-2015": lambda: _("Fédération française de belote, official rules of belote coinchée"),
    "ffb-contree-2016": lambda: _("Fédération française de belote, rules of belote contrée, page 7"),
    "funbelote": lambda: _("FunBelote, rules of coinche on the publisher’s site"),
    "bs-fyi": lambda: _("bs.fyi, rules of coinche"),
    "coinche-701": lambda: _("Rules of the coinche game in 701 points"),
    "contree-701": lambda: _("Rules of the coinche game in 701 points, without announcements"),
    "castor": lambda: _("Coinche du Castor, rules of its site"),
    "bga": lambda: _("Board Game Arena, help page of coinche"),
    "iscool": lambda: _("IsCool Belote, coinche with all trump and no trump"),
}


_CONTRACTS: Mapping[tuple[bool, bool], Callable[[], str]] = {
    (False, False): lambda: _("%(title)s, without no trump or all trump"),
    (False, True): lambda: _("%(title)s, with all trump only"),
    (True, False): lambda: _("%(title)s, with no trump only"),
    (True, True): lambda: _("%(title)s, with no trump and all trump"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceWords:
    """A switch in which a rule set differs from its source: what it decides, how it is here and in the source."""

    name: str
    label: str
    here: str
    source: str


def rules_name(rules: RuleSet) -> str:
    """How the rules are called where they are chosen or cited; changed presets say that they are.

    Contracts that an evening leaves out or adds beside the four suits are no dispute of the rules: they are named.
    """
    if rules.code not in PRESETS or not rules.based_on:
        return rules.title
    if differences(rules).keys() - set(BESIDE_SUITS):
        return _("%(title)s, with changes") % {"title": rules.title}
    return _CONTRACTS[rules.no_trump, rules.all_trump]() % {"title": rules.title}


def source_sentence(rules: RuleSet) -> str:
    """The document that the rules follow, and how many switches differ from it."""
    base = base_of(rules)
    words = SOURCES.get(base.code)
    text = _("%(source)s (%(date)s)") % {"source": words() if words else base.source, "date": _date_words(base.date)}
    count = len(differences(rules))
    if not count:
        return _("After: %(source)s.") % {"source": text}
    sentence = ngettext(
        "After: %(source)s; %(count)d switch differs.", "After: %(source)s; %(count)d switches differ.", count
    )
    return sentence % {"source": text, "count": count}


def _date_words(text: str) -> str:
    """A date as precise as it is known: a day, or a year."""
    return date_words(date.fromisoformat(text)) if len(text) == len("2016-01-27") else text


def difference_words(rules: RuleSet, other: RuleSet | None = None) -> list[DifferenceWords]:
    """Every switch that differs from the source (or from ``other``), in the order of the form."""
    found = differences(rules, other)
    return [
        DifferenceWords(
            name=name,
            label=str(WORDS[name].label),
            here=value_words(name, found[name][0]),
            source=value_words(name, found[name][1]),
        )
        for name in WORDS
        if name in found
    ]


def who_plays(name: str) -> str:
    """One sentence on who plays which reading of a switch, the published rule sets first."""
    by_value: defaultdict[object, list[str]] = defaultdict(list)
    for rules in PRESETS.values():
        by_value[getattr(rules, name)].append(rules.title)
    usual = max(by_value, key=lambda value: len(by_value[value]))
    parts = [
        _("%(titles)s: %(value)s") % {"value": value_words(name, value), "titles": " · ".join(titles)}
        for value, titles in by_value.items()
        if value != usual
    ]
    if parts:
        others = _("the others: %(value)s") % {"value": value_words(name, usual)}
        sentence = _("%(readings)s.") % {"readings": listed([*parts, others])}
    else:
        sentence = _("All nine published rule sets: %(value)s.") % {"value": value_words(name, usual)}
    clubs = str(WORDS[name].clubs)
    return f"{sentence} {clubs}" if clubs else sentence


def rules_problem_words(problem: Problem) -> str:
    """Why values cannot stand in a rule set, for the switch named by the problem's field."""
    name = problem.field.rpartition(".")[2]
    if problem.code is Code.OUT_OF_RANGE and name in SWITCHES:
        values = SWITCHES[name].values
        limits = {"lowest": values[0], "highest": values[-1]}
        if name == "highest_bid":
            return _("A bid is a number of tens from %(lowest)s to %(highest)s.") % limits
        return _("A number from %(lowest)s to %(highest)s is needed.") % limits
    return problem_words(problem)
