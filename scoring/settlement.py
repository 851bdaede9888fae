"""Whose announcements count, why and for how much, and which declarations no deal of the cards explains."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from scoring.announcements import (
    STRENGTH,
    Announcement,
    AnnouncementStyle,
    Kind,
    RunTooLowError,
    carre_points,
    clash,
    fits_a_hand,
    mask_of,
    points_of,
)
from scoring.cards import Side, Trump


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
        return STRENGTH[kind], -tuple(carre_points(trump, style)).index(height), 0
    return STRENGTH[kind], height.position, int(suit == trump.value)


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
            rival = next((other for other in possible if clash(other, announcement, style)), None)
            if rival is None:
                possible.append(announcement)
            else:
                yield _problem("card_announced_twice", side, rival, announcement)
        if not _fit(possible):
            yield _problem("hands_too_small", side, *possible)
    for ns, ew in product(dict.fromkeys(declared[Side.NS]), dict.fromkeys(declared[Side.EW])):
        if mask_of(ns) & mask_of(ew):
            yield _problem("card_on_both_sides", Side.EW, ns, ew)


def _problem(code: str, side: Side, *announcements: Announcement) -> AnnouncementProblem:
    return AnnouncementProblem(code=code, field=side, announcements=tuple(map(str, announcements)))


def _fit(announcements: Sequence[Announcement]) -> bool:
    """Whether two hands of eight cards can hold them, each announcement whole in one hand."""
    hands = {(0, 0)}
    for announcement in announcements:
        mask = mask_of(announcement)
        shared = {(one | mask, two) for one, two in hands} | {(one, two | mask) for one, two in hands}
        hands = {(one, two) for one, two in shared if not one & two and fits_a_hand(one) and fits_a_hand(two)}
    return bool(hands)
