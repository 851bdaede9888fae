"""The values that go into a draw and come out of it. Plain data: no database, no clock, no chance."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

MAX_CONTESTANTS: Final = 1_000
MAX_RANK: Final = 9_999
MAX_ROUNDS: Final = 100
MAX_TABLE: Final = 9_999


class Formula(StrEnum):
    """How opponents are found, round after round."""

    BY_LOT = "by_lot"
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    MELEE = "melee"
    MOVEMENT = "movement"


class Variant(StrEnum):
    """Whom a Swiss draw sets against whom: the next in the standings, or a place found inside the score group."""

    NEIGHBOURS = "neighbours"
    FOLD = "fold"
    SLIDE = "slide"


class Wish(StrEnum):
    """What a draw would like to keep, from the firmest to the softest; the last four only a manual edit can break."""

    FORBIDDEN = "forbidden"
    REMATCH = "rematch"
    REPEATED_PARTNER = "repeated_partner"
    REPEATED_BYE = "repeated_bye"
    SAME_CLUB = "same_club"
    FIXED_TABLE = "fixed_table"
    REPEATED_TABLE = "repeated_table"
    NOT_PLACED = "not_placed"
    PLACED_TWICE = "placed_twice"
    UNKNOWN = "unknown"
    TABLE_TWICE = "table_twice"


class Why(StrEnum):
    """Why a broken wish could not be kept."""

    UNAVOIDABLE = "unavoidable"
    """Every draw breaks it; of a repeated table: every numbering of these tables."""
    FOR_FORBIDDEN = "for_forbidden"
    """Keeping it would seat two whom the organiser keeps apart."""
    FOR_REMATCH = "for_rematch"
    """Keeping it would bring back a meeting (in a mêlée, a partner) that this draw avoids."""
    FOR_BYE = "for_bye"
    """Keeping it would take the bye from the contestant whose turn it is."""
    FOR_PARTNERS = "for_partners"
    """In a mêlée: no arrangement of these partners keeps it, and partners and new opponents come first."""
    FORMULA = "formula"
    """The timetable of the formula was fixed in advance."""
    LOCKED = "locked"
    """The organiser locked this table or chose this bye."""
    TABLE_TAKEN = "table_taken"
    """The fixed table is kept by somebody else."""
    MANUAL = "manual"
    """The draw was edited by hand."""


class ReasonCode(StrEnum):
    """What there is to say about a table or a bye."""

    DRAWN_BY_LOT = "drawn_by_lot"
    NEIGHBOURS = "neighbours"
    NEAREST = "nearest"
    NEARER_MET = "nearer_met"
    NEARER_FORBIDDEN = "nearer_forbidden"
    NEARER_SAME_CLUB = "nearer_same_club"
    FOLDED = "folded"
    SLID = "slid"
    FLOATED = "floated"
    TIMETABLE = "timetable"
    MOVEMENT = "movement"
    TIMETABLE_LEFT = "timetable_left"
    LOCKED = "locked"
    FORBIDDEN = "forbidden"
    MET_BEFORE = "met_before"
    PARTNERS_BEFORE = "partners_before"
    SAME_CLUB = "same_club"
    FIXED_TABLE = "fixed_table"
    REPEATED_TABLE = "repeated_table"
    BYE_LOWEST = "bye_lowest"
    BYE_BY_LOT = "bye_by_lot"
    BYE_TIMETABLE = "bye_timetable"
    BYE_CHOSEN = "bye_chosen"
    BYE_BEFORE = "bye_before"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """One who is to be placed: a pair, or in a mêlée a player. ``rank`` is the place in the standings, 1 the first."""

    id: int
    rank: int | None = None
    club: str | None = None
    fixed_table: int | None = None
    group: int | None = None
    """The score group, 1 the best; only the Swiss variants fold and slide look at it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTable:
    """A table of an earlier round, or one that is locked: who sat where."""

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """An earlier round."""

    round: int
    tables: tuple[PastTable, ...] = ()
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the organiser may choose beside the formula."""

    variant: Variant = Variant.NEIGHBOURS
    avoid_same_club: bool = True
    rounds: int | None = None
    """How many rounds are planned in all; a draw by lot then takes care not to block the later ones."""
    locked: tuple[PastTable, ...] = ()
    """Tables to keep as they are while the rest is drawn."""
    byes: tuple[int, ...] = ()
    """Contestants whom the organiser puts on a bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Everything a draw depends on. The order of the collections does not matter."""

    formula: Formula
    round: int
    seed: int
    contestants: tuple[Contestant, ...]
    history: tuple[PastRound, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    options: Options = field(default_factory=Options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One thing to say about a table or a bye; which fields are filled depends on the code."""

    code: ReasonCode
    contestants: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    gap: int | None = None
    rounds: tuple[int, ...] = ()
    club: str | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """One table of the draw: one contestant a side, in a mêlée two."""

    number: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenWish:
    """A wish that the draw breaks: whom it concerns, in which round it happened last, and why it was not kept."""

    wish: Wish
    contestants: tuple[int, ...]
    why: Why
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A round as drawn. ``bye_reasons`` names in ``contestants`` the one whom each reason concerns."""

    tables: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    broken: tuple[BrokenWish, ...] = ()
    bye_reasons: tuple[Reason, ...] = ()
