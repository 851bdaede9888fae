"""The standings on paper."""

from typing import Any

from tournaments.models import Tournament
from tournaments.selectors.results import StandingRow, standings
from tournaments.tables.standings import round_cell, signed


def standings_context(tournament: Tournament, *, after_round: int | None) -> dict[str, Any]:
    """Everything the template of the printed standings shows."""
    rows = standings(tournament, after_round=after_round)
    numbers = sorted({number for row in rows for number in row.standing.rounds})
    return {
        "tournament": tournament,
        "after_round": max(numbers, default=None),
        "round_numbers": numbers,
        "lines": [_line(row, numbers) for row in rows],
    }


def _line(row: StandingRow, numbers: list[int]) -> dict[str, Any]:
    return {
        "row": row,
        "difference": signed(row.standing.difference),
        "rounds": [round_cell(row.standing.rounds.get(number)) for number in numbers],
    }
