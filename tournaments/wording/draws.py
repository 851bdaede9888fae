"""What a draw says of itself: a sentence for every reason of a table or a bye, and for every wish it breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournaments.draws import ReasonCode, Why, Wish
from tournaments.selectors.seating import Contestant

Facts = Mapping[str, Any]
People = Mapping[int, Contestant]

REASONS = {
    ReasonCode.DRAWN_BY_LOT: gettext_lazy("Drawn by lot."),
    ReasonCode.NEIGHBOURS: gettext_lazy("Neighbours in the standings."),
    ReasonCode.NEAREST: gettext_lazy("The nearest in the standings that could meet."),
    ReasonCode.NEARER_MET: ngettext_lazy(
        "%(second)s stands nearer, but %(first)s met them in round %(rounds)s.",
        "%(second)s stands nearer, but %(first)s met them in rounds %(rounds)s.",
        "count",
    ),
    ReasonCode.NEARER_FORBIDDEN: gettext_lazy("%(second)s stands nearer, but you keep them apart from %(first)s."),
    ReasonCode.NEARER_SAME_CLUB: gettext_lazy("%(second)s stands nearer, but is of the same club as %(first)s."),
    ReasonCode.FOLDED: gettext_lazy("First against last of those with equal results."),
    ReasonCode.SLID: gettext_lazy("Upper half against lower half of those with equal results."),
    ReasonCode.FLOATED: gettext_lazy("No opponent with equal results was left: the nearest results were taken."),
    ReasonCode.TIMETABLE: gettext_lazy("As in the timetable in which everyone meets everyone."),
    ReasonCode.MOVEMENT: gettext_lazy("As in the movement fixed in advance."),
    ReasonCode.TIMETABLE_LEFT: gettext_lazy(
        "The timetable had somebody else here who is missing: drawn among the rest."
    ),
    ReasonCode.LOCKED: gettext_lazy("Kept by you while the rest was drawn again."),
    ReasonCode.FORBIDDEN: gettext_lazy("%(first)s and %(second)s: you keep them apart."),
    ReasonCode.MET_BEFORE: ngettext_lazy(
        "%(first)s and %(second)s met in round %(rounds)s.",
        "%(first)s and %(second)s met in rounds %(rounds)s.",
        "count",
    ),
    ReasonCode.PARTNERS_BEFORE: ngettext_lazy(
        "%(first)s and %(second)s were partners in round %(rounds)s.",
        "%(first)s and %(second)s were partners in rounds %(rounds)s.",
        "count",
    ),
    ReasonCode.SAME_CLUB: gettext_lazy("%(first)s and %(second)s are of the same club: %(club)s."),
    ReasonCode.FIXED_TABLE: gettext_lazy("%(first)s always sits at table %(table)s."),
    ReasonCode.REPEATED_TABLE: ngettext_lazy(
        "%(first)s sat at this table in round %(rounds)s.",
        "%(first)s sat at this table in rounds %(rounds)s.",
        "count",
    ),
    ReasonCode.BYE_LOWEST: gettext_lazy("The lowest in the standings of those who had the fewest byes."),
    ReasonCode.BYE_BY_LOT: gettext_lazy("By lot, among those who had the fewest byes."),
    ReasonCode.BYE_TIMETABLE: gettext_lazy("As in the timetable."),
    ReasonCode.BYE_CHOSEN: gettext_lazy("Chosen by you."),
    ReasonCode.BYE_BEFORE: ngettext_lazy(
        "Had a bye in round %(rounds)s already.", "Had byes in rounds %(rounds)s already.", "count"
    ),
    "manual": gettext_lazy("Set by hand."),
    "second_game": gettext_lazy("A second game for %(first)s, whose score here does not count."),
}

WISHES = {
    Wish.FORBIDDEN: gettext_lazy("%(first)s and %(second)s meet, though you keep them apart."),
    Wish.REMATCH: gettext_lazy("%(first)s and %(second)s meet again (round %(round)s)."),
    Wish.REPEATED_PARTNER: gettext_lazy("%(first)s and %(second)s are partners again (round %(round)s)."),
    Wish.REPEATED_BYE: gettext_lazy("%(first)s has a bye again (round %(round)s) while others have had fewer."),
    Wish.SAME_CLUB: gettext_lazy("%(first)s and %(second)s are of the same club and meet."),
    Wish.FIXED_TABLE: gettext_lazy("%(first)s does not sit at the table kept for them but at table %(table)s."),
    Wish.REPEATED_TABLE: gettext_lazy("%(first)s sits at table %(table)s again (round %(round)s)."),
    Wish.NOT_PLACED: gettext_lazy("%(first)s is present but has no place in this round."),
    Wish.PLACED_TWICE: gettext_lazy("%(first)s has two places in this round."),
    Wish.UNKNOWN: gettext_lazy("%(first)s has a place in this round but is not present."),
    Wish.TABLE_TWICE: gettext_lazy("Two tables have number %(table)s."),
}

WHYS = {
    Why.UNAVOIDABLE: gettext_lazy("No draw of those present avoids it."),
    Why.FOR_FORBIDDEN: gettext_lazy("Avoiding it would bring two together whom you keep apart."),
    Why.FOR_REMATCH: gettext_lazy("Avoiding it would bring back a meeting that has already been."),
    Why.FOR_BYE: gettext_lazy("Avoiding it would give the bye to somebody whose turn it is not."),
    Why.FOR_PARTNERS: gettext_lazy("Avoiding it would bring back partners or opponents who have already been."),
    Why.FORMULA: gettext_lazy("The timetable was fixed in advance."),
    Why.LOCKED: gettext_lazy("You chose it."),
    Why.TABLE_TAKEN: gettext_lazy("Somebody else keeps that table."),
    Why.MANUAL: gettext_lazy("Set by hand."),
}

MINOR = frozenset({Wish.REPEATED_TABLE})
"""Wishes that are shown apart: with few tables nearly everyone returns to one, and nobody minds much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenWords:
    """A broken wish in words: what it is, and why it could not be kept."""

    what: str
    why: str
    is_minor: bool


def reason_sentence(reason: Facts, people: People) -> str:
    """Why a table or a bye is as it is; ``reason`` as the round stores it. Unknown codes are a bug: ``KeyError``."""
    rounds = [str(number) for number in reason.get("rounds", ())]
    words = {**_names(reason, people), "rounds": ", ".join(rounds), "count": len(rounds)}
    return str(REASONS[reason["code"]] % {**words, "club": reason.get("club"), "table": reason.get("table")})


def broken_words(broken: Facts, people: People) -> BrokenWords:
    """What wish a draw breaks, and why it could not be kept."""
    words = {**_names(broken, people), "round": broken.get("round"), "table": broken.get("table")}
    wish = Wish(broken["wish"])
    return BrokenWords(what=str(WISHES[wish] % words), why=str(WHYS[Why(broken["why"])]), is_minor=wish in MINOR)


def count_broken(broken: Sequence[BrokenWords]) -> str:
    """The heading over the broken wishes."""
    if not broken:
        return _("Nothing speaks against this draw.")
    return ngettext(
        "This draw leaves %(count)d wish unkept.", "This draw leaves %(count)d wishes unkept.", len(broken)
    ) % {"count": len(broken)}


def _names(facts: Facts, people: People) -> dict[str, str]:
    """The first two of those concerned, by name; somebody removed since is called by a question mark."""
    named = [people[one].name if one in people else "?" for one in facts.get("contestants", ())]
    first, second, *_rest = [*named, "", ""]
    return {"first": first, "second": second}
