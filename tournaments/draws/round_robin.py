"""Everyone meets everyone: Berger tables over a seeded order.

In round r of a field of n (even; an absent last one is the bye) the positions i and j below n meet where i + j leaves
r + 1 modulo n - 1, and the position left over meets the last: the tables that Schurig published in 1886 and Berger
after him.
"""

from collections.abc import Sequence
from typing import Final

from tournaments.draws.by_lot import as_proposal, securing
from tournaments.draws.field import Field, Positions, seeded_order
from tournaments.draws.matching import Answer
from tournaments.draws.past import Past, couple
from tournaments.draws.proposal import Proposal
from tournaments.draws.types import BrokenWish, ReasonCode, Request, Why, Wish

_SALT: Final = "timetable"


def berger(size: int, number: int) -> Answer:
    """Round ``number``, from 1, of the timetable of ``size`` positions; it begins again after everyone has met."""
    if size < 2:
        return Answer(pairs=(), byes=tuple(range(size)))
    last = size - 1 + size % 2
    partner_sum = (number - 1) % last + 2
    pairs, byes = [], []
    for one in range(1, last + 1):
        other = (partner_sum - one) % last or last
        if other == one and size % 2:
            byes.append(one - 1)
        elif other == one:
            pairs.append((one - 1, last))
        elif one < other:
            pairs.append((one - 1, other - 1))
    return Answer(pairs=tuple(pairs), byes=tuple(byes))


def propose(request: Request) -> Proposal:
    """The next round of the timetable that the seed makes; every round of a tournament needs the same seed.

    The order depends on the seed and the ids alone. Where the history does not fit the timetable (someone came late,
    left or was moved by hand), the round is drawn by lot so that the meetings left can still be spread over rounds.
    """
    field = Field.of(request, seeded_order(request, _SALT), Positions(), Past.of(request.history))
    size = len(field.order)
    answer = _next_round(field, request.round)
    if answer is not None:
        return timetabled(field, answer, ReasonCode.TIMETABLE)
    planned = request.options.rounds or size - 1 + size % 2
    return as_proposal(*securing(request, planned), code=ReasonCode.TIMETABLE_LEFT)


def timetabled(field: Field, answer: Answer, code: ReasonCode) -> Proposal:
    """A round that was fixed in advance, whatever the clubs."""

    known = field.reasoning()

    def why(broken: BrokenWish) -> Why:
        return Why.FORMULA if broken.wish is Wish.SAME_CLUB else known(broken)

    return as_proposal(field, answer, code=code, bye_code=ReasonCode.BYE_TIMETABLE, why=why)


def _next_round(field: Field, number: int) -> Answer | None:
    """The round to play: in turn, of those played least; None where the history has left the timetable."""
    size = len(field.order)
    rounds = [berger(size, number + later) for later in range(max(1, size - 1 + size % 2))]
    played = [_times_played(field, answer) for answer in rounds]
    whole = [times for times in played if times is not None]
    if len(whole) < len(played):
        return None
    fitting = [answer for answer, times in zip(rounds, whole, strict=True) if times == min(whole)]
    return next((answer for answer in fitting if not _is_forbidden(field, answer)), None)


def _times_played(field: Field, answer: Answer) -> int | None:
    """How often a round of the timetable was played as a whole, or None where only parts of it were."""
    times = {len(field.met(*_ids(field, pair))) for pair in answer.pairs}
    times |= {len(field.byes_of(field.order[one].id)) for one in answer.byes}
    return None if len(times) > 1 else max(times, default=0)


def _is_forbidden(field: Field, answer: Answer) -> bool:
    return any(couple(*_ids(field, pair)) in field.forbidden for pair in answer.pairs)


def _ids(field: Field, pair: Sequence[int]) -> tuple[int, int]:
    return field.order[pair[0]].id, field.order[pair[1]].id
