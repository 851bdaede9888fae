"""Several rounds drawn at once, before the first: so that all the sheets can be printed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from tournaments.draws.engine import draw, finish
from tournaments.draws.field import Field, Positions, seeded_order
from tournaments.draws.lookahead import ATTEMPTS
from tournaments.draws.matching import Answer
from tournaments.draws.past import Past
from tournaments.draws.round_robin import berger, timetabled
from tournaments.draws.types import Contestant, Draw, Formula, PastRound, PastTable, ReasonCode, Request, Wish

Clashes = tuple[int, int]

_WEIGHED: Final = (Wish.FORBIDDEN, Wish.REMATCH, Wish.REPEATED_PARTNER, Wish.REPEATED_BYE, Wish.SAME_CLUB)


def draw_rounds(request: Request, count: int) -> tuple[Draw, ...]:
    """``count`` rounds from ``request.round`` on, each knowing the ones before; the least bad evening that is found.

    By lot, where more rounds are wanted than half the field, rounds drawn one after the other could block each other;
    then rounds of a shuffled timetable stand against them. Raises ValueError for a Swiss draw, which needs the results
    of every round before.
    """
    if request.formula is Formula.SWISS:
        raise ValueError("a Swiss round needs the standings after the round before")
    one_by_one = _one_by_one(request, count)
    is_fresh = not (request.history or request.options.locked or request.options.byes)
    if request.formula is not Formula.BY_LOT or not is_fresh or 2 * count <= len(request.contestants):
        return one_by_one
    return min(one_by_one, _from_timetable(request, count), key=_badness)


def as_past(number: int, drawn: Draw) -> PastRound:
    """A draw as the history of the draws after it."""
    tables = tuple(PastTable(number=table.number, ns=table.ns, ew=table.ew) for table in drawn.tables)
    return PastRound(round=number, tables=tables, byes=drawn.byes)


def _one_by_one(request: Request, count: int) -> tuple[Draw, ...]:
    last = request.round + count - 1
    planned = replace(request.options, rounds=max(last, request.options.rounds or 0))
    draws: list[Draw] = []
    history = request.history
    for number in range(request.round, last + 1):
        drawn = draw(replace(request, round=number, history=history, options=planned))
        draws.append(drawn)
        history = (*history, as_past(number, drawn))
    return tuple(draws)


def _from_timetable(request: Request, count: int) -> tuple[Draw, ...]:
    attempts = (_shuffled_timetable(request, count, attempt) for attempt in range(ATTEMPTS))
    _, order, answers = min(attempts, key=lambda attempt: attempt[0])
    draws: list[Draw] = []
    history: tuple[PastRound, ...] = ()
    for number, answer in enumerate(answers, start=request.round):
        now = replace(request, round=number, history=history)
        proposal = timetabled(Field.of(now, order, Positions(), Past.of(now.history)), answer, ReasonCode.DRAWN_BY_LOT)
        drawn = finish(now, list(proposal.seatings), proposal, [])
        draws.append(drawn)
        history = (*history, as_past(number, drawn))
    return tuple(draws)


def _shuffled_timetable(
    request: Request, count: int, attempt: int
) -> tuple[Clashes, Sequence[Contestant], Sequence[Answer]]:
    """The rounds of a timetable over a seeded order that clash least with the list and the clubs, in seeded turn."""
    order = seeded_order(request, f"timetable/{attempt}")
    field = Field.of(request, order, Positions(), Past.of(request.history))
    rounds = [berger(len(order), number) for number in range(1, len(order) + len(order) % 2)]
    Random(f"{request.seed}/turns/{attempt}").shuffle(rounds)
    rounds.sort(key=lambda answer: _clashes(field, answer))
    chosen = [rounds[number % len(rounds)] for number in range(count)]
    clashes = [_clashes(field, answer) for answer in chosen]
    return (sum(forbidden for forbidden, _ in clashes), sum(mates for _, mates in clashes)), order, chosen


def _clashes(field: Field, answer: Answer) -> Clashes:
    """How many tables of a round seat two who are kept apart, and how many two of one club."""
    costs = [field.cost(*pair) for pair in answer.pairs]
    return sum(cost.forbidden for cost in costs), sum(cost.same_club for cost in costs)


def _badness(draws: Sequence[Draw]) -> list[int]:
    counts = Counter(broken.wish for drawn in draws for broken in drawn.broken)
    return [counts[wish] for wish in _WEIGHED]
