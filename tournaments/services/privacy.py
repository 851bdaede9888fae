"""Erasing names: results stay, whoever made them is "removed player" from then on, in the journal as well."""

import datetime
import shutil
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.acts import person_subject
from tournaments.errors import ConflictError, NotAllowedError
from tournaments.models import EntrantPlayer, ImportDraft, LogEntry, Player, Tournament
from tournaments.names import search_key
from tournaments.phrases import erased_name
from tournaments.selectors.clubs import of_club
from tournaments.selectors.printed import paper_folder
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.name_traces import (
    Eraser,
    erase_from_drafts,
    erase_from_evenings,
    erase_from_journal,
    told_names,
)
from tournaments.services.passers_by import MEMBER_ACTIONS, brought_by, members_among
from tournaments.services.turns import Queue, locked_tournament, queue_at_tournaments_of, queue_up

#: What the journal keeps of people in an evening; other acts have names too, of screens and of the evening.
PEOPLE_ACTIONS = (
    "entrant_registered",
    "entrants_imported",
    "entrant_renamed",
    "entrant_removed",
    "entrant_brought_back",
    "player_replaced",
    "members_merged",
)
#: Acts on accounts, which are no players: a helper who is called like one keeps the account's name.
ACCOUNT_ACTIONS = (
    "first_account_created",
    "account_created",
    "account_let_in",
    "account_role_changed",
    "account_disabled",
    "account_enabled",
    "account_link_renewed",
    "account_link_used",
    "password_changed",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """What was erased, by key and time of creation: a key alone may stand for somebody else in an older copy."""

    players: tuple[tuple[int, datetime.datetime], ...]
    tournaments: tuple[tuple[int, datetime.datetime], ...]


def erase_person(*, actor: Actor, player: Player) -> Player:
    """Erase a person's name and club everywhere; results stay. There is no way back.

    Raises ``NotAllowedError`` while the person plays in an evening that is open, ``ConflictError`` if it is done.
    """
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = _with_clubs(Player.objects.all()).get(pk=player.pk)
        if stored.erased_at:
            raise ConflictError(_("This name has been erased already."))
        if still_open := [evening.name for evening in queue_at_tournaments_of(stored) if evening.is_open]:
            message = _("This person is registered in an evening that is open: %(name)s. Close it first.")
            raise NotAllowedError(message % {"name": ", ".join(still_open)})
        return _erase_everywhere(actor, stored)


def anonymise_tournament(*, actor: Actor, tournament: Tournament) -> Tournament:
    """Take every name out of an evening, and the devices from which it was run; results stay. There is no way back.

    Whoever plays in other evenings as well keeps the name there.
    Raises ``NotAllowedError`` while the evening is open, ``ConflictError`` if it is done.
    """
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = locked_tournament(tournament)
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
    eraser = _eraser_of(player)
    namesakes = _namesakes(player)
    player.name, player.club, player.licence = erased_name(), "", ""
    player.search_key = search_key(player.name)
    player.erased_at = timezone.now()
    player.save(update_fields=["name", "club", "licence", "search_key", "erased_at"])
    erase_from_evenings([tournament.pk for tournament in touched], eraser)
    others = of_club(LogEntry, player.kept_by).exclude(tournament__in=touched)
    others = others.exclude(tournament__entrants__places__player__in=namesakes)
    others = others.exclude(tournament=None, subject__in=[person_subject(pk) for pk in namesakes])
    erase_from_journal(others.exclude(action__in=ACCOUNT_ACTIONS), eraser)
    erase_from_drafts(of_club(ImportDraft, player.kept_by), eraser)
    audit.record(
        actor=actor, action="person_erased", subject=person_subject(player.pk), tournament=None, club=player.kept_by
    )
    for tournament in touched:
        _forget_papers(tournament)
        audit.record(actor=actor, action="name_erased", subject=person_subject(player.pk), tournament=tournament)
    return player


def _anonymise(actor: Actor, tournament: Tournament) -> Tournament:
    told = told_names(LogEntry.objects.filter(tournament=tournament, action__in=PEOPLE_ACTIONS))
    people = {player.pk: player for player in _replace_people(tournament)}
    gone = Player.objects.filter(pk__in={*people, *brought_by(tournament)}, places=None)
    gone.exclude(pk__in=members_among(gone)).delete()
    names = told | {player.name for player in people.values()} | {person_subject(pk) for pk in people}
    erase_from_evenings([tournament.pk], Eraser(names=names, whole=True))
    tournament.anonymised_at = timezone.now()
    tournament.save(update_fields=["anonymised_at"])
    audit.record(actor=actor, action="tournament_anonymised", subject=tournament, tournament=tournament)
    _forget_papers(tournament)
    return tournament


def _forget_papers(tournament: Tournament) -> None:
    """The documents that were kept as files have the names on them; they are made anew when they are asked for."""
    folder = paper_folder(tournament.pk)
    transaction.on_commit(lambda: shutil.rmtree(folder, ignore_errors=True))


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


def _eraser_of(player: Player) -> Eraser:
    """Takes a person out: what it is called, what it was called before, its licences."""
    own = of_club(LogEntry, player.kept_by).filter(subject=person_subject(player.pk), action__in=MEMBER_ACTIONS)
    facts = [facts for entry in own for facts in (entry.before or {}, entry.after or {})]
    facts += [told[key] for told in facts for key in ("kept", "gone") if isinstance(told.get(key), dict)]
    licences = {player.licence} | {told["licence"] for told in facts if told.get("licence")}
    names = {player.name} | told_names(own)
    return Eraser(names=names | _names_before_corrections(player, names), licences=licences - {""})


def _names_before_corrections(player: Player, known: set[str]) -> set[str]:
    """What an evening called the person before its entrant's names were corrected.

    A correction may have put somebody else in the person's place: whoever still has that name is on the list.
    """
    found = set(known)
    for place in player.places.select_related("entrant"):
        renamed = LogEntry.objects.filter(tournament=place.entrant.tournament_id, action="entrant_renamed")
        for entry in renamed.filter(subject=f"{place.entrant.number}").order_by("-pk"):
            before, after = ((facts or {}).get("names", ()) for facts in (entry.before, entry.after))
            if place.position <= min(len(before), len(after)) and after[place.position - 1] in found:
                found.add(before[place.position - 1])
    theirs = of_club(Player, player.kept_by).filter(name__in=found - known).exclude(pk=player.pk)
    return found - known - set(theirs.values_list("name", flat=True))


def _namesakes(player: Player) -> list[int]:
    """Others of the club with exactly this name: where only they play, the name is theirs."""
    named = of_club(Player, player.kept_by).filter(name=player.name, erased_at=None)
    return list(named.exclude(pk=player.pk).values_list("pk", flat=True))
