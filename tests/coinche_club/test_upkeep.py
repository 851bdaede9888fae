"""What the parent of the serving processes looks after."""

import logging
from pathlib import Path

import pytest

from coinche_club.upkeep import LOGS_KEPT, LogFileHandler, Running, damage_noted, note_damage, rotate_log, write_refusal


def test_a_run_that_ended_in_order_leaves_no_mark(tmp_path: Path) -> None:
    run = Running(tmp_path)
    assert run.begin() is False
    run.end()
    assert Running(tmp_path).begin() is False


def test_a_run_that_was_killed_leaves_its_mark(tmp_path: Path) -> None:
    (tmp_path / "running").touch()
    assert Running(tmp_path).begin() is True


def test_a_run_that_met_damage_leaves_its_mark_until_the_next_one(tmp_path: Path) -> None:
    run = Running(tmp_path)
    run.begin()
    note_damage(tmp_path)
    run.end()
    assert damage_noted(tmp_path)
    after = Running(tmp_path)
    assert after.begin() is True
    assert not damage_noted(tmp_path)
    after.end()
    assert Running(tmp_path).begin() is False


def test_a_large_log_is_put_aside_and_old_ones_go(tmp_path: Path) -> None:
    log = tmp_path / "coinche.log"
    for number in range(LOGS_KEPT + 3):
        log.write_text(f"{number} " * 10, encoding="utf-8")
        rotate_log(log, largest=5)
    assert not log.exists()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == [f"coinche.log.{number}" for number in range(1, LOGS_KEPT + 1)]
    assert (tmp_path / "coinche.log.1").read_text(encoding="utf-8").startswith(str(LOGS_KEPT + 2))


def test_a_small_log_stays(tmp_path: Path) -> None:
    log = tmp_path / "coinche.log"
    log.write_text("a line", encoding="utf-8")
    rotate_log(log)
    assert log.exists()
    rotate_log(tmp_path / "absent.log")


def test_a_folder_that_takes_files_is_not_refused(tmp_path: Path) -> None:
    assert write_refusal(tmp_path / "new" / "folder") is None
    (tmp_path / "file").touch()
    assert isinstance(write_refusal(tmp_path / "file"), OSError)
    assert list((tmp_path / "new" / "folder").iterdir()) == []


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    handler = LogFileHandler(str(tmp_path / "coinche.log"))
    monkeypatch.setattr(handler, "reopenIfNeeded", full)
    handler.emit(logging.LogRecord("x", logging.WARNING, "", 0, "a line", (), None))
    handler.close()
