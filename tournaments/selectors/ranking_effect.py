"""What other settings of the ranking would do to the standings of an evening under way."""

from tournaments.models import Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.rules_effect import EffectRow
from tournaments.standings import movement


def ranking_effect(tournament: Tournament, asked: Tournament) -> tuple[EffectRow, ...]:
    """The standings of now beside those that ``asked`` would give: the same evening with other settings."""
    before = {row.contestant.id: row for row in standings(tournament)}
    after = standings(asked)
    moved = movement([row.standing for row in before.values()], [row.standing for row in after])
    return tuple(
        EffectRow(
            contestant=row.contestant,
            before=before[row.contestant.id].standing,
            after=row.standing,
            moved=moved[row.contestant.id] or 0,
        )
        for row in after
    )
