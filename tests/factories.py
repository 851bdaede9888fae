"""Small makers of what a test starts from, built on the services that the pages use."""

from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import Max

from scoring.presets import FFB_COINCHEE_2015
from scoring.rules import RuleSet
from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.enums import Role
from tournaments.models import Club, Entrant, EntrantPlayer, Membership, Player, Tournament, User
from tournaments.names import search_key
from tournaments.services.audit import Actor
from tournaments.services.clubs import the_club
from tournaments.services.evenings import EveningSettings, create_tournament
from tournaments.services.registration import register_entrant, register_entrants

PASSWORD = "une belote et dix de der"
ACTOR = Actor(name="a test")


def first_club() -> Club:
    """The club with which an installation begins."""
    return Club.objects.order_by("pk").first() or the_club()


def make_user(username: str = "organiser", *, role: Role = Role.ORGANISER, **fields: Any) -> User:
    """An account of the first club, or of ``club``; its password is ``PASSWORD``."""
    club = fields.pop("club", None) or first_club()
    user = User.objects.create_user(username=username, password=PASSWORD, **fields)
    Membership.objects.create(user=user, club=club, role=role)
    return user


def make_player(name: str, **fields: Any) -> Player:
    """Somebody on the list of the first club, or of that of ``kept_by``."""
    keeper = fields.pop("kept_by", None) or first_club()
    return Player.objects.create(kept_by=keeper, name=name, search_key=search_key(name), **fields)


def make_rules(**switches: Any) -> RuleSet:
    """The FFB's rules of 2015, with the given switches turned."""
    return replace(FFB_COINCHEE_2015, **switches)


def make_tournament(**settings: Any) -> Tournament:
    """An evening; ``settings`` are fields of ``EveningSettings`` (``rules``: a rule set), ``is_demo``, or ``club``."""
    is_demo = settings.pop("is_demo", False)
    actor = replace(ACTOR, club=settings.pop("club", None))
    defaults = {"name": "Soirée du club", "date": date(2026, 1, 15), "rules": make_rules()}
    return create_tournament(actor=actor, settings=EveningSettings(**{**defaults, **settings}), is_demo=is_demo)


def make_pair(tournament: Tournament, *names: str) -> Entrant:
    """One more pair; names are made up if none are given."""
    number = tournament.entrants.count() + 1
    return register_entrant(actor=ACTOR, tournament=tournament, names=names or (f"Nord {number}", f"Sud {number}"))


def make_pairs(tournament: Tournament, count: int) -> list[Entrant]:
    """``count`` more pairs with names of their own."""
    start = tournament.entrants.count() + 1
    lines = [(f"Nord {number}", f"Sud {number}") for number in range(start, start + count)]
    return register_entrants(actor=ACTOR, tournament=tournament, lines=lines)


def make_players(tournament: Tournament, count: int) -> list[Entrant]:
    """``count`` more players of a mêlée."""
    start = tournament.entrants.count() + 1
    lines = [(f"Joueur {number}",) for number in range(start, start + count)]
    return register_entrants(actor=ACTOR, tournament=tournament, lines=lines)


def fill_up(tournament: Tournament, *, but: int = 0) -> None:
    """One more entrant after the other up to the most that an evening takes, ``but`` places left free."""
    count = MAX_CONTESTANTS - but - tournament.entrants.count()
    first = (tournament.entrants.aggregate(last=Max("number"))["last"] or 0) + 1
    numbers = range(first, first + count)
    entrants = Entrant.objects.bulk_create(Entrant(tournament=tournament, number=number) for number in numbers)
    players = Player.objects.bulk_create(
        Player(kept_by_id=tournament.club_id, name=f"Inscrit {number}", search_key=f"inscrit {number}")
        for number in numbers
    )
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(entrant=entrant, player=player, position=1, from_round=1)
        for entrant, player in zip(entrants, players, strict=True)
    )
