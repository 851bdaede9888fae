"""The contestants in the order of a draw, and what each table of two of them would cost."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Final, Protocol, Self

from tournaments.draws.matching import Answer, Question, solve
from tournaments.draws.past import Couple, Past, Rounds, couple
from tournaments.draws.types import BrokenWish, Contestant, Request, Why, Wish
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

    def below(self, position: int) -> int:
        """How many contestants stand lower, equals not among them."""

    def costs(self, one: int, other: int) -> tuple[int, int, int]:
        """``group_gap``, ``gap`` and ``spread`` of two positions, the lower first."""


class Positions:
    """Distance in the order itself: what a draw by lot has."""

    def centre(self, position: int) -> int:
        """A position is nearest to its neighbours."""
        return position

    def below(self, position: int) -> int:
        """By lot nobody stands lower than another."""
        return 0

    def costs(self, one: int, other: int) -> tuple[int, int, int]:
        """Only the distance in the order counts."""
        return 0, 0, spread(other - one)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Contestants by position, with everything that the cost of a table depends on."""

    order: Sequence[Contestant]
    meetings: Mapping[Couple, Rounds]
    """The rounds that make a couple of ids a repetition: of opponents, or in a mêlée of partners."""
    byes_of: Callable[[int], Rounds]
    forbidden: frozenset[Couple]
    avoid_same_club: bool
    distance: Distance
    byes: int
    """How many stay out."""
    marred: Mapping[Couple, PairCosts]
    """The couples of positions that break a wish above those of distance, with what that costs."""

    @classmethod
    def of(
        cls, request: Request, order: Sequence[Contestant], distance: Distance, past: Past, *, is_melee: bool = False
    ) -> Self:
        """The field of a draw of fixed pairs, or in a mêlée of partners."""
        meetings = past.partners if is_melee else past.opponents
        forbidden = forbidden_couples(request)
        return cls(
            order=order,
            meetings=meetings,
            byes_of=past.byes_of,
            forbidden=forbidden,
            avoid_same_club=request.options.avoid_same_club,
            distance=distance,
            byes=len(order) % (4 if is_melee else 2),
            marred=_marred(order, meetings, forbidden, distance if request.options.avoid_same_club else None),
        )

    @property
    def mates(self) -> frozenset[Couple]:
        """The couples of ids of the same club, where that matters."""
        return frozenset(
            couple(self.order[one].id, self.order[other].id)
            for (one, other), costs in self.marred.items()
            if costs.same_club
        )

    def met(self, one: int, other: int) -> Rounds:
        """The rounds that make two ids a repetition."""
        return self.meetings.get(couple(one, other), ())

    def cost(self, one: int, other: int) -> PairCosts:
        """What a table of two positions costs, the lower first."""
        group_gap, gap, width = self.distance.costs(one, other)
        marred = self.marred.get((one, other))
        if marred is None:
            return PairCosts(0, 0, 0, 0, 0, 0, 0, group_gap, gap, width)
        return marred._replace(group_gap=group_gap, gap=gap, spread=width)

    def bye_cost(self, one: int) -> PairCosts:
        """What a bye of a position costs: first the byes it has had, then how many stand lower."""
        return PairCosts(bye_count=len(self.byes_of(self.order[one].id)), bye_place=self.distance.below(one))

    def are_mates(self, first: Contestant, second: Contestant) -> bool:
        """Whether two contestants are of the same club and that matters."""
        return self.avoid_same_club and first.club is not None and first.club == second.club

    def is_clean(self, one: int, other: int) -> bool:
        """Whether a table of two positions breaks no wish above those of distance."""
        return (one, other) not in self.marred

    @property
    def is_club_too_big(self) -> bool:
        """Whether one club has more members than all the others and the byes can take: some of them must meet."""
        sizes = Counter(contestant.club for contestant in self.order if contestant.club is not None)
        return self.avoid_same_club and 2 * max(sizes.values(), default=0) > len(self.order) + self.byes

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
            is_hopeless=self.is_club_too_big,
        )

    def solve(self) -> Answer:
        """The least bad draw of this field."""
        return solve(self.question)

    def reasoning(self) -> Callable[[BrokenWish], Why]:
        """``why`` for broken wishes, each kind of wish searched once."""
        known = cache(self.why)
        return lambda broken: known(broken.wish)

    def why(self, wish: Wish) -> Why:
        """Why the least bad draw breaks a wish: the first higher wish that stands in its way, if any does.

        The wish is tried alone, then below the firmest wish, then below the two firmest, and so on.
        """
        if wish is Wish.SAME_CLUB and self.is_club_too_big:
            return Why.UNAVOIDABLE
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
            is_hopeless=False,
        )
        answer = solve(question)
        lowest = [pick(self.cost(*pair))[-1] for pair in answer.pairs] + [bye(one)[-1] for one in answer.byes]
        return any(lowest)


def _marred(
    order: Sequence[Contestant], meetings: Mapping[Couple, Rounds], forbidden: frozenset[Couple], clubs: Distance | None
) -> dict[Couple, PairCosts]:
    """``clubs`` is the distance by which members of one club give way, or None where clubs do not matter."""
    position = {contestant.id: place for place, contestant in enumerate(order)}
    mates = {} if clubs is None else {pair: clubs.below(pair[0]) for pair in _mates(order)}
    couples = {
        couple(position[one], position[other])
        for one, other in (*meetings, *forbidden)
        if one in position and other in position
    }
    found = {}
    for one, other in couples.union(mates):
        ids = couple(order[one].id, order[other].id)
        times = len(meetings.get(ids, ()))
        found[one, other] = PairCosts(
            forbidden=int(ids in forbidden),
            rematch=int(times > 0),
            repeats=repeats(times),
            same_club=int((one, other) in mates),
            club_place=mates.get((one, other), 0),
        )
    return found


def _mates(order: Sequence[Contestant]) -> Iterator[Couple]:
    """The couples of positions of the same club."""
    clubs: defaultdict[str, list[int]] = defaultdict(list)
    for place, contestant in enumerate(order):
        if contestant.club is not None:
            clubs[contestant.club].append(place)
    for places in clubs.values():
        yield from combinations(places, 2)
