"""What counts for tables that were not played: forfeits, and for the time being postponed tables."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.cards import Side
from tournaments.enums import RoundState, VersionState
from tournaments.models import Table, Tournament
from tournaments.selectors.rules import average_rounding, rules_of
from tournaments.standings import ByeWorth, Forfeit, SideResult, TableResult, bye_score

Sides = Mapping[str, Sequence[int]]


def unplayed_results(
    tournament: Tournament, sides: Mapping[int, Sides], scores_by_round: Mapping[int, Sequence[int]]
) -> Iterator[TableResult]:
    """The results of tables without a confirmed sheet that count all the same; one query.

    A forfeit gives the side that came what the tournament says (by default the round's average) and a win. A
    postponed table counts as drawn at the round's average until its sheet is confirmed, and is marked provisional;
    as long as the round has no score there is no average, and it does not count.
    ``sides``: who sits at each table; ``scores_by_round``: the score of every side that played.
    """
    tables = Table.objects.filter(round__tournament=tournament, pk__in=sides).exclude(forfeit="", postponed=False)
    tables = tables.exclude(round__state=RoundState.DRAFT).exclude(versions__state=VersionState.CONFIRMED)
    for pk, number, forfeit in tables.order_by("round__number", "number").values_list("pk", "round__number", "forfeit"):
        scores = scores_by_round.get(number, ())
        if forfeit:
            yield _forfeit(tournament, number, sides[pk], Forfeit(forfeit), scores)
        elif scores:
            average = _average(tournament, scores)
            yield TableResult(
                round=number,
                ns=SideResult(ids=tuple(sides[pk][Side.NS]), score=average),
                ew=SideResult(ids=tuple(sides[pk][Side.EW]), score=average),
                provisional=True,
            )


def _forfeit(tournament: Tournament, number: int, sides: Sides, forfeit: Forfeit, scores: Sequence[int]) -> TableResult:
    won = tournament.forfeit_won_points
    points = {
        side: tournament.forfeit_lost_points
        if forfeit in (Forfeit.BOTH, Forfeit(side.value))
        else _average(tournament, scores)
        if won is None
        else won
        for side in Side
    }
    return TableResult(
        round=number,
        ns=SideResult(ids=tuple(sides[Side.NS]), score=points[Side.NS]),
        ew=SideResult(ids=tuple(sides[Side.EW]), score=points[Side.EW]),
        forfeit=forfeit,
    )


def _average(tournament: Tournament, scores: Sequence[int]) -> int:
    """The average of a round; before its first score, what a bye is worth."""
    return bye_score(
        ByeWorth.ROUND_AVERAGE,
        round_scores=scores,
        fixed=tournament.bye_points,
        rounding=average_rounding(rules_of(tournament)),
    )
