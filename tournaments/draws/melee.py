"""Individual mêlée: a new partner every round, opponents spread.

Two steps: partners first, who never repeat while that can be avoided; then their tables, with as few opponents met
again as possible. Of 4k + 1, 2 or 3 players, one, two or three stay out: those who have had the fewest byes, by lot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final, NamedTuple

from tournaments.draws.field import Field, Positions, forbidden_couples, seeded_order
from tournaments.draws.lookahead import ATTEMPTS, clean_rounds_after, rounds_to_secure
from tournaments.draws.matching import Answer, Question, solve
from tournaments.draws.past import Past, couple
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.types import BrokenWish, Contestant, Reason, ReasonCode, Request, Why
from tournaments.draws.wishes import spread

A_TABLE: Final = 4
Duo = tuple[Contestant, Contestant]


class TableCosts(NamedTuple):
    """What setting two couples of partners against each other costs, the firmest wish first."""

    forbidden: int
    met: int
    """How often the four have been opponents already: its sum is least where meetings are spread most evenly."""
    same_club: int
    were_partners: int
    spread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tables:
    """The second step: couples of partners, to be set against each other."""

    duos: Sequence[Duo]
    field: Field
    past: Past

    def cost(self, one: int, other: int) -> TableCosts:
        pairs = list(product(self.duos[one], self.duos[other]))
        ids = [(first.id, second.id) for first, second in pairs]
        return TableCosts(
            forbidden=sum(couple(*pair) in self.field.forbidden for pair in ids),
            met=sum(len(self.past.met(*pair)) for pair in ids),
            same_club=sum(self.field.are_mates(*pair) for pair in pairs),
            were_partners=sum(len(self.past.played_with(*pair)) for pair in ids),
            spread=spread(other - one),
        )

    def solve(self) -> Answer:
        question = Question(
            size=len(self.duos),
            byes=0,
            cost=self.cost,
            bye_cost=lambda _: (),
            clean=lambda one, other: not any(self.cost(one, other)[:-1]),
            centre=lambda position: position,
        )
        return solve(question)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """One seeded order taken to the end."""

    field: Field
    partners: Answer
    tables: _Tables
    answer: Answer
    rank: tuple[int, int]
    """Opponents kept apart who meet all the same, then clean rounds that cannot follow: the less the better."""


def propose(request: Request) -> Proposal:
    """A round of the mêlée; further seeded orders are tried while the best yet blocks a later round.

    ``forbidden`` keeps two players from being partners and, below that, from being opponents.
    """
    past = Past.of(request.history)
    best: _Attempt | None = None
    for number in range(ATTEMPTS):
        attempt = _attempt(request, past, f"{request.round}/{number}")
        if best is None or attempt.rank < best.rank:
            best = attempt
        if not any(best.rank):
            break
    assert best is not None
    return _proposal(best)


def _attempt(request: Request, past: Past, salt: str) -> _Attempt:
    order = seeded_order(request, salt)
    field = Field(
        order=order,
        met=past.played_with,
        byes_of=past.byes_of,
        forbidden=forbidden_couples(request),
        avoid_same_club=request.options.avoid_same_club,
        distance=Positions(),
        byes=len(order) % A_TABLE,
    )
    partners = field.solve()
    tables = _Tables(duos=[(order[one], order[other]) for one, other in partners.pairs], field=field, past=past)
    answer = tables.solve()
    wanted = rounds_to_secure(len(order), request.round, request.options.rounds)
    secured = clean_rounds_after(field, partners, wanted, Random(f"{request.seed}/{salt}"))
    against = sum(tables.cost(*pair).forbidden for pair in answer.pairs)
    return _Attempt(field=field, partners=partners, tables=tables, answer=answer, rank=(against, wanted - secured))


def _proposal(attempt: _Attempt) -> Proposal:
    duos = [(first.id, second.id) for first, second in attempt.tables.duos]
    partners = {couple(*duo) for duo in duos}

    def why(broken: BrokenWish) -> Why:
        is_of_opponents = len(broken.contestants) == 2 and couple(*broken.contestants) not in partners
        return Why.FOR_PARTNERS if is_of_opponents else attempt.field.why(broken.wish)

    drawn = Reason(code=ReasonCode.DRAWN_BY_LOT)
    return Proposal(
        seatings=tuple(
            Seating(sides=(duos[one], duos[other]), reasons=(drawn,)) for one, other in attempt.answer.pairs
        ),
        byes=tuple(attempt.field.order[one].id for one in attempt.partners.byes),
        why=why,
        bye_code=ReasonCode.BYE_BY_LOT,
    )
