"""Where a game stands, in templates."""

from django import template

from tournaments.facts import ScoredSheet
from tournaments.selectors.sheets import Sheet
from tournaments.wording import games

register = template.Library()


@register.filter
def game_words(scored: ScoredSheet, sheet: Sheet) -> list[str]:
    """What a player has to know beside the totals: the sheet as it is scored, or as it would be with a deal more."""
    return list(games.game_words(scored, sheet.end, sheet.names))
