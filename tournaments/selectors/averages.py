"""What rounds without a game are worth: byes, missed rounds, and the average that forfeits go by."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from scoring import RuleSet
from tournaments.enums import ByeScore, EntrantState, MissedScore
from tournaments.models import Entrant, Tournament
from tournaments.selectors.places import Places
from tournaments.selectors.rules import average_rounding
from tournaments.standings import ByeResult, ByeWorth, TableResult, bye_score
from tournaments.standings.bye import Rounding


@dataclass(frozen=True, slots=True, kw_only=True)
class Averages:
    """The scores that were played for, by round and by entrant, and how their averages are rounded."""

    by_round: Mapping[int, list[int]]
    own: Mapping[int, list[int]]
    rounding: Rounding

    @classmethod
    def of(cls, tables: Iterable[TableResult], rules: RuleSet) -> Self:
        """Of confirmed tables; a second game that does not count for a side is none of that side's scores."""
        by_round: defaultdict[int, list[int]] = defaultdict(list)
        own: defaultdict[int, list[int]] = defaultdict(list)
        for table in tables:
            for side in (table.ns, table.ew):
                if side.counts:
                    by_round[table.round].append(side.score)
                    for entrant in side.ids:
                        own[entrant].append(side.score)
        return cls(by_round=dict(by_round), own=dict(own), rounding=average_rounding(rules))

    def of_round(self, number: int, *, fallback: int = 0) -> int:
        """The average of a round; ``fallback`` before its first score."""
        scores = self.by_round.get(number, ())
        return bye_score(ByeWorth.ROUND_AVERAGE, round_scores=scores, fixed=fallback, rounding=self.rounding)

    def bye(self, tournament: Tournament, number: int, entrant: int) -> int | None:
        """What a bye is worth; None as long as the average it goes by has nothing to rest on."""
        scores = {ByeScore.ROUND_AVERAGE: self.by_round.get(number), ByeScore.OWN_AVERAGE: self.own.get(entrant)}
        if tournament.bye_score in scores and not scores[ByeScore(tournament.bye_score)]:
            return None
        return bye_score(
            ByeWorth(tournament.bye_score),
            round_scores=self.by_round.get(number, ()),
            own_scores=self.own.get(entrant, ()),
            fixed=tournament.bye_points,
            rounding=self.rounding,
        )


def bye_results(tournament: Tournament, places: Places, averages: Averages) -> Iterator[ByeResult]:
    """What the exempt get; a bye counts as soon as its worth can be computed."""
    for number, entrant in places.byes:
        worth = averages.bye(tournament, number, entrant)
        if worth is not None:
            yield ByeResult(round=number, ids=(entrant,), score=worth, won=tournament.bye_is_won, against=worth)


def missed_results(tournament: Tournament, places: Places, averages: Averages) -> Iterator[ByeResult]:
    """What the rounds are worth that somebody missed: they are no games, and never won. One query.

    A round is missed once it has a score, so that nobody gets points in a round that has only been published.
    """
    for entrant, state in Entrant.objects.filter(tournament=tournament).order_by("number").values_list("pk", "state"):
        for number in places.missed(entrant, is_present=state == EntrantState.PRESENT):
            worth = _missed_worth(tournament, averages, number, entrant) if number in averages.by_round else None
            if worth is not None:
                yield ByeResult(round=number, ids=(entrant,), score=worth, won=False, against=worth, missed=True)


def _missed_worth(tournament: Tournament, averages: Averages, number: int, entrant: int) -> int | None:
    if tournament.missed_score == MissedScore.BYE:
        return averages.bye(tournament, number, entrant)
    return averages.of_round(number) if tournament.missed_score == MissedScore.AVERAGE else 0
