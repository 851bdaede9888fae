"""Who is there: checking in, leaving, coming back, substitutes, fees."""

from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import EntrantState
from tournaments.errors import UserError
from tournaments.models import Entrant, EntrantPlayer, Player, Tournament
from tournaments.names import BadNameError, tidy_name
from tournaments.selectors.dues import fee_of
from tournaments.selectors.rounds import next_round_number
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.passers_by import brought
from tournaments.services.registration import find_entrant, find_person, lock_tournament, name_error
from tournaments.services.turns import Queue, queue_up


class Attendance(StrEnum):
    """What the check-in says of an entrant: here, away (not drawn), or not seen yet (drawn unless marked away)."""

    HERE = "here"
    AWAY = "away"
    UNSEEN = "unseen"


def mark_attendance(*, actor: Actor, tournament: Tournament, number: int, attendance: Attendance) -> Entrant:
    """Say that an entrant is here, away or not seen; those away are left out of the draws until they are here.

    Raises:
        UserError: the entrant has gone from the list, has withdrawn or is disqualified: it returns first.
        NotAllowedError: a closed or archived evening.
    """
    with transaction.atomic():
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        if entrant.is_out:
            raise UserError(_("No. %(number)d has left the evening. Let it come back first.") % {"number": number})
        before = attendance_of(entrant)
        if attendance is not before:
            entrant.state = EntrantState.ABSENT if attendance is Attendance.AWAY else EntrantState.PRESENT
            entrant.seen_at = timezone.now() if attendance is Attendance.HERE else None
            entrant.save(update_fields=["state", "seen_at"])
            record_entrant(actor, stored, entrant, "attendance", {"attendance": before}, {"attendance": attendance})
    return entrant


def attendance_of(entrant: Entrant) -> Attendance:
    """What the check-in says of an entrant that is still in the evening."""
    if entrant.state == EntrantState.ABSENT:
        return Attendance.AWAY
    return Attendance.HERE if entrant.seen_at else Attendance.UNSEEN


def mark_unseen_away(*, actor: Actor, tournament: Tournament) -> int:
    """End the check-in: whoever was not seen is away. Return how many that were.

    Raises ``NotAllowedError`` for a closed evening.
    """
    with transaction.atomic():
        stored = lock_tournament(tournament)
        unseen = stored.entrants.filter(state=EntrantState.PRESENT, seen_at=None)
        numbers = list(unseen.values_list("number", flat=True))
        if numbers:
            unseen.update(state=EntrantState.ABSENT)
            audit.record(
                actor=actor,
                action="unseen_marked_away",
                subject=stored,
                tournament=stored,
                after={"numbers": numbers},
            )
    return len(numbers)


def withdraw_entrant(*, actor: Actor, tournament: Tournament, number: int, reason: str = "") -> Entrant:
    """Leave an entrant out of the draws to come; what it played stays, and its opponents keep theirs.

    Raises ``UserError`` if the entrant has gone from the list, ``NotAllowedError`` for a closed evening.
    """
    return _set_state(actor, tournament, number, EntrantState.WITHDRAWN, "entrant_withdrawn", reason)


def disqualify_entrant(*, actor: Actor, tournament: Tournament, number: int, reason: str) -> Entrant:
    """Put an entrant out of the ranking and of the draws to come; what its opponents keep is the tournament's.

    Raises ``UserError`` (field ``reason``) without a reason, otherwise as ``withdraw_entrant``.
    """
    if not reason.strip():
        raise UserError(_("Say why: the journal keeps the reason."), field="reason")
    return _set_state(actor, tournament, number, EntrantState.DISQUALIFIED, "entrant_disqualified", reason.strip())


def return_entrant(*, actor: Actor, tournament: Tournament, number: int) -> Entrant:
    """Let an entrant play again from the next draw on: it withdrew, was away, or its disqualification is lifted.

    Raises as ``withdraw_entrant``.
    """
    return _set_state(actor, tournament, number, EntrantState.PRESENT, "entrant_returned", "")


def _set_state(
    actor: Actor, tournament: Tournament, number: int, state: EntrantState, action: str, reason: str
) -> Entrant:
    with transaction.atomic():
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        before = entrant.state
        if before != state:
            entrant.state = state
            entrant.save(update_fields=["state"])
            record_entrant(actor, stored, entrant, action, {"state": before}, {"state": state.value}, reason)
    return entrant


def replace_player(
    *, actor: Actor, tournament: Tournament, number: int, position: int, name: str, reason: str = ""
) -> Entrant:
    """Let somebody else take a player's place from the next draw on; the rounds drawn so far stay the leaver's.

    The entrant keeps its total, each person is credited with the rounds played.

    Raises:
        UserError: a name that cannot be kept (field ``name``), or an entrant or place that is not there.
        NotAllowedError: a closed or archived evening.
    """
    try:
        tidied = tidy_name(name)
    except BadNameError as problem:
        raise UserError(name_error(problem.code), field="name") from problem
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        place = entrant.places.select_related("player").filter(position=position, to_round=None).first()
        if place is None:
            raise UserError(_("This entrant has no such place."))
        leaver, first_round = place.player.name, next_round_number(stored)
        new: list[Player] = []
        _hand_over(stored, place, tidied, first_round, new)
        before = {"position": position, "name": leaver}
        after = {"position": position, "name": tidied, "from_round": first_round, **brought(new)}
        record_entrant(actor, stored, entrant, "player_replaced", before, after, reason)
    return entrant


def _hand_over(tournament: Tournament, place: EntrantPlayer, name: str, first_round: int, new: list[Player]) -> None:
    """End a person's place before ``first_round`` and give it to ``name``; one that never played is simply changed.

    Who played here before and left is the same person on coming back.
    """
    person = _former(place, name) or find_person(tournament, name, new)
    if place.from_round >= first_round:
        place.player = person
        place.save(update_fields=["player"])
        return
    place.to_round = first_round - 1
    place.save(update_fields=["to_round"])
    EntrantPlayer.objects.create(entrant=place.entrant, player=person, position=place.position, from_round=first_round)


def _former(place: EntrantPlayer, name: str) -> Player | None:
    """The person of this name who held a place of the entrant before and holds none now."""
    here = place.entrant.places.filter(to_round=None).values("player")
    former = Player.objects.filter(places__entrant=place.entrant, name=name).exclude(pk__in=here)
    return former.order_by("pk").first()


def record_payment(*, actor: Actor, tournament: Tournament, number: int, paid: bool) -> Entrant:
    """Say that an entrant has paid its whole fee, or nothing. Raises as ``withdraw_entrant``."""
    with transaction.atomic():
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        amount = fee_of(stored) if paid else Decimal(0)
        if entrant.paid != amount:
            before, entrant.paid = entrant.paid, amount
            entrant.save(update_fields=["paid"])
            record_entrant(actor, stored, entrant, "payment", {"paid": str(before)}, {"paid": str(amount)})
    return entrant


def record_entrant(
    actor: Actor,
    tournament: Tournament,
    entrant: Entrant,
    action: str,
    before: dict[str, Any],
    after: dict[str, Any],
    reason: str = "",
) -> None:
    """Write a change of one entrant into the journal, inside the caller's transaction."""
    audit.record(
        actor=actor,
        action=action,
        subject=f"{entrant.number}",
        tournament=tournament,
        before=before,
        after=after,
        reason=reason,
    )
