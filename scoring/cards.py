"""The 32 cards, their points under each trump, and the totals that tricks can hold.

Facts common to every rule set: 152 card points and 10 for the last trick make 162. Nothing here depends on a rule set,
so every other module of the package may import this one.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final

DECK_POINTS: Final = 152
LAST_TRICK: Final = 10
TOTAL: Final = DECK_POINTS + LAST_TRICK
TRICKS: Final = 8
CARDS_A_TRICK: Final = 4


class Suit(StrEnum):
    """The four suits."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Trump(StrEnum):
    """What a contract is played in: a suit, *sans atout* or *tout atout*."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    NO_TRUMP = "no_trump"
    ALL_TRUMP = "all_trump"

    @property
    def is_suit(self) -> bool:
        """Whether one of the four suits is trump."""
        return self not in (Trump.NO_TRUMP, Trump.ALL_TRUMP)


class Side(StrEnum):
    """The two sides of a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents of this side."""
        return Side.EW if self is Side.NS else Side.NS


class Rank(StrEnum):
    """The eight ranks, in the order of a run (7 8 9 10 J Q K A), which holds at trump too."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def position(self) -> int:
        """Place in a run, 0 for the seven to 7 for the ace."""
        return tuple(Rank).index(self)


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32 cards, written `rank:suit` ("K:hearts") wherever it becomes text."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}:{self.suit}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read "K:hearts".

        Raises:
            ValueError: the text names no card of the pack.
        """
        rank, _, suit = text.partition(":")
        return cls(Rank(rank), Suit(suit))


DECK: Final = tuple(Card(rank, suit) for suit, rank in product(Suit, Rank))

# In the order of Rank: 7 8 9 10 J Q K A.
_PLAIN: Final = (0, 0, 0, 10, 2, 3, 4, 11)
_TRUMP: Final = (0, 0, 14, 10, 20, 3, 4, 11)
_NO_TRUMP: Final = (0, 0, 0, 10, 2, 3, 4, 19)
_ALL_TRUMP: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType(
    {13: (0, 0, 9, 5, 13, 2, 3, 6), 14: (0, 0, 9, 5, 14, 1, 3, 6)}
)


@cache
def card_values(trump: Trump, all_trump_values: int) -> Mapping[Card, int]:
    """Points of each of the 32 cards under a trump; they add up to 152.

    Args:
        trump: what is played.
        all_trump_values: points of the jack at all trump, 13 (with a queen of 2) or 14 (with a queen of 1); it changes
            nothing under another trump.

    Raises:
        ValueError: `all_trump_values` is neither 13 nor 14.
    """
    if all_trump_values not in _ALL_TRUMP:
        raise ValueError(f"all_trump_values is 13 or 14, not {all_trump_values!r}")
    scales = {Trump.NO_TRUMP: _NO_TRUMP, Trump.ALL_TRUMP: _ALL_TRUMP[all_trump_values]}
    return _deck_values({suit: scales.get(trump, _TRUMP if suit.value == trump.value else _PLAIN) for suit in Suit})


@cache
def raw_card_values(trump: Trump) -> Mapping[Card, int]:
    """Points of each card with the ordinary scale of a plain or a trump suit, before any conversion to 152.

    This is how the Board Game Arena counts: 120 in all at no trump, 248 at all trump, 152 with a suit.
    """
    return _deck_values(
        {suit: _TRUMP if trump is Trump.ALL_TRUMP or suit.value == trump.value else _PLAIN for suit in Suit}
    )


def _deck_values(scales: Mapping[Suit, tuple[int, ...]]) -> Mapping[Card, int]:
    return MappingProxyType({card: scales[card.suit][card.rank.position] for card in DECK})


@cache
def reachable_points(tricks: int, trump: Trump, all_trump_values: int) -> frozenset[int]:
    """Every total that a side can hold with exactly that many tricks, the last trick's 10 counted for whoever takes it.

    Exact: a subset sum over the 32 cards, four cards a trick, so that holes are seen (with a suit as trump, two tricks
    never hold 105). What one side holds in `tricks` tricks leaves the other `TOTAL` minus that in the rest.

    Args:
        tricks: 0 to 8.
        trump: what is played.
        all_trump_values: 13 or 14, see `card_values`.

    Raises:
        ValueError: `tricks` or `all_trump_values` out of range.
    """
    cards = _sums(tuple(card_values(trump, all_trump_values).values()), tricks)
    with_last, without_last = tricks > 0, tricks < TRICKS
    return frozenset(
        points + bonus
        for points in cards
        for bonus, possible in ((LAST_TRICK, with_last), (0, without_last))
        if possible
    )


@cache
def reachable_raw_points(tricks: int, trump: Trump) -> frozenset[int]:
    """Every total of raw cards (see `raw_card_values`), without the last trick's 10, in exactly that many tricks.

    Raises:
        ValueError: `tricks` is not 0 to 8.
    """
    return _sums(tuple(raw_card_values(trump).values()), tricks)


def _sums(values: tuple[int, ...], tricks: int) -> frozenset[int]:
    """Totals of all choices of four cards a trick, by dynamic programming: bit p of `sums[n]` says p is a sum of n."""
    if not 0 <= tricks <= TRICKS:
        raise ValueError(f"a side takes 0 to {TRICKS} tricks, not {tricks!r}")
    sums = [1] + [0] * (tricks * CARDS_A_TRICK)
    for value in values:
        for count in range(len(sums) - 1, 0, -1):
            sums[count] |= sums[count - 1] << value
    return frozenset(points for points in range(sums[-1].bit_length()) if sums[-1] >> points & 1)


def count_points(cards: Collection[Card], trump: Trump, all_trump_values: int, last_trick: bool) -> int:
    """Points of the cards of won tricks, for players who want their count checked.

    Args:
        cards: the cards won, each once.
        trump: what is played.
        all_trump_values: 13 or 14, see `card_values`.
        last_trick: whether the last trick is among them, worth 10 more.

    Raises:
        ValueError: a card comes twice, or `all_trump_values` is neither 13 nor 14.
    """
    if len(set(cards)) != len(cards):
        raise ValueError("a card comes twice")
    values = card_values(trump, all_trump_values)
    return sum(values[card] for card in cards) + (LAST_TRICK if last_trick else 0)
