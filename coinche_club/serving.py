"""The production server behind ``manage.py serve``: its size, its port, and what must be ready before it starts.

FIGURES
"""

import os
import socket
import sys
import threading
import time
import webbrowser
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
#: Seconds that a browser waits for the server's first answer before it is opened all the same.
BROWSER_PATIENCE = 20


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


def serve(host: str, port: int, on_startup: Callable[[], None]) -> None:
    """Serve until interrupted; ``on_startup`` is called once when the port is open."""
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
    server.on_startup(on_startup)
    server.serve()


def open_browser_when_ready(url: str, port: int) -> None:
    """Show ``url`` in the user's browser once the server answers; returns at once."""
    threading.Thread(target=_open_browser, args=(url, port), daemon=True).start()


def _open_browser(url: str, port: int) -> None:
    deadline = time.monotonic() + BROWSER_PATIENCE
    while time.monotonic() < deadline and not _answers(port):
        time.sleep(0.1)
    webbrowser.open(url)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def has_display() -> bool:
    """Tell whether a browser window can appear where the program was started."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
