"""Who gets which prize, as the standings are now."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.enums import PrizeRule
from tournaments.models import Entrant, Prize, Tournament
from tournaments.names import search_key
from tournaments.selectors.results import StandingRow, standings
from tournaments.selectors.seating import Contestant


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize with its winners: nobody yet, one, or several who share the place; ``round_number`` of a last game."""

    prize: Prize
    winners: tuple[Contestant, ...]
    round_number: int | None = None

    @property
    def shared(self) -> bool:
        """True if the winners have to settle it between them."""
        return len(self.winners) > 1


def awards(tournament: Tournament) -> tuple[Award, ...]:
    """Every prize in the order in which it was entered. The disqualified get none; one entrant may get several."""
    rows = [row for row in standings(tournament) if row.standing.rounds and not row.contestant.disqualified]
    categories = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "category"))
    last = max((number for row in rows for number in row.standing.rounds), default=None)
    return tuple(_award(prize, rows, categories, last) for prize in tournament.prize_list.order_by("pk"))


def _award(prize: Prize, rows: Sequence[StandingRow], categories: dict[int, str], last: int | None) -> Award:
    if prize.rule == PrizeRule.LAST_GAME:
        return Award(prize=prize, winners=_best_of_round(rows, last), round_number=last)
    if prize.rule == PrizeRule.CATEGORY:
        key = search_key(prize.category)
        rows = [row for row in rows if search_key(categories[row.contestant.id]) == key]
        return Award(prize=prize, winners=_at(rows, min((row.standing.place for row in rows), default=0)))
    if prize.rule == PrizeRule.LAST:
        return Award(prize=prize, winners=_at(rows, max((row.standing.place for row in rows), default=0)))
    return Award(prize=prize, winners=_at(rows, _covering(rows, prize.place)))


def _covering(rows: Sequence[StandingRow], place: int) -> int:
    """The place whose holders have a claim to this one: two who share the first share the second as well."""
    claims = [row.standing.place for row in rows if row.standing.place <= place]
    found = max(claims, default=0)
    holders = sum(1 for row in rows if row.standing.place == found)
    return found if found + holders > place else 0


def _at(rows: Sequence[StandingRow], place: int) -> tuple[Contestant, ...]:
    return tuple(row.contestant for row in rows if row.standing.place == place)


def _best_of_round(rows: Sequence[StandingRow], last: int | None) -> tuple[Contestant, ...]:
    if last is None:
        return ()
    scores = {row.contestant: row.standing.rounds[last].score for row in rows if last in row.standing.rounds}
    best = max(scores.values())
    return tuple(one for one, score in scores.items() if score == best)


def categories_of(tournament: Tournament) -> list[str]:
    """The categories that entrants have, in order."""
    found = Entrant.objects.filter(tournament=tournament).exclude(category="").values_list("category", flat=True)
    return sorted(set(found), key=search_key)
