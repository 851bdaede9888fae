"""Which side's announcements count, why, and how much; and which totals two hands can announce.

An announcement is a run of one suit (tierce, cinquante, cent) or a carré. Rule sets differ in three policies, gathered
in `AnnouncementStyle`; order and values are otherwise those of the FFB's coinchée of 2015, which the other documents
either repeat or leave open. Runs go 7 8 9 10 J Q K A, at trump too. Imports nothing from the rule sets.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, reduce
from itertools import product
from types import MappingProxyType
from typing import Final

from scoring.cards import DECK, Card, Rank, Side, Suit, Trump

HAND_CARDS: Final = 8


class Kind(StrEnum):
    """Kinds of announcement, the weakest first."""

    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


_RUN_CARDS: Final = MappingProxyType({Kind.TIERCE: 3, Kind.CINQUANTE: 4, Kind.CENT: 5})
_RUN_POINTS: Final = MappingProxyType({Kind.TIERCE: 20, Kind.CINQUANTE: 50, Kind.CENT: 100})
_STRENGTH: Final = MappingProxyType({kind: strength for strength, kind in enumerate(Kind)})
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


FFB_STYLE: Final = AnnouncementStyle()
ONE_LIST_STYLE: Final = AnnouncementStyle(no_trump_carres=False)
ISCOOL_STYLE: Final = AnnouncementStyle(shared_cards=True, low_carre_cancels=True)


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
        if self.height.position + 1 < _RUN_CARDS.get(self.kind, 0):
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
        return frozenset(Card(rank, self.suit) for rank in tuple(Rank)[top - _RUN_CARDS[self.kind] : top])

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


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementProblem:
    """Why declarations cannot stand.

    Attributes:
        code: `announcement_unreadable`, `run_too_low` (a tierce is at least to the nine, a cinquante to the ten, a cent
            to the jack), `card_announced_twice` (by one side), `card_on_both_sides`, `hands_too_small` (no two hands of
            eight cards hold what one side declared).
        field: "NS" or "EW"; for a card on both sides, the side of the second declaration, EW.
        announcements: the declarations concerned, as they were given.
    """

    code: str
    field: Side
    announcements: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Whose announcements count.

    Attributes:
        winner: the side that scores, or None.
        points: what each side scores; at most one side has any.
        decided_by: `none` (nothing declared that counts), `only_one_side`, `kind` (carré > cent > cinquante > tierce),
            `height`, `trump` (equal runs, one of them in trump), `level` (nobody scores, lesser announcements
            included), `cancelled` (a carré of sevens or eights where that cancels), `impossible` (see `problems`).
        best: each side's best announcement, None where it has none.
        problems: every reason why the declarations cannot stand; nobody scores until they are put right.
    """

    winner: Side | None
    points: Mapping[Side, int]
    decided_by: str
    best: Mapping[Side, Announcement | None]
    problems: tuple[AnnouncementProblem, ...] = ()


def settle_texts(ns: Iterable[str], ew: Iterable[str], trump: Trump, style: AnnouncementStyle) -> Settlement:
    """Settle declarations as they are typed (see `Announcement.parse`); never raises for a text.

    Texts that are no announcement are named in `problems`, beside whatever is wrong with the others.
    """
    problems: list[AnnouncementProblem] = []
    read: dict[Side, list[Announcement]] = {Side.NS: [], Side.EW: []}
    for side, text in [*((Side.NS, text) for text in ns), *((Side.EW, text) for text in ew)]:
        try:
            read[side].append(Announcement.parse(text))
        except ValueError as error:
            code = "run_too_low" if isinstance(error, RunTooLowError) else "announcement_unreadable"
            problems.append(AnnouncementProblem(code=code, field=side, announcements=(text,)))
    return _settled(read, trump, style, problems)


def settle(
    ns: Sequence[Announcement], ew: Sequence[Announcement], trump: Trump, style: AnnouncementStyle
) -> Settlement:
    """Say which side's announcements count, by what, and for how many points.

    The best announcement decides by kind, then height, then trump; the best side scores all of its own, also those
    below the other side's best. Level between the sides: nobody scores. Two equal ones of one side do not cancel.

    Args:
        ns, ew: what each side declared, both players together.
        trump: what is played. At all trump no suit is above another.
        style: the rule set's policies.
    """
    return _settled({Side.NS: ns, Side.EW: ew}, trump, style, [])


def _settled(
    declared: Mapping[Side, Sequence[Announcement]],
    trump: Trump,
    style: AnnouncementStyle,
    problems: list[AnnouncementProblem],
) -> Settlement:
    problems = [*problems, *_impossible(declared, style)]
    keys = {side: {a: _strength(a, trump, style) for a in declared[side] if not a.low_carre} for side in Side}
    best = {side: max(keys[side], key=keys[side].__getitem__, default=None) for side in Side}
    if problems:
        winner, decided_by = None, "impossible"
    elif style.low_carre_cancels and any(a.low_carre for side in Side for a in declared[side]):
        winner, decided_by = None, "cancelled"
    else:
        winner, decided_by = _compared(max(keys[Side.NS].values(), default=()), max(keys[Side.EW].values(), default=()))
    points = {side: sum(points_of(a, trump, style) for a in keys[side]) if side is winner else 0 for side in Side}
    return Settlement(
        winner=winner,
        points=MappingProxyType(points),
        decided_by=decided_by,
        best=MappingProxyType(best),
        problems=tuple(problems),
    )


