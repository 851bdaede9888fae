"""Announcements and what each is worth.

An announcement is a run of one suit (tierce, cinquante, cent) or a carré. Rule sets differ in three policies, gathered
in `AnnouncementStyle`; order and values are otherwise those of the FFB's coinchée of 2015, which the other documents
either repeat or leave open. Runs go 7 8 9 10 J Q K A, at trump too. Imports nothing from the rule sets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, reduce
from types import MappingProxyType
from typing import Final

from scoring.cards import DECK, Card, Rank, Suit, Trump

HAND_CARDS: Final = 8


class Kind(StrEnum):
    """Kinds of announcement, the weakest first."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


RUN_CARDS: Final = MappingProxyType({Kind.TIERCE: 3, Kind.CINQUANTE: 4, Kind.CENT: 5})
_RUN_POINTS: Final = MappingProxyType({Kind.TIERCE: 20, Kind.CINQUANTE: 50, Kind.CENT: 100})
STRENGTH: Final = MappingProxyType({kind: strength for strength, kind in enumerate(Kind)})
# The strongest carré first. Sevens and eights count for nothing anywhere.
_CARRES: Final = MappingProxyType(
    {Rank.JACK: 200, Rank.NINE: 150, Rank.ACE: 100, Rank.TEN: 100, Rank.KING: 100, Rank.QUEEN: 100}
)
_NO_TRUMP_CARRES: Final = MappingProxyType(
    {Rank.ACE: 200, Rank.TEN: 150, Rank.KING: 100, Rank.QUEEN: 100, Rank.JACK: 100, Rank.NINE: 100}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementStyle:
    """The three policies by which rule sets differ. The defaults are the FFB's and FunBelote's.

    Attributes:
        no_trump_carres: at no trump the carrés have an order and values of their own (aces 200, tens 150, the others
            100). Not so at bs.fyi and in the 701 game, whose texts give one list. IsCool does not say: the FFB's.
        shared_cards: one card may serve a run *and* a carré (IsCool). It never serves two runs: whoever holds a cent
            does not also declare the tierces inside it. That is our reading of one sentence without an example.
        low_carre_cancels: a declared carré of sevens or eights cancels every announcement of the deal (IsCool).
    """

    no_trump_carres: bool = True
    shared_cards: bool = False
    low_carre_cancels: bool = False


class RunTooLowError(ValueError):
    """A run whose highest card leaves no room for it above the seven."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One declaration, written "tierce:K:hearts" (the highest card of the run) or "carre:J".

    A cent stands for five cards or more; only the five highest are known from the declaration.

    Raises:
        ValueError: a run without a suit or reaching below the seven, a carré with a suit.
    """

    kind: Kind
    height: Rank
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if (self.kind is Kind.CARRE) != (self.suit is None):
            raise ValueError("a run has a suit, a carré has none")
        if self.height.position + 1 < RUN_CARDS.get(self.kind, 0):
            raise RunTooLowError(str(self))

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind, self.height, self.suit) if part)

    @property
    def low_carre(self) -> bool:
        """Whether this is a carré of sevens or eights, which counts for nothing."""
        return self.kind is Kind.CARRE and self.height not in _CARRES

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that it shows."""
        if self.suit is None:
            return frozenset(Card(self.height, suit) for suit in Suit)
        top = self.height.position + 1
        return frozenset(Card(rank, self.suit) for rank in tuple(Rank)[top - RUN_CARDS[self.kind] : top])

    @classmethod
    def parse(cls, text: str) -> "Announcement":
        """Read "tierce:K:hearts", "cinquante:A:spades", "cent:A:clubs" or "carre:J".

        Raises:
            RunTooLowError: the run would reach below the seven ("tierce:8:hearts").
            ValueError: anything else that is no announcement.
        """
        kind, height, *suits = text.split(":")
        if len(suits) > 1:
            raise ValueError(f"too many parts: {text!r}")
        return cls(Kind(kind), Rank(height), Suit(suits[0]) if suits else None)


def points_of(announcement: Announcement, trump: Trump, style: AnnouncementStyle) -> int:
    """Points of one announcement, 0 for a carré of sevens or eights."""
    if announcement.kind is Kind.CARRE:
        return carre_points(trump, style).get(announcement.height, 0)
    return _RUN_POINTS[announcement.kind]


def carre_points(trump: Trump, style: AnnouncementStyle) -> Mapping[Rank, int]:
    """What each carré that counts is worth, the strongest first."""
    return _NO_TRUMP_CARRES if trump is Trump.NO_TRUMP and style.no_trump_carres else _CARRES


def clash(one: Announcement, other: Announcement, style: AnnouncementStyle) -> bool:
    """Whether two announcements of one side use a card twice against the style.

    A carré that counts for nothing uses no card up, but nobody declares the same one twice.
    """
    if not mask_of(one) & mask_of(other):
        return False
    same_sort = (one.kind is Kind.CARRE) is (other.kind is Kind.CARRE)
    return same_sort or not (style.shared_cards or one.low_carre or other.low_carre)


def fits_a_hand(mask: int) -> bool:
    """Whether so many cards (bits of ``mask``) are no more than one player holds."""
    return mask.bit_count() <= HAND_CARDS


_BITS: Final = MappingProxyType({card: 1 << place for place, card in enumerate(DECK)})


@cache
def mask_of(announcement: Announcement) -> int:
    """Its cards as bits, made once: all hands that can announce are tried over them."""
    return reduce(int.__or__, (_BITS[card] for card in announcement.cards))
