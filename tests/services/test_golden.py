"""A file from any released version opens, and its standings are what they were."""

import json
import re
from pathlib import Path

import pytest
from django.db import connection

from tests.backup_factories import totals
from tests.factories import ACTOR
from tournaments.enums import BackupReason
from tournaments.models import Tournament
from tournaments.selectors.backups import folder
from tournaments.services.backup import create_backup
from tournaments.services.demo import create_demo
from tournaments.services.restore import bring_backup, check_backup, restore_backup

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the file of an SQLite database"),
]


def restored_standings(path: Path) -> list[list[int]]:
    """Bring a file in, restore it, and tell the standings of its evening."""
    with path.open("rb") as content:
        brought = bring_backup(actor=ACTOR, file_name=path.name, content=content)
    proof = check_backup(name=brought.name).proof
    assert proof is not None
    assert proof.checked
    restore_backup(actor=ACTOR, name=brought.name)
    return [list(row) for row in totals(Tournament.objects.get())]


def test_every_version_of_the_changelog_has_its_database() -> None:
    """``python -m tests.golden X.Y.Z`` makes that of a release."""
    released = re.findall(r"^## (\d+\.\d+\.\d+)\b", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    assert released
    assert sorted(path.stem for path in GOLDEN.glob("*.sqlite3")) == sorted(released)
    assert sorted(path.stem for path in GOLDEN.glob("*.json")) == sorted(released)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.sqlite3")), ids=lambda path: path.stem)
@pytest.mark.usefixtures("data_folder")
def test_a_released_database_opens(path: Path) -> None:
    assert restored_standings(path) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.usefixtures("data_folder")
def test_what_this_version_writes_opens_under_any_name(tmp_path: Path) -> None:
    evening = create_demo(actor=ACTOR)
    before = [list(row) for row in totals(evening)]
    written = create_backup(actor=ACTOR, reason=BackupReason.BY_HAND).path.rename(folder() / "club.sqlite3")
    Tournament.objects.update(name="Autre chose")
    assert restored_standings(written) == before
