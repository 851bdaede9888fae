"""Whatever is hard to take back is preceded by a copy of the database that says why it was made."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from coinche_club import upkeep
from tests.bench.evenings import make_evening
from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.enums import BackupReason
from tournaments.errors import UserError
from tournaments.import_plan import ImportLine, ImportPerson
from tournaments.models import Player, Round, Tournament
from tournaments.selectors.backups import Backup, backups
from tournaments.services.archive_file import read_archive, write_archive
from tournaments.services.backup import create_backup
from tournaments.services.demo import create_demo
from tournaments.services.imports import import_entrants, import_members
from tournaments.services.members import add_member, merge_members
from tournaments.services.restore import bring_backup, restore_backup
from tournaments.services.rounds import draw_remaining_rounds, draw_round, redraw_round
from tournaments.services.rounds_life import cancel_round, close_round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data_folder")]

LINE = ImportLine(sheet="F", number=2, people=(ImportPerson(name="Anne"), ImportPerson(name="Bruno")))


def copies_of(act: Callable[[], object]) -> list[Backup]:
    """The copies that something makes, the newest first."""
    before = {copy.name for copy in backups()}
    act()
    return [copy for copy in backups() if copy.name not in before]


def count_in(copy: Backup, table: str) -> int:
    """How many rows a copy holds; only the file of an SQLite database can be looked into."""
    if connection.vendor != "sqlite":
        pytest.skip("the file of an SQLite database")
    with closing(sqlite3.connect(copy.path)) as file:
        return int(file.execute(f"SELECT count(*) FROM tournaments_{table}").fetchone()[0])


def pairs_to_draw() -> Tournament:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    return tournament


@pytest.mark.parametrize("draw", [draw_round, draw_remaining_rounds])
def test_a_copy_comes_before_every_draw(draw: Callable[..., object]) -> None:
    tournament = pairs_to_draw()
    (copy,) = copies_of(lambda: draw(actor=ACTOR, tournament=tournament))
    assert copy.reason is BackupReason.DRAW
    assert (Round.objects.exists(), count_in(copy, "round")) == (True, 0)


def test_a_copy_comes_before_a_round_is_drawn_again() -> None:
    round_ = draw_round(actor=ACTOR, tournament=pairs_to_draw(), seed=1)
    (copy,) = copies_of(lambda: redraw_round(actor=ACTOR, round_=round_, seed=2))
    assert (copy.reason, count_in(copy, "round")) == (BackupReason.DRAW, 1)


def test_a_copy_comes_before_a_round_is_cancelled() -> None:
    round_ = make_evening(pairs=4, rounds=1).rounds.get()
    with translation.override("en"):
        (copy,) = copies_of(lambda: cancel_round(actor=ACTOR, round_=round_, typed_name="Round 1"))
    assert copy.reason is BackupReason.CANCEL
    assert (Round.objects.count(), count_in(copy, "round")) == (0, 1)


def test_a_copy_follows_every_closed_round_and_holds_it() -> None:
    round_ = make_evening(pairs=4, rounds=1, played=False).rounds.get()
    (copy,) = copies_of(lambda: close_round(actor=ACTOR, round_=round_, postpone=True))
    assert (copy.reason, count_in(copy, "round WHERE state = 'closed'")) == (BackupReason.CLOSE, 1)


def archive_of_another_club() -> bytes:
    """An archive of an evening that is not (any more) on this computer."""
    file, evening = BytesIO(), create_demo(actor=ACTOR)
    write_archive(file, evening)
    call_command("flush", interactive=False, verbosity=0)
    return file.getvalue()


def import_archive() -> Callable[[], object]:
    content = archive_of_another_club()
    return lambda: read_archive(actor=ACTOR, content=content)


def import_list() -> Callable[[], object]:
    tournament = make_tournament()
    return lambda: import_entrants(actor=ACTOR, tournament=tournament, file_name="x", lines=[LINE])


def import_people() -> Callable[[], object]:
    person = ImportLine(sheet="F", number=2, people=(ImportPerson(name="Anne"),))
    return lambda: import_members(actor=ACTOR, file_name="x", lines=[person])


@pytest.mark.parametrize("prepare", [import_list, import_people, import_archive])
def test_a_copy_comes_before_every_import(prepare: Callable[[], Callable[[], object]]) -> None:
    act = prepare()
    (copy,) = copies_of(act)
    assert copy.reason is BackupReason.IMPORT
    assert (Player.objects.exists(), count_in(copy, "player")) == (True, 0)


def test_a_copy_comes_before_two_people_become_one() -> None:
    kept, gone = add_member(actor=ACTOR, name="Anne"), add_member(actor=ACTOR, name="Ane")
    (copy,) = copies_of(lambda: merge_members(actor=ACTOR, kept=kept, gone=gone))
    assert copy.reason is BackupReason.MERGE
    assert (Player.objects.count(), count_in(copy, "player")) == (1, 2)


def test_a_copy_of_the_present_comes_before_an_older_one_is_restored_and_one_of_that_after_it() -> None:
    older = create_backup(actor=ACTOR, reason=BackupReason.BY_HAND)
    make_tournament()
    after, before = copies_of(lambda: restore_backup(actor=ACTOR, name=older.name))
    assert (after.reason, before.reason) == (BackupReason.RESTORED, BackupReason.RESTORE)
    assert [count_in(copy, "tournament") for copy in (before, after)] == [1, 0]


def test_a_copy_from_elsewhere_is_on_the_list_under_its_own_reason(tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the file of an SQLite database")
    foreign = create_backup(actor=ACTOR, reason=BackupReason.BY_HAND).path.rename(tmp_path / "club.sqlite3")
    with foreign.open("rb") as content:
        (copy,) = copies_of(lambda: bring_backup(actor=ACTOR, file_name=foreign.name, content=content))
    assert copy.reason is BackupReason.BROUGHT


def test_copies_on_demand_and_in_between_say_so() -> None:
    make_tournament()
    (by_hand,) = copies_of(lambda: call_command("backup", verbosity=0))
    make_tournament()
    (regular,) = copies_of(lambda: call_command("backup", "--regular", verbosity=0))
    assert (by_hand.reason, regular.reason) == (BackupReason.BY_HAND, BackupReason.REGULAR)


class EnoughError(Exception):
    """The clock has struck often enough."""


class RunAtOnce:
    """In the place of a thread: runs until it was enough."""

    def __init__(self, target: Callable[[], None], daemon: bool) -> None:
        self.target = target

    def start(self) -> None:
        """Run here and now."""
        with pytest.raises(EnoughError):
            self.target()


def test_the_server_asks_for_a_copy_every_so_many_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    asked: list[list[str]] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) > 2:
            raise EnoughError

    monkeypatch.setattr(upkeep, "threading", SimpleNamespace(Thread=RunAtOnce))
    monkeypatch.setattr(upkeep, "time", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(
        upkeep, "subprocess", SimpleNamespace(run=lambda command, **_: asked.append(command), DEVNULL=0)
    )
    upkeep.start(minutes=7, log=tmp_path / "log", base=tmp_path)
    assert waited == [420, 420, 420]
    assert [command[-2:] for command in asked] == [["backup", "--regular"]] * 2


def as_an_older_version_left_it() -> None:
    """The database as a program that knew no sessions would have left it."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        cursor.execute("DROP TABLE django_session")


def test_a_copy_comes_before_every_migration_that_has_something_to_do() -> None:
    assert not copies_of(lambda: call_command("migrate", interactive=False, verbosity=0))
    as_an_older_version_left_it()
    assert not copies_of(lambda: call_command("migrate", plan=True, verbosity=0))
    (copy,) = copies_of(lambda: call_command("migrate", interactive=False, verbosity=0))
    assert copy.reason is BackupReason.UPGRADE


def test_nothing_is_migrated_where_no_copy_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: Any) -> None:
        raise UserError("no room")

    as_an_older_version_left_it()
    monkeypatch.setattr("tournaments.management.commands.migrate.create_backup", fail)
    with pytest.raises(CommandError, match="no room"):
        call_command("migrate", interactive=False, verbosity=0)
    assert "django_session" not in connection.introspection.table_names()
    monkeypatch.undo()
    call_command("migrate", interactive=False, verbosity=0)
