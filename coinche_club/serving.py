"""The production server behind ``manage.py serve``: its size, its port, and what must be ready before it starts.

FIGURES
"""

import os
import socket
import sys
import threading
import time
from collections.abc import Callable

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

TARGET = "coinche_club.wsgi:application"
#: Ports tried one after the other from the wished one on.
PORTS_TRIED = 50
#: The address that stands for every address of this machine.
EVERYWHERE = "0.0.0.0"


def workers_and_threads() -> tuple[int, int]:
    """Return how many processes serve and how many threads each has; granian has a single process on Windows."""
    if sys.platform == "win32":
        return 1, 8
    return min(max(os.cpu_count() or 1, 1), 2), 4


def free_port(host: str, wished: int) -> int:
    """Return the first port from ``wished`` on that nothing listens on; ``OSError`` if there is none near it."""
    for port in range(wished, min(wished + PORTS_TRIED, 65_536)):
        if _is_free(host, port):
            return port
    raise OSError(f"no free port from {wished} on")


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        if sys.platform != "win32":
            # A server that has just stopped leaves connections that block nobody; a listening one still does.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def migrate_if_needed(verbosity: int) -> bool:
    """Bring the database up to date and say whether there was anything to do."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        call_command("migrate", interactive=False, verbosity=verbosity)
    # The processes that serve are forked from this one and must not share its connection.
    connection.close()
    return bool(plan)


def serve(host: str, port: int, when_ready: Callable[[], None]) -> None:
    """Serve until interrupted; ``when_ready`` is called once, when the first visitor would be answered."""
    workers, threads = workers_and_threads()
    server = Granian(
        target=TARGET,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=threads,
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
    )
    # The server says when its processes are started, which is before they answer.
    waiting = threading.Thread(target=_call_when_ready, args=(host, port, when_ready), daemon=True)
    server.on_startup(waiting.start)
    server.serve()


def _call_when_ready(host: str, port: int, when_ready: Callable[[], None]) -> None:
    while not _answers("127.0.0.1" if host == EVERYWHERE else host, port):
        time.sleep(0.02)
    when_ready()


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def has_display() -> bool:
    """Tell whether a browser window can appear where the program was started."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
