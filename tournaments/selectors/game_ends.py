"""What another end of the game would make of the sheets that were entered."""

from typing import NamedTuple

from scoring import GameEnd, PerSide
from tournaments.facts import SheetFacts, score_sheet
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.selectors.rules_effect import live_versions


class NumberedTable(NamedTuple):
    """A table by the numbers that are called out."""

    round: int
    table: int


def rescored_by_end(tournament: Tournament, end: GameEnd) -> tuple[NumberedTable, ...]:
    """The tables with a sheet, counting or waiting, whose totals would be others; one query.

    Deals after the end of a game do not count: an earlier end takes some away, a later one lets more in.
    """
    return tuple(
        NumberedTable(shown[0].table.round.number, shown[0].table.number)
        for shown in live_versions(tournament)
        if any(_totals(version, end) != PerSide(version.total_ns, version.total_ew) for version in shown)
    )


def _totals(version: SheetVersion, end: GameEnd) -> PerSide:
    return score_sheet(SheetFacts.from_dict(version.facts), rules_of(version.rules), end).total
