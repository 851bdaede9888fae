"""What a score sheet states, and what follows from it under a rule set. Pure: no database, no clock.

A sheet holds either its deals or the two totals of the paper. Everything on the page, in the standings and on the
printed sheet is recomputed from these facts by `score_sheet`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, Self

from scoring import (
    Code,
    Deal,
    DealScore,
    GameEnd,
    GameState,
    Penalty,
    PerSide,
    Problem,
    RuleSet,
    Seat,
    Side,
    dealer,
    play_game,
)

SCHEMA: Final = 1
MOST_POINTS: Final = 100_000
"""No total, penalty or setting in points is larger."""


class SheetKind(StrEnum):
    """How a sheet was entered: deal by deal, or by the two totals."""

    DEALS = "deals"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """One deal of a sheet.

    Attributes:
        uuid: made by whoever typed it, so that a deal that is sent twice is stored once.
        deal: what `scoring` judges.
        player: who of the takers spoke, where somebody noted it.
        dealer: who dealt, where it was not whose turn it was. On the first deal it says who began, and the turn goes
            on from there; on a later one it stands for that deal alone.
    """

    uuid: str
    deal: Deal
    player: Seat | None = None
    dealer: Seat | None = None

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "uuid": self.uuid,
            "deal": self.deal.to_dict(),
            "player": self.player and self.player.value,
            "dealer": self.dealer and self.dealer.value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote; raises `scoring.ScoringError` for facts that cannot be read."""
        return cls(
            uuid=data["uuid"],
            deal=Deal.from_dict(data["deal"]),
            player=Seat(data["player"]) if data.get("player") else None,
            dealer=Seat(data["dealer"]) if data.get("dealer") else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFacts:
    """Everything that a sheet states.

    Attributes:
        kind: whether `deals` or `totals` make the score.
        deals: in the order in which they were played; empty on a sheet of totals.
        penalties: decisions about the whole game, added to either kind.
        totals: the score of each side without `penalties`, on a sheet of totals.
        trick_points: the sums of the sheet's column of trick points, where it has one.
        deals_played: how many deals the totals stand for, where it was stated.
        written: the totals that the paper shows, kept beside the computed ones where both exist.
    """

    kind: SheetKind = SheetKind.DEALS
    deals: tuple[DealFacts, ...] = field(default=())
    penalties: tuple[Penalty, ...] = ()
    totals: PerSide | None = None
    trick_points: PerSide | None = None
    deals_played: int | None = None
    written: PerSide | None = None

    def with_deal(self, deal: DealFacts, index: int | None = None) -> Self:
        """With one deal more, or with another deal in the place of number `index` (from 1).

        A sheet of totals becomes a sheet of deals: its totals stay as those that the paper shows.
        Raises `IndexError` if there is no deal of that number.
        """
        if index is None:
            deals = (*self.deals, deal)
        else:
            self.deal(index)
            deals = (*self.deals[: index - 1], deal, *self.deals[index:])
        written = self.totals if self.kind is SheetKind.TOTALS else self.written
        return replace(
            self, kind=SheetKind.DEALS, deals=deals, totals=None, trick_points=None, deals_played=None, written=written
        )

    def without_deal(self, index: int) -> Self:
        """Without deal number `index` (from 1); raises `IndexError` if there is none."""
        self.deal(index)
        return replace(self, deals=(*self.deals[: index - 1], *self.deals[index:]))

    def with_totals(self, totals: PerSide, *, trick_points: PerSide | None, deals_played: int | None) -> Self:
        """The two totals in the place of whatever made the score before; penalties stay."""
        return replace(
            self,
            kind=SheetKind.TOTALS,
            deals=(),
            totals=totals,
            trick_points=trick_points,
            deals_played=deals_played,
            written=None,
        )

    def with_penalty(self, penalty: Penalty) -> Self:
        """With one more decision about the whole game."""
        return replace(self, penalties=(*self.penalties, penalty))

    def without_penalty(self, index: int) -> Self:
        """Without decision number `index` (from 1); raises `IndexError` if there is none."""
        if not 1 <= index <= len(self.penalties):
            raise IndexError(index)
        return replace(self, penalties=(*self.penalties[: index - 1], *self.penalties[index:]))

    def deal(self, index: int) -> DealFacts:
        """Deal number `index` (from 1); raises `IndexError` if there is none."""
        if not 1 <= index <= len(self.deals):
            raise IndexError(index)
        return self.deals[index - 1]

    def to_dict(self) -> dict[str, Any]:
        """As JSON, with the version of this layout under "schema"."""
        return {
            "schema": SCHEMA,
            "kind": self.kind.value,
            "deals": [deal.to_dict() for deal in self.deals],
            "penalties": [penalty.to_dict() for penalty in self.penalties],
            "totals": self.totals and self.totals.to_dict(),
            "trick_points": self.trick_points and self.trick_points.to_dict(),
            "deals_played": self.deals_played,
            "written": self.written and self.written.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote.

        Raises:
            ValueError: another schema.
            scoring.ScoringError: a deal that cannot be read.
        """
        if data.get("schema") != SCHEMA:
            raise ValueError(f"sheet facts of schema {data.get('schema')!r}")
        return cls(
            kind=SheetKind(data["kind"]),
            deals=tuple(DealFacts.from_dict(deal) for deal in data["deals"]),
            penalties=tuple(
                Penalty(side=Side(penalty["side"]), points=penalty["points"], reason=penalty["reason"])
                for penalty in data["penalties"]
            ),
            totals=_pair(data["totals"]),
            trick_points=_pair(data["trick_points"]),
            deals_played=data["deals_played"],
            written=_pair(data["written"]),
        )


def _pair(data: Mapping[str, int] | None) -> PerSide | None:
    return None if data is None else PerSide(data["NS"], data["EW"])


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredDeal:
    """One deal of a sheet with its score.

    Attributes:
        index: its number on the sheet, from 1.
        facts: what was typed.
        dealer: who dealt.
        score: lines and judgement; None where the deal does not count.
        problems: why it does not count: the rules do not know it, or the game was over before it.
        running: totals of both sides after it.
    """

    index: int
    facts: DealFacts
    dealer: Seat
    score: DealScore | None
    problems: tuple[Problem, ...]
    running: PerSide

    @property
    def after_the_end(self) -> bool:
        """True if the game was over before this deal."""
        return any(problem.code is Code.AFTER_THE_END for problem in self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredSheet:
    """A sheet with everything that follows from it.

    Attributes:
        deals: every deal, in order; none on a sheet of totals.
        total: points of both sides, penalties included.
        over: the game is at its end: deals played, target reached, or totals given. Never so by itself where the
            clock decides.
        winner: who won, None while it is not over or when it is drawn.
        pending: sides that have to win one more trick before their win counts.
        held: points of a litige that wait for the next deal.
        next_dealer: whose turn it is to deal.
    """

    deals: tuple[ScoredDeal, ...]
    total: PerSide
    over: bool
    winner: Side | None
    pending: tuple[Side, ...]
    held: int
    next_dealer: Seat

    @property
    def last(self) -> ScoredDeal | None:
        """The latest deal."""
        return self.deals[-1] if self.deals else None


def score_sheet(facts: SheetFacts, rules: RuleSet, end: GameEnd) -> ScoredSheet:
    """Score a sheet.

    Args:
        facts: what it states.
        rules: the rule set that it is played under.
        end: what ends the game.
    """
    start = facts.totals if facts.kind is SheetKind.TOTALS and facts.totals else PerSide()
    deals = facts.deals if facts.kind is SheetKind.DEALS else ()
    state = play_game((each.deal for each in deals), rules, end, start=start, penalties=facts.penalties)
    given = facts.kind is SheetKind.TOTALS and end.target is None
    return ScoredSheet(
        deals=tuple(_scored(deals, rules, state)),
        total=state.totals,
        over=state.over or given,
        winner=_leader(state.totals) if given else state.winner,
        pending=state.pending,
        held=state.held,
        next_dealer=dealer_of(deals, len(deals) + 1, rules),
    )


def dealer_of(deals: tuple[DealFacts, ...], index: int, rules: RuleSet) -> Seat:
    """Who deals number `index` (from 1) of a sheet: North begins unless the first deal says otherwise."""
    first = deals[0].dealer if deals and deals[0].dealer else Seat.NORTH
    overrides = {number: each.dealer for number, each in enumerate(deals, start=1) if each.dealer}
    return dealer(index, first, rules.dealing, overrides)


def side_of(seat: Seat) -> Side:
    """The side that sits there."""
    return Side.NS if seat in (Seat.NORTH, Seat.SOUTH) else Side.EW


def _scored(deals: tuple[DealFacts, ...], rules: RuleSet, state: GameState) -> Iterator[ScoredDeal]:
    for index, (facts, answer) in enumerate(zip(deals, state.deals, strict=True), start=1):
        yield ScoredDeal(
            index=index,
            facts=facts,
            dealer=dealer_of(deals, index, rules),
            score=answer.score,
            problems=answer.problems,
            running=answer.totals,
        )


def _leader(total: PerSide) -> Side | None:
    if total.ns == total.ew:
        return None
    return Side.NS if total.ns > total.ew else Side.EW
