"""The sentences that state an evening's settings, above what folds away under them."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.enums import ByeScore, GameKind, Ranking
from tournaments.standings import TIE_BREAKS


def place_sentence(place: str, fee: Decimal) -> str:
    """Where the evening is, and what it costs."""
    where = _("At %(place)s") % {"place": place} if place else _("No place named")
    cost = _("%(fee)s a person") % {"fee": euros(fee)} if fee else _("free of charge")
    return f"{where}, {cost}"


def euros(amount: Decimal) -> str:
    """An amount as the language writes it."""
    figure = number_format(amount, decimal_pos=0 if amount == amount.to_integral_value() else 2)
    return pgettext("amount", "€%(figure)s") % {"figure": figure}


def rules_sentence(*, title: str, no_trump: bool, all_trump: bool) -> str:
    """Which rules are played, and whether with contracts beside the four suits."""
    if no_trump and all_trump:
        return _("Rules: %(title)s, with no trump and all trump") % {"title": title}
    if no_trump:
        return _("Rules: %(title)s, with no trump, without all trump") % {"title": title}
    if all_trump:
        return _("Rules: %(title)s, with all trump, without no trump") % {"title": title}
    return _("Rules: %(title)s, the four suits only") % {"title": title}


def game_sentence(*, rounds: int, kind: str, deals: int, target: int, minutes: int) -> str:
    """How many rounds are played and what ends each."""
    start = ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}
    if kind == GameKind.TARGET:
        return _("%(rounds)s up to %(target)d points") % {"rounds": start, "target": target}
    if kind == GameKind.MINUTES:
        return _("%(rounds)s of %(minutes)d minutes") % {"rounds": start, "minutes": minutes}
    end = ngettext("%(rounds)s of %(deals)d deal", "%(rounds)s of %(deals)d deals", deals)
    return end % {"rounds": start, "deals": deals}


def ranking_sentence(ranking: str, tie_breaks: Sequence[str] = ()) -> str:
    """What the standings are sorted by, and what decides between equals."""
    names = [str(Ranking(ranking).label), *(_(TIE_BREAKS[code].name) for code in tie_breaks)]
    first, *others = (name[:1].lower() + name[1:] for name in names)
    words = {"criterion": first, "others": ", ".join(others)}
    return (_("Ranking: %(criterion)s, then %(others)s") if tie_breaks else _("Ranking: %(criterion)s")) % words


def forfeit_sentence(*, won: int | None, lost: int) -> str:
    """What both sides of a forfeited game get."""
    came = (_("the average of the round") if won is None else ngettext("%(count)d point", "%(count)d points", won)) % {
        "count": won
    }
    other = ngettext("%(count)d point", "%(count)d points", lost) % {"count": lost}
    return _("By forfeit, who came gets %(came)s, who did not %(other)s") % {"came": came, "other": other}


def bye_sentence(*, score: str, points: int, won: bool) -> str:
    """What an exempt pair gets."""
    worth = {
        ByeScore.ROUND_AVERAGE: _("An exempt pair gets the average of the round"),
        ByeScore.OWN_AVERAGE: _("An exempt pair gets its own average"),
        ByeScore.FIXED: ngettext(
            "An exempt pair gets %(points)d point", "An exempt pair gets %(points)d points", points
        )
        % {"points": points},
    }[ByeScore(score)]
    return _("%(worth)s, and the game counts as won") % {"worth": worth} if won else worth
