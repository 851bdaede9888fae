"""Clubs: what is whose, and who somebody is where.

``of_club`` is the one door to what a club owns: every list and every look-up by a key that came from outside starts
with it, so that another club's things are not there at all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from django.db import models
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.enums import Role, RoundState, ServerRole, TournamentState
from tournaments.models import Club, HouseRules, ImportDraft, LogEntry, Membership, Player, Tournament, User

M = TypeVar("M", bound=models.Model)

#: How a row belongs to its club. Everything else is reached through one of these.
OWNED: Final[Mapping[type[models.Model], str]] = {
    HouseRules: "club",
    ImportDraft: "club",
    LogEntry: "club",
    Membership: "club",
    Player: "kept_by",
    Tournament: "club",
}


def of_club(model: type[M], club: Club | int) -> QuerySet[M]:
    """The rows of a club (or of the club of this key). Raises ``KeyError`` for what no club owns."""
    return model._default_manager.filter(**{OWNED[model]: club})


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """An account's active place in a club; ``alone``: there is no club beside it."""

    user: User
    club: Club
    role: Role
    alone: bool


def places_of(user_id: int) -> list[Place]:
    """The active places of an account, each with the account itself; one query."""
    others = Club.objects.exclude(pk=OuterRef("club"))
    rows = Membership.objects.filter(user=user_id, is_active=True).select_related("club", "user")
    return [
        Place(user=row.user, club=row.club, role=Role(row.role), alone=row.alone)
        for row in rows.annotate(alone=~Exists(others))
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Who somebody is at this moment.

    Attributes:
        club: the club that is entered; ``None`` before a choice, or where there is none to enter.
        role: the role in that club.
        server: the roles beside any club.
        may_switch: there is another club to enter.
    """

    club: Club | None = None
    role: Role | None = None
    server: frozenset[ServerRole] = frozenset()
    may_switch: bool = False


def standing(user: User, *, chosen: int | None = None) -> Standing:
    """Who an account is, in the club of the key ``chosen`` or in its only one; two queries at most, none for an
    account whose places came with it.

    Whoever administers the server may enter every club as its organiser. While there is one club, its organisers
    look after the installation: there is nobody else.
    """
    places = places_of(user.pk) if user.known_places is None else user.known_places
    alone = places[0].alone if places else only_club() is not None
    club, role = _entered(user, places, chosen)
    server = set()
    if user.is_superuser or (alone and role is Role.ORGANISER):
        server.add(ServerRole.ADMINISTRATOR)
    if user.reads_all_clubs:
        server.add(ServerRole.FEDERATION)
    may_switch = len(places) > 1 or (user.is_superuser and not alone)
    return Standing(club=club, role=role, server=frozenset(server), may_switch=may_switch)


def _entered(user: User, places: Sequence[Place], chosen: int | None) -> tuple[Club | None, Role | None]:
    """The club that is entered, and the role there."""
    own = {place.club.pk: place for place in places}
    place = own.get(chosen) if chosen is not None else None
    if user.is_superuser:
        club = place.club if place else Club.objects.filter(pk=chosen).first() if chosen is not None else None
        club = club or (places[0].club if len(places) == 1 else only_club())
        return club, Role.ORGANISER if club else None
    place = place or (places[0] if len(places) == 1 else None)
    return (place.club, place.role) if place else (None, None)


def role_in(user: User, club: Club) -> Role | None:
    """The role of an account in a club; ``None`` if it has none."""
    if user.is_superuser:
        return Role.ORGANISER
    place = of_club(Membership, club).filter(user=user, is_active=True).first()
    return Role(place.role) if place else None


def administrators_beside(club: Club) -> list[str]:
    """Who may enter a club as its organiser without an active place in it: the administrators of the server."""
    places = of_club(Membership, club).filter(user=OuterRef("pk"), is_active=True)
    beside = User.objects.filter(~Exists(places), is_superuser=True, is_active=True)
    return list(beside.order_by("username").values_list("username", flat=True))


def only_club() -> Club | None:
    """The club of an installation that has one; ``None`` if there are several, or none yet."""
    found = list(Club.objects.order_by("pk")[:2])
    return found[0] if len(found) == 1 else None


def open_clubs(user: User) -> QuerySet[Club]:
    """The clubs that an account may enter, by name."""
    if user.is_superuser:
        return Club.objects.order_by("name")
    return Club.objects.filter(memberships__user=user, memberships__is_active=True).order_by("name")


def is_elsewhere(user: User, club: Club) -> bool:
    """True if an account is somebody outside this club too: in another one, for a federation, or on the server."""
    if user.is_superuser or user.reads_all_clubs:
        return only_club() is None
    return Membership.objects.filter(user=user, is_active=True).exclude(club=club).exists()


def public_clubs() -> list[Club]:
    """The clubs that have published something, demo evenings aside, by name; one query."""
    published = Count(
        "tournaments",
        filter=~Q(tournaments__state=TournamentState.ARCHIVED)
        & Q(tournaments__is_demo=False)
        & Q(tournaments__rounds__state__in=[RoundState.PUBLISHED, RoundState.CLOSED]),
    )
    return list(Club.objects.annotate(published=published).filter(published__gt=0).order_by("name"))
