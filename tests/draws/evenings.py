"""Small evenings for the tests of the draws, and slow, obvious answers to hold the quick ones against."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import networkx

from tournaments.draws import Contestant, Draw, Formula, Options, PastRound, PastTable, Request, Wish, draw

Couple = frozenset[int]


def field(count: int) -> tuple[Contestant, ...]:
    """Contestants 1 to ``count``, ranked in that order."""
    return tuple(Contestant(id=one, rank=one) for one in range(1, count + 1))


def as_past(number: int, drawn: Draw) -> PastRound:
    """A draw as a round that was played."""
    tables = tuple(PastTable(number=table.number, ns=table.ns, ew=table.ew) for table in drawn.tables)
    return PastRound(round=number, tables=tables, byes=drawn.byes)


def past(*tables: tuple[int, int], number: int = 1, byes: tuple[int, ...] = ()) -> PastRound:
    """A round of fixed pairs at tables 1, 2, …"""
    seats = tuple(PastTable(number=place, ns=(ns,), ew=(ew,)) for place, (ns, ew) in enumerate(tables, start=1))
    return PastRound(round=number, tables=seats, byes=byes)


def request(formula: Formula, contestants: Iterable[Contestant], **given: Any) -> Request:
    """A request for round 1 with seed 7 unless said otherwise."""
    return Request(**{"formula": formula, "contestants": tuple(contestants), "round": 1, "seed": 7, **given})


def reranked(contestants: Sequence[Contestant], chance: Random) -> tuple[Contestant, ...]:
    """The same contestants after a round: some luck, some ties."""
    order = sorted(contestants, key=lambda one: (one.rank or 0) + chance.gauss(0, len(contestants) / 4))
    ranks = {one.id: place for place, one in enumerate(order, start=1)}
    return tuple(replace(one, rank=1 + ranks[one.id] // 2 * 2) for one in contestants)


def evening(
    formula: Formula, contestants: Sequence[Contestant], rounds: int, seed: int = 7, options: Options | None = None
) -> Iterator[tuple[Request, Draw]]:
    """Every round of an evening: what was asked and what was drawn; each time everybody has one place."""
    chance = Random(seed)
    history: tuple[PastRound, ...] = ()
    present = tuple(contestants)
    for number in range(1, rounds + 1):
        asked = request(
            formula, present, round=number, seed=seed, history=history, options=options or Options(rounds=None)
        )
        drawn = draw(asked)
        placed = [*drawn.byes, *(one for table in drawn.tables for one in (*table.ns, *table.ew))]
        assert sorted(placed) == sorted(one.id for one in present)
        yield asked, drawn
        history = (*history, as_past(number, drawn))
        present = reranked(present, chance)


def meetings(history: Iterable[PastRound]) -> Counter[Couple]:
    """How often each couple sat on opposite sides."""
    return Counter(frozenset(pair) for past in history for table in past.tables for pair in product(table.ns, table.ew))


def partnerships(history: Iterable[PastRound]) -> Counter[Couple]:
    """How often each couple were partners."""
    return Counter(
        frozenset(pair)
        for past in history
        for table in past.tables
        for side in (table.ns, table.ew)
        for pair in combinations(side, 2)
    )


def byes(history: Iterable[PastRound]) -> Counter[int]:
    """How many byes each contestant has had."""
    return Counter(one for past in history for one in past.byes)


def everyone(drawn: Draw) -> list[int]:
    """Everybody who is placed, as often as they are."""
    return sorted([one for table in drawn.tables for one in (*table.ns, *table.ew)] + list(drawn.byes))


def count(drawn: Draw, wish: Wish) -> int:
    """How often a draw breaks a wish."""
    return sum(broken.wish is wish for broken in drawn.broken)


def can_avoid_rematches(ids: Sequence[int], met: Counter[Couple], out: int | None = None) -> bool:
    """Whether networkx finds a perfect matching without a rematch; with an odd number, one that leaves one out."""
    playing = [one for one in ids if one != out]
    graph = networkx.Graph()
    graph.add_nodes_from(playing)
    graph.add_edges_from(pair for pair in combinations(playing, 2) if not met[frozenset(pair)])
    if len(playing) % 2:
        graph.add_edges_from((one, "bye") for one in playing)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def every_draw(ids: Sequence[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """All ways to set everyone against somebody, with one left out where the number is odd."""
    if len(ids) % 2:
        for out in ids:
            for pairs in _every_pairing([one for one in ids if one != out]):
                yield pairs, out
    else:
        for pairs in _every_pairing(list(ids)):
            yield pairs, None


def _every_pairing(ids: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not ids:
        yield []
        return
    first, *rest = ids
    for other in rest:
        for pairs in _every_pairing([one for one in rest if one != other]):
            yield [(first, other), *pairs]
