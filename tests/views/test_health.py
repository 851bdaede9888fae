"""How the installation is: for a monitor, for the organiser, for whoever helps."""

import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client

from coinche_club.upkeep import note_damage
from tests.backup_factories import played_evening
from tests.markup import page_text
from tests.views.conftest import english
from tournaments.models import FailedAttempt
from tournaments.selectors.backups import database_path
from tournaments.selectors.health import is_writable


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    settings.LOG_FILE = tmp_path / "logs" / "coinche.log"
    settings.LOG_FILE.parent.mkdir()


def test_a_monitor_reads_words_and_no_figures(anybody: Client) -> None:
    answer = anybody.get("/sante")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "disk": "ok", "backup": "late"}
    assert not FailedAttempt.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_monitor_waits_for_nobody_who_writes(anybody: Client) -> None:
    def ask() -> int:
        try:
            return anybody.get("/sante").status_code
        finally:
            connections.close_all()

    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        FailedAttempt.objects.create(kind="x", key="x", address="x")
        assert pool.submit(ask).result() == 200


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="the file of an SQLite database")
def test_a_database_that_may_not_be_written_to_is_trouble(anybody: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    file = database_path()
    monkeypatch.setattr("tournaments.selectors.health.os.access", lambda path, _mode: path != file)
    answer = anybody.get("/sante")
    assert (answer.status_code, answer.json()["database"]) == (503, "not writable")


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="a server that takes no writes")
def test_a_server_that_takes_no_writes_is_trouble(anybody: Client) -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
        assert not is_writable()


def test_a_monitor_is_answered_before_there_is_an_account(db: None) -> None:
    answer = english().get("/sante")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_everybody_learns_of_damage_that_a_page_met(organiser: Client, tmp_path: Path) -> None:
    note_damage(tmp_path)
    answer = english().get("/sante")
    assert (answer.status_code, answer.json()["database"]) == (503, "damaged")
    assert "Stop the program and start it again" in page_text(organiser.get("/installation/"))


@pytest.mark.parametrize("trouble", ["is_writable", "free_bytes"])
def test_a_monitor_learns_of_trouble(anybody: Client, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
    monkeypatch.setattr(f"tournaments.selectors.health.{trouble}", lambda: 0)
    answer = anybody.get("/sante")
    assert answer.status_code == 503
    assert answer.json()["status"] == "failing"


def test_the_organiser_sees_where_everything_is(organiser: Client, tmp_path: Path) -> None:
    page = page_text(organiser.get("/installation/"))
    assert str(tmp_path) in page
    assert "SQLite" in page or "PostgreSQL" in page


def test_the_file_for_support_names_nobody(organiser: Client, settings: Any) -> None:
    evening = played_evening(name="Tournoi de Saint-Glinglin")
    settings.LOG_FILE.write_text(
        "WARNING django: Nord 1 / Sud 1 at Tournoi de Saint-Glinglin, by organiser, from 192.168.1.20\n",
        encoding="utf-8",
    )
    with zipfile.ZipFile(io.BytesIO(organiser.get("/installation/assistance.zip").content)) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    whole = "".join(texts.values())
    for name in ("Nord 1", "Sud 1", evening.name, "192.168.1.20", "by organiser"):
        assert name not in whole
    assert "WARNING django" in texts["coinche.log"]
    state = json.loads(texts["state.json"])
    assert state["confirmed_sheets"] == 8
    assert state["wrong_totals"] == []
