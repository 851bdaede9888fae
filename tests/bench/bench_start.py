"""From the command to the first page: the second ``make run`` beside Django's development server."""

import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.bench.harness import ROOT, Pair, measure
from tests.postgres import free_port

#: Seconds after which a server that has not answered is a failure of the measure.
PATIENCE = 60
PYTHON = str(ROOT / ".venv" / "bin" / "python")


@measure("start.second", unit="s", bound="manage.py runserver of the same project to its first page", rounds=5)
def second_start() -> Iterator[Pair]:
    """Start on a data folder that a first start has prepared and where an organiser has chosen a password."""
    with tempfile.TemporaryDirectory(prefix="coinche-start-") as folder:
        environment = {**os.environ, "COINCHE_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "coinche_club.settings"}
        environment |= {"DJANGO_SUPERUSER_USERNAME": "organiser", "DJANGO_SUPERUSER_PASSWORD": "a long password"}
        for command in ("migrate -v0", "createsuperuser --no-input --email= -v0", "collectstatic --no-input -v0"):
            subprocess.run([PYTHON, "manage.py", *command.split()], cwd=ROOT, env=environment, check=True)
        first_page_of_make_run(environment)
        yield Pair(lambda: first_page_of_make_run(environment), lambda: first_page_of_runserver(environment))


def first_page_of_make_run(environment: dict[str, str]) -> float:
    """Return the seconds from typing ``make run`` to the first page."""
    port = free_port()
    return seconds_to_first_page(["make", "run", f"PORT={port}"], port, environment)


def first_page_of_runserver(environment: dict[str, str]) -> float:
    """Return the seconds from typing ``manage.py runserver`` to the first page."""
    port = free_port()
    return seconds_to_first_page([PYTHON, "manage.py", "runserver", str(port)], port, environment)


def seconds_to_first_page(command: Sequence[str], port: int, environment: dict[str, str]) -> float:
    """Start a server, ask for its first page until it comes, and stop the server."""
    start = time.perf_counter()
    with running(command, environment) as server:
        while not page_arrives(f"http://127.0.0.1:{port}/"):
            if server.poll() is not None or time.perf_counter() - start > PATIENCE:
                raise RuntimeError(f"{' '.join(command)} showed no page")
            time.sleep(0.01)
        return time.perf_counter() - start


@contextmanager
def running(command: Sequence[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command in a process group of its own, so that all it started ends with it."""
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield server
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.wait(timeout=PATIENCE)


def page_arrives(url: str) -> bool:
    """Tell whether the server shows its first page."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            answer.read()
    except urllib.error.HTTPError:
        raise  # the server answers, but with a fault
    except OSError:
        return False
    return True
