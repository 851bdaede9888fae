"""Fixed pairs by ranking: neighbours in the standings, or the variants fold and slide inside a score group.

Before the first results everyone shares a rank, and the draw is one by lot.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tournaments.draws.field import Distance, Field, seeded_order
from tournaments.draws.past import Past, couple
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.types import Contestant, Reason, ReasonCode, Request, Variant
from tournaments.draws.wishes import spread

_CODES: Final = {Variant.FOLD: ReasonCode.FOLDED, Variant.SLIDE: ReasonCode.SLID}


class Neighbours:
    """The distance in rank; among equal sums the draw without a wide gap in the order."""

    def __init__(self, order: Sequence[Contestant]) -> None:
        self._ranks = _ranks(order)
        self._below = _below(self._ranks)

    def centre(self, position: int) -> int:
        """A position is nearest to its neighbours."""
        return position

    def below(self, position: int) -> int:
        """Those of a lower rank."""
        return self._below[position]

    def costs(self, one: int, other: int) -> tuple[int, int, int]:
        """The distance in rank, then in the order."""
        return 0, self._ranks[other] - self._ranks[one], spread(other - one)


class InGroups:
    """The distance from the place that fold or slide gives inside the score group; floating costs more than any."""

    def __init__(self, order: Sequence[Contestant], variant: Variant) -> None:
        self._groups = _groups(order)
        self._below = _below(list(zip(self._groups, _ranks(order), strict=True)))
        self._is_fold = variant is Variant.FOLD
        self._starts: dict[int, int] = {}
        self._sizes: dict[int, int] = {}
        for position, group in enumerate(self._groups):
            self._starts.setdefault(group, position)
            self._sizes[group] = self._sizes.get(group, 0) + 1

    def centre(self, position: int) -> int:
        """Fold sets the first of a group against its last, slide the first against the first of the lower half."""
        group = self._groups[position]
        start, size = self._starts[group], self._sizes[group]
        if self._is_fold:
            return 2 * start + size - 1 - position
        half = size // 2
        return position + half if position < start + half else position - half

    def below(self, position: int) -> int:
        """Those of a lower group, and of a lower rank in the same."""
        return self._below[position]

    def costs(self, one: int, other: int) -> tuple[int, int, int]:
        """The distance between the groups, then from the place."""
        group_gap = self._groups[other] - self._groups[one]
        off = other - one if group_gap else abs(self.centre(one) - other)
        return group_gap, off, 0


def propose(request: Request) -> Proposal:
    """A Swiss round. The bye goes to the lowest in rank among those who have had the fewest."""
    field = field_of(request)
    order = field.order
    answer = field.solve()
    ranks = _ranks(order)
    return Proposal(
        seatings=tuple(
            Seating(
                sides=((order[one].id,), (order[other].id,)),
                reasons=tuple(_reasons(field, ranks, (one, other), request.options.variant)),
            )
            for one, other in answer.pairs
        ),
        byes=tuple(order[one].id for one in answer.byes),
        why=field.reasoning(),
        bye_code=ReasonCode.BYE_BY_LOT if len(set(ranks)) == 1 else ReasonCode.BYE_LOWEST,
    )


def field_of(request: Request) -> Field:
    """The contestants in the order of the standings, with what each table of two of them costs."""
    order = standings_order(request)
    return Field.of(request, order, _distance(order, request.options.variant), Past.of(request.history))


def standings_order(request: Request) -> list[Contestant]:
    """The contestants by rank, those without one last, equals by lot; for fold and slide by score group first."""
    order = seeded_order(request, str(request.round))
    ranks = dict(zip((one.id for one in order), _ranks(order), strict=True))
    groups = dict(zip((one.id for one in order), _groups(order), strict=True))
    if request.options.variant is Variant.NEIGHBOURS:
        return sorted(order, key=lambda one: ranks[one.id])
    return sorted(order, key=lambda one: (groups[one.id], ranks[one.id]))


def _distance(order: Sequence[Contestant], variant: Variant) -> Distance:
    return Neighbours(order) if variant is Variant.NEIGHBOURS else InGroups(order, variant)


def _ranks(order: Sequence[Contestant]) -> list[int]:
    last = max((one.rank for one in order if one.rank is not None), default=0) + 1
    return [last if one.rank is None else one.rank for one in order]


def _below(standing: Sequence[object]) -> list[int]:
    """How many stand lower than each, where ``standing`` says in order how each stands."""
    upto = {each: place for place, each in enumerate(standing, start=1)}
    return [len(standing) - upto[each] for each in standing]


def _groups(order: Sequence[Contestant]) -> list[int]:
    """Score groups numbered without holes, those without one last."""
    last = max((one.group for one in order if one.group is not None), default=0) + 1
    given = [last if one.group is None else one.group for one in order]
    number = {group: place for place, group in enumerate(sorted(set(given)))}
    return [number[group] for group in given]


def _reasons(field: Field, ranks: Sequence[int], pair: tuple[int, int], variant: Variant) -> Iterator[Reason]:
    one, other = pair
    first, second = field.order[one], field.order[other]
    gap = ranks[other] - ranks[one]
    is_next = other == one + 1
    code = _CODES.get(variant, ReasonCode.NEIGHBOURS if is_next or gap <= 1 else ReasonCode.NEAREST)
    yield Reason(
        code=ReasonCode.DRAWN_BY_LOT if ranks[0] == ranks[-1] else code,
        contestants=(first.id, second.id),
        ranks=(ranks[one], ranks[other]),
        gap=abs(gap),
    )
    if first.group != second.group:
        yield Reason(code=ReasonCode.FLOATED, contestants=(first.id, second.id))
    if code is ReasonCode.NEAREST:
        yield from _passed_over(field, one, other)


def _passed_over(field: Field, one: int, other: int) -> Iterator[Reason]:
    """Those between the two whom the first could not meet, with what kept them apart."""
    first = field.order[one].id
    for between in field.order[one + 1 : other]:
        ids = (first, between.id)
        if couple(*ids) in field.forbidden:
            yield Reason(code=ReasonCode.NEARER_FORBIDDEN, contestants=ids)
        elif rounds := field.met(*ids):
            yield Reason(code=ReasonCode.NEARER_MET, contestants=ids, rounds=rounds)
        elif field.are_mates(field.order[one], between):
            yield Reason(code=ReasonCode.NEARER_SAME_CLUB, contestants=ids, club=between.club)
