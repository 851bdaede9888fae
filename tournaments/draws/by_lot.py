"""Fixed pairs by lot: neighbours in a seeded order, never a rematch while one can be avoided."""

from tournaments.draws.field import Field, Positions, seeded_order
from tournaments.draws.matching import Answer
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.types import Reason, ReasonCode, Request


def propose(request: Request) -> Proposal:
    """A round by lot. The seed, the round and the ids alone make the order; ranks are ignored.

    Everyone plays a neighbour in that order, or the nearest who breaks no wish. The bye goes to the last in the order
    among those who have had the fewest.
    """
    field = Field.of(request, seeded_order(request, str(request.round)), Positions())
    return as_proposal(field, field.solve())


def as_proposal(field: Field, answer: Answer) -> Proposal:
    """The tables and the bye of an answer, all of them drawn by lot."""
    drawn = Reason(code=ReasonCode.DRAWN_BY_LOT)
    ids = [contestant.id for contestant in field.order]
    return Proposal(
        seatings=tuple(Seating(sides=((ids[one],), (ids[other],)), reasons=(drawn,)) for one, other in answer.pairs),
        byes=tuple(ids[one] for one in answer.byes),
        why=lambda broken: field.why(broken.wish),
        bye_code=ReasonCode.BYE_BY_LOT,
    )
