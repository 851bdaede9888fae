"""``manage.py club``: what an administrator does at the terminal."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.factories import make_tournament, make_user
from tests.services.test_archive_file import archive
from tournaments.models import Club, Membership, Tournament, User
from tournaments.services.clubs import the_club

pytestmark = pytest.mark.django_db


def club(*arguments: str, **options: str) -> str:
    said = StringIO()
    call_command("club", *arguments, stdout=said, **options)
    return said.getvalue()


def test_a_club_is_added_with_an_organiser_who_chooses_a_password(client: Client) -> None:
    make_user("Odile")
    said = club("add", "Belote de Brest", "--organiser", "Anne")
    added = Club.objects.get(slug="belote-de-brest")
    assert Membership.objects.get(club=added).user.username == "Anne"
    path = next(word for word in said.split() if word.startswith("/"))
    assert client.get(path).status_code == 200
    assert club("list").splitlines() == ["belote-de-brest\tBelote de Brest", "club\tClub"]


def test_an_account_that_exists_keeps_its_password(client: Client) -> None:
    odile = make_user("Odile")
    assert "/" not in club("add", "Ailleurs", "--organiser", "odile")
    club("member", "club", "Lucien", "--role", "scorer")
    assert odile.memberships.count() == 2
    assert User.objects.get(username="Lucien").memberships.get().role == "scorer"
    odile.refresh_from_db()
    assert odile.has_usable_password()


def test_a_club_gets_another_name() -> None:
    the_club()
    club("rename", "club", "Coinche d’Évreux")
    assert Club.objects.get().name == "Coinche d’Évreux"


def test_what_cannot_be_is_said() -> None:
    the_club()
    club("add", "Ailleurs")
    for arguments in (("add", "Ailleurs"), ("rename", "nowhere", "X"), ("member", "nowhere", "Anne"), ("add", "♠")):
        with pytest.raises(CommandError):
            club(*arguments)
    assert Club.objects.count() == 2


def test_a_command_that_makes_an_evening_says_for_which_of_several_clubs() -> None:
    the_club()
    club("add", "Ailleurs")
    with pytest.raises(CommandError):
        call_command("demo", stdout=StringIO())
    call_command("demo", "--club", "ailleurs", stdout=StringIO())
    assert Tournament.objects.get().club.slug == "ailleurs"


def test_an_archive_is_brought_into_one_of_several_clubs(tmp_path: Path) -> None:
    path = tmp_path / "soiree.json"
    path.write_bytes(archive(make_tournament()))
    club("add", "Ailleurs")
    with pytest.raises(CommandError):
        call_command("import_archive", path)
    call_command("import_archive", path, "--club", "ailleurs", stdout=StringIO())
    assert sorted(Tournament.objects.values_list("club__slug", flat=True)) == ["ailleurs", "club"]
