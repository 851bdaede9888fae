"""A whole tournament as one file that another laptop takes over unchanged: facts, rules, versions and journal.

The file is JSON, a row a line. Keys of the database do not stand in it: a row is cited by its place, from 1, in the
list of its kind. What belongs to an installation rather than to a tournament (accounts, codes of telephones, screens,
the clock) stays behind; the journal keeps the names of those who acted.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import IO, Any, Final, NoReturn
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import RuleSet, ScoringError
from tournaments.enums import BackupReason
from tournaments.errors import ConflictError, UserError
from tournaments.facts import SheetFacts
from tournaments.models import (
    Adjustment,
    Agreement,
    BlindSheet,
    Call,
    Club,
    Dispute,
    Entrant,
    EntrantPlayer,
    FrozenRules,
    KeptApart,
    LogEntry,
    Player,
    Prize,
    Round,
    Seat,
    SheetVersion,
    Table,
    Tournament,
    User,
)
from tournaments.names import search_key
from tournaments.selectors.clubs import OWNED, of_club
from tournaments.selectors.moment import one_moment
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.backup import backup_first
from tournaments.services.clubs import club_of
from tournaments.services.evenings import freeze_rules
from tournaments.services.registration import guard_crowd
from tournaments.services.turns import Queue, queue_up

FORMAT: Final = "coinche-tournament"
VERSION: Final = 1
#: The largest file that is taken, in bytes: an evening of 250 tables takes a tenth of it.
LARGEST: Final = 100_000_000
CHUNK: Final = 500
#: How the rows of every kind are found from a tournament, in an order in which each cites only those before it.
PARTS: Final[Mapping[type[models.Model], str]] = {
    Tournament: "pk",
    Entrant: "tournament",
    EntrantPlayer: "entrant__tournament",
    KeptApart: "tournament",
    Adjustment: "entrant__tournament",
    Prize: "tournament",
    Round: "tournament",
    Table: "round__tournament",
    Seat: "round__tournament",
    SheetVersion: "table__round__tournament",
    Agreement: "version__table__round__tournament",
    Dispute: "version__table__round__tournament",
    BlindSheet: "table__round__tournament",
    Call: "table__round__tournament",
    LogEntry: "tournament",
}
PLAYER_FIELDS: Final = ("name", "club", "licence", "erased_at")
Rows = list[dict[str, Any]]
Places = dict[type[models.Model], dict[int, int]]


def write_archive(file: IO[bytes], tournament: Tournament) -> None:
    """Write a tournament as it is at one moment to a file, row by row, and rewind it; nobody is held up meanwhile."""
    with one_moment():
        for piece in _pieces(tournament):
            file.write(piece.encode())
    file.seek(0)


def _pieces(tournament: Tournament) -> Iterator[str]:
    yield f'{{"format": "{FORMAT}",\n"version": {VERSION},\n"exported_at": "{timezone.now().isoformat()}"'
    places: Places = {}
    yield from _list("rules", FrozenRules, _rules_of(tournament), ("values",), places)
    players = Player.objects.filter(places__entrant__tournament=tournament).distinct().order_by("pk")
    yield from _list("player", Player, players, PLAYER_FIELDS, places)
    for model, path in PARTS.items():
        rows = model._default_manager.filter(**{path: tournament.pk}).order_by("pk")
        yield from _list(part_name(model), model, rows, tuple(field.name for field in fields_of(model)), places)
    yield "\n}\n"


def _rules_of(tournament: Tournament) -> models.QuerySet[FrozenRules]:
    """The rules of the tournament and of its sheets, by their content."""
    own = Tournament.objects.filter(pk=tournament.pk).values("rules")
    used = SheetVersion.objects.filter(table__round__tournament=tournament).values("rules")
    return FrozenRules.objects.filter(models.Q(pk__in=own) | models.Q(pk__in=used)).order_by("digest")


def _list(
    name: str, model: type[models.Model], rows: models.QuerySet[Any], fields: tuple[str, ...], places: Places
) -> Iterator[str]:
    """A list of the file; notes where each of its rows stands."""
    noted = places.setdefault(model, {})
    yield f',\n"{name}": ['
    for row in rows.iterator(chunk_size=CHUNK):
        noted[row.pk] = len(noted) + 1
        values = {field: _plain(model, field, row, places) for field in fields}
        text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(", ", ": "))
        yield f"{',' if len(noted) > 1 else ''}\n{text}"
    yield "]"


def part_name(model: type[models.Model]) -> str:
    """What the list of a kind is called."""
    return str(model._meta.model_name)


def fields_of(model: type[models.Model]) -> "list[models.Field[Any, Any]]":
    """What of a row is written: everything but its key, the accounts and the club, which are the installation's."""
    own = [field for field in model._meta.concrete_fields if not field.primary_key]
    return [field for field in own if field.related_model not in (User, Club)]


def _plain(model: type[models.Model], name: str, row: models.Model, places: Places) -> Any:
    field = model._meta.get_field(name)
    value = getattr(row, str(getattr(field, "attname", name)))
    if field.is_relation and value is not None:
        related = field.related_model
        assert isinstance(related, type)
        return places[related][value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal | UUID) else value


