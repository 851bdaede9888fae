"""What is known of people: the list, and everything that is kept about one of them."""

import datetime
import json
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import Any

from django.db.models import Count, Max, Q

from tournaments.acts import person_subject
from tournaments.models import Club, EntrantPlayer, LogEntry, Player, Tournament
from tournaments.names import matches, search_key, tells_of
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
    """An evening that a person played in, and what came of it (None: nothing yet).

    ``paid``: by the entrant, in euros. ``adjustments``: points given or taken, each with its reason.
    """

    tournament: Tournament
    number: int
    from_round: int
    to_round: int | None
    points: int | None
    place: int | None
    paid: Decimal
    category: str
    adjustments: tuple[tuple[int, str], ...]


def person_evenings(player: Player) -> list[PersonEvening]:
    """The person's evenings, the latest first."""
    places = EntrantPlayer.objects.filter(player=player).select_related("entrant__tournament__rules")
    places = places.prefetch_related("entrant__adjustments")
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
        paid=place.entrant.paid,
        category=place.entrant.category,
        adjustments=tuple((each.points, each.reason) for each in place.entrant.adjustments.all()),
    )


def person_entries(player: Player) -> list[LogEntry]:
    """What the club's journal tells of a person by the present name or the key on the list, the newest first."""
    subject = person_subject(player.pk)
    written = {player.name, json.dumps(player.name)[1:-1]}  # JSON may be kept with its accents written out
    told = Q(subject=subject)
    for column, text in product(("subject", "reason", "before", "after"), written):
        told |= Q(**{f"{column}__icontains": text})
    entries = of_club(LogEntry, player.kept_by_id).filter(told).select_related("tournament").order_by("-pk")
    return [entry for entry in entries if entry.subject == subject or _tells_of(entry, player.name)]


def _tells_of(entry: LogEntry, name: str) -> bool:
    return any(tells_of(value, name) for value in (entry.subject, entry.reason, entry.before, entry.after))


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
                "paid": str(evening.paid),
                "category": evening.category,
                "adjustments": [{"points": points, "reason": reason} for points, reason in evening.adjustments],
            }
            for evening in person_evenings(player)
        ],
        "journal": [
            {
                "at": entry.at.isoformat(),
                "evening": entry.tournament.name if entry.tournament else "",
                "action": entry.action,
                "reason": entry.reason,
            }
            for entry in person_entries(player)
        ],
    }
