"""Individual mêlée: a new partner every round, opponents spread.

Two steps: partners first, who never repeat while that can be avoided; then their tables, with as few opponents met
again as possible. Of 4k + 1, 2 or 3 players, one, two or three stay out: those who have had the fewest byes, by lot.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tournaments.draws.field import Field, Positions, seeded_order
from tournaments.draws.lookahead import ATTEMPTS, SMALL, clean_rounds_after, rounds_to_secure
from tournaments.draws.matching import Answer, Question, solve
from tournaments.draws.past import Couple, Past, couple
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.types import BrokenWish, Contestant, Reason, ReasonCode, Request, Why
from tournaments.draws.wishes import spread

Duo = tuple[Contestant, Contestant]


class TableCosts(NamedTuple):
    """What setting two couples of partners against each other costs, the firmest wish first."""

    forbidden: int = 0
    met: int = 0
    """The squares of how often each two of the four have been opponents: a third time counts as four second ones."""
    same_club: int = 0
    were_partners: int = 0
    spread: int = 0


class Tables:
    """The second step: couples of partners, to be set against each other."""

    def __init__(self, duos: Sequence[Duo], field: Field, past: Past) -> None:
        self.duos = duos
        self._duo_of = {player.id: place for place, duo in enumerate(duos) for player in duo}
        self._marred: defaultdict[Couple, TableCosts] = defaultdict(TableCosts)
        for ids in field.forbidden:
            self._add(ids, TableCosts(forbidden=1))
        for ids, rounds in past.opponents.items():
            self._add(ids, TableCosts(met=len(rounds) ** 2))
        for ids, rounds in past.partners.items():
            self._add(ids, TableCosts(were_partners=len(rounds)))
        for ids in field.mates:
            self._add(ids, TableCosts(same_club=1))

    def _add(self, ids: Couple, costs: TableCosts) -> None:
        one, other = (self._duo_of.get(player) for player in ids)
        if one is not None and other is not None and one != other:
            key = couple(one, other)
            self._marred[key] = TableCosts(*map(sum, zip(self._marred[key], costs, strict=True)))

    def cost(self, one: int, other: int) -> TableCosts:
        """What a table of two couples of partners costs, the lower place first."""
        return self._marred.get((one, other), TableCosts())._replace(spread=spread(other - one))

    @property
    def question(self) -> Question:
        """The couples of partners as the matcher wants them."""
        return Question(
            size=len(self.duos),
            byes=0,
            cost=self.cost,
            bye_cost=lambda _: (),
            clean=lambda one, other: (one, other) not in self._marred,
            centre=lambda position: position,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """One seeded order taken to the end."""

    field: Field
    partners: Answer
    tables: Tables
    answer: Answer
    rank: tuple[int, int, int]
    """Opponents kept apart who meet all the same, clean rounds that cannot follow, opponents met again: each the less
    the better."""


def propose(request: Request) -> Proposal:
    """A round of the mêlée; further seeded orders are tried while the best yet blocks a later round.

    In a small field they are tried for fewer opponents met again, too.

    ``forbidden`` keeps two players from being partners and, below that, from being opponents.
    """
    past = Past.of(request.history)
    best: _Attempt | None = None
    for number in range(ATTEMPTS):
        attempt = _attempt(request, past, f"{request.round}/{number}")
        if best is None or attempt.rank < best.rank:
            best = attempt
        if not any(best.rank if len(request.contestants) <= SMALL else best.rank[:2]):
            break
    assert best is not None
    return _proposal(best)


def _attempt(request: Request, past: Past, salt: str) -> _Attempt:
    order = seeded_order(request, salt)
    field = Field.of(request, order, Positions(), past, is_melee=True)
    partners = field.solve()
    tables = Tables(duos=[(order[one], order[other]) for one, other in partners.pairs], field=field, past=past)
    answer = solve(tables.question)
    wanted = rounds_to_secure(len(order), request.round, request.options.rounds)
    secured = clean_rounds_after(field, partners, wanted, Random(f"{request.seed}/{salt}"))
    costs = [tables.cost(*pair) for pair in answer.pairs]
    rank = (sum(cost.forbidden for cost in costs), wanted - secured, sum(cost.met for cost in costs))
    return _Attempt(field=field, partners=partners, tables=tables, answer=answer, rank=rank)


def _proposal(attempt: _Attempt) -> Proposal:
    duos = [(first.id, second.id) for first, second in attempt.tables.duos]
    known = attempt.field.reasoning()
    partners = {couple(*duo) for duo in duos}

    def why(broken: BrokenWish) -> Why:
        is_of_opponents = len(broken.contestants) == 2 and couple(*broken.contestants) not in partners
        return Why.FOR_PARTNERS if is_of_opponents else known(broken)

    drawn = Reason(code=ReasonCode.DRAWN_BY_LOT)
    return Proposal(
        seatings=tuple(
            Seating(sides=(duos[one], duos[other]), reasons=(drawn,)) for one, other in attempt.answer.pairs
        ),
        byes=tuple(attempt.field.order[one].id for one in attempt.partners.byes),
        why=why,
        bye_code=ReasonCode.BYE_BY_LOT,
    )
