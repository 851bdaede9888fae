"""Taking an entrant off the list before it was ever drawn, and bringing it back: the journal keeps what it was."""

from typing import Any, Final
from uuid import uuid4

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tournaments.errors import ConflictError
from tournaments.models import Adjustment, Entrant, EntrantPlayer, KeptApart, LogEntry, Player, Tournament
from tournaments.selectors.clubs import of_club
from tournaments.selectors.people import ENTRANT_BROUGHT_BACK, ENTRANT_REMOVED, removed_entrants
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.passers_by import forget_passers_by, keys_of
from tournaments.services.registration import find_entrant, find_person, guard_crowd, lock_tournament
from tournaments.services.turns import Queue, queue_up

#: What an entrant has beside its number and its people.
OWN: Final = ("state", "fixed_table", "seen_at", "paid", "category")


def remove_entrant(*, actor: Actor, tournament: Tournament, number: int) -> LogEntry:
    """Take an entrant off the list before it was ever drawn; ``bring_back_entrant`` takes the entry returned.

    Raises:
        UserError: the entrant has gone already.
        ConflictError: it has been drawn; withdrawing keeps what it played.
        NotAllowedError: a closed or archived evening.
    """
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        if entrant.seats.exists():
            raise ConflictError(_("This entrant has been drawn and can no longer be removed, only withdrawn."))
        before = _kept(entrant)
        people = list(entrant.players.values_list("pk", flat=True))
        entrant.delete()
        forget_passers_by(stored, people)
        return audit.record(actor=actor, action=ENTRANT_REMOVED, subject=f"{number}", tournament=stored, before=before)


def bring_back_entrant(*, actor: Actor, tournament: Tournament, removal: str) -> Entrant:
    """Put a removed entrant on the list again, under its number unless somebody else has it now.

    ``removal`` is the key that the journal's entry of its removal holds under "rows".
    Raises ``ConflictError`` if it is back already, ``UserError`` if the evening is full, ``NotAllowedError`` for a
    closed or archived evening.
    """
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = lock_tournament(tournament)
        gone = [entry.before for entry in removed_entrants(stored) if entry.before]
        before = next((facts for facts in gone if facts["rows"]["key"] == removal), None)
        if before is None:
            raise ConflictError(_("This entrant is on the list again already."))
        guard_crowd(stored.entrants.count() + 1)
        entrant = Entrant.objects.create(
            tournament=stored, number=_free_number(stored, before["number"]), **before["rows"]["own"]
        )
        new = _seat_people(stored, entrant, before)
        _give_back(stored, entrant, before["rows"])
        after = {
            "number": entrant.number,
            "names": before["names"],
            "rows": {"key": removal, "new": keys_of(new)},
        }
        audit.record(
            actor=actor, action=ENTRANT_BROUGHT_BACK, subject=f"{entrant.number}", tournament=stored, after=after
        )
    entrant.refresh_from_db()
    return entrant


def _kept(entrant: Entrant) -> audit.Facts:
    """Number and names for the reader, and everything else that it takes to bring the entrant back."""
    places = entrant.places.filter(to_round=None).order_by("position").values_list("player", "player__name")
    wishes = KeptApart.objects.filter(Q(first=entrant) | Q(second=entrant))
    apart = wishes.values_list("first__number", "second__number")
    own = {field: getattr(entrant, field) for field in OWN}
    return {
        "number": entrant.number,
        "names": [name for _key, name in places],
        "rows": {
            "key": uuid4().hex,
            "own": {**own, "paid": str(own["paid"]), "seen_at": own["seen_at"] and own["seen_at"].isoformat()},
            "people": [key for key, _name in places],
            "apart": [second if first == entrant.number else first for first, second in apart],
            "adjustments": list(entrant.adjustments.order_by("pk").values("points", "reason", "round_number")),
        },
    }


def _free_number(tournament: Tournament, wished: int) -> int:
    if not tournament.entrants.filter(number=wished).exists():
        return wished
    return int(tournament.entrants.aggregate(last=Max("number"))["last"]) + 1


def _seat_people(tournament: Tournament, entrant: Entrant, before: dict[str, Any]) -> list[Player]:
    """Give the places to the same people, or to others of their names where those are gone or play here otherwise.

    Returns those who are new.
    """
    new: list[Player] = []
    for position, (key, name) in enumerate(zip(before["rows"]["people"], before["names"], strict=True), start=1):
        free = of_club(Player, tournament.club_id).exclude(places__entrant__tournament=tournament)
        player = free.filter(pk=key, name=name).first() or find_person(tournament, name, new)
        EntrantPlayer.objects.create(entrant=entrant, player=player, position=position)
    return new


def _give_back(tournament: Tournament, entrant: Entrant, rows: dict[str, Any]) -> None:
    """Penalties and bonuses, and whom the entrant is not to meet, as far as those still play."""
    for adjustment in rows["adjustments"]:
        Adjustment.objects.create(entrant=entrant, **adjustment)
    for other in tournament.entrants.filter(number__in=rows["apart"]):
        first, second = sorted((entrant, other), key=lambda each: each.pk)
        KeptApart.objects.create(tournament=tournament, first=first, second=second)
