"""How fast rounds are drawn, beside networkx, which matches the same graphs at the same cost in plain Python."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import networkx

from tests.bench.harness import Pair, measure, seconds
from tournaments.draws import Contestant, Draw, Formula, PastRound, PastTable, Request, draw
from tournaments.draws.field import Field, Positions, seeded_order
from tournaments.draws.matching import Answer, Question, clean_graphs, solve, weighed
from tournaments.draws.melee import Tables
from tournaments.draws.past import Past
from tournaments.draws.swiss import field_of

NETWORKX = "networkx.max_weight_matching on the same graph"
Edges = Sequence[tuple[int, int, int]]


@measure("draws.swiss.100", unit="s", bound=NETWORKX, rounds=3)
def swiss_100() -> Iterator[Pair]:
    """Round 6 of 100 pairs, reasons and table numbers included."""
    yield swiss(sixth_round(Formula.SWISS, 100))


@measure("draws.swiss.250", unit="s", bound=NETWORKX, rounds=3)
def swiss_250() -> Iterator[Pair]:
    """Round 6 of 250 pairs: the largest field whose graph is taken whole."""
    yield swiss(sixth_round(Formula.SWISS, 250))


@measure("draws.swiss.500", unit="s", bound=NETWORKX, rounds=3)
def swiss_500() -> Iterator[Pair]:
    """Round 6 of 500 pairs."""
    yield swiss(sixth_round(Formula.SWISS, 500))


@measure("draws.swiss.500.few_scores", unit="s", bound=NETWORKX, rounds=3)
def swiss_500_few_scores() -> Iterator[Pair]:
    """Round 6 of 500 pairs that share six ranks, as after rounds that count only as won or lost."""
    asked = sixth_round(Formula.SWISS, 500)
    shared = tuple(replace(one, rank=1 + (one.rank or 0) * 6 // 501 * 84) for one in asked.contestants)
    yield swiss(replace(asked, contestants=shared))


@measure("draws.melee.200", unit="s", bound=NETWORKX, rounds=3)
def melee_200() -> Iterator[Pair]:
    """Round 6 of a mêlée of 200 players: partners, then tables."""
    asked = sixth_round(Formula.MELEE, 200)
    past = Past.of(asked.history)
    order = seeded_order(asked, f"{asked.round}/0")
    field = Field.of(asked, order, Positions(), past, is_melee=True)
    duos = [(order[one], order[other]) for one, other in field.solve().pairs]
    yield against_networkx(asked, [field.question, Tables(duos, field, past).question])


def swiss(asked: Request) -> Pair:
    """The draw of a Swiss round beside its one matching."""
    return against_networkx(asked, [field_of(asked).question])


def against_networkx(asked: Request, questions: Sequence[Question]) -> Pair:
    """A whole draw beside networkx on each graph that settled it; both must come to the same cost."""
    graphs = []
    for question in questions:
        edges = settling_edges(question)
        graph = networkx.Graph()
        graph.add_weighted_edges_from(edges)
        assert cost_of(edges, networkx.max_weight_matching(graph, maxcardinality=True)) == cost_of(
            edges, pairs_of(question, solve(question))
        )
        graphs.append(graph)

    def match_all() -> None:
        for graph in graphs:
            networkx.max_weight_matching(graph, maxcardinality=True)

    return Pair(lambda: seconds(lambda: draw(asked)), lambda: seconds(match_all))


def settling_edges(question: Question) -> Edges:
    """The weighted edges of the first graph of clean tables: at these sizes it holds the draw."""
    return weighed(question, next(clean_graphs(question)))


def pairs_of(question: Question, answer: Answer) -> list[tuple[int, int]]:
    """An answer as edges, byes included."""
    return [*answer.pairs, *((one, question.size + bye) for bye, one in enumerate(answer.byes))]


def cost_of(edges: Edges, matching: Sequence[tuple[int, int]] | set[tuple[int, int]]) -> int:
    """The weight of a matching."""
    weights = {frozenset(edge[:2]): edge[2] for edge in edges}
    return sum(weights[frozenset(edge)] for edge in matching)


def sixth_round(formula: Formula, size: int) -> Request:
    """A request for round 6 after five rounds in which results shuffled the ranks."""
    chance = Random(size)
    asked = Request(
        formula=formula,
        round=1,
        seed=size,
        contestants=tuple(Contestant(id=one, rank=one) for one in range(1, size + 1)),
    )
    for number in range(1, 6):
        history = (*asked.history, as_past(number, draw(asked)))
        order = sorted(asked.contestants, key=lambda one: (one.rank or 0) + chance.gauss(0, size / 6))
        ranked = tuple(replace(one, rank=place) for place, one in enumerate(order, start=1))
        asked = replace(asked, round=number + 1, history=history, contestants=ranked)
    return asked


def as_past(number: int, drawn: Draw) -> PastRound:
    """A draw as a round that was played."""
    tables = tuple(PastTable(number=table.number, ns=table.ns, ew=table.ew) for table in drawn.tables)
    return PastRound(round=number, tables=tables, byes=drawn.byes)
