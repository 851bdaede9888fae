"""Erasing names: results stay, whoever made them is "removed player" from then on, in the journal as well."""

import datetime
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import ConflictError, NotAllowedError
from tournaments.models import Club, EntrantPlayer, LogEntry, Player, SheetVersion, Tournament
from tournaments.names import search_key
from tournaments.selectors.clubs import of_club
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.journal_guard import journal_opened
from tournaments.services.turns import Queue, queue_at_tournaments_of, queue_up

#: What the journal keeps of people outside any evening.
MEMBER_ACTIONS = ("members_imported", "member_added", "member_changed", "members_merged")


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """What was erased, by key and time of creation: a key alone may stand for somebody else in an older copy."""

    players: tuple[tuple[int, datetime.datetime], ...]
    tournaments: tuple[tuple[int, datetime.datetime], ...]


def erased_name() -> str:
    """What stands in the place of an erased name."""
    return _("removed player")


def erase_person(*, actor: Actor, player: Player) -> Player:
    """Erase a person's name and club everywhere; results stay. There is no way back.

    Raises ``NotAllowedError`` while the person plays in an evening that is open, ``ConflictError`` if it is done.
    """
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = _with_clubs(Player.objects.all()).get(pk=player.pk)
        if stored.erased_at:
            raise ConflictError(_("This name has been erased already."))
        if any(evening.is_open for evening in queue_at_tournaments_of(stored)):
            message = _("This person is registered in an evening that is open. Close it first, then erase the name.")
            raise NotAllowedError(message)
        return _erase_everywhere(actor, stored)


def anonymise_tournament(*, actor: Actor, tournament: Tournament) -> Tournament:
    """Take every name out of an evening, and the devices from which it was run; results stay. There is no way back.

    Whoever plays in other evenings as well keeps the name there.
    Raises ``NotAllowedError`` while the evening is open, ``ConflictError`` if it is done.
    """
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if stored.is_open:
            raise NotAllowedError(_("This evening is open. Close it first, then take the names out."))
        if stored.anonymised_at:
            raise ConflictError(_("The names have been taken out of this evening already."))
        return _anonymise(actor, stored)


def erased() -> Erased:
    """Everything that was erased so far."""
    return Erased(
        players=tuple(Player.objects.exclude(erased_at=None).values_list("pk", "created_at")),
        tournaments=tuple(Tournament.objects.exclude(anonymised_at=None).values_list("pk", "created_at")),
    )


def erase_again(*, actor: Actor, past: Erased) -> None:
    """Erase what a restored copy has brought back, since it was made before, of whatever club."""
    actor = actor.beyond_clubs
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        for pk, created_at in past.tournaments:
            for tournament in Tournament.objects.filter(pk=pk, created_at=created_at, anonymised_at=None):
                _anonymise(actor, tournament)
        for pk, created_at in past.players:
            for player in _with_clubs(Player.objects.filter(pk=pk, created_at=created_at, erased_at=None)):
                _erase_everywhere(actor, player)


def _with_clubs(players: QuerySet[Player]) -> QuerySet[Player]:
    """The players with their club, in whose journal it will stand."""
    return players.select_related("kept_by")


def _erase_everywhere(actor: Actor, player: Player) -> Player:
    touched = queue_at_tournaments_of(player)
    names = {player.name} | _former_names(player)
    player.name, player.club, player.licence = erased_name(), "", ""
    player.search_key = search_key(player.name)
    player.erased_at = timezone.now()
    player.save(update_fields=["name", "club", "licence", "search_key", "erased_at"])
    _scrub_journal([tournament.pk for tournament in touched], names, members_of=player.kept_by)
    subject = f"player {player.pk}"
    audit.record(actor=actor, action="person_erased", subject=subject, tournament=None, club=player.kept_by)
    for tournament in touched:
        audit.record(actor=actor, action="name_erased", subject=subject, tournament=tournament)
    return player


def _anonymise(actor: Actor, tournament: Tournament) -> Tournament:
    people = set(_replace_people(tournament))
    Player.objects.filter(pk__in=[player.pk for player in people], places=None).delete()
    SheetVersion.objects.filter(table__round__tournament=tournament).update(device="")
    _scrub_journal([tournament.pk], {player.name for player in people}, devices=True)
    tournament.anonymised_at = timezone.now()
    tournament.save(update_fields=["anonymised_at"])
    audit.record(actor=actor, action="tournament_anonymised", subject=tournament, tournament=tournament)
    return tournament


def _replace_people(tournament: Tournament) -> Iterable[Player]:
    """Give every place of the evening to somebody without a name; yields who held it."""
    nobodies: dict[int, Player] = {}
    for place in EntrantPlayer.objects.filter(entrant__tournament=tournament).select_related("player"):
        yield place.player
        if place.player_id not in nobodies:
            nobodies[place.player_id] = Player.objects.create(
                kept_by_id=tournament.club_id,
                name=erased_name(),
                search_key=search_key(erased_name()),
                erased_at=timezone.now(),
            )
        place.player = nobodies[place.player_id]
        place.save(update_fields=["player"])


def _former_names(player: Player) -> set[str]:
    """What the person was called before a correction, and who turned out to be the same person."""
    entries = of_club(LogEntry, player.kept_by).filter(
        tournament=None, subject=f"player {player.pk}", action__in=MEMBER_ACTIONS
    )
    told = [facts for entry in entries for facts in (entry.before or {}, entry.after or {})]
    told += [facts[key] for facts in told for key in ("kept", "gone") if isinstance(facts.get(key), dict)]
    return {facts["name"] for facts in told if facts.get("name")}


def _scrub_journal(
    tournaments: Collection[int], names: Collection[str], *, devices: bool = False, members_of: Club | None = None
) -> None:
    """Take names out of what the journal keeps of these evenings, and of a club's members and devices if asked."""
    with journal_opened():
        of_members = Q(tournament=None, club=members_of, action__in=MEMBER_ACTIONS if members_of else ())
        for entry in LogEntry.objects.filter(Q(tournament__in=tournaments) | of_members):
            changed: dict[str, Any] = {
                "before": _without(entry.before, names),
                "after": _without(entry.after, names),
                "subject": erased_name() if entry.subject in names else entry.subject,
                "device": "" if devices else entry.device,
            }
            if any(getattr(entry, field) != value for field, value in changed.items()):
                LogEntry.objects.filter(pk=entry.pk).update(**changed)


def _without(value: Any, names: Collection[str]) -> Any:
    """A JSON value with these names replaced, alone or inside a longer text."""
    if isinstance(value, dict):
        return {key: _without(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without(inner, names) for inner in value]
    if isinstance(value, str):
        for name in names:
            value = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _found: erased_name(), value)
    return value
