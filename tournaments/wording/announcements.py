"""Announcements in words: what was declared, which side scores and why, and what cannot be."""

from collections.abc import Callable, Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import RuleSet, Side, Suit, Trump
from scoring.announcements import Announcement, Kind, carre_points, points_of
from scoring.cards import Rank
from scoring.settlement import AnnouncementProblem, Settlement
from tournaments.wording.scoring import trump_words

Words = Callable[[], str]
Names = Mapping[Side, str]


def kind_words(kind: Kind) -> str:
    """The kind of an announcement."""
    return {
        Kind.TIERCE: _("tierce"),
        Kind.CINQUANTE: _("cinquante"),
        Kind.CENT: _("cent"),
        Kind.CARRE: _("carré"),
    }[kind]


def rank_words(rank: Rank) -> str:
    """A card's name without its suit; figures stay figures."""
    named = {
        Rank.ACE: pgettext("card", "ace"),
        Rank.KING: pgettext("card", "king"),
        Rank.QUEEN: pgettext("card", "queen"),
        Rank.JACK: pgettext("card", "jack"),
    }
    return named.get(rank, rank.value)


def rank_letter(rank: Rank) -> str:
    """What stands in the corner of a card."""
    letters = {
        Rank.ACE: pgettext("card", "A"),
        Rank.KING: pgettext("card", "K"),
        Rank.QUEEN: pgettext("card", "Q"),
        Rank.JACK: pgettext("card", "J"),
    }
    return letters.get(rank, rank.value)


RUNS_TO: Mapping[Rank, Words] = {
    Rank.ACE: lambda: _("%(kind)s to the ace of %(suit)s"),
    Rank.KING: lambda: _("%(kind)s to the king of %(suit)s"),
    Rank.QUEEN: lambda: _("%(kind)s to the queen of %(suit)s"),
    Rank.JACK: lambda: _("%(kind)s to the jack of %(suit)s"),
    Rank.TEN: lambda: _("%(kind)s to the 10 of %(suit)s"),
    Rank.NINE: lambda: _("%(kind)s to the 9 of %(suit)s"),
    Rank.EIGHT: lambda: _("%(kind)s to the 8 of %(suit)s"),
    Rank.SEVEN: lambda: _("%(kind)s to the 7 of %(suit)s"),
}
CARRES_OF: Mapping[Rank, Words] = {
    Rank.ACE: lambda: _("carré of aces"),
    Rank.KING: lambda: _("carré of kings"),
    Rank.QUEEN: lambda: _("carré of queens"),
    Rank.JACK: lambda: _("carré of jacks"),
    Rank.TEN: lambda: _("carré of 10s"),
    Rank.NINE: lambda: _("carré of 9s"),
    Rank.EIGHT: lambda: _("carré of 8s"),
    Rank.SEVEN: lambda: _("carré of 7s"),
}


def announcement_words(announcement: Announcement) -> str:
    """One declaration: "tierce to the king of hearts", "carré of jacks"."""
    return _declared(announcement.kind, announcement.height, announcement.suit)


def _declared(kind: Kind, height: Rank, suit: Suit | None) -> str:
    if suit is None:
        return CARRES_OF[height]()
    return RUNS_TO[height]() % {"kind": kind_words(kind), "suit": trump_words(Trump(suit.value))}


def scored_words(announcement: Announcement, trump: Trump, rules: RuleSet) -> str:
    """One declaration with its points: "carré of jacks 200"."""
    points = points_of(announcement, trump, rules.announcement_style)
    return f"{announcement_words(announcement)} {points}"


WHY: Mapping[str, Words] = {
    "none": lambda: _("Nobody has an announcement that counts."),
    "only_one_side": lambda: _("%(best)s: the other side has no announcement that counts."),
    "kind": lambda: _("%(best)s goes above %(other)s: a carré before a cent, then the cinquante, then the tierce."),
    "height": lambda: _("%(best)s goes above %(other)s: the same kind, so the highest card decides."),
    "carres": lambda: _("%(best)s goes above %(other)s: the order of carrés is %(order)s."),
    "trump": lambda: _("%(best)s goes above %(other)s: the same height, but %(suit)s is trump."),
    "level": lambda: _("%(best)s and %(other)s are level: nobody scores, not even what is below them."),
    "cancelled": lambda: _("A carré of 7s or 8s was declared: in these rules it cancels every announcement."),
    "impossible": lambda: _("These declarations cannot all be true."),
}


def why_words(settlement: Settlement, trump: Trump, rules: RuleSet) -> str:
    """Why that side scores, or why nobody does."""
    winner = settlement.winner or Side.NS
    best, other = settlement.best[winner], settlement.best[winner.other]
    code = settlement.decided_by
    if code == "height" and best and best.kind is Kind.CARRE:
        code = "carres"
    order = " > ".join(rank_letter(rank) for rank in carre_points(trump, rules.announcement_style))
    return WHY[code]() % {
        "best": capfirst(announcement_words(best)) if best else "",
        "other": announcement_words(other) if other else "",
        "suit": trump_words(trump),
        "order": order,
    }


PROBLEMS: Mapping[str, Words] = {
    "announcement_unreadable": lambda: _("“%(one)s” is no announcement: choose its kind and its highest card."),
    "run_too_low": lambda: _(
        "%(one)s is too low: a tierce goes at least to the 9, a cinquante to the 10, a cent to the jack."
    ),
    "declared_twice": lambda: _("%(one)s is declared twice by the same side."),
    "card_announced_twice": lambda: _("%(one)s and %(other)s share a card: a card serves one announcement only."),
    "card_on_both_sides": lambda: _(
        "%(one)s (%(ns)s) and %(other)s (%(ew)s) show the same card: one of them is wrong."
    ),
    "hands_too_small": lambda: _("Two hands of eight cards do not hold all of it: %(all)s."),
}


def problem_words(problem: AnnouncementProblem, names: Names) -> str:
    """Why declarations cannot stand, with the names of the sides."""
    told = [_told(text, problem.code) for text in problem.announcements]
    code = problem.code
    if code == "card_announced_twice" and len(set(told)) == 1:
        code = "declared_twice"
    words = PROBLEMS[code]() % {
        "one": capfirst(told[0]),
        "other": told[-1],
        "all": ", ".join(told),
        "ns": names[Side.NS],
        "ew": names[Side.EW],
    }
    if code == "card_on_both_sides":
        return words
    return _("%(side)s: %(problem)s") % {"side": names[problem.field], "problem": words}


def _told(text: str, code: str) -> str:
    """A declaration as it was typed, in words where it can be read."""
    if code == "announcement_unreadable":
        return text
    kind, height, *suits = text.split(":")
    return _declared(Kind(kind), Rank(height), Suit(suits[0]) if suits else None)
