"""The start after something went wrong with the database itself."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.crash.server import ROOT, Browser, Server, prepare
from tests.databases import environment, on_postgres, rows
from tests.postgres import free_port
from tournaments.enums import BackupReason

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


def start_at_terminal(folder: Path, answer: str) -> subprocess.Popen[str]:
    """Start the program for somebody who answers its question so; standard output and errors come together."""
    typing, terminal = os.openpty()
    os.write(typing, f"{answer}\n".encode())
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(free_port()), "--host", "127.0.0.1", "--no-browser"],
        cwd=ROOT,
        env=environment(folder),
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    os.close(terminal)
    return process


def read_until(process: subprocess.Popen[str], word: str) -> str:
    """What a program prints, up to the line that holds the word, or to its end."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if word in line:
            break
    return said


def without_tables(database: Path) -> None:
    """A database that SQLite has made anew."""
    database.unlink()
    with closing(sqlite3.connect(database)) as file:
        file.execute("PRAGMA journal_mode=WAL")


LOSSES: list[Callable[[Path], object]] = [Path.unlink, lambda database: database.write_bytes(b""), without_tables]


@pytest.mark.parametrize("lose", LOSSES, ids=["deleted", "empty", "without tables"])
def test_a_database_that_is_gone_is_no_new_club_where_copies_lie(
    lose: Callable[[Path], object], tmp_path: Path
) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    name = next((tmp_path / "backups").glob("coinche_*")).name
    lose(tmp_path / "coinche.sqlite3")

    refused = manage(tmp_path, "serve", "--port", "0", "--no-browser")
    assert refused.returncode != 0
    assert f"manage.py restore --damaged {name}" in refused.stderr
    assert str(tmp_path / "backups") in refused.stderr, "how to begin anew"
    assert "Traceback" not in refused.stderr

    agreed = start_at_terminal(tmp_path, "o")
    try:
        assert name in read_until(agreed, "Ctrl-C")
        assert rows(tmp_path, "SELECT count(*) FROM tournaments_entrant") == [(4,)]
    finally:
        agreed.send_signal(signal.SIGINT)
        agreed.communicate(timeout=60)


def test_whoever_moves_the_copies_away_begins_anew(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    (tmp_path / "coinche.sqlite3").unlink()
    refused = start_at_terminal(tmp_path, "n")
    assert str(tmp_path / "backups") in refused.communicate(timeout=120)[0]
    (tmp_path / "backups").rename(tmp_path / "before")
    server = Server(tmp_path)
    server.start()
    server.stop()
    assert not any("endommagé" in line for line in server.said), server.said
    assert rows(tmp_path, "SELECT count(*) FROM tournaments_entrant") == [(0,)]


def test_the_question_says_when_and_why_the_copy_was_made_and_never_offers_what_was_rejected(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    wanted = next((tmp_path / "backups").glob("coinche_*")).name
    assert manage(tmp_path, "restore", wanted).returncode == 0
    (tmp_path / "running").touch()
    (tmp_path / "coinche.sqlite3").write_bytes(b"\0" * 10_000)

    said = start_at_terminal(tmp_path, "n").communicate(timeout=120)[0]
    reason, rejected = str(BackupReason.RESTORED.label), str(BackupReason.RESTORE.label)
    assert re.search(rf"\d\d/\d\d/\d{{4}} \d\d:\d\d \({re.escape(reason)}\)", said), said
    assert rejected not in said
    assert "file is not a database" not in said
    assert "file is not a database" in (tmp_path / "logs" / "coinche.log").read_text(encoding="utf-8")


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


def overwrite_pages(database: Path) -> None:
    """What a failing disk does while the program runs: every page but the first holds something else."""
    with closing(sqlite3.connect(database, isolation_level=None)) as file:
        file.execute("UPDATE tournaments_tournament SET revision = revision + 1")  # what was read before counts no more
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with database.open("rb+") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * (database.stat().st_size - 4096))


def test_damage_while_serving_is_told_logged_and_checked_at_the_next_start(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    server = Server(tmp_path, COINCHE_BACKUP_MINUTES="0")
    server.start()
    try:
        browser, monitor = Browser(server.port), Browser(server.port)
        browser.log_in()
        overwrite_pages(tmp_path / "coinche.sqlite3")
        for path in ("/", "/installation/", "/installation/assistance.zip", "/nowhere/"):
            status, page = browser.ask("GET", path)
            assert status == 500
            assert "damaged" in page or "endommagée" in page
            assert "intact" not in page
        assert "malformed" in (tmp_path / "logs" / "coinche.log").read_text(encoding="utf-8")
        status, told = monitor.ask("GET", "/sante")
        assert (status, json.loads(told)["database"]) == (503, "damaged")
    finally:
        server.stop()
    refused = manage(tmp_path, "serve", "--port", "0", "--no-browser")
    assert refused.returncode != 0
    assert "restore --damaged" in refused.stderr


def test_every_command_says_in_a_sentence_what_to_type_where_the_database_is_damaged(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    name = next((tmp_path / "backups").glob("coinche_*")).name
    overwrite_pages(tmp_path / "coinche.sqlite3")
    support = str(tmp_path / "support.zip")
    for command in (["backup"], ["verify_scores"], ["restore", name], ["support_file", support], ["club", "list"]):
        done = manage(tmp_path, *command)
        assert done.returncode != 0
        (sentence,) = done.stderr.strip().splitlines()
        assert f"manage.py restore --damaged {name}" in sentence, sentence
        assert "malformed" not in sentence
    assert manage(tmp_path, "restore", "--damaged", name).returncode == 0
    assert manage(tmp_path, "verify_scores").returncode == 0


def test_a_file_from_a_stick_replaces_a_damaged_database(tmp_path: Path) -> None:
    prepare(tmp_path, 2)
    assert manage(tmp_path, "backup").returncode == 0
    stick = next((tmp_path / "backups").glob("coinche_*")).rename(tmp_path / "on a stick.sqlite3")
    overwrite_pages(tmp_path / "coinche.sqlite3")
    done = manage(tmp_path, "restore", "--damaged", str(stick))
    assert done.returncode == 0, done.stderr
    assert rows(tmp_path, "SELECT count(*) FROM tournaments_entrant") == [(4,)]


def test_a_command_before_the_first_start_says_so(tmp_path: Path) -> None:
    done = manage(tmp_path, "verify_scores")
    assert done.returncode != 0
    assert len(done.stderr.strip().splitlines()) == 1


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
