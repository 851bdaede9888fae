"""The single door to results: only confirmed sheets of published rounds count, for standings and draws alike."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import QuerySet

from scoring import PerSide, RuleSet, Side
from tournaments.enums import ByeScore, RoundState, SeatKind, VersionState
from tournaments.models import Seat, SheetVersion, Tournament
from tournaments.selectors.rules import average_rounding, rules_of
from tournaments.selectors.seating import Contestant, contestants
from tournaments.selectors.unplayed import unplayed_results
from tournaments.standings import (
    ByeResult,
    ByeWorth,
    Options,
    Ranking,
    Result,
    Separation,
    SideResult,
    Standing,
    TableResult,
    bye_score,
    movement,
    rank,
    separation,
    standings_after,
)


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
    """Every result that counts: confirmed tables, then forfeits and postponed tables, then what the exempt sides get.

    ``up_to_round`` leaves out the rounds after it, ``what_if`` shows what a change would do. Four queries, whatever
    the size of the tournament. A bye counts as soon as what it is worth can be computed: for the round's average, once
    a table of that round is confirmed.
    """
    what_if = what_if or WhatIf(rules=rules_of(tournament), totals={})
    sides = _sides_of_tables(tournament, up_to_round)
    tables = tuple(_confirmed_tables(tournament, sides, what_if.totals))
    unplayed = tuple(unplayed_results(tournament, sides, _scores(tables)[0]))
    return tables + unplayed + tuple(_bye_results(tournament, tables, up_to_round, what_if.rules))


def standings(tournament: Tournament, *, after_round: int | None = None) -> tuple[StandingRow, ...]:
    """The standings after a round (None: as of now), with the movement since the round before it."""
    people = contestants(tournament)
    results = confirmed_results(tournament, up_to_round=after_round)
    options = ranking_options(tournament)
    rows = rank(contestants=tuple(people), results=results, options=options)
    last = max((result.round for result in results), default=0)
    before = standings_after(last - 1, contestants=tuple(people), results=results, options=options) if last > 1 else ()
    moved = movement(before, rows)
    return tuple(
        StandingRow(contestant=people[row.id], standing=row, movement=moved[row.id], why=why)
        for row, why in zip(rows, _separations(rows), strict=True)
    )


def _separations(rows: Sequence[Standing]) -> list[Separation | None]:
    """For each row what put the row above it there; for the first what put it above the second."""
    between = [separation(first, second) for first, second in pairwise(rows)]
    return [*(between[:1] or [None] * len(rows[:1])), *between]


def ranking_options(tournament: Tournament) -> Options:
    """How this tournament ranks, as the pure package takes it."""
    return Options(
        ranking=Ranking(tournament.ranking), tie_breaks=tuple(tournament.tie_breaks), seed=tournament.pk or 0
    )


def _sides_of_tables(tournament: Tournament, up_to_round: int | None) -> dict[int, dict[str, list[int]]]:
    """Who sits on each side of every table, by the table's key."""
    sides: dict[int, dict[str, list[int]]] = {}
    at_tables = _seats(tournament, up_to_round).filter(kind=SeatKind.TABLE, table__isnull=False).order_by("position")
    for table, side, entrant in at_tables.values_list("table", "side", "entrant"):
        sides.setdefault(table, {Side.NS: [], Side.EW: []})[side].append(entrant)
    return sides


def _confirmed_tables(
    tournament: Tournament, sides: Mapping[int, Mapping[str, list[int]]], totals: Mapping[int, PerSide]
) -> Iterable[TableResult]:
    versions = SheetVersion.objects.filter(state=VersionState.CONFIRMED, table__round__tournament=tournament)
    rows = versions.order_by("table__round__number", "table__number")
    for table, number, ns, ew in rows.values_list("table", "table__round__number", "total_ns", "total_ew"):
        if table in sides:
            score = totals.get(table, PerSide(ns, ew))
            yield TableResult(
                round=number,
                ns=SideResult(ids=tuple(sides[table][Side.NS]), score=score.ns),
                ew=SideResult(ids=tuple(sides[table][Side.EW]), score=score.ew),
            )


def _bye_results(
    tournament: Tournament, tables: Iterable[TableResult], up_to_round: int | None, rules: RuleSet
) -> Iterable[ByeResult]:
    byes = _seats(tournament, up_to_round).filter(kind=SeatKind.BYE).order_by("round__number", "entrant__number")
    exempt = list(byes.values_list("round__number", "entrant"))
    if not exempt:
        return
    by_round, own = _scores(tables)
    for number, entrant in exempt:
        scores = {ByeScore.ROUND_AVERAGE: by_round[number], ByeScore.OWN_AVERAGE: own[entrant]}
        if tournament.bye_score in scores and not scores[ByeScore(tournament.bye_score)]:
            continue
        worth = bye_score(
            ByeWorth(tournament.bye_score),
            round_scores=by_round[number],
            own_scores=own[entrant],
            fixed=tournament.bye_points,
            rounding=average_rounding(rules),
        )
        yield ByeResult(round=number, ids=(entrant,), score=worth, won=tournament.bye_is_won, against=worth)


def _scores(tables: Iterable[TableResult]) -> tuple[Mapping[int, list[int]], Mapping[int, list[int]]]:
    """The scores of every side by round, and by contestant."""
    by_round: defaultdict[int, list[int]] = defaultdict(list)
    own: defaultdict[int, list[int]] = defaultdict(list)
    for table in tables:
        for side in (table.ns, table.ew):
            by_round[table.round].append(side.score)
            for contestant in side.ids:
                own[contestant].append(side.score)
    return by_round, own


def _seats(tournament: Tournament, up_to_round: int | None) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    return seats if up_to_round is None else seats.filter(round__number__lte=up_to_round)
