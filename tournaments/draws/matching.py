"""The best way to set contestants against each other: a maximum weight matching of a graph, unique and repeatable.

Vertices are positions in a seeded order; a bye is an extra vertex. First comes the graph of the tables that break no
wish, which is small and, where it has a perfect matching that leaves the right ones out, holds the best draw. Only
where it has none are all tables admitted, with their costs.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import rustworkx

from tournaments.draws.wishes import Costs, Scale, tie

COMPLETE: Final = 250
"""Up to so many contestants the graph of the clean tables is taken whole."""
NEAREST: Final = 40
"""Beyond it, each contestant first sees so many; late in a small field a dozen would be too few."""
_FREE_BITS: Final = 20

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """``size`` contestants of whom ``byes`` stay out, so that the others can be set two against two."""

    size: int
    byes: int
    cost: Callable[[int, int], Costs]
    """The cost of setting two positions against each other, the lower first."""
    bye_cost: Callable[[int], Costs]
    clean: Callable[[int, int], bool]
    """Whether two positions break no wish above those of distance."""
    centre: Callable[[int], int]
    """The position round which a position finds its nearest."""
    is_hopeless: bool = False
    """Whether it is known that no draw is clean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The tables as couples of positions, the lower first, in order; and who stays out."""

    pairs: tuple[Edge, ...]
    byes: tuple[int, ...]


def solve(question: Question) -> Answer:
    """The draw of least cost, in the strict order of the wishes. Needs ``size - byes`` even."""
    for edges in () if question.is_hopeless else clean_graphs(question):
        answer = _match(question, edges)
        if answer is not None and _byes_are_ideal(question, answer):
            return answer
    answer = _match(question, _every_edge(question.size))
    if answer is None:
        raise ValueError("the number of contestants less the byes must be even")
    return answer


def clean_graphs(question: Question) -> Iterator[Sequence[Edge]]:
    """The tables that break no wish: all of them, or in a large field each one's nearest, then twice as many."""
    if question.size <= COMPLETE:
        yield [edge for edge in _every_edge(question.size) if question.clean(*edge)]
        return
    nearest = NEAREST
    while nearest < question.size:
        yield _nearest_edges(question, nearest)
        nearest *= 2


def _every_edge(size: int) -> list[Edge]:
    return [(one, other) for one in range(size) for other in range(one + 1, size)]


def _nearest_edges(question: Question, nearest: int) -> list[Edge]:
    edges = set()
    for one in range(question.size):
        found = 0
        for other in _outwards(question.centre(one), question.size):
            edge = (one, other) if one < other else (other, one)
            if other != one and question.clean(*edge):
                edges.add(edge)
                found += 1
                if found == nearest:
                    break
    return sorted(edges)


def _outwards(centre: int, size: int) -> Iterator[int]:
    for distance in range(size):
        if centre - distance >= 0 and distance:
            yield centre - distance
        if centre + distance < size:
            yield centre + distance


def _match(question: Question, edges: Sequence[Edge]) -> Answer | None:
    """The best perfect matching within ``edges`` and all the byes, or None where there is none."""
    size, byes = question.size, question.byes
    matched = _matched(size + byes, weighed(question, edges))
    if 2 * len(matched) != size + byes:
        return None
    return Answer(
        pairs=tuple(couple for couple in matched if couple[1] < size),
        byes=tuple(one for one, other in matched if other >= size),
    )


def weighed(question: Question, edges: Sequence[Edge]) -> list[tuple[int, int, int]]:
    """``edges`` and every bye with their weights; byes are the vertices from ``size`` on."""
    size, byes = question.size, question.byes
    costs = [question.cost(*edge) for edge in edges]
    bye_costs = [question.bye_cost(one) for one in range(size)] if byes else []
    if not costs and not bye_costs:
        return []
    scale = Scale.of(costs, bye_costs, ((size - byes) // 2, byes))
    weighted = [(*edge, scale.weight(cost, tie(*edge))) for edge, cost in zip(edges, costs, strict=True)]
    for one, cost in enumerate(bye_costs):
        weight = scale.weight(cost, tie(one, size))
        weighted += [(one, size + bye, weight) for bye in range(byes)]
    return weighted


def _matched(vertices: int, weighted: Sequence[tuple[int, int, int]]) -> list[Edge]:
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(weighted)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(couple), max(couple)) for couple in matched)


def assign(costs: Mapping[Edge, Costs]) -> dict[int, int]:
    """Each row's column so that as many rows as possible have one of their own, at the least cost.

    ``costs`` holds the possible couples of (row, column).
    """
    if not costs:
        return {}
    rows = sorted({row for row, _ in costs})
    columns = sorted({column for _, column in costs})
    row_at = {row: index for index, row in enumerate(rows)}
    column_at = {column: index for index, column in enumerate(columns, start=len(rows))}
    edges = sorted(costs)
    scale = Scale.of([costs[edge] for edge in edges], [], (len(rows), 0))
    weighted = [
        (row_at[row], column_at[column], scale.weight(costs[row, column], tie(row_at[row], column_at[column])))
        for row, column in edges
    ]
    matched = _matched(len(rows) + len(columns), weighted)
    return {rows[row]: columns[column - len(rows)] for row, column in matched}


def _byes_are_ideal(question: Question, answer: Answer) -> bool:
    every = sorted(tuple(question.bye_cost(one)) for one in range(question.size))
    return sorted(tuple(question.bye_cost(one)) for one in answer.byes) == every[: question.byes]


def match_freely(size: int, byes: int, edges: Iterable[Edge], chance: Random) -> list[Edge] | None:
    """Any perfect matching within ``edges`` and all the byes, by lot, or None where there is none."""
    weighted = [(*edge, chance.getrandbits(_FREE_BITS)) for edge in sorted(edges)]
    weighted += [(one, size + bye, chance.getrandbits(_FREE_BITS)) for one in range(size) for bye in range(byes)]
    matched = _matched(size + byes, weighted)
    return [couple for couple in matched if couple[1] < size] if 2 * len(matched) == size + byes else None
