"""Members: adding, correcting, and making one of two that are the same person."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.acts import person_subject
from tournaments.enums import BackupReason
from tournaments.errors import ConflictError, UserError
from tournaments.models import Club, EntrantPlayer, Player, Tournament
from tournaments.models.people import LICENCE_LENGTH, NAME_LENGTH
from tournaments.names import BadNameError, search_key, tidy_name
from tournaments.selectors.clubs import of_club
from tournaments.selectors.members import shared_evenings
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.backup import backup_first
from tournaments.services.clubs import club_of
from tournaments.services.registration import name_error
from tournaments.services.turns import Queue, queue_at_tournaments_of, queue_up

FIELDS = ("name", "club", "licence")


def add_member(*, actor: Actor, name: str, club: str = "", licence: str = "") -> Player:
    """Put somebody on the list. Raises ``UserError`` with the field that is wrong."""
    values, keeper = _tidied(name, club, licence), club_of(actor)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        _refuse_taken_licence(keeper, values["licence"], None)
        player = Player.objects.create(kept_by=keeper, search_key=search_key(values["name"]), **values)
        _record(actor, "member_added", player, None, values)
    return player


def change_member(*, actor: Actor, player: Player, name: str, club: str, licence: str) -> Player:
    """Correct a member; evenings show the corrected name, the standings are the same.

    Raises ``UserError`` with the field that is wrong, ``ConflictError`` if the name was erased meanwhile.
    """
    values = _tidied(name, club, licence)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = _stored(player)
        _refuse_taken_licence(stored.kept_by, values["licence"], stored.pk)
        before = {field: getattr(stored, field) for field in FIELDS}
        if before != values:
            for field, value in values.items():
                setattr(stored, field, value)
            stored.search_key = search_key(stored.name)
            stored.save(update_fields=[*FIELDS, "search_key"])
            _show_again(stored)
            changed = [field for field in FIELDS if before[field] != values[field]]
            _record(actor, "member_changed", stored, _only(before, changed), _only(values, changed))
    return stored


def merge_members(*, actor: Actor, kept: Player, gone: Player) -> Player:
    """Make one person of two: every place that ``gone`` held is ``kept``'s, what ``kept`` lacks comes from ``gone``.

    A copy of the database is made before. Raises ``UserError`` for the same person twice, ``ConflictError`` if both
    play in one evening or one of them has gone.
    """
    if kept.pk == gone.pk or kept.kept_by_id != gone.kept_by_id:
        raise UserError(_("Choose two different people."), field="other")
    backup_first(BackupReason.MERGE)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        touched = queue_at_tournaments_of(gone)
        kept, gone = _stored(kept), _stored(gone)
        if shared := shared_evenings(kept, gone).first():
            message = _("Both play in “%(evening)s”: these are two people.") % {"evening": shared.name}
            raise ConflictError(message, field="other")
        before = {"kept": _values(kept), "gone": _values(gone)}
        EntrantPlayer.objects.filter(player=gone).update(player=kept)
        kept.club, kept.licence = kept.club or gone.club, kept.licence or gone.licence
        kept.save(update_fields=["club", "licence"])
        gone.delete()
        _record(actor, "members_merged", kept, before, {"kept": _values(kept), "evenings": len(touched)})
        for tournament in touched:
            audit.record(
                actor=actor,
                action="members_merged",
                subject=person_subject(kept.pk),
                tournament=tournament,
                before={"name": before["gone"]["name"]},
                after={"name": kept.name},
            )
    return kept


def _tidied(name: str, club: str, licence: str) -> dict[str, str]:
    try:
        tidied = tidy_name(name)
    except BadNameError as problem:
        raise UserError(name_error(problem.code), field="name") from problem
    values = {"name": tidied, "club": " ".join(club.split()), "licence": " ".join(licence.split())}
    for field, longest in (("club", NAME_LENGTH), ("licence", LICENCE_LENGTH)):
        if len(values[field]) > longest:
            raise UserError(_("At most %(most)d characters.") % {"most": longest}, field=field)
    return values


def _refuse_taken_licence(keeper: Club, licence: str, own: int | None) -> None:
    """A licence is one person's, on a club's list: another club may have the same person on its own."""
    if not licence:
        return
    holders = of_club(Player, keeper).filter(licence__iexact=licence, erased_at=None)
    holder = next((player for player in holders if player.pk != own), None)
    if holder is not None:
        raise UserError(_("%(name)s has this licence.") % {"name": holder.name}, field="licence")


def _show_again(player: Player) -> None:
    """Whatever shows this person's name is out of date."""
    played = [tournament.pk for tournament in queue_at_tournaments_of(player)]
    Tournament.objects.filter(pk__in=played).update(revision=F("revision") + 1)


def _stored(player: Player) -> Player:
    players = Player.objects.select_for_update(of=("self",), no_key=True).select_related("kept_by")
    stored = players.filter(pk=player.pk, erased_at=None).first()
    if stored is None:
        raise ConflictError(_("This person is no longer on the list."))
    return stored


def _values(player: Player) -> dict[str, str]:
    return {field: getattr(player, field) for field in FIELDS}


def _only(values: dict[str, str], fields: list[str]) -> dict[str, str]:
    return {field: values[field] for field in fields}


def _record(actor: Actor, action: str, player: Player, before: dict[str, Any] | None, after: dict[str, Any]) -> None:
    audit.record(
        actor=actor,
        action=action,
        subject=person_subject(player.pk),
        tournament=None,
        club=player.kept_by,
        before=before,
        after=after,
    )
