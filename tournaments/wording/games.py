"""Where a game stands, in words: a win that is not one yet, points that wait, the end."""

from collections.abc import Iterator, Mapping

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import GameEnd, Side
from tournaments.facts import ScoredSheet


def game_words(scored: ScoredSheet, end: GameEnd, names: Mapping[Side, str]) -> Iterator[str]:
    """Everything that a player has to know about the game beside its totals, a sentence each."""
    for side in scored.pending:
        yield _("%(side)s: %(total)s thanks to the belote, one more trick to win.") % {
            "side": names[side],
            "total": localize(scored.total.of(side)),
        }
    if scored.held:
        yield ngettext(
            "%(count)d point of a litige waits for the next deal.",
            "%(count)d points of a litige wait for the next deal.",
            scored.held,
        ) % {"count": scored.held}
    if scored.over:
        yield _end_words(scored, names)
    elif end.target is not None and scored.total.ns == scored.total.ew >= end.target and not scored.pending:
        yield _("Both sides are level at the target: one more deal.")
    elif end.target is None and end.deals is None:
        yield _("The clock ends this game: when it stops, the deal in play is finished, then the table is confirmed.")


def _end_words(scored: ScoredSheet, names: Mapping[Side, str]) -> str:
    figures = {"most": localize(max(scored.total)), "least": localize(min(scored.total))}
    if scored.winner is None:
        return _("The game is over: %(most)s for both sides.") % figures
    return _("The game is over: %(side)s win, %(most)s to %(least)s.") % {"side": names[scored.winner], **figures}
