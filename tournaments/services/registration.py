"""Who takes part: registering, renaming and removing entrants."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.errors import NotAllowedError, UserError
from tournaments.models import Entrant, EntrantPlayer, Player, Tournament
from tournaments.names import LONGEST, BadNameError, search_key, tidy_name
from tournaments.selectors.clubs import of_club
from tournaments.selectors.evenings import entrant_size
from tournaments.selectors.rounds import next_round_number
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.passers_by import brought
from tournaments.services.turns import Queue, locked_tournament, queue_up


def name_error(code: str) -> str:
    """What to tell somebody whose name cannot be kept (the codes of ``BadNameError``)."""
    return {
        "empty": _("Type a name."),
        "too_long": _("A name takes at most %(longest)d characters.") % {"longest": LONGEST},
        "control": _("This name holds characters that cannot be shown. Type it by hand."),
    }[code]


def register_entrant(*, actor: Actor, tournament: Tournament, names: Sequence[str]) -> Entrant:
    """Register a pair (or one player of a mêlée) under the next number; after a draw it joins the next one.

    A name that is already known is taken to be that person, unless they already play here: two people of one name
    are two people.

    Raises:
        UserError: a name that cannot be kept, with its field ``name_1`` or ``name_2``; an evening that is full.
        NotAllowedError: a closed or archived evening.
    """
    return register_entrants(actor=actor, tournament=tournament, lines=[names])[0]


def register_entrants(*, actor: Actor, tournament: Tournament, lines: Sequence[Sequence[str]]) -> list[Entrant]:
    """Register several entrants in their order, all or none. Raises as ``register_entrant`` does."""
    tidied = [_tidy_names(names, entrant_size(tournament)) for names in lines]
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = lock_tournament(tournament)
        guard_crowd(stored.entrants.count() + len(tidied))
        number = stored.entrants.aggregate(last=Max("number"))["last"] or 0
        first_round = next_round_number(stored)
        entrants = []
        for offset, names in enumerate(tidied, start=1):
            entrant = Entrant.objects.create(tournament=stored, number=number + offset)
            new: list[Player] = []
            for position, name in enumerate(names, start=1):
                EntrantPlayer.objects.create(
                    entrant=entrant, player=find_person(stored, name, new), position=position, from_round=1
                )
            audit.record(
                actor=actor,
                action="entrant_registered",
                subject=f"{entrant.number}",
                tournament=stored,
                after={"number": entrant.number, "names": list(names), "first_round": first_round, **brought(new)},
            )
            entrants.append(entrant)
    return entrants


def rename_entrant(*, actor: Actor, tournament: Tournament, number: int, names: Sequence[str]) -> Entrant:
    """Correct how an entrant's players are spelt, or who they are; scores and seats stay.

    A person who plays nowhere else is renamed; otherwise the place goes to another person, so that past evenings
    keep the name they were played under.
    Raises as ``register_entrant`` does, and ``UserError`` if the entrant has gone meanwhile.
    """
    tidied = _tidy_names(names, entrant_size(tournament))
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        stored = lock_tournament(tournament)
        entrant = find_entrant(stored, number)
        places = list(entrant.places.filter(to_round=None).select_related("player").order_by("position"))
        before = [place.player.name for place in places]
        new: list[Player] = []
        for place, name in zip(places, tidied, strict=True):
            _give_name(stored, place, name, new)
        if before != list(tidied):
            audit.record(
                actor=actor,
                action="entrant_renamed",
                subject=f"{number}",
                tournament=stored,
                before={"names": before},
                after={"names": list(tidied), **brought(new)},
            )
    return entrant


def _tidy_names(names: Sequence[str], size: int) -> tuple[str, ...]:
    """The names made tidy, exactly ``size`` of them."""
    if len(names) != size:
        raise ValueError(f"{size} names expected, {len(names)} given")
    tidied = []
    for position, name in enumerate(names, start=1):
        try:
            tidied.append(tidy_name(name))
        except BadNameError as problem:
            raise UserError(name_error(problem.code), field=f"name_{position}") from problem
    return tuple(tidied)


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it is now, its writers queueing; refuse if it takes no changes."""
    stored = locked_tournament(tournament)
    if not stored.is_open:
        raise NotAllowedError(_("This evening is closed. Reopen it to change its entrants."))
    return stored


def guard_crowd(count: int, *, field: str | None = None) -> None:
    """Refuse more entrants than a draw can place, whoever has withdrawn included: they may come back."""
    if count > MAX_CONTESTANTS:
        raise UserError(_("An evening takes at most %(most)d entrants.") % {"most": MAX_CONTESTANTS}, field=field)


def find_entrant(tournament: Tournament, number: int) -> Entrant:
    """The entrant of this number; ``UserError`` if it is not on the list (any more)."""
    entrant = tournament.entrants.filter(number=number).first()
    if entrant is None:
        raise UserError(_("This entrant is no longer on the list."))
    return entrant


def find_person(tournament: Tournament, name: str, new: list[Player]) -> Player:
    """The person of this name who does not play here yet, or a new one, who is then added to ``new``.

    The people of a demo evening are its own, since they go with it.
    """
    here = EntrantPlayer.objects.filter(entrant__tournament=tournament).values("player")
    named = of_club(Player, tournament.club_id).filter(search_key=search_key(name), name=name)
    known = None if tournament.is_demo else named.exclude(pk__in=here).order_by("pk").first()
    if known is not None:
        return known
    player = Player.objects.create(kept_by_id=tournament.club_id, name=name, search_key=search_key(name))
    new.append(player)
    return player


def _give_name(tournament: Tournament, place: EntrantPlayer, name: str, new: list[Player]) -> None:
    """Make the place's person be called ``name``."""
    player = place.player
    if player.name == name:
        return
    if player.places.exclude(pk=place.pk).exists():
        place.player = find_person(tournament, name, new)
        place.save(update_fields=["player"])
        return
    player.name, player.search_key = name, search_key(name)
    player.save(update_fields=["name", "search_key"])
