"""From results to standings: split those who are level by one criterion after the other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from tournaments.standings.ledger import Ledger, build_ledger
from tournaments.standings.tie_breaks import MATCH_POINTS, POINTS, TIE_BREAKS, WINS, TieBreak
from tournaments.standings.types import Adjustment, Options, Ranking, Result, Standing, Value

DEFAULTS = Options()
_PRIMARY: Mapping[Ranking, tuple[TieBreak, ...]] = MappingProxyType(
    {Ranking.POINTS: (POINTS,), Ranking.WINS: (WINS, POINTS), Ranking.MATCH_POINTS: (MATCH_POINTS,)}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """Contestants nothing has separated so far, and the criterion that separates them from the group above."""

    members: tuple[int, ...]
    decided_by: str | None


def rank(
    *,
    contestants: Sequence[int],
    results: Iterable[Result],
    adjustments: Iterable[Adjustment] = (),
    options: Options = DEFAULTS,
) -> tuple[Standing, ...]:
    """Rank ``contestants``, best first; those whom nothing separates share a place (1, 2, 2, 4) in the order of
    ``contestants``.

    Results of others (a disqualified pair left out of ``contestants``) still count for those who met them. Each
    contestant is expected at most once a round; ``find_problems`` checks it. An unknown tie-break is a ``KeyError``.
    """
    ledger = build_ledger(contestants=contestants, results=results, adjustments=adjustments, options=options)
    tie_breaks = tuple(TIE_BREAKS[code] for code in options.tie_breaks)
    groups = [_Group(members=tuple(contestants), decided_by=None)] if contestants else []
    columns: dict[str, Mapping[int, Value]] = {}
    for criterion in _PRIMARY[options.ranking] + tie_breaks:
        column = columns[criterion.code] = _column(criterion, ledger, groups)
        groups = [part for group in groups for part in _split(group, criterion, column)]
    return _standings(groups, ledger, {tie_break.code: columns[tie_break.code] for tie_break in tie_breaks})


def _column(criterion: TieBreak, ledger: Ledger, groups: Sequence[_Group]) -> Mapping[int, Value]:
    """The criterion's value for everyone, even where it no longer decides: the page shows whole columns."""
    if not criterion.within_group:
        return criterion.compute(ledger, [contestant for group in groups for contestant in group.members])
    column: dict[int, Value] = {}
    for group in groups:
        column.update(criterion.compute(ledger, group.members))
    return column


def _split(group: _Group, criterion: TieBreak, column: Mapping[int, Value]) -> list[_Group]:
    if len(group.members) == 1:
        return [group]
    in_order = sorted(group.members, key=column.__getitem__, reverse=not criterion.fewer_is_better)
    parts = [tuple(part) for _, part in groupby(in_order, key=column.__getitem__)]
    first = _Group(members=parts[0], decided_by=group.decided_by)
    return [first, *(_Group(members=part, decided_by=criterion.code) for part in parts[1:])]


def _standings(
    groups: Sequence[_Group], ledger: Ledger, columns: Mapping[str, Mapping[int, Value]]
) -> tuple[Standing, ...]:
    rows: list[Standing] = []
    for index, group in enumerate(groups):
        place, shared, decided_by = len(rows) + 1, len(group.members) > 1, group.decided_by
        if index == 0 and not shared and len(groups) > 1:
            decided_by = groups[1].decided_by
        for contestant in group.members:
            values = {code: column[contestant] for code, column in columns.items()}
            rows.append(_standing(contestant, ledger, values, place=place, shared=shared, decided_by=decided_by))
            decided_by = None
    return tuple(rows)


def _standing(
    contestant: int,
    ledger: Ledger,
    values: Mapping[str, Value],
    *,
    place: int,
    shared: bool,
    decided_by: str | None,
) -> Standing:
    tally = ledger.tallies[contestant]
    return Standing(
        place=place,
        shared=shared,
        id=contestant,
        points=ledger.points(contestant),
        adjustment=tally.adjustment,
        played=tally.played,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        points_for=tally.points_for,
        points_against=tally.points_against,
        match_points=tally.match_points,
        decided_by=decided_by,
        values=MappingProxyType(dict(values)),
        rounds=MappingProxyType({score.round: score for score in ledger.rounds[contestant]}),
    )
