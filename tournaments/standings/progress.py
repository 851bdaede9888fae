"""Read standings beside each other: after an earlier round, who moved, what separated two neighbours, who shares a
prize.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.ranking import DEFAULTS, rank
from tournaments.standings.tie_breaks import CRITERIA, TieBreak
from tournaments.standings.types import Adjustment, Options, Result, Standing, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """The criterion that put one row above the next, and what each of the two has in it."""

    criterion: TieBreak
    first_value: Value
    second_value: Value


def standings_after(
    round_number: int,
    *,
    contestants: Sequence[int],
    results: Iterable[Result],
    adjustments: Iterable[Adjustment] = (),
    options: Options = DEFAULTS,
) -> tuple[Standing, ...]:
    """The standings as they were after ``round_number``, with today's corrections: later results and adjustments left
    out.
    """
    return rank(
        contestants=contestants,
        results=[result for result in results if result.round <= round_number],
        adjustments=[entry for entry in adjustments if entry.round is None or entry.round <= round_number],
        options=options,
    )


def movement(before: Sequence[Standing], after: Sequence[Standing]) -> dict[int, int | None]:
    """Places gained (positive) or lost from one table to the other, by id; None for those who were not in the first.

    The same comparison shows what a change of the ranking or its tie-breaks does.
    """
    places = {row.id: row.place for row in before}
    return {row.id: places[row.id] - row.place if row.id in places else None for row in after}


def separation(first: Standing, second: Standing) -> Separation | None:
    """Why ``first`` stands directly above ``second``; None where they share a place."""
    if second.decided_by is None:
        return None
    return Separation(
        criterion=CRITERIA[second.decided_by],
        first_value=_value(first, second.decided_by),
        second_value=_value(second, second.decided_by),
    )


def _value(row: Standing, code: str) -> Value:
    own: Mapping[str, Value] = {"points": row.points, "match_points": row.points, "wins": row.won}
    return own[code] if code in own else row.values[code]


def shared_prizes(standings: Sequence[Standing], prizes: int) -> tuple[tuple[Standing, ...], ...]:
    """The groups that share one of the first ``prizes`` places, best first: the organiser has to settle who gets
    what.
    """
    places = sorted({row.place for row in standings if row.shared and row.place <= prizes})
    return tuple(tuple(row for row in standings if row.place == place) for place in places)
