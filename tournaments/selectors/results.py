"""The single door to results: only confirmed sheets of published rounds count, for standings and draws alike."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from scoring import PerSide, RuleSet
from tournaments.models import Adjustment as AdjustmentRow
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.averages import Averages, bye_results, missed_results
from tournaments.selectors.deal_counts import deal_counts
from tournaments.selectors.places import Places, places_of
from tournaments.selectors.rules import rules_of
from tournaments.selectors.seating import Contestant, contestants
from tournaments.selectors.unplayed import unplayed_results, without_disqualified
from tournaments.standings import (
    Adjustment,
    MatchPoints,
    Options,
    Ranking,
    Result,
    Separation,
    Standing,
    TableResult,
    movement,
    rank,
    separation,
    standings_after,
)

AnyResult = TypeVar("AnyResult", bound=Result)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A row of the standings.

    ``movement``: places gained since the round before, None where there is none to compare with. ``why``: what
    separates this row from the one above (the first: from the one below), None where they share a place.
    """

    contestant: Contestant
    standing: Standing
    movement: int | None = None
    why: Separation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf:
    """What has not happened: other rules, and with them other totals of some tables (by the table's key)."""

    rules: RuleSet
    totals: Mapping[int, PerSide]


def confirmed_results(
    tournament: Tournament, *, up_to_round: int | None = None, what_if: WhatIf | None = None
) -> tuple[Result, ...]:
    """Every result that counts: confirmed tables, then forfeits and postponed tables, then byes and missed rounds.

    ``up_to_round`` leaves out the rounds after it, ``what_if`` shows what a change would do. A constant number of
    queries, whatever the size of the tournament.
    """
    what_if = what_if or WhatIf(rules=rules_of(tournament), totals={})
    places = places_of(tournament)
    tables = tuple(_until(up_to_round, _confirmed_tables(tournament, places, what_if.totals)))
    averages = Averages.of(tables, what_if.rules)
    counted = (*tables, *unplayed_results(tournament, places, averages))
    results: tuple[Result, ...] = (
        *without_disqualified(tournament, counted, averages),
        *bye_results(tournament, places, averages),
        *missed_results(tournament, places, averages),
    )
    return tuple(_until(up_to_round, results))


def _until(last: int | None, results: Iterable[AnyResult]) -> Iterator[AnyResult]:
    return (result for result in results if last is None or result.round <= last)


def _confirmed_tables(tournament: Tournament, places: Places, totals: Mapping[int, PerSide]) -> Iterator[TableResult]:
    """The tables that a sheet was confirmed for; their deals are read only where a tie-break asks for them."""
    counts = deal_counts(tournament)
    versions = SheetVersion.objects.confirmed().filter(table__round__tournament=tournament)
    rows = versions.order_by("table__round__number", "table__number")
    for table, ns, ew in rows.values_list("table", "total_ns", "total_ew"):
        if table in places.tables:
            yield places.tables[table].result(totals.get(table, PerSide(ns, ew)), counts=counts.get(table))


def standings(tournament: Tournament, *, after_round: int | None = None) -> tuple[StandingRow, ...]:
    """The standings after a round (None: as of now), with the movement since the round before it.

    The disqualified come last, outside the ranking.
    """
    people = contestants(tournament)
    results = confirmed_results(tournament, up_to_round=after_round)
    adjustments = adjustments_of(tournament, up_to_round=after_round)
    return standing_rows(people, results, adjustments, ranking_options(tournament))


def standing_rows(
    people: Mapping[int, Contestant],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
    options: Options,
) -> tuple[StandingRow, ...]:
    """Rank people, compare with the standings before the latest round, and say what separates neighbours."""
    rows = ranked(people, results, adjustments, options)
    moved = movement(_before_last(people, results, adjustments, options), rows)
    return tuple(
        StandingRow(contestant=people[row.id], standing=row, movement=moved[row.id], why=why)
        for row, why in zip(rows, _separations(rows), strict=True)
    )


def ranked(
    people: Mapping[int, Contestant],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
    options: Options,
) -> tuple[Standing, ...]:
    """Rank those who are in the ranking; the disqualified follow, all of them with the place after the last."""
    inside = tuple(pk for pk, one in people.items() if not one.disqualified)
    outside = tuple(pk for pk, one in people.items() if one.disqualified)
    rows = rank(contestants=inside, results=results, adjustments=adjustments, options=options)
    if not outside:
        return rows
    others = rank(contestants=outside, results=results, adjustments=adjustments, options=options)
    return (*rows, *(replace(row, place=len(rows) + 1, shared=False, decided_by=None) for row in others))


def _before_last(
    people: Mapping[int, Contestant],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
    options: Options,
) -> tuple[Standing, ...]:
    """The standings before the latest round that counts; empty if it was the first. The disqualified are left out."""
    last = max((result.round for result in results), default=0)
    inside = tuple(pk for pk, one in people.items() if not one.disqualified)
    if last <= 1:
        return ()
    return standings_after(last - 1, contestants=inside, results=results, adjustments=adjustments, options=options)


def _separations(rows: Sequence[Standing]) -> list[Separation | None]:
    """For each row what put the row above it there; for the first what put it above the second."""
    between = [separation(first, second) for first, second in pairwise(rows)]
    return [*(between[:1] or [None] * len(rows[:1])), *between]


def ranking_options(tournament: Tournament) -> Options:
    """How this tournament ranks, as the pure package takes it."""
    return Options(
        ranking=Ranking(tournament.ranking),
        match_points=MatchPoints(
            won=tournament.match_won,
            drawn=tournament.match_drawn,
            lost=tournament.match_lost,
            forfeit=tournament.match_forfeit,
        ),
        cap=tournament.game_cap,
        tie_breaks=tuple(tournament.tie_breaks),
        seed=tournament.lot_seed,
    )


def adjustments_of(tournament: Tournament, *, up_to_round: int | None = None) -> tuple[Adjustment, ...]:
    """Penalties and bonuses, as the pure package takes them; those decided in later rounds left out. One query."""
    rows = AdjustmentRow.objects.filter(entrant__tournament=tournament).order_by("pk")
    return tuple(
        Adjustment(id=entrant, points=points, reason=reason, round=number)
        for entrant, points, reason, number in rows.values_list("entrant", "points", "reason", "round_number")
        if up_to_round is None or number is None or number <= up_to_round
    )
