"""A tournament leaves as a file and is the same on another laptop."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from django.apps import apps
from django.db import connections, transaction
from django.db.models import ForeignKey, Model

from tests.factories import ACTOR, make_pair, make_player, make_rules, make_tournament
from tests.phone_factories import make_phone_table
from tournaments.draws.types import MAX_CONTESTANTS
from tournaments.enums import PrizeRule
from tournaments.errors import ConflictError, UserError
from tournaments.models import (
    EntrantPlayer,
    FrozenRules,
    KeptApart,
    LogEntry,
    Player,
    Prize,
    Round,
    SheetVersion,
    Tournament,
)
from tournaments.selectors.results import standings
from tournaments.services.adjustments import give_adjustment
from tournaments.services.archive_file import PARTS, part_name, read_archive, write_archive
from tournaments.services.attendance import record_payment, replace_player, withdraw_entrant
from tournaments.services.demo import create_demo
from tournaments.services.journal_guard import journal_opened
from tournaments.services.rules import RulesChange, change_rules

pytestmark = pytest.mark.django_db

#: What belongs to the installation and not to the tournament.
LEFT_OUT = {"display", "picture", "roundclock", "job", "sheethold", "tablecode", "importdraft"}


def full_tournament() -> Tournament:
    """Something of everything."""
    tournament = create_demo(actor=ACTOR)
    Tournament.objects.filter(pk=tournament.pk).update(fee=Decimal("5.50"), tie_breaks=["wins"])
    tournament.refresh_from_db()
    record_payment(actor=ACTOR, tournament=tournament, number=2, paid=True)
    replace_player(actor=ACTOR, tournament=tournament, number=3, position=2, name="=Remplaçant", reason="parti")
    withdraw_entrant(actor=ACTOR, tournament=tournament, number=4)
    give_adjustment(actor=ACTOR, tournament=tournament, number=1, points=-50, reason="retard")
    first, second = tournament.entrants.all()[:2]
    KeptApart.objects.create(tournament=tournament, first=first, second=second)
    Prize.objects.create(tournament=tournament, rule=PrizeRule.CATEGORY, category="Dames", what="Un jambon")
    return tournament


def archive(tournament: Tournament) -> bytes:
    file = BytesIO()
    write_archive(file, tournament)
    return file.getvalue()


@cache
def full_archive() -> bytes:
    """The archive of a full tournament; the database forgets it with the test that asked first."""
    content = archive(full_tournament())
    empty()
    return content


def timeless(content: bytes) -> bytes:
    """Without the time of export."""
    return re.sub(rb'"exported_at": "[^"]*"', b"", content)


def empty() -> None:
    """An empty laptop."""
    with transaction.atomic(), journal_opened():
        LogEntry.objects.all()._raw_delete(LogEntry.objects.db)
    Round.objects.all().delete()
    Tournament.objects.all().delete()
    Player.objects.all().delete()
    FrozenRules.objects.all().delete()


def test_it_comes_back_byte_for_byte() -> None:
    tournament = full_tournament()
    before = archive(tournament)
    ranks = [(row.standing.place, row.contestant.name, row.standing.points) for row in standings(tournament)]
    empty()
    brought = read_archive(actor=ACTOR, content=before)
    assert timeless(archive(brought)) == timeless(before)
    assert [(row.standing.place, row.contestant.name, row.standing.points) for row in standings(brought)] == ranks
    assert LogEntry.objects.filter(tournament=None, action="tournament_brought").count() == 1


def test_what_telephones_add_comes_along() -> None:
    tournament = make_phone_table().round.tournament
    before = archive(tournament)
    empty()
    assert timeless(archive(read_archive(actor=ACTOR, content=before))) == timeless(before)


def test_people_who_are_known_here_stay_one() -> None:
    content = full_archive()
    known = make_player("Martine Lefèvre")
    namesake = make_player("Robert Aubry", club="Ailleurs")
    make_tournament(name="Une autre")
    brought = read_archive(actor=ACTOR, content=content)
    players = set(Player.objects.filter(places__entrant__tournament=brought))
    assert known in players
    assert namesake not in players
    assert EntrantPlayer.objects.filter(entrant__tournament=brought).count() == 17


def test_the_same_tournament_is_not_taken_twice() -> None:
    read_archive(actor=ACTOR, content=full_archive())
    with pytest.raises(ConflictError):
        read_archive(actor=ACTOR, content=full_archive())
    assert Tournament.objects.count() == 1


def damaged(content: bytes, part: str, field: str, value: Any) -> bytes:
    data = json.loads(content)
    data[part][0][field] = value
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("part", "field", "value"),
    [
        ("tournament", "name", "x" * 500),
        ("tournament", "formula", "poker"),
        ("tournament", "date", "hier"),
        ("tournament", "created_at", None),
        ("tournament", "unknown", 1),
        ("entrant", "tournament", 2),
        ("entrant", "tournament", "1"),
        ("entrant", "tournament", True),
        ("entrant", "paid", "beaucoup"),
        ("entrant", "number", 2),
        ("sheetversion", "facts", {"deals": "none"}),
        ("rules", "values", {"code": "x"}),
        ("player", "name", None),
        ("seat", "kind", "sofa"),
    ],
)
def test_a_damaged_row_is_named_and_nothing_is_written(part: str, field: str, value: Any) -> None:
    content = full_archive()
    with pytest.raises(UserError), transaction.atomic():
        read_archive(actor=ACTOR, content=damaged(content, part, field, value))
    assert (Tournament.objects.count(), Player.objects.count(), SheetVersion.objects.count()) == (0, 0, 0)


def test_an_archive_with_more_than_a_draw_can_place_is_refused() -> None:
    data = json.loads(full_archive())
    data["entrant"] += data["entrant"][:1] * MAX_CONTESTANTS
    with pytest.raises(UserError, match="1000"), transaction.atomic():
        read_archive(actor=ACTOR, content=json.dumps(data).encode())
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK",
        b"[]",
        b'{"format": "other"}',
        b"[" * 100_000,
        b'{"format": "coinche-tournament", "version": 2}',
        b'{"format": "coinche-tournament", "version": 1, "entrant": 3}',
        b'{"format": "coinche-tournament", "version": 1}',
        b'{"format": "coinche-tournament", "version": NaN}',
    ],
)
def test_what_is_no_archive_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(UserError):
        read_archive(actor=ACTOR, content=content)


class Interrupted(BytesIO):
    """A file during whose writing, between the entrants and their players, somebody at another desk acts."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self.act = act

    def write(self, content: Any) -> int:
        if b'"entrantplayer": [' in content:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(self.at_another_desk).result()
        return super().write(content)

    def at_another_desk(self) -> None:
        try:
            self.act()
        finally:
            connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_what_others_do_meanwhile_neither_waits_nor_is_halfway_in_it() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    file = Interrupted(lambda: make_pair(tournament, "Carole", "Denis"))
    write_archive(file, tournament)
    written = json.loads(file.getvalue())
    assert tournament.entrants.count() == 2
    assert [len(written[part]) for part in ("player", "entrant", "entrantplayer")] == [2, 1, 2]
    assert Player.objects.count() == 4, "what follows is no longer part of that moment"


@pytest.mark.django_db(transaction=True)
def test_rules_that_were_changed_since_the_page_was_opened_are_the_ones_written() -> None:
    opened = make_tournament()
    change = RulesChange(rules=make_rules(surcoinche=3), seen=opened.rules.digest)
    change_rules(actor=ACTOR, tournament=Tournament.objects.get(), change=change)
    assert json.loads(archive(opened))["rules"][0]["values"]["surcoinche"] == 3


def belongs(model: type[Model], seen: frozenset[type[Model]] = frozenset()) -> bool:
    """True if a row of the model belongs to a tournament, straight or through others."""
    owners = {field.related_model for field in model._meta.concrete_fields if isinstance(field, ForeignKey)} - seen
    return bool({Tournament, Round} & owners) or any(belongs(owner, seen | {model}) for owner in owners)


def test_nothing_of_a_tournament_is_forgotten() -> None:
    models = {part_name(model) for model in apps.get_app_config("tournaments").get_models() if belongs(model)}
    assert models - LEFT_OUT == {part_name(model) for model in PARTS} - {"tournament"}