def read_archive(*, actor: Actor, content: bytes) -> Tournament:
    """Take a tournament over into the actor's club, all of it or nothing; a copy of the database is made before.

    A player of the same name, club and licence who stands on the club's list is the same person.

    Raises:
        UserError: not such a file, a newer version, too many entrants, or a row that this program cannot hold, with
            its place.
        ConflictError: the tournament is here already.
    """
    data, club = _parsed(content), club_of(actor)
    backup_first(BackupReason.IMPORT)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        _refuse_known(club, data)
        guard_crowd(len(data[part_name(Entrant)]), field="file")
        keys: dict[type[models.Model], list[int]] = {}
        keys[FrozenRules] = [_kept_rules(number, row) for number, row in enumerate(data["rules"], start=1)]
        keys[Player] = _kept_players(club, data["player"])
        for model in PARTS:
            keys[model] = _kept_rows(model, data[part_name(model)], keys, club)
        tournament = Tournament.objects.get(pk=keys[Tournament][0])
        audit.record(actor=actor, action="tournament_brought", subject=tournament, tournament=None, club=club)
    return tournament


def _parsed(content: bytes) -> dict[str, Any]:
    """The file as lists of objects, every one of them there."""
    try:
        data = json.loads(content, parse_constant=_no_number) if len(content) <= LARGEST else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UserError(_("This is not the archive of a tournament."), field="file")
    if data.get("version") != VERSION:
        message = _("This archive was written by another version of the program. Bring this one up to date first.")
        raise UserError(message, field="file")
    names = ["rules", "player", *map(part_name, PARTS)]
    for name in names:
        rows = data.setdefault(name, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise _broken(name, 0)
    if len(data[part_name(Tournament)]) != 1:
        raise _broken(part_name(Tournament), 0)
    return data


def _no_number(text: str) -> NoReturn:
    """NaN and infinities are no JSON, although Python reads them."""
    raise ValueError(text)


def _broken(part: str, number: int) -> UserError:
    text = _("This archive is damaged: %(part)s, row %(number)d.") % {"part": part, "number": number}
    return UserError(text, field="file")


def _refuse_known(club: Club, data: Mapping[str, Any]) -> None:
    """A tournament of the club is known by when and under which date it was created."""
    row = data[part_name(Tournament)][0]
    known = of_club(Tournament, club).filter(date=_value(Tournament, "date", row, 1))
    if known.filter(created_at=_value(Tournament, "created_at", row, 1)).exists():
        raise ConflictError(_("This tournament is here already."), field="file")


def _kept_rules(number: int, row: Mapping[str, Any]) -> int:
    try:
        return freeze_rules(RuleSet.from_dict(row["values"])).pk
    except (ScoringError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken("rules", number) from error


def _kept_players(club: Club, rows: Rows) -> list[int]:
    """Who stands on the club's list, or somebody new, in the order of the rows."""
    found: list[int] = []
    for number, row in enumerate(rows, start=1):
        values = {name: _value(Player, name, row, number) for name in PLAYER_FIELDS}
        same = of_club(Player, club).filter(**values, archived_at=None)
        known = same.exclude(pk__in=found).order_by("pk").first()
        if known is None or known.erased_at:
            known = Player.objects.create(kept_by=club, **values, search_key=search_key(values["name"]))
        found.append(known.pk)
    return found


def _kept_rows(
    model: type[models.Model], rows: Rows, keys: dict[type[models.Model], list[int]], club: Club
) -> list[int]:
    """Write the rows of one kind as they stand: moments that are otherwise set while writing keep theirs."""
    written = []
    fields = {field.name: field for field in fields_of(model)}
    owned = {OWNED[model]: club} if model in OWNED else {}
    for number, row in enumerate(rows, start=1):
        if not set(row) <= set(fields):
            raise _broken(part_name(model), number)
        instance = model(**owned)
        for name in row:
            field = fields[name]
            value = _cited(model, field, row, number, keys) if field.is_relation else _value(model, name, row, number)
            setattr(instance, str(getattr(field, "attname", name)), value)
        _check(instance, number)
        try:
            instance.save_base(raw=True, force_insert=True)
        except (DatabaseError, ValueError, TypeError) as error:
            raise _broken(part_name(model), number) from error
        written.append(instance.pk)
    return written


def _cited(
    model: type[models.Model],
    field: "models.Field[Any, Any]",
    row: Mapping[str, Any],
    number: int,
    keys: Mapping[type[models.Model], list[int]],
) -> int | None:
    """The key of the row that is cited by its place."""
    place, related = row[field.name], field.related_model
    if place is None and field.null:
        return None
    cited = keys.get(related, []) if isinstance(related, type) else []
    if type(place) is not int or not 1 <= place <= len(cited):
        raise _broken(part_name(model), number)
    return cited[place - 1]


def _value(model: type[models.Model], name: str, row: Mapping[str, Any], number: int) -> Any:
    """A value of the type of its field, within the limits that the field sets."""
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    try:
        value = field.to_python(row[name])
        if value is None and not field.null:
            raise _broken(part_name(model), number)
        if field.choices and value not in field.empty_values and value not in dict(field.flatchoices):
            raise _broken(part_name(model), number)
        field.run_validators(value)
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        raise _broken(part_name(model), number) from error
    return value


def _check(instance: models.Model, number: int) -> None:
    """The facts of a sheet must be such as can be scored."""
    if isinstance(instance, SheetVersion | BlindSheet):
        try:
            SheetFacts.from_dict(instance.facts)
        except (ScoringError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise _broken(part_name(type(instance)), number) from error
