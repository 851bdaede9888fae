"""The club's members: everybody who has played here or stands on its list."""

import datetime
from dataclasses import dataclass

from django.db.models import Count, Max, QuerySet

from tournaments.import_plan import name_words
from tournaments.models import Club, Player, Tournament
from tournaments.names import matches, search_key
from tournaments.selectors.clubs import of_club


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """A member in the list; ``twin`` says that somebody else has the same name, in any order of its words."""

    id: int
    name: str
    club: str
    licence: str
    evenings: int
    last_played: datetime.date | None
    twin: bool

    @property
    def sort_key(self) -> str:
        """What the list sorts by: neither accents nor capitals count."""
        return search_key(self.name)


def members(club: Club) -> QuerySet[Player]:
    """Everybody on a club's list who is neither put away nor erased."""
    return of_club(Player, club).filter(erased_at=None, archived_at=None)


def member_rows(club: Club, *, query: str = "", twins_only: bool = False) -> list[MemberRow]:
    """The list, by name; the query is looked for in names, clubs and licences, in any order of words. One query."""
    people = list(
        members(club)
        .annotate(evenings=Count("entrants__tournament", distinct=True), last=Max("entrants__tournament__date"))
        .order_by("search_key", "pk")
    )
    seen: dict[str, int] = {}
    for player in people:
        key = name_words(player.name)
        seen[key] = seen.get(key, 0) + 1
    rows = (
        MemberRow(
            id=player.pk,
            name=player.name,
            club=player.club,
            licence=player.licence,
            evenings=player.evenings,
            last_played=player.last,
            twin=seen[name_words(player.name)] > 1,
        )
        for player in people
        if matches(query, player.name, player.club, player.licence)
    )
    return [row for row in rows if row.twin or not twins_only]


def shared_evenings(first: Player, second: Player) -> QuerySet[Tournament]:
    """The evenings in which both play: they cannot be one person."""
    return Tournament.objects.filter(entrants__places__player=first).filter(entrants__places__player=second).distinct()
