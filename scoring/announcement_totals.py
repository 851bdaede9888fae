"""Which totals of announcements two hands can make: any other is a typing error."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from scoring.announcements import (
    RUN_CARDS,
    Announcement,
    AnnouncementStyle,
    Kind,
    carre_points,
    clash,
    fits_a_hand,
    mask_of,
    points_of,
)
from scoring.cards import Rank, Suit, Trump


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
        for (kind, cards), height, suit in product(RUN_CARDS.items(), Rank, Suit)
        if height.position + 1 >= cards
    ]
    carres = [Announcement(Kind.CARRE, height) for height in carre_points(trump, style)]
    return [(a, points_of(a, trump, style), mask_of(a)) for a in (*runs, *carres)]


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
        if fits_a_hand(mask | cards) and not any(clash(announcement, other, style) for other in chosen):
            yield from _hands(choices[place + 1 :], style, (*chosen, announcement), points + more, mask | cards)
