"""What there was before there were clubs becomes one club's, and goes back to what it was."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.factories import ACTOR, make_tournament, make_user
from tournaments.enums import Role
from tournaments.models import Club, HouseRules, LogEntry, Membership, Player, Tournament, User
from tournaments.services.clubs import add_club, the_club

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("tournaments", "0014_books")]


def migrated(targets: list[tuple[str, str]]) -> Any:
    """The database as of these migrations, and its models."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def before() -> Iterator[Any]:
    """The models before there were clubs; the database is brought up to date again afterwards."""
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    Club.objects.all().delete()
    try:
        yield migrated(BEFORE)
    finally:
        migrated(latest)


def latest() -> None:
    migrated(MigrationExecutor(connection).loader.graph.leaf_nodes())


def refused() -> None:
    """The journal takes no change."""
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogEntry.objects.update(subject="another")
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        LogEntry.objects.all()._raw_delete(LogEntry.objects.db)


def test_everything_becomes_one_clubs(before: Any) -> None:
    def model(name: str) -> Any:
        return before.get_model("tournaments", name)

    rules = model("FrozenRules").objects.create(digest="0" * 64, name="Règles", values={})
    evening = model("Tournament").objects.create(name="Soirée", date=date(2026, 1, 1), rules=rules)
    model("Player").objects.create(name="Anne", search_key="anne", club="Lyon")
    model("HouseRules").objects.create(code="house-a", name="A", rules=rules)
    for subject, of in (("a", evening), ("b", None)):
        model("LogEntry").objects.create(tournament=of, action="told", subject=subject)
    model("User").objects.create(username="Odile", role="organiser")
    model("User").objects.create(username="Lucien", role="scorer", is_active=False)

    latest()
    club = Club.objects.get()
    assert (Tournament.objects.get().club, HouseRules.objects.get().club) == (club, club)
    assert [(player.kept_by, player.club) for player in Player.objects.all()] == [(club, "Lyon")]
    assert {entry.club for entry in LogEntry.objects.all()} == {club}
    places = Membership.objects.values_list("user__username", "club", "role", "is_active")
    assert sorted(places) == [("Lucien", club.pk, "scorer", False), ("Odile", club.pk, "organiser", True)]
    refused()


def test_an_entry_is_not_given_to_another_club() -> None:
    make_tournament()
    other = add_club(actor=ACTOR, name="Ailleurs")
    for club in (other, None):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            LogEntry.objects.update(club=club)


def test_the_way_back_gives_the_accounts_their_roles() -> None:
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    make_tournament()
    make_user("Lucien", role=Role.SCORER)
    try:
        apps = migrated(BEFORE)
        assert list(apps.get_model("tournaments", "User").objects.values_list("username", "role")) == [
            ("Lucien", "scorer")
        ]
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            apps.get_model("tournaments", "LogEntry").objects.update(subject="another")
    finally:
        migrated(leaves)
    assert User.objects.get().memberships.get().role == Role.SCORER
    refused()


def test_several_clubs_are_not_mixed_up_by_an_older_version() -> None:
    the_club()
    other = add_club(actor=ACTOR, name="Ailleurs")
    with pytest.raises(RuntimeError, match="several clubs"):
        migrated(BEFORE)
    latest()
    assert Club.objects.filter(pk=other.pk).exists()
