"""What every draw of an evening minds: who is kept apart, who keeps a table, how the ranking is drawn."""

from dataclasses import asdict, dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.enums import SwissVariant
from tournaments.errors import UserError
from tournaments.models import Entrant, KeptApart, Tournament
from tournaments.services.audit import Actor, record
from tournaments.services.rounds_now import locked


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """The settings of the draw."""

    swiss_variant: SwissVariant
    avoid_same_club: bool

    @classmethod
    def of(cls, tournament: Tournament) -> "DrawSettings":
        """Those in force."""
        return cls(swiss_variant=SwissVariant(tournament.swiss_variant), avoid_same_club=tournament.avoid_same_club)


def change_draw_settings(*, actor: Actor, tournament: Tournament, settings: DrawSettings) -> Tournament:
    """Store the settings; drafts stay as they are until drawn again."""
    with transaction.atomic():
        tournament = locked(tournament)
        before = DrawSettings.of(tournament)
        if before == settings:
            return tournament
        for name, value in asdict(settings).items():
            setattr(tournament, name, value)
        tournament.save(update_fields=list(asdict(settings)))
        record(
            actor=actor,
            action="draw_settings_changed",
            subject=tournament,
            tournament=tournament,
            before=asdict(before),
            after=asdict(settings),
        )
    return tournament


def keep_apart(*, actor: Actor, tournament: Tournament, first: int, second: int) -> KeptApart:
    """Ask that two entrants (by number) do not meet. Raises ``UserError`` if it is one, unknown, or asked already."""
    if first == second:
        raise UserError(_("Choose two different ones to keep apart."), field="second")
    try:
        with transaction.atomic():
            tournament = locked(tournament)
            pair = sorted((_entrant(tournament, first, "first").pk, _entrant(tournament, second, "second").pk))
            wish = KeptApart.objects.create(tournament=tournament, first_id=pair[0], second_id=pair[1])
            record(
                actor=actor,
                action="kept_apart",
                subject=f"{first}, {second}",
                tournament=tournament,
                after={"entrants": [first, second]},
            )
    except IntegrityError as error:
        raise UserError(_("These two are kept apart already."), field="second") from error
    return wish


def let_meet(*, actor: Actor, tournament: Tournament, wish_id: int) -> None:
    """Drop the wish that two entrants be kept apart; one that is gone already is no error."""
    with transaction.atomic():
        tournament = locked(tournament)
        wish = tournament.kept_apart.select_related("first", "second").filter(pk=wish_id).first()
        if wish is None:
            return
        numbers = [wish.first.number, wish.second.number]
        wish.delete()
        record(
            actor=actor,
            action="let_meet",
            subject=", ".join(str(number) for number in numbers),
            tournament=tournament,
            before={"entrants": numbers},
        )


def fix_table(*, actor: Actor, tournament: Tournament, number: int, table: int | None) -> Entrant:
    """Give an entrant a table that it keeps all evening (None: none any more), from the next draw on."""
    with transaction.atomic():
        tournament = locked(tournament)
        entrant = _entrant(tournament, number, "number")
        before = entrant.fixed_table
        entrant.fixed_table = table
        entrant.save(update_fields=["fixed_table"])
        record(
            actor=actor,
            action="table_fixed",
            subject=number,
            tournament=tournament,
            before={"table": before},
            after={"table": table},
        )
    return entrant


def _entrant(tournament: Tournament, number: int, field: str) -> Entrant:
    entrant = tournament.entrants.filter(number=number).first()
    if entrant is None:
        raise UserError(_("There is no number %(number)d in this evening.") % {"number": number}, field=field)
    return entrant
