"""Standings of persons: whoever plays for an entrant is credited with the rounds that they played themselves."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tournaments.models import EntrantPlayer, Tournament
from tournaments.selectors.results import (
    StandingRow,
    adjustments_of,
    confirmed_results,
    ranking_options,
    standing_rows,
)
from tournaments.selectors.seating import Contestant, contestants
from tournaments.standings import Adjustment, ByeResult, Result, SideResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenure:
    """A person's place in an entrant, from one round to another (None: to the end)."""

    player: int
    name: str
    first: int
    last: int | None

    def holds(self, number: int) -> bool:
        """True if it is this person's in a round."""
        return self.first <= number and (self.last is None or number <= self.last)


Tenures = Mapping[int, list[Tenure]]


def has_substitutes(tournament: Tournament) -> bool:
    """True once somebody has taken over a place: then persons and entrants have played different rounds."""
    return EntrantPlayer.objects.filter(entrant__tournament=tournament, to_round__isnull=False).exists()


def individual_standings(tournament: Tournament, *, after_round: int | None = None) -> tuple[StandingRow, ...]:
    """The standings of persons after a round (None: as of now), each under the number of its entrant.

    A person gets what their side scored in the rounds in which they held a place; a penalty or bonus goes to those who
    hold the places in its round.
    """
    tenures = _tenures(tournament)
    results = tuple(_personal(confirmed_results(tournament, up_to_round=after_round), tenures))
    adjustments = individual_adjustments(tournament, tenures, after_round=after_round)
    return standing_rows(_people(tournament, tenures), results, adjustments, ranking_options(tournament))


def individual_adjustments(
    tournament: Tournament, tenures: Tenures | None = None, *, after_round: int | None = None
) -> tuple[Adjustment, ...]:
    """Penalties and bonuses of persons; one query, and one for who held which place unless ``tenures`` says so."""
    given = adjustments_of(tournament, up_to_round=after_round)
    return tuple(_adjusted(given, _tenures(tournament) if tenures is None else tenures))


def _tenures(tournament: Tournament) -> Tenures:
    places = EntrantPlayer.objects.filter(entrant__tournament=tournament)
    rows = places.order_by("entrant__number", "position", "from_round")
    found: defaultdict[int, list[Tenure]] = defaultdict(list)
    for entrant, player, name, first, last in rows.values_list(
        "entrant", "player", "player__name", "from_round", "to_round"
    ):
        found[entrant].append(Tenure(player=player, name=name, first=first, last=last))
    return found


def _people(tournament: Tournament, tenures: Tenures) -> dict[int, Contestant]:
    return {
        tenure.player: replace(entrant, id=tenure.player, names=(tenure.name,))
        for entrant in contestants(tournament).values()
        for tenure in tenures.get(entrant.id, ())
    }


def _holders(entrants: Iterable[int], number: int, tenures: Tenures) -> tuple[int, ...]:
    return tuple(tenure.player for entrant in entrants for tenure in tenures.get(entrant, ()) if tenure.holds(number))


def _personal(results: Iterable[Result], tenures: Tenures) -> Iterator[Result]:
    def of_persons(side: SideResult, number: int) -> SideResult:
        return replace(side, ids=_holders(side.ids, number, tenures))

    for result in results:
        if isinstance(result, ByeResult):
            yield replace(result, ids=_holders(result.ids, result.round, tenures))
        else:
            yield replace(result, ns=of_persons(result.ns, result.round), ew=of_persons(result.ew, result.round))


def _adjusted(adjustments: Iterable[Adjustment], tenures: Tenures) -> Iterator[Adjustment]:
    for adjustment in adjustments:
        for player in _holders((adjustment.id,), adjustment.round or 1, tenures):
            yield replace(adjustment, id=player)
