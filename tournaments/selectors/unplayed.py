"""What counts without a score of its own: forfeits, tables put off, games against somebody disqualified."""

from collections.abc import Iterable, Iterator

from scoring import PerSide, Side
from tournaments.enums import DisqualifiedGames, EntrantState, ForfeitSide, Formula
from tournaments.models import Table, Tournament
from tournaments.selectors.averages import Averages
from tournaments.selectors.places import Places, TableSides
from tournaments.standings import Forfeit, TableResult


def unplayed_results(tournament: Tournament, places: Places, averages: Averages) -> Iterator[TableResult]:
    """The results of tables without a confirmed sheet that count all the same; one query.

    A forfeit gives the side that came what the tournament says (by default the round's average) and a win. A
    postponed table counts as drawn at the round's average until its sheet is confirmed, and is marked provisional;
    as long as the round has no score there is no average, and it does not count.
    """
    tables = Table.objects.unconfirmed().filter(round__tournament=tournament)
    tables = tables.exclude(forfeit=ForfeitSide.NONE, postponed=False)
    for pk, forfeit in tables.order_by("round__number", "number").values_list("pk", "forfeit"):
        sides = places.tables.get(pk)
        if sides is None:
            continue
        if forfeit:
            yield forfeit_result(tournament, sides, Forfeit(forfeit), averages)
        elif sides.round in averages.by_round:
            average = averages.of_round(sides.round)
            yield sides.result(PerSide(average, average), provisional=True)


def forfeit_result(tournament: Tournament, sides: TableSides, forfeit: Forfeit, averages: Averages) -> TableResult:
    """A forfeited game: what each side gets is the tournament's; before the round's first score as a bye."""
    won = tournament.forfeit_won_points
    if won is None:
        won = averages.of_round(sides.round, fallback=tournament.bye_points)
    lost = tournament.forfeit_lost_points
    ns, ew = (lost if forfeit in (Forfeit.BOTH, Forfeit(side.value)) else won for side in Side)
    return sides.result(PerSide(ns, ew), forfeit=forfeit)


def without_disqualified(
    tournament: Tournament, results: Iterable[TableResult], averages: Averages
) -> Iterator[TableResult]:
    """The results with the games of the disqualified as the tournament counts them; one query at most.

    Where sides are made anew every round (a mêlée) games stand as they were played: a forfeit would punish the
    partner.
    """
    out = _disqualified(tournament)
    for result in results:
        lost = [side for side in Side if out.intersection(_ids(result, side))] if result.forfeit is None else []
        if not lost:
            yield result
            continue
        sides = TableSides(
            round=result.round,
            ns=result.ns.ids,
            ew=result.ew.ids,
            not_counting=frozenset(
                side for side, own in ((Side.NS, result.ns), (Side.EW, result.ew)) if not own.counts
            ),
        )
        forfeit = Forfeit(lost[0].value) if len(lost) == 1 else Forfeit.BOTH
        yield forfeit_result(tournament, sides, forfeit, averages)


def _disqualified(tournament: Tournament) -> frozenset[int]:
    if tournament.disqualified_games != DisqualifiedGames.FORFEIT or Formula(tournament.formula).is_individual:
        return frozenset()
    return frozenset(tournament.entrants.filter(state=EntrantState.DISQUALIFIED).values_list("pk", flat=True))


def _ids(result: TableResult, side: Side) -> tuple[int, ...]:
    return result.ns.ids if side is Side.NS else result.ew.ids
