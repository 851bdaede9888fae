"""The commands around the data, as somebody types them."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.backup_factories import played_evening
from tests.services.test_moving import unused as unused
from tournaments.management.rescue import command_line
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.backups import backups


def said(*command: str, **options: Any) -> str:
    """What a command prints."""
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=out, **options)
    return out.getvalue()


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return tmp_path


@pytest.mark.django_db(transaction=True)
def test_copy_list_and_restore(tmp_path: Path) -> None:
    played_evening()
    stick = tmp_path / "stick"
    stick.mkdir()
    name = backups()[0].name if said("backup", "--to", str(stick)) else ""
    assert (stick / name).exists()
    assert name in said("restore")
    Tournament.objects.update(name="Une erreur")
    assert name in said("restore", name)
    assert Tournament.objects.get().name == "Soirée jouée"


@pytest.mark.django_db(transaction=True)
def test_a_file_from_a_stick_is_restored(tmp_path: Path) -> None:
    played_evening()
    said("backup")
    elsewhere = backups()[0].path.rename(tmp_path / "club.sqlite3") if backups()[0].name.endswith("sqlite3") else None
    if elsewhere is None:
        pytest.skip("the file of an SQLite database")
    Tournament.objects.update(name="Une erreur")
    said("restore", str(elsewhere))
    assert Tournament.objects.get().name == "Soirée jouée"
    for mistyped in (str(tmp_path / "absent.sqlite3"), "absent.sqlite3"):
        with pytest.raises(CommandError) as caught:
            said("restore", mistyped)
        assert mistyped in str(caught.value)
        assert command_line("restore") in str(caught.value), "where the list is"


@pytest.mark.django_db(transaction=True)
def test_a_regular_copy_is_made_only_after_a_change() -> None:
    played_evening()
    said("backup", "--regular")
    first = len(backups())
    said("backup", "--regular")
    assert first == 1
    assert len(backups()) in {1, 2}  # PostgreSQL does not tell whether something has changed


@pytest.mark.django_db
def test_scores_are_proven_and_a_wrong_one_is_named() -> None:
    evening = played_evening()
    assert "8" in said("verify_scores")
    wrong = SheetVersion.objects.order_by("pk")[0]
    SheetVersion.objects.filter(pk=wrong.pk).update(total_ns=9_999)
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("verify_scores", stdout=out, stderr=out)
    assert evening.name in out.getvalue()
    assert "9999" in out.getvalue()


@pytest.mark.django_db
def test_the_file_for_support_is_written(tmp_path: Path) -> None:
    said("support_file", str(tmp_path / "support.zip"))
    assert (tmp_path / "support.zip").read_bytes()[:2] == b"PK"


@pytest.mark.django_db(transaction=True)
def test_a_club_moves_to_another_database(unused: str) -> None:
    played_evening()
    told = said("move_database", unused)
    assert [line for line in told.splitlines() if line.startswith("8 ")], told
    assert [line.split()[1:] for line in told.splitlines() if line.startswith("tournaments_entrant ")] == [
        ["8", "=", "8"]
    ]
    with pytest.raises(CommandError):
        said("move_database", unused)