def _strength(announcement: Announcement, trump: Trump, style: AnnouncementStyle) -> tuple[int, ...]:
    """Comparable: kind, then height (for carrés in their own order), then trump."""
    kind, height, suit = announcement.kind, announcement.height, announcement.suit
    if kind is Kind.CARRE:
        return _STRENGTH[kind], -tuple(carre_points(trump, style)).index(height), 0
    return _STRENGTH[kind], height.position, int(suit == trump.value)


def _compared(ns: tuple[int, ...], ew: tuple[int, ...]) -> tuple[Side | None, str]:
    """The winner between the best of both sides, () for none, and what decided."""
    if not ns and not ew:
        return None, "none"
    if ns == ew:
        return None, "level"
    reason = "only_one_side"
    if ns and ew:
        reason = next(name for name, a, b in zip(("kind", "height", "trump"), ns, ew, strict=True) if a != b)
    return (Side.NS if ns > ew else Side.EW), reason


def _impossible(
    declared: Mapping[Side, Sequence[Announcement]], style: AnnouncementStyle
) -> Iterator[AnnouncementProblem]:
    """Everything that no deal of the cards explains. Carrés that count for nothing still show where their cards are."""
    for side in Side:
        possible: list[Announcement] = []
        for announcement in declared[side]:
            rival = next((other for other in possible if _clash(other, announcement, style)), None)
            if rival is None:
                possible.append(announcement)
            else:
                yield _problem("card_announced_twice", side, rival, announcement)
        if not _fit(possible):
            yield _problem("hands_too_small", side, *possible)
    for ns, ew in product(dict.fromkeys(declared[Side.NS]), dict.fromkeys(declared[Side.EW])):
        if _mask(ns) & _mask(ew):
            yield _problem("card_on_both_sides", Side.EW, ns, ew)


def _problem(code: str, side: Side, *announcements: Announcement) -> AnnouncementProblem:
    return AnnouncementProblem(code=code, field=side, announcements=tuple(map(str, announcements)))


def _clash(one: Announcement, other: Announcement, style: AnnouncementStyle) -> bool:
    """Whether two announcements of one side use a card twice against the style.

    A carré that counts for nothing uses no card up, but nobody declares the same one twice.
    """
    if not _mask(one) & _mask(other):
        return False
    same_sort = (one.kind is Kind.CARRE) is (other.kind is Kind.CARRE)
    return same_sort or not (style.shared_cards or one.low_carre or other.low_carre)


def _fit(announcements: Sequence[Announcement]) -> bool:
    """Whether two hands of eight cards can hold them, each announcement whole in one hand."""
    hands = {(0, 0)}
    for announcement in announcements:
        mask = _mask(announcement)
        shared = {(one | mask, two) for one, two in hands} | {(one, two | mask) for one, two in hands}
        hands = {(one, two) for one, two in shared if not one & two and _in_hand(one) and _in_hand(two)}
    return bool(hands)


def _in_hand(mask: int) -> bool:
    return mask.bit_count() <= HAND_CARDS


_BITS: Final = MappingProxyType({card: 1 << place for place, card in enumerate(DECK)})


@cache
def _mask(announcement: Announcement) -> int:
    """Its cards as bits, made once: all hands that can announce are tried over them."""
    return reduce(int.__or__, (_BITS[card] for card in announcement.cards))


@cache
def possible_totals(style: AnnouncementStyle, trump: Trump) -> frozenset[int]:
    """Every total of announcements that the two hands of one side can make, 0 included.

    Exact: all ways to announce from one hand of eight cards, then all pairs of such hands without a common card.
    Another total (10, 30, 130, 230 …) is a typing error.
    """
    hands: dict[int, set[int]] = {}
    for points, mask in _hands(_all_announcements(trump, style), style):
        hands.setdefault(points, set()).add(mask)
    return frozenset(
        one + two
        for one, two in product(hands, hands)
        if one <= two and any(not a & b for a, b in product(hands[one], hands[two]))
    )


def _all_announcements(trump: Trump, style: AnnouncementStyle) -> list[tuple[Announcement, int, int]]:
    """Each announcement that counts, with its points and its cards as a mask."""
    runs = [
        Announcement(kind, height, suit)
        for (kind, cards), height, suit in product(_RUN_CARDS.items(), Rank, Suit)
        if height.position + 1 >= cards
    ]
    carres = [Announcement(Kind.CARRE, height) for height in _CARRES]
    return [(a, points_of(a, trump, style), _mask(a)) for a in (*runs, *carres)]


def _hands(
    choices: Sequence[tuple[Announcement, int, int]],
    style: AnnouncementStyle,
    chosen: tuple[Announcement, ...] = (),
    points: int = 0,
    mask: int = 0,
) -> Iterator[tuple[int, int]]:
    """Points and cards of every set of announcements, `chosen` among them, that one hand can hold."""
    yield points, mask
    for place, (announcement, more, cards) in enumerate(choices):
        if _in_hand(mask | cards) and not any(_clash(announcement, other, style) for other in chosen):
            yield from _hands(choices[place + 1 :], style, (*chosen, announcement), points + more, mask | cards)
