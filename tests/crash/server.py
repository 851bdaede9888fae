"""The real server in processes of its own, killed as a falling laptop kills it, and a browser reduced to its posts."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.crash.prepare import NAME, PASSWORD
from tests.databases import environment
from tests.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


class Server:
    """``manage.py serve`` on a data folder, in so many processes (None: as many as usual)."""

    def __init__(self, folder: Path, *, workers: int | None = None, **extra: str) -> None:
        self.folder, self.port = folder, free_port()
        self.more = ["--workers", str(workers)] if workers else []
        self.environment = environment(folder, **extra)
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    def start(self) -> None:
        """Start, and wait until the first visitor would be answered; ``said`` holds what it printed."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port), "--host", "127.0.0.1", *self.more]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if "Ctrl-C" in line:
                # Whoever prints into a pipe that nobody reads stops when it is full.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise RuntimeError("".join(self.said))

    def kill(self) -> None:
        """End every process of the server at once, in the middle of whatever it does."""
        assert self.process is not None
        for pid in [self.process.pid, *children_of(self.process.pid)]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait(timeout=PATIENCE)

    def stop(self) -> None:
        """End in good order, if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=PATIENCE)


def prepare(folder: Path, tables: int, doors: int = 0) -> list[int]:
    """Fill an empty data folder; returns the keys of the evening at play and of ``doors`` others without entrants."""
    command = [sys.executable, "-m", "tests.crash.prepare", str(tables), str(doors)]
    done = subprocess.run(command, cwd=ROOT, env=environment(folder), check=True, capture_output=True, text=True)
    return list(map(int, json.loads(done.stdout.splitlines()[-1])))


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    listing = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listing.splitlines())}
    found, generation = [], [pid]
    while generation:
        generation = [child for child, parent in parents.items() if parent in generation]
        found += generation
    return found


class Browser:
    """A session that posts forms; answers are a status and a body."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def log_in(self) -> None:
        """Become the organiser."""
        self.ask("GET", "/connexion/")
        status, _body = self.post("/connexion/", {"username": NAME, "password": PASSWORD})
        assert status == 302, status

    def post(self, path: str, fields: Mapping[str, Any]) -> tuple[int, str]:
        """Post a form. Raises ``OSError`` or ``HTTPException`` if the server dies before it has answered."""
        return self.ask("POST", path, urlencode({**fields, "csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}))

    def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        """Send a request over a connection of its own."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read().decode(errors="replace")
            for cookie in answer.headers.get_all("Set-Cookie", []):
                name, _equals, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            return answer.status, content
