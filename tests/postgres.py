"""A throw-away PostgreSQL server for one command: ``python -m tests.postgres COMMAND…``.

The server lives in a temporary folder, listens on a free port of the loopback interface, keeps nothing safe on disk
(``fsync=off``) and is gone when the command ends; the command finds it in ``DATABASE_URL``. ``initdb`` refuses root, so
root lends the server to an unprivileged account. Without PostgreSQL's programs the command does not run and the exit
status is 0, on the build server (``CI=true``) 1.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SETTINGS = (
    "fsync=off full_page_writes=off synchronous_commit=off autovacuum=off wal_level=minimal max_wal_senders=0"
    " max_connections=200 unix_socket_directories=''"
)


def find_programs() -> Path | None:
    """Return the folder with ``initdb`` and ``pg_ctl``: Debian keeps the newest outside PATH."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    on_path = [Path(found).parent for found in [shutil.which("pg_ctl")] if found]
    return next((path for path in [*packaged, *on_path] if (path / "initdb").exists()), None)


def unprivileged() -> dict[str, Any]:
    """Return the arguments of ``subprocess.run`` that drop root's rights; empty for an ordinary user."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    import pwd  # noqa: PLC0415 - exists on Unix only, as do the accounts to drop to

    names = {entry.pw_name for entry in pwd.getpwall()}
    account = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def free_port() -> int:
    """Return a port of the loopback interface that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def throwaway_server(programs: Path) -> Iterator[str]:
    """Start a server and yield its ``DATABASE_URL``; stop it and delete its files afterwards."""
    lent = unprivileged()
    with tempfile.TemporaryDirectory(prefix="coinche-postgres-", ignore_cleanup_errors=True) as folder:
        if lent:
            os.chown(folder, lent["user"], lent["group"])
        cluster, port = Path(folder) / "cluster", free_port()
        options = " ".join(f"-c {setting}" for setting in [*SETTINGS.split(), f"port={port}"])

        def run(*command: str | Path) -> None:
            subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, **lent)

        run(programs / "initdb", "-D", cluster, "-U", "coinche", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run(programs / "pg_ctl", "-D", cluster, "-l", Path(folder) / "log", "-o", options, "-w", "start")
        try:
            yield f"postgres://coinche@127.0.0.1:{port}/postgres"
        finally:
            run(programs / "pg_ctl", "-D", cluster, "-m", "immediate", "-w", "stop")


def main(command: Sequence[str]) -> int:
    """Run ``command`` with a server of its own and return its exit status."""
    programs = find_programs()
    if programs is None:
        print("PostgreSQL is not installed (apt-get install postgresql): these tests ran on SQLite only.")
        return 1 if os.environ.get("CI") == "true" else 0
    # A termination must pass through the clean-up above, or the server would stay behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with throwaway_server(programs) as url:
        return subprocess.run(command, check=False, env={**os.environ, "DATABASE_URL": url}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
