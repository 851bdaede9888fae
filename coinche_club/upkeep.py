"""What the parent of the serving processes looks after: how the last run ended, regular copies, the size of the log.

It is the one process of its kind, serves nobody and holds no connection to the database: what touches the data is done
by a command in a process of its own. Serving processes start no threads and need no agreement about whose turn it is.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from logging import ERROR, Filter, LogRecord
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import IO

LOG_BYTES = 1_000_000
LOGS_KEPT = 5
#: A piece of an address that is long enough to be a secret.
SECRET = re.compile(r"(?<=/)[\w.~-]{16,}(?=/|$|\s)|(?<==)[\w.~%-]{16,}")


class MaskSecrets(Filter):
    """Keeps the links and codes of addresses out of the log, and a refusal to one line: it is no fault to trace."""

    def filter(self, record: LogRecord) -> bool:
        """Replace what may be secret in the line that is written."""
        record.msg = SECRET.sub("…", record.getMessage())
        record.args = ()
        if record.name == "django.request" and record.levelno < ERROR:
            record.exc_info = None
        return True


class LogFileHandler(WatchedFileHandler):
    """Writes to the log file. On a full disk the line is lost: the answer to a visitor must not be lost with it."""

    def emit(self, record: LogRecord) -> None:
        """Write the line, which also goes to the terminal, if that is possible."""
        with suppress(OSError):
            super().emit(record)

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - the name that the library calls
        """Say nothing of a line that could not be written."""


class Running:
    """The mark of a run: made at its start, taken away at its orderly end.

    A run that was killed, or that met a damaged database, leaves it behind.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._path = folder, _mark_of(folder)
        self._file: IO[str] | None = None

    def begin(self) -> bool:
        """Leave the mark; True if the last run left its own behind (and no other run goes on that left it)."""
        left_over = self._path.exists()
        self._file = self._path.open("a", encoding="ascii")
        if not self._locked():
            return False
        self._file.truncate(0)
        return left_over

    def end(self) -> None:
        """Take the mark away, unless the next start has to check the database."""
        if self._file is not None:
            self._file.close()
            if not damage_noted(self._folder):
                self._path.unlink(missing_ok=True)

    def _locked(self) -> bool:
        """Hold the mark; the system lets go of it when this process ends, however it ends. Windows has another lock."""
        if sys.platform == "win32":
            return True
        import fcntl  # noqa: PLC0415 - Windows has none

        assert self._file is not None
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def note_damage(folder: Path) -> None:
    """Write into the mark of the run that the database is damaged: however the run ends, the next start checks it."""
    with suppress(OSError):
        _mark_of(folder).write_text("damaged\n", encoding="ascii")


def damage_noted(folder: Path) -> bool:
    """True if this run, or the last one if none goes on, met a damaged database."""
    with suppress(OSError):
        return _mark_of(folder).stat().st_size > 0
    return False


def _mark_of(folder: Path) -> Path:
    return folder / "running"


def write_refusal(folder: Path) -> OSError | None:
    """Why nothing can be written to the folder; None if it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            file.write(bytes(65_536))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return error
    return None


def rotate_log(path: Path, *, largest: int = LOG_BYTES) -> None:
    """Begin a new log once the present one is large; the serving processes notice and write to the new one."""
    with suppress(OSError):
        if path.stat().st_size < largest:
            return
        for number in range(LOGS_KEPT, 1, -1):
            with suppress(FileNotFoundError):
                path.with_name(f"{path.name}.{number - 1}").replace(path.with_name(f"{path.name}.{number}"))
        path.replace(path.with_name(f"{path.name}.1"))


def start(*, minutes: int, log: Path, base: Path) -> None:
    """Look after the data from now on, every so many minutes (0: only after the log), until this process ends."""
    command = [sys.executable, str(base / "manage.py"), "backup", "--regular"]

    def look_after() -> None:
        while True:
            time.sleep((minutes or 10) * 60)
            rotate_log(log)
            if minutes:
                subprocess.run(command, check=False, cwd=base, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    threading.Thread(target=look_after, daemon=True).start()
