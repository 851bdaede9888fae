"""The contestants in the order of a draw, and what each table of two of them would cost."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol, Self

from tournaments.draws.matching import Answer, Question, solve
from tournaments.draws.past import Couple, Past, Rounds, couple
from tournaments.draws.types import Contestant, Request, Why, Wish
from tournaments.draws.wishes import Costs, PairCosts, repeats, spread

_TIERS: Final[Mapping[Wish, int]] = {
    Wish.FORBIDDEN: PairCosts._fields.index("forbidden"),
    Wish.REMATCH: PairCosts._fields.index("rematch"),
    Wish.REPEATED_PARTNER: PairCosts._fields.index("rematch"),
    Wish.REPEATED_BYE: PairCosts._fields.index("bye_count"),
    Wish.SAME_CLUB: PairCosts._fields.index("same_club"),
}
_HIGHER: Final = (
    (PairCosts._fields.index("forbidden"), Why.FOR_FORBIDDEN),
    (PairCosts._fields.index("rematch"), Why.FOR_REMATCH),
    (PairCosts._fields.index("bye_count"), Why.FOR_BYE),
)


def seeded_order(request: Request, salt: str) -> list[Contestant]:
    """The contestants in an order that only the seed, the salt and the ids settle."""
    order = sorted(request.contestants, key=lambda contestant: contestant.id)
    Random(f"{request.seed}/{salt}").shuffle(order)
    return order


def forbidden_couples(request: Request) -> frozenset[Couple]:
    """The organiser's list in the order of ``couple``."""
    return frozenset(couple(*pair) for pair in request.forbidden)


class Distance(Protocol):
    """How far from each other a formula finds two positions."""

    def centre(self, position: int) -> int:
        """The position round which a position finds its nearest."""

    def costs(self, one: int, other: int) -> tuple[int, int, int]:
        """``group_gap``, ``gap`` and ``spread`` of two positions, the lower first."""


class Positions:
    """Distance in the order itself: what a draw by lot has."""

    def centre(self, position: int) -> int:
        """A position is nearest to its neighbours."""
        return position

    def costs(self, one: int, other: int) -> tuple[int, int, int]:
        """Only the distance in the order counts."""
        return 0, 0, spread(other - one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Contestants by position, with everything that the cost of a table depends on."""

    order: Sequence[Contestant]
    met: Callable[[int, int], Rounds]
    """The rounds that make a couple of ids a repetition: of opponents, or in a mêlée of partners."""
    byes_of: Callable[[int], Rounds]
    forbidden: frozenset[Couple]
    avoid_same_club: bool
    distance: Distance
    byes: int
    """How many stay out."""

    @classmethod
    def of(cls, request: Request, order: Sequence[Contestant], distance: Distance) -> Self:
        """The field of a draw of fixed pairs."""
        past = Past.of(request.history)
        return cls(
            order=order,
            met=past.met,
            byes_of=past.byes_of,
            forbidden=forbidden_couples(request),
            avoid_same_club=request.options.avoid_same_club,
            distance=distance,
            byes=len(order) % 2,
        )

    def cost(self, one: int, other: int) -> PairCosts:
        """What a table of two positions costs, the lower first."""
        first, second = self.order[one], self.order[other]
        meetings = len(self.met(first.id, second.id))
        mates = self.are_mates(first, second)
        return PairCosts(
            couple(first.id, second.id) in self.forbidden,
            meetings > 0,
            repeats(meetings),
            0,
            0,
            mates,
            mates * (len(self.order) - 1 - one),
            *self.distance.costs(one, other),
        )

    def bye_cost(self, one: int) -> PairCosts:
        """What a bye of a position costs: first the byes it has had, then how many stand lower."""
        return PairCosts(bye_count=len(self.byes_of(self.order[one].id)), bye_place=len(self.order) - 1 - one)

    def are_mates(self, first: Contestant, second: Contestant) -> bool:
        """Whether two contestants are of the same club and that matters."""
        return self.avoid_same_club and first.club is not None and first.club == second.club

    def is_clean(self, one: int, other: int) -> bool:
        """Whether a table of two positions breaks no wish above those of distance."""
        first, second = self.order[one], self.order[other]
        return not (
            self.met(first.id, second.id)
            or couple(first.id, second.id) in self.forbidden
            or self.are_mates(first, second)
        )

    @property
    def question(self) -> Question:
        """The field as the matcher wants it."""
        return Question(
            size=len(self.order),
            byes=self.byes,
            cost=self.cost,
            bye_cost=self.bye_cost,
            clean=self.is_clean,
            centre=self.distance.centre,
        )

    def solve(self) -> Answer:
        """The least bad draw of this field."""
        return solve(self.question)

    def why(self, wish: Wish) -> Why:
        """Why the least bad draw breaks a wish: the first higher wish that stands in its way, if any does.

        The wish is tried alone, then below the firmest wish, then below the two firmest, and so on.
        """
        tier = _TIERS[wish]
        above: list[int] = []
        reason = Why.UNAVOIDABLE
        for index, why in _HIGHER:
            if index == tier or self._breaks(tier, above):
                break
            above.append(index)
            reason = why
        return reason

    def _breaks(self, tier: int, above: Sequence[int]) -> bool:
        places = (*above, tier)
        floor = min((len(self.byes_of(contestant.id)) for contestant in self.order), default=0)

        def pick(costs: Costs) -> Costs:
            return tuple(costs[place] for place in places)

        def bye(one: int) -> Costs:
            costs = self.bye_cost(one)
            return pick(costs._replace(bye_count=costs.bye_count - floor))

        question = replace(
            self.question,
            cost=lambda one, other: pick(self.cost(one, other)),
            bye_cost=bye,
            clean=lambda one, other: not any(pick(self.cost(one, other))),
        )
        answer = solve(question)
        lowest = [pick(self.cost(*pair))[-1] for pair in answer.pairs] + [bye(one)[-1] for one in answer.byes]
        return any(lowest)
