"""The disk is full, or the folder cannot be written to: a clear message, and nothing half written."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from tests.backup_factories import names_in
from tests.crash.server import ROOT, Browser, Server, prepare
from tests.crash.test_kill import EVERY_QUESTION
from tests.databases import environment, on_postgres, rows

pytestmark = pytest.mark.skipif(on_postgres(), reason="the database is a file of the data folder")


def mounted(folder: Path, options: str) -> bool:
    """Mount a small file system of its own over the folder; only root may."""
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    return (
        shutil.which("mount") is not None and subprocess.run(command, check=False, capture_output=True).returncode == 0
    )


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    if not mounted(folder, "size=64m"):
        pytest.skip("mounting a small file system needs root's rights")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path, *, leave: int = 0) -> Path:
    """Use up what is free on the disk."""
    filler = folder / "filler"
    with closing(os.fdopen(os.open(filler, os.O_WRONLY | os.O_CREAT), "wb", buffering=0)) as file:
        free = shutil.disk_usage(folder).free - leave
        try:
            for _ in range(max(free, 0) // 4096 + 1):
                file.write(bytes(4096))
        except OSError:
            return filler
    return filler


def test_on_a_full_disk_the_page_says_so_and_nothing_is_half_written(small_disk: Path) -> None:
    (evening,) = prepare(small_disk, 2)
    server = Server(small_disk, COINCHE_BACKUP_MINUTES="0")
    server.start()
    try:
        browser = Browser(server.port)
        browser.log_in()
        path = f"/soirees/{evening}/scores/1/table/1/totaux/"
        fields = {"base": 0, "total_NS": 1620, "total_EW": 0, "accepted": EVERY_QUESTION}
        filler = fill(small_disk)
        statuses = [browser.post(path, {**fields, "key": uuid4(), "base": base})[0] for base in range(40)]
        accepted = statuses.count(302)
        assert 507 in statuses, statuses
        assert set(statuses) <= {302, 507, 409}, statuses
        answer = browser.post(path, {**fields, "key": uuid4(), "base": accepted})
        assert answer[0] == 507
        assert "disque" in answer[1] or "disk" in answer[1]
        stored = rows(small_disk, "SELECT count(*) FROM tournaments_sheetversion")[0][0]
        assert stored == accepted
        assert rows(small_disk, "PRAGMA integrity_check") == [("ok",)]
        assert browser.post("/sauvegardes/nouvelle/", {})[0] == 507
        assert not list(names_in(small_disk / "backups"))
        filler.unlink()
        assert browser.post(path, {**fields, "key": uuid4(), "base": accepted})[0] == 302
    finally:
        server.stop()


def test_a_folder_that_cannot_be_written_to_is_named_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "sealed"
    folder.mkdir()
    if os.geteuid() == 0:
        if not mounted(folder, "ro,size=1m"):
            pytest.skip("root writes anywhere but on a file system that is mounted to be read")
    else:
        folder.chmod(0o500)
    command = [sys.executable, "manage.py", "serve", "--port", "0", "--no-browser"]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment(folder), check=False, capture_output=True, text=True, timeout=120
        )
    finally:
        if os.geteuid() == 0:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
        else:
            folder.chmod(0o700)
    assert done.returncode != 0
    assert str(folder) in done.stderr
    assert "Traceback" not in done.stderr
