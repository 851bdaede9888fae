"""Fixed pairs by lot: neighbours in a seeded order, never a rematch while one can be avoided."""

from collections.abc import Callable
from random import Random

from tournaments.draws.field import Field, Positions, seeded_order
from tournaments.draws.lookahead import ATTEMPTS, clean_rounds_after, rounds_to_secure
from tournaments.draws.matching import Answer
from tournaments.draws.past import Past
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.types import BrokenWish, Reason, ReasonCode, Request, Why


def propose(request: Request) -> Proposal:
    """A round by lot. The seed, the round and the ids alone make the order; ranks are ignored.

    Everyone plays a neighbour in that order, or the nearest who breaks no wish. The bye goes to the last in the order
    among those who have had the fewest. In a small field further orders are tried until the rounds to come have a way
    to go without rematches.
    """
    return as_proposal(*securing(request, request.options.rounds))


def securing(request: Request, planned: int | None) -> tuple[Field, Answer]:
    """The first of the seeded orders whose best draw leaves the planned rounds possible, or leaves most of them."""
    wanted = rounds_to_secure(len(request.contestants), request.round, planned)
    best: tuple[int, Field, Answer] | None = None
    for attempt in range(ATTEMPTS):
        salt = f"{request.round}/{attempt}"
        field = Field.of(request, seeded_order(request, salt), Positions(), Past.of(request.history))
        answer = field.solve()
        secured = clean_rounds_after(field, answer, wanted, Random(f"{request.seed}/{salt}"))
        if best is None or secured > best[0]:
            best = secured, field, answer
        if best[0] >= wanted:
            break
    assert best is not None
    return best[1], best[2]


def as_proposal(
    field: Field,
    answer: Answer,
    *,
    code: ReasonCode = ReasonCode.DRAWN_BY_LOT,
    bye_code: ReasonCode = ReasonCode.BYE_BY_LOT,
    why: Callable[[BrokenWish], Why] | None = None,
) -> Proposal:
    """The tables and the bye of an answer, all for the same reason."""
    ids = [contestant.id for contestant in field.order]
    return Proposal(
        seatings=tuple(
            Seating(sides=((ids[one],), (ids[other],)), reasons=(Reason(code=code),)) for one, other in answer.pairs
        ),
        byes=tuple(ids[one] for one in answer.byes),
        why=why or field.reasoning(),
        bye_code=bye_code,
    )
