"""What a federation reads: the published evenings of every club, and nothing else."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.enums import RoundState, TournamentState
from tournaments.models import Tournament
from tournaments.names import matches, search_key


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRow:
    """A published evening with its club; ``is_over``: closed, so that its final standings are public."""

    id: int
    club: str
    name: str
    date: datetime.date
    place: str
    rounds: int
    is_over: bool

    @property
    def sort_key(self) -> str:
        """What the list sorts names by: neither accents nor capitals count."""
        return search_key(self.name)


def published_rows(*, query: str = "") -> list[PublishedRow]:
    """The evenings with a published round, of every club, that the query finds, the latest first; one query."""
    rounds = Count("rounds", filter=~Q(rounds__state=RoundState.DRAFT))
    evenings = Tournament.objects.exclude(state=TournamentState.ARCHIVED).exclude(is_demo=True).select_related("club")
    return [
        PublishedRow(
            id=evening.pk,
            club=evening.club.name,
            name=evening.name,
            date=evening.date,
            place=evening.place,
            rounds=evening.published,
            is_over=evening.state == TournamentState.CLOSED,
        )
        for evening in evenings.annotate(published=rounds).filter(published__gt=0)
        if matches(query, evening.name, evening.club.name, evening.place, f"{evening.date:%d/%m/%Y}")
    ]
