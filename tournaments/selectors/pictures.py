"""What the pictures show, as figures: the course of a game, the race of the standings, contracts by value."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import Outcome, PerSide
from tournaments.models import Tournament
from tournaments.selectors.results import confirmed_results, ranking_options
from tournaments.selectors.scored_sheets import table_sheets
from tournaments.selectors.seating import Contestant, contestants
from tournaments.selectors.sheets import Sheet
from tournaments.standings import standings_after


@dataclass(frozen=True, slots=True, kw_only=True)
class Racer:
    """One entrant's place after each round, the first round first; None before it had a result."""

    contestant: Contestant
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractCount:
    """How often a contract was played in confirmed games, and how often it was made."""

    contract: str
    made: int
    failed: int


def game_course(shown: Sheet) -> tuple[PerSide, ...]:
    """Both totals after every deal of a sheet, in order."""
    return tuple(deal.running for deal in shown.scored.deals)


def race(tournament: Tournament, *, most: int) -> tuple[Racer, ...]:
    """The places after every round of the ``most`` first entrants of now, the leader first."""
    people = contestants(tournament)
    results = confirmed_results(tournament)
    options = ranking_options(tournament)
    rounds = range(1, max((result.round for result in results), default=0) + 1)
    after = [standings_after(number, contestants=tuple(people), results=results, options=options) for number in rounds]
    places: list[Mapping[int, int]] = [{row.id: row.place for row in rows if row.rounds} for rows in after]
    leaders: Sequence[int] = [row.id for row in after[-1] if row.rounds][:most] if after else []
    return tuple(
        Racer(contestant=people[leader], places=tuple(of_round.get(leader) for of_round in places))
        for leader in leaders
    )


def contract_counts(tournament: Tournament) -> tuple[ContractCount, ...]:
    """How often each contract was made and failed in the games that count; numbers first, then capot, générale."""
    made: Counter[int | str] = Counter()
    failed: Counter[int | str] = Counter()
    for table in table_sheets(tournament):
        for deal in table.scored.deals if table.counts else ():
            judged = deal.score.judgement if deal.score else None
            contract = deal.facts.deal.contract
            if judged is not None and contract is not None:
                count = made if judged.outcome is Outcome.MADE else failed
                count[contract if isinstance(contract, int) else contract.value] += 1
    keys = sorted({*made, *failed}, key=_by_value)
    return tuple(ContractCount(contract=str(key), made=made[key], failed=failed[key]) for key in keys)


def _by_value(contract: int | str) -> tuple[bool, int, str]:
    """Numbers by their size, then capot before générale."""
    return (isinstance(contract, str), contract if isinstance(contract, int) else 0, str(contract))
