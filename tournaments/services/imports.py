"""Lists on their way in: kept until they are decided on, then written in one transaction, or not at all."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import BackupReason
from tournaments.errors import UserError
from tournaments.import_plan import (
    ImportLine,
    ImportPlan,
    Outcome,
    PlannedLine,
    PlannedPerson,
    read_paid,
)
from tournaments.models import Entrant, EntrantPlayer, ImportDraft, Player, Tournament
from tournaments.names import search_key
from tournaments.selectors.dues import fee_of
from tournaments.selectors.imports import plan_entrants, plan_members
from tournaments.selectors.rounds import next_round_number
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.backup import backup_first
from tournaments.services.clubs import club_of
from tournaments.services.passers_by import brought
from tournaments.services.registration import lock_tournament
from tournaments.services.turns import Queue, queue_up

#: Nobody decides on a list of yesterday.
DRAFT_LIVES = timedelta(days=1)
BATCH = 500


def keep_draft(*, actor: Actor, tournament: Tournament | None, file_name: str, sheets: list[Any]) -> ImportDraft:
    """Keep what was read until it is decided on; nothing of it is registered, hence no journal entry.

    ``sheets`` are objects with ``name`` and ``rows``. Lists that nobody decided on for a day go.
    """
    club_id = club_of(actor).pk if tournament is None else tournament.club_id
    audit.guard_club(actor, club_id)
    with transaction.atomic():
        ImportDraft.objects.filter(created_at__lt=timezone.now() - DRAFT_LIVES).delete()
        return ImportDraft.objects.create(
            club_id=club_id,
            tournament=tournament,
            file_name=file_name[:120],
            sheets=sheets,
            created_by=actor.user,
        )


def discard_draft(*, draft: ImportDraft) -> None:
    """Forget a list; nothing of it was written."""
    draft.delete()


def import_entrants(
    *,
    actor: Actor,
    tournament: Tournament,
    file_name: str,
    lines: Sequence[ImportLine],
    draft: ImportDraft | None = None,
) -> ImportPlan:
    """Register the good lines of a list under the next numbers and bring the known up to date, all or none.

    What the plan says is worked out again inside the transaction: what happened since the preview counts. A copy of
    the database is made before. Returns the plan that was carried out.
    Raises ``UserError`` if nothing would change, ``NotAllowedError`` for a closed evening.
    """
    backup_first(BackupReason.IMPORT)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = lock_tournament(tournament)
        fee = fee_of(stored)
        plan = plan_entrants(stored, lines, fee)
        _refuse_nothing(plan)
        new = plan.of(Outcome.CREATE)
        changed = plan.of(Outcome.CHANGE)
        first = (stored.entrants.aggregate(last=Max("number"))["last"] or 0) + 1
        _change_people(new + changed)
        created = _register(stored, new, first, fee)
        _change_entrants(stored, changed)
        after = {
            "file": file_name,
            "first_round": next_round_number(stored),
            "registered": [{"number": first + index, "names": _names(line)} for index, line in enumerate(new)],
            **_told_changes(new + changed),
            **brought(created),
        }
        audit.record(actor=actor, action="entrants_imported", subject=file_name, tournament=stored, after=after)
        if draft is not None:
            draft.delete()
    return plan


def import_members(
    *, actor: Actor, file_name: str, lines: Sequence[ImportLine], draft: ImportDraft | None = None
) -> ImportPlan:
    """Take a list of members over, as ``import_entrants`` does one of registrations."""
    backup_first(BackupReason.IMPORT)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        club = club_of(actor)
        plan = plan_members(club, lines)
        _refuse_nothing(plan)
        new, changed = plan.of(Outcome.CREATE), plan.of(Outcome.CHANGE)
        _create_people(club.pk, (person for line in new for person in line.people))
        _change_people(changed)
        after = {
            "file": file_name,
            "created": [name for line in new for name in _names(line)],
            **_told_changes(changed),
        }
        audit.record(actor=actor, action="members_imported", subject=file_name, tournament=None, club=club, after=after)
        if draft is not None:
            draft.delete()
    return plan


def _refuse_nothing(plan: ImportPlan) -> None:
    if not plan.has_effect:
        raise UserError(_("There is nothing in this list that would change anything."))


def _names(line: PlannedLine) -> list[str]:
    return [person.known_name or person.person.name for person in line.people]


def _told_changes(lines: Iterable[PlannedLine]) -> dict[str, Any]:
    """What of known people and entrants changed, for the journal; nothing if nothing did."""
    told: list[dict[str, Any]] = []
    for line in lines:
        if line.entrant_changes:
            told.append({"number": line.entrant, **_fields(line.entrant_changes)})
        told += [{"name": person.known_name, **_fields(person.changes)} for person in line.people if person.changes]
    return {"changed": told} if told else {}


def _fields(changes: Iterable[tuple[str, str, str]]) -> dict[str, list[str]]:
    return {field: [before, after] for field, before, after in changes}


def _create_people(club_id: int, people: Iterable[PlannedPerson]) -> list[Player]:
    return Player.objects.bulk_create(
        (
            Player(
                kept_by_id=club_id,
                name=person.person.name,
                search_key=search_key(person.person.name),
                club=person.person.club,
                licence=person.person.licence,
            )
            for person in people
        ),
        batch_size=BATCH,
    )


def _change_people(lines: Iterable[PlannedLine]) -> None:
    """Give the known what the list says of them."""
    changes = {person.known: person.changes for line in lines for person in line.people if person.changes}
    players = Player.objects.in_bulk([pk for pk in changes if pk is not None])
    for pk, player in players.items():
        for field, _before, after in changes[pk]:
            setattr(player, field, after)
    Player.objects.bulk_update(players.values(), ["club", "licence"], batch_size=BATCH)


def _register(tournament: Tournament, lines: Sequence[PlannedLine], first: int, fee: Decimal) -> list[Player]:
    """Write new entrants with their people, in the order of the lines; returns those who are new."""
    unknown = (person for line in lines for person in line.people if person.known is None)
    people = _create_people(tournament.club_id, unknown)
    created = iter(people)
    entrants = Entrant.objects.bulk_create(
        (
            Entrant(
                tournament=tournament,
                number=number,
                paid=read_paid(planned.line.paid, fee) or Decimal(0),
                category=planned.line.category,
            )
            for number, planned in enumerate(lines, start=first)
        ),
        batch_size=BATCH,
    )
    EntrantPlayer.objects.bulk_create(
        (
            EntrantPlayer(entrant=entrant, player_id=person.known or next(created).pk, position=position, from_round=1)
            for entrant, planned in zip(entrants, lines, strict=True)
            for position, person in enumerate(planned.people, start=1)
        ),
        batch_size=BATCH,
    )
    return people


def _change_entrants(tournament: Tournament, lines: Iterable[PlannedLine]) -> None:
    changes = {line.entrant: {field: after for field, _before, after in line.entrant_changes} for line in lines}
    entrants = list(tournament.entrants.filter(number__in=[number for number, given in changes.items() if given]))
    for entrant in entrants:
        given = changes[entrant.number]
        entrant.paid = Decimal(given.get("paid", entrant.paid))
        entrant.category = given.get("category", entrant.category)
    Entrant.objects.bulk_update(entrants, ["paid", "category"], batch_size=BATCH)
