"""The production server behind ``manage.py serve``: its size, its port, and what must be ready before it starts.

Granian was chosen among the servers that need no other program. With 250 clients on two cores, two processes of four
threads answered 280 requests a second, gunicorn's two of four 225 and waitress, whose one process leaves a core idle,
107; and gunicorn does not run on Windows. Where granian has one process only, on Windows, it gets the threads of both.
"""

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

APPLICATION = "coinche_club.wsgi.application"
#: Ports tried one after the other from the wished one on.
PORTS_TRIED = 50
#: Seconds after which a thread that computes lets the others have their turn. Whoever writes holds the database's only
#: lock and waits for this turn after each of its statements: with Python's 5 ms a hall's posts took four times as long.
SWITCH_INTERVAL = 0.0005
#: Seconds that requests in progress get to end when the server is stopped.
PATIENCE = 5
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
    """Bring the database up to date, after a copy of it, and say whether there was anything to do."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        call_command("migrate", interactive=False, verbosity=verbosity)
    # The processes that serve are forked from this one and must not share its connection.
    connection.close()
    return bool(plan)


def serve(host: str, port: int, when_ready: Callable[[], None], *, workers: int | None = None) -> None:
    """Serve until interrupted; ``when_ready`` is called once, when the first visitor would be answered.

    ``workers``: how many processes serve; by default as ``workers_and_threads`` says.
    """
    usual, threads = workers_and_threads()
    server = Granian(
        target=APPLICATION,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers or usual,
        workers_kill_timeout=PATIENCE,
        blocking_threads=threads,
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
    )

    def on_startup() -> None:
        # The server is about to start its processes: nobody is answered yet.
        threading.Thread(target=_call_when_ready, args=(host, port, when_ready), daemon=True).start()
        if sys.platform != "win32":
            # Granian would start its processes anew; but whoever closes the terminal wants the program to end.
            signal.signal(signal.SIGHUP, server.signal_handler_interrupt)

    server.on_startup(on_startup)
    # Loaded once, before the processes are forked; not sooner, as it lists the static files that exist.
    import_string(APPLICATION)
    server.serve(target_loader=partial(load_application, os.getpid()), wrap_loader=False)


def load_application(parent: int) -> WSGIHandler:
    """Return the application; runs in each serving process before it answers anybody.

    The process leaves the terminal's group, so that Ctrl-C reaches the parent alone, which then ends its processes in
    good order; and it ends by itself if the process ``parent`` was killed, since it would keep the port.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    if sys.platform != "win32":
        os.setpgid(0, 0)
        threading.Thread(target=_end_with_parent, args=(parent,), daemon=True).start()
    application: WSGIHandler = import_string(APPLICATION)
    return application


def _end_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    for _second in range(PATIENCE):
        # More than once: a process that is only being started does not listen yet.
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(1)
    os._exit(os.EX_UNAVAILABLE)


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
