"""A deal: the facts of one hand, as a table would state them, and nothing that follows from them.

The facts alone do not say whether they are possible, which depends on the rule set: see `checks.find_problems`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.cards import DECK_POINTS, TOTAL, TRICKS, Side, Trump, raw_card_values
from scoring.problems import Code, Problem, ScoringError
from scoring.reading import Reader, by_text


class Doubling(StrEnum):
    """How far the defence and the takers raised the stakes."""

    NONE = "none"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"


class SpecialBid(StrEnum):
    """A bid that is no number: all eight tricks by the side, or by one player."""

    CAPOT = "capot"
    GENERALE = "generale"


class PerSide(NamedTuple):
    """One number for each side. A tuple, since scoring makes several a deal."""

    ns: int = 0
    ew: int = 0

    def of(self, side: Side) -> int:
        """The number of one side."""
        return self.ns if side is Side.NS else self.ew

    def plus(self, other: "PerSide") -> "PerSide":
        """Both numbers of both."""
        return PerSide(self.ns + other.ns, self.ew + other.ew)

    def swapped(self) -> "PerSide":
        """The same with the sides exchanged."""
        return PerSide(self.ew, self.ns)

    def to_dict(self) -> dict[str, int]:
        """As JSON."""
        return {"NS": self.ns, "EW": self.ew}


ZERO: Final = PerSide()


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Points given to a side by decision, for a renonce for example; negative ones are taken away.

    They are flat: added after multiplication and rounding.
    """

    side: Side
    points: int
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {"side": self.side.value, "points": self.points, "reason": self.reason}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The facts of one hand.

    Attributes:
        taker: the side whose contract is played; None for a passed deal, in which nothing else but penalties is stated.
        contract: points bid, or a special bid.
        trump: what is played.
        doubling: coinche, surcoinche or none.
        points: trick points with the last trick's 10, 162 in all; None where the eight tricks of one side say it, or
            where `raw_points` are counted.
        tricks: tricks of each side, where somebody counted them: needed when a side has 0 or 162 points.
        belotes: how many each side held.
        announcements: validated points of each side, before they change hands.
        generale: the side one of whose players won all eight tricks.
        raw_points: cards counted with the ordinary values, without the last trick, where the rules convert them.
        last_trick: the side that won the last trick; stated with `raw_points`.
        penalties: decisions, see `Penalty`.
        tolerance: the sides whose forgotten rebelote was accepted when the points were counted.
    """

    taker: Side | None
    contract: int | SpecialBid | None = None
    trump: Trump | None = None
    doubling: Doubling = Doubling.NONE
    points: PerSide | None = None
    tricks: PerSide | None = None
    belotes: PerSide = ZERO
    announcements: PerSide = ZERO
    generale: Side | None = None
    raw_points: PerSide | None = None
    last_trick: Side | None = None
    penalties: tuple[Penalty, ...] = ()
    tolerance: tuple[Side, ...] = ()

    @property
    def swept(self) -> Side | None:
        """The side that won all eight tricks, if one did."""
        if self.tricks is not None:
            if self.tricks.ns == TRICKS:
                return Side.NS
            if self.tricks.ew == TRICKS:
                return Side.EW
        return self.generale

    def to_dict(self) -> dict[str, Any]:
        """As JSON, in the keys of the command line; what is not stated is left out."""
        facts: dict[str, Any] = {"taker": self.taker and self.taker.value}
        if self.taker is not None:
            facts |= {"contract": self.contract, "trump": self.trump, "doubling": self.doubling.value}
        for key in ("points", "tricks", "raw_points"):
            pair = getattr(self, key)
            if pair is not None:
                facts[key] = pair.to_dict()
        for key in ("belotes", "announcements"):
            if getattr(self, key) != ZERO:
                facts[key] = getattr(self, key).to_dict()
        for key in ("generale", "last_trick"):
            if getattr(self, key) is not None:
                facts[key] = getattr(self, key).value
        if self.penalties:
            facts["penalties"] = [penalty.to_dict() for penalty in self.penalties]
        if self.tolerance:
            facts["tolerance"] = [side.value for side in self.tolerance]
        return facts

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Deal":
        """Read the keys of the command line.

        Raises:
            ScoringError: everything that could not be read, each with its field.
        """
        deal, problems = read_deal(data)
        if problems:
            raise ScoringError(problems)
        return deal


KEYS: Final = frozenset(
    {"taker", "contract", "trump", "doubling", "points", "tricks", "belotes", "announcements", "generale"}
    | {"raw_points", "last_trick", "penalties", "tolerance"}
)
BESIDE: Final = frozenset({"id", "rules", "expected", "reason", "source", "other_readings"})
"""Keys that may stand beside the facts of a deal and are not part of it."""

_KEYS: Final = KEYS | BESIDE
_SIDES: Final = by_text(Side)
_TRUMPS: Final = by_text(Trump)
_DOUBLINGS: Final = by_text(Doubling)
_BIDS: Final = by_text(SpecialBid)


def raw_total(trump: Trump | None) -> int:
    """Points of all cards with their ordinary values: 120 without trump, 248 with every suit as trump, else 152."""
    return sum(raw_card_values(trump).values()) if trump else TOTAL


def converted(raw: int, trump: Trump) -> int:
    """Cards counted with their ordinary values, as their share of 152: nearest whole point.

    There is never a half, 120 and 248 leaving odd divisors, and the two sides add up to 152.
    """
    total = raw_total(trump)
    return (2 * raw * DECK_POINTS + total) // (2 * total)


def read_deal(data: object) -> tuple[Deal, list[Problem]]:
    """Read the keys of the command line as far as they can be read, and note everything that cannot.

    A deal with problems is good for finding more of them (`checks.find_problems`), not for scoring: what is unreadable
    is left out, and an unreadable taker is taken for NS. One side's points may be left out, they are then the rest.
    """
    if not isinstance(data, Mapping):
        return Deal(taker=None), [Problem(Code.NOT_AN_OBJECT, "")]
    read = Reader(data)
    read.only(_KEYS)
    if "taker" not in data:
        read.missing("taker")
    taker = read.choice("taker", _SIDES)
    if read.problems and data.get("taker", "") is not None:
        taker = taker or Side.NS
    trump = read.choice("trump", _TRUMPS)
    deal = Deal(
        taker=taker,
        contract=read.choice("contract", _BIDS) if isinstance(data.get("contract"), str) else read.integer("contract"),
        trump=trump,
        doubling=read.choice("doubling", _DOUBLINGS) or Doubling.NONE,
        points=_completed(read.sides("points"), TOTAL),
        tricks=_both(read, "tricks"),
        belotes=_zeros(read.sides("belotes")),
        announcements=_zeros(read.sides("announcements")),
        generale=read.choice("generale", _SIDES),
        raw_points=_completed(read.sides("raw_points"), raw_total(trump)) if "raw_points" in data else None,
        last_trick=read.choice("last_trick", _SIDES),
        penalties=_penalties(read) if "penalties" in data else (),
        tolerance=_tolerance(read) if "tolerance" in data else (),
    )
    return deal, read.problems


def _completed(pair: tuple[int | None, int | None] | None, total: int) -> PerSide | None:
    """Both sides of what adds up to a total; the side left out gets the rest, never more or less than there is."""
    if pair is None or pair == (None, None):
        return None
    ns, ew = pair
    return PerSide(_rest(ew, total) if ns is None else ns, _rest(ns, total) if ew is None else ew)


def _rest(points: int | None, total: int) -> int:
    return min(max(total - (points or 0), 0), total)


def _both(read: Reader, key: str) -> PerSide | None:
    pair = read.sides(key)
    if pair is None:
        return None
    ns, ew = pair
    if ns is not None and ew is not None:
        return PerSide(ns, ew)
    for side, value in (("NS", ns), ("EW", ew)):
        if value is None:
            read.missing(f"{key}.{side}")
    return None


def _zeros(pair: tuple[int | None, int | None] | None) -> PerSide:
    return ZERO if pair is None else PerSide(pair[0] or 0, pair[1] or 0)


_PENALTY_KEYS: Final = frozenset({"side", "points", "reason"})


def _penalties(read: Reader) -> tuple[Penalty, ...]:
    penalties = []
    for each in read.objects("penalties"):
        each.only(_PENALTY_KEYS)
        each.require("side", "points")
        side, points, reason = each.choice("side", _SIDES), each.integer("points"), each.text("reason")
        read.problems += each.problems
        if side is not None and points is not None:
            penalties.append(Penalty(side=side, points=points, reason=reason))
    return tuple(penalties)


def _tolerance(read: Reader) -> tuple[Side, ...]:
    texts = read.items("tolerance")
    sides = tuple(side for side in Side if side.value in texts)
    if len(sides) != len(texts):
        read.problems.append(Problem(Code.NOT_A_CHOICE, "tolerance", limit=", ".join(_SIDES)))
    return sides
