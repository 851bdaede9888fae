"""A club moves to another database and back, and nothing about it has changed."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.archives import digests, lines
from tests.backup_factories import played_evening
from tests.databases import empty_database, on_postgres
from tests.factories import ACTOR, make_tournament, make_user
from tests.phone_factories import make_phone_table
from tests.services.test_archive_file import full_tournament
from tests.services.test_golden import GOLDEN
from tests.services.test_rounds import evening
from tournaments.errors import ConflictError, UserError
from tournaments.models import LogEntry, SheetVersion
from tournaments.services.moving import every_model, in_order, move_database
from tournaments.services.rounds import draw_round
from tournaments.services.rounds_life import cancel_round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def places(tmp_path: Path) -> Iterator[list[str]]:
    """Where the club goes, one after the other: PostgreSQL if there is a server, and a file."""
    with ExitStack() as stack:
        further = [stack.enter_context(empty_database(os.environ["DATABASE_URL"]))] if on_postgres() else []
        yield [*further, f"sqlite:///{tmp_path / 'club.sqlite3'}"]


@pytest.fixture
def unused(tmp_path: Path) -> str:
    """A file that is ready and empty, as somebody leaves it who started the program and went away."""
    path = tmp_path / "unused.sqlite3"
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(path)])
    return str(path)


def make_club(count: int) -> int:
    """A club with so many tournaments, something of everything among them; returns the key of a cancelled round."""
    make_user("Odile")
    full_tournament()
    make_phone_table()
    for number in range(3, count):
        played_evening(name=f"Soirée {number}")
    tournament = evening(4)
    cancelled = draw_round(actor=ACTOR, tournament=tournament)
    cancel_round(actor=ACTOR, round_=cancelled)
    return cancelled.pk


def test_a_club_goes_there_and_back_and_nothing_has_changed(
    places: list[str], tmp_path: Path, scaled: Callable[[int, int], int]
) -> None:
    cancelled = make_club(count := scaled(4, 100))
    before, at = lines(), ""
    assert len(before) == count
    for place in places:
        moved = move_database(source=at, target=place)
        assert all(left == arrived for left, arrived in moved.rows.values())
        assert moved.rows["tournaments_tournament"] == (count, count)
        assert moved.sheets == SheetVersion.objects.filter(state="confirmed").count()
        with pytest.raises(ConflictError):
            move_database(source="", target=place)
        assert digests(place) == before
        at = place
    with closing(sqlite3.connect(tmp_path / "club.sqlite3")) as file:
        last = file.execute("SELECT seq FROM sqlite_sequence WHERE name = 'tournaments_round'").fetchone()
        assert last[0] >= cancelled, "the key of a deleted row is not given out again"
        with pytest.raises(sqlite3.Error, match="never changed"):
            file.execute("DELETE FROM tournaments_logentry")


def test_a_wrong_total_is_found_before_anything_is_copied(tmp_path: Path) -> None:
    played_evening()
    SheetVersion.objects.filter(pk=SheetVersion.objects.values("pk")[:1]).update(total_ns=9_999)
    with pytest.raises(UserError, match="verify_scores"):
        move_database(source="", target=str(tmp_path / "new.sqlite3"))


@pytest.mark.parametrize(
    ("source", "target"),
    [("absent.sqlite3", "new.sqlite3"), ("", "no folder/new.sqlite3"), ("", "magic://x"), ("magic://x", "new.sqlite3")],
)
def test_a_place_that_is_none_is_named(source: str, target: str, tmp_path: Path) -> None:
    def full(place: str) -> str:
        return str(tmp_path / place) if place.endswith("sqlite3") else place

    with pytest.raises(UserError):
        move_database(source=full(source), target=full(target))
    assert not list(tmp_path.iterdir())


def test_a_file_of_another_version_is_not_read(tmp_path: Path) -> None:
    older = tmp_path / "older.sqlite3"
    shutil.copyfile(next(GOLDEN.glob("*.sqlite3")), older)
    with closing(sqlite3.connect(older)) as file, file:
        file.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    with pytest.raises(UserError, match="older"):
        move_database(source=str(older), target=str(tmp_path / "new.sqlite3"))


def test_a_row_that_is_not_taken_is_named_and_nothing_stays(unused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make_tournament()
    failing = LogEntry.objects.order_by("pk")[0].pk
    ordinary = LogEntry.save_base

    def refuse(entry: LogEntry, **options: Any) -> None:
        if entry.pk == failing:
            raise ValueError("too long")
        ordinary(entry, **options)

    with monkeypatch.context() as patch:
        patch.setattr(LogEntry, "save_base", refuse)
        with pytest.raises(UserError, match=rf"{failing} \w+ tournaments_logentry .*too long"):
            move_database(source="", target=unused)
    with closing(sqlite3.connect(unused)) as file:
        assert file.execute("SELECT count(*) FROM tournaments_tournament").fetchone() == (0,)


def test_each_kind_of_row_comes_after_what_it_cannot_do_without() -> None:
    order = in_order(every_model())
    for model in order:
        for field in model._meta.concrete_fields:
            if field.is_relation and not field.null and field.related_model is not model:
                assert order.index(field.related_model) < order.index(model)
