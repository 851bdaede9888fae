"""Trumps as they are written on paper."""

from django.utils.translation import pgettext

from scoring import Trump

SUITS = {Trump.SPADES: "♠", Trump.HEARTS: "♥", Trump.DIAMONDS: "♦", Trump.CLUBS: "♣"}


def trump_symbol(trump: Trump) -> str:
    """The suit's sign, or the two letters of no trump and all trump."""
    if trump is Trump.NO_TRUMP:
        return pgettext("no trump", "NT")
    if trump is Trump.ALL_TRUMP:
        return pgettext("all trump", "AT")
    return SUITS[trump]
