"""The start after something went wrong with the database itself."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.crash.server import ROOT, Server, prepare
from tests.databases import environment, on_postgres, rows

pytestmark = pytest.mark.skipif(on_postgres(), reason="the database is a file of the data folder")


def manage(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command on a data folder, with nobody at the terminal."""
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        check=False,
        capture_output=True,
        text=True,
        timeout=180,
    )


def test_a_damaged_database_is_not_served_and_the_latest_good_copy_is_offered(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    name = next((tmp_path / "backups").glob("coinche_*")).name
    database = tmp_path / "coinche.sqlite3"
    database.write_bytes(b"\0" * 10_000)

    refused = manage(tmp_path, "serve", "--port", "0", "--no-browser")
    assert refused.returncode != 0
    assert f"restore --damaged {name}" in refused.stderr
    assert "Traceback" not in refused.stderr

    restored = manage(tmp_path, "restore", "--damaged", name)
    assert restored.returncode == 0, restored.stderr
    assert rows(tmp_path, "SELECT count(*) FROM tournaments_entrant") == [(4,)]
    assert any(path.name.startswith("damaged-") for path in tmp_path.iterdir())
    server = Server(tmp_path)
    server.start()
    server.stop()


def test_an_update_copies_first(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    with closing(sqlite3.connect(tmp_path / "coinche.sqlite3")) as database, database:
        # As a version that knew no sessions would have left it.
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        database.execute("DROP TABLE django_session")
    server = Server(tmp_path)
    server.start()
    server.stop()
    assert [path.name.split("_")[3] for path in (tmp_path / "backups").glob("coinche_*")] == ["upgrade"]
