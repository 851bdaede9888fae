"""From a request to a draw: what the organiser settled, then the formula, then tables, sides and explanations."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from tournaments.draws import by_lot, melee, movement, round_robin, swiss
from tournaments.draws.check import Inspection
from tournaments.draws.explain import Explained
from tournaments.draws.field import forbidden_couples
from tournaments.draws.past import Past
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.tables import place
from tournaments.draws.types import Contestant, Draw, Formula, PastTable, Reason, ReasonCode, Request, Why

FORMULAS: Final[Mapping[Formula, Callable[[Request], Proposal]]] = {
    Formula.BY_LOT: by_lot.propose,
    Formula.SWISS: swiss.propose,
    Formula.ROUND_ROBIN: round_robin.propose,
    Formula.MELEE: melee.propose,
    Formula.MOVEMENT: movement.propose,
}


def draw(request: Request) -> Draw:
    """The least bad draw of a round, with its reasons and the wishes that it breaks; never none.

    The same request gives the same draw, whatever the order of its collections. Raises OverflowError far beyond the
    limits of ``types``.
    """
    locked = _locked(request)
    settled = {one for seating in locked for one in seating.contestants}
    present = {contestant.id for contestant in request.contestants}
    chosen = [one for one in sorted(present.intersection(request.options.byes)) if one not in settled]
    settled.update(chosen)
    free = tuple(contestant for contestant in request.contestants if contestant.id not in settled)
    proposal = FORMULAS[request.formula](replace(request, contestants=free))
    return finish(request, [*locked, *proposal.seatings], proposal, chosen)


def _locked(request: Request) -> list[Seating]:
    """The locked tables at which everyone is present, each contestant at most once."""
    seated: set[int] = set()
    numbers: set[int | None] = set()
    present = {contestant.id for contestant in request.contestants}
    kept = []
    for table in request.options.locked:
        sitting = (*table.ns, *table.ew)
        if present.issuperset(sitting) and seated.isdisjoint(sitting):
            seated.update(sitting)
            kept.append(_locked_seating(table, None if table.number in numbers else table.number))
            numbers.add(table.number)
    return kept


def _locked_seating(table: PastTable, number: int | None) -> Seating:
    return Seating(
        sides=(table.ns, table.ew),
        reasons=(Reason(code=ReasonCode.LOCKED),),
        number=number,
        is_placed=True,
        why=Why.LOCKED,
    )


def finish(request: Request, seatings: list[Seating], proposal: Proposal, chosen: list[int]) -> Draw:
    """A proposal with table numbers, sides, reasons and broken wishes; ``chosen`` are the byes of the organiser."""
    past = Past.of(request.history)
    contestants = {contestant.id: contestant for contestant in request.contestants}
    placed = place(seatings, _fixed(contestants), past, Random(f"{request.seed}/{request.round}/sides"))
    return Explained(
        inspection=Inspection(
            contestants=contestants,
            past=past,
            forbidden=forbidden_couples(request),
            avoid_same_club=request.options.avoid_same_club,
        ),
        tables=[PastTable(number=number, ns=first, ew=second) for number, first, second, _ in placed],
        seatings={number: seating for number, _, _, seating in placed},
        proposal=proposal,
        chosen_byes=chosen,
    ).draw()


def _fixed(contestants: Mapping[int, Contestant]) -> dict[int, int]:
    return {
        one: contestant.fixed_table for one, contestant in contestants.items() if contestant.fixed_table is not None
    }
