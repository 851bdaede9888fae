"""What is known of people: the list, and everything that is kept about one of them."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max

from tournaments.models import Club, EntrantPlayer, Player, Tournament
from tournaments.names import matches, search_key
from tournaments.selectors.clubs import of_club
from tournaments.selectors.results import standings


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """A person in the list."""

    id: int
    name: str
    club: str
    evenings: int
    last_played: datetime.date | None
    archived: bool

    @property
    def sort_key(self) -> str:
        """What the list sorts by."""
        return search_key(self.name)


def person_rows(club: Club, *, query: str = "", archived: bool = False) -> list[PersonRow]:
    """Everybody of a club whose name was not erased, archived or not; one query."""
    people = of_club(Player, club).filter(erased_at=None, archived_at__isnull=not archived)
    people = people.annotate(
        evening_count=Count("entrants__tournament", distinct=True), last_played=Max("entrants__tournament__date")
    )
    return [
        PersonRow(
            id=player.pk,
            name=player.name,
            club=player.club,
            evenings=player.evening_count,
            last_played=player.last_played,
            archived=archived,
        )
        for player in people.order_by("search_key", "pk")
        if matches(query, player.name, player.club)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEvening:
    """An evening that a person played in, and what came of it (None: nothing yet)."""

    tournament: Tournament
    number: int
    from_round: int
    to_round: int | None
    points: int | None
    place: int | None


def person_evenings(player: Player) -> list[PersonEvening]:
    """The person's evenings, the latest first."""
    places = EntrantPlayer.objects.filter(player=player).select_related("entrant__tournament__rules")
    return [_evening(place) for place in places.order_by("-entrant__tournament__date", "-pk")]


def _evening(place: EntrantPlayer) -> PersonEvening:
    tournament = place.entrant.tournament
    rows = [row.standing for row in standings(tournament) if row.contestant.id == place.entrant_id]
    return PersonEvening(
        tournament=tournament,
        number=place.entrant.number,
        from_round=place.from_round,
        to_round=place.to_round,
        points=rows[0].points if rows else None,
        place=rows[0].place if rows else None,
    )


def personal_data(player: Player) -> dict[str, Any]:
    """Everything that is kept about a person, for the person, as plain values."""
    return {
        "name": player.name,
        "club": player.club,
        "licence": player.licence,
        "known_since": player.created_at.isoformat(),
        "evenings": [
            {
                "name": evening.tournament.name,
                "date": evening.tournament.date.isoformat(),
                "place": evening.tournament.place,
                "number": evening.number,
                "from_round": evening.from_round,
                "to_round": evening.to_round,
                "points": evening.points,
                "rank": evening.place,
            }
            for evening in person_evenings(player)
        ],
    }
