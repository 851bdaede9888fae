"""What stands around the standings: penalties and bonuses, what is provisional, prize places that are shared."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from tournaments.enums import ForfeitSide, PrizeRule, RoundState, TournamentState
from tournaments.models import Adjustment, Prize, Seat, Table, Tournament
from tournaments.selectors.evenings import tables_without_result
from tournaments.selectors.results import StandingRow
from tournaments.selectors.seating import Contestant
from tournaments.standings import shared_prizes


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentLine:
    """A penalty or bonus as it is listed."""

    id: int
    contestant: Contestant
    points: int
    reason: str
    round_number: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPrize:
    """Those who share a place that brings a prize."""

    place: int
    contestants: tuple[Contestant, ...]


def adjustment_lines(tournament: Tournament, people: Sequence[Contestant]) -> tuple[AdjustmentLine, ...]:
    """Every penalty and bonus in the order in which they were given; one query. ``people``: those of the standings."""
    known = {one.id: one for one in people}
    rows = Adjustment.objects.filter(entrant__tournament=tournament).order_by("pk")
    return tuple(
        AdjustmentLine(id=pk, contestant=known[entrant], points=points, reason=reason, round_number=number)
        for pk, entrant, points, reason, number in rows.values_list("pk", "entrant", "points", "reason", "round_number")
    )


def postponed_tables(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    """Round and number of the tables that count provisionally, or not yet at all; one query."""
    return tuple(_postponed(tournament).order_by("round__number", "number").values_list("round__number", "number"))


def postponed_seats(tournament: Tournament) -> dict[tuple[int, int], int]:
    """At which of these tables somebody sits, by the numbers of the entrant and of the round; one query."""
    seats = Seat.objects.filter(table__in=_postponed(tournament), counts=True)
    rows = seats.values_list("entrant__number", "round__number", "table__number")
    return {(entrant, number): table for entrant, number, table in rows}


def _postponed(tournament: Tournament) -> QuerySet[Table]:
    tables = Table.objects.unconfirmed().filter(round__tournament=tournament)
    return tables.filter(postponed=True, forfeit=ForfeitSide.NONE)


def prizes_to_settle(tournament: Tournament, rows: Sequence[StandingRow]) -> tuple[SharedPrize, ...]:
    """The shared places that bring a prize, best first, once there is nothing left to play or the evening is closed.

    The prize list says which places those are; without one, the settings. Whether there is anything left to play is
    only asked where a place is shared.
    """
    ranked = [row for row in rows if not row.contestant.disqualified]
    if not any(row.standing.rounds for row in ranked):
        return ()
    listed = Prize.objects.filter(tournament=tournament, rule=PrizeRule.PLACE).aggregate(last=Max("place"))["last"]
    groups = shared_prizes([row.standing for row in ranked], listed or tournament.prizes)
    if not groups or not is_played_out(tournament):
        return ()
    people = {row.contestant.id: row.contestant for row in ranked}
    return tuple(
        SharedPrize(place=group[0].place, contestants=tuple(people[row.id] for row in group)) for group in groups
    )


def is_played_out(tournament: Tournament) -> bool:
    """True if the evening is closed, or every planned round has been published and every table of them counts."""
    if tournament.state == TournamentState.CLOSED:
        return True
    played = tournament.rounds.exclude(state=RoundState.DRAFT).count()
    return played >= tournament.rounds_planned and not tables_without_result(tournament)
