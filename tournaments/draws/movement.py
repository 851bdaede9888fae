"""A movement fixed in advance: odd-numbered pairs stay, even-numbered ones move to the next table after each round.

A pair's number is its place in the order of ids, so that the movement can be announced before the evening. With an
odd number of pairs the one opposite the empty seat has the bye.
"""

from dataclasses import replace

from tournaments.draws.by_lot import as_proposal, securing
from tournaments.draws.field import Field, Positions
from tournaments.draws.matching import Answer
from tournaments.draws.past import Past
from tournaments.draws.proposal import Proposal
from tournaments.draws.round_robin import timetabled
from tournaments.draws.types import ReasonCode, Request


def move(size: int, number: int) -> Answer:
    """Round ``number``, from 1, of the movement of ``size`` pairs: (the one who stays, the one who moved) a table."""
    tables = (size + 1) // 2
    pairs = [(2 * table, 2 * ((table - number + 1) % tables) + 1) for table in range(tables)]
    return Answer(
        pairs=tuple(pair for pair in pairs if pair[1] < size), byes=tuple(pair[0] for pair in pairs if pair[1] == size)
    )


def propose(request: Request) -> Proposal:
    """The round of the movement, or a draw by lot where it would bring back a meeting or seat two who are kept apart.

    The movement lasts as many rounds as there are tables. Who stays keeps the table and sits North-South, unless fixed
    or locked tables ask for other numbers.
    """
    order = sorted(request.contestants, key=lambda contestant: contestant.id)
    field = Field.of(request, order, Positions(), Past.of(request.history))
    answer = move(len(order), request.round)
    if not _is_clean(field, answer):
        return as_proposal(*securing(request, request.options.rounds), code=ReasonCode.TIMETABLE_LEFT)
    proposal = timetabled(field, answer, ReasonCode.MOVEMENT)
    if request.options.locked or any(contestant.fixed_table is not None for contestant in order):
        return proposal
    seatings = [
        replace(seating, number=one // 2 + 1, is_placed=True)
        for seating, (one, _) in zip(proposal.seatings, answer.pairs, strict=True)
    ]
    return replace(proposal, seatings=tuple(seatings))


def _is_clean(field: Field, answer: Answer) -> bool:
    costs = [field.cost(min(pair), max(pair)) for pair in answer.pairs]
    return not any(cost.forbidden or cost.rematch for cost in costs) and not any(
        field.bye_cost(one).bye_count for one in answer.byes
    )
