"""A hall of telephones against a server: each posts its deals, repeats some of them, and asks for news.

Plain sockets over ``asyncio``: the machine is shared with the server that is measured.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from json import loads
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode
from uuid import UUID

from tests.bench.harness import ROOT
from tests.databases import environment, own_database, rows
from tests.postgres import free_port

T = TypeVar("T")

PATIENCE: Final = 120
POLL_SECONDS: Final = 5.0
REPEATED: Final = 0.1
OK: Final = 200
DEAL: Final = {
    "taker": "NS",
    "contract": "100",
    "trump": "hearts",
    "doubling": "none",
    "points_NS": "112",
    "belotes_NS": "1",
    "belotes_EW": "0",
    "accepted": "after_the_end",  # a hall in a test may play on
}


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What the telephones saw: seconds of every acknowledged post, the keys that were acknowledged, what failed.

    ``when`` is called as soon as so many posts are acknowledged: (10, stop).
    """

    when: tuple[int, Callable[[], None]] | None = None
    seconds: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    acknowledged: dict[str, set[str]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    elapsed: float = 0.0

    @property
    def rate(self) -> float:
        """Acknowledged posts a second."""
        return len(self.seconds) / self.elapsed

    def percentile(self, share: float) -> float:
        """The seconds within which that share of the posts was acknowledged."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Telephone:
    """One keep-alive connection with the cookies that the server gave it, and the page that it has open."""

    def __init__(self, port: int, page: str = "") -> None:
        self.port = port
        self.page = page
        self.cookies: dict[str, str] = {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.token = ""
        self.base = 0
        self.state = b""

    async def ask(self, method: str, path: str, body: str = "", *, script: bool = True) -> tuple[int, bytes]:
        """Send a request, return status and body."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(self._request(method, path, body, script))
        head = await reader.readuntil(b"\r\n\r\n")
        if b"\nset-cookie: " in head:
            self._keep_cookies(head)
        length = _between(head, b"\ncontent-length: ", b"\r")
        content = await reader.readexactly(int(length)) if length else b""
        self.state = _between(content, b'data-state="', b'"') or self.state
        return int(head[9:12]), content

    async def open(self) -> int:
        """Open the page of the table; returns the status."""
        status, content = await self.ask("GET", self.page, script=False)
        self.token = _between(content, b'name="csrfmiddlewaretoken" value="', b'"').decode()
        self.base = int(_between(content, b'data-base="', b'"') or 0)
        return status

    async def ask_for_news(self, outcome: Outcome) -> None:
        """What the page does every few seconds: has anything changed since what it shows?"""
        start = time.perf_counter()
        await self.ask("GET", f"{self.page}etat/?v={quote(self.state)}")
        outcome.polls.append(time.perf_counter() - start)

    def _keep_cookies(self, head: bytes) -> None:
        for line in head.decode().split("\r\n"):
            if line.startswith("set-cookie: "):
                name, _equals, value = line.removeprefix("set-cookie: ").partition(";")[0].partition("=")
                self.cookies[name.strip()] = value

    def _request(self, method: str, path: str, body: str, script: bool) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(body)}"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if script:
            lines.append("X-Phone: 1")
        if body:
            lines.append("Content-Type: application/x-www-form-urlencoded")
        return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()

    def close(self) -> None:
        """Hang up."""
        if self.streams is not None:
            self.streams[1].close()


def _between(content: bytes, before: bytes, after: bytes) -> bytes:
    """What stands between two marks, b"" without them."""
    start = content.find(before)
    return content[start + len(before) : content.index(after, start + len(before))] if start >= 0 else b""


async def _open(phone: Telephone, outcome: Outcome) -> None:
    try:
        status = await phone.open()
    except (OSError, EOFError):
        status = 0
    if status != OK:
        outcome.refused.append(f"{phone.page}: {status}")


async def _telephone(phone: Telephone, code: str, deals: int, gap: float, outcome: Outcome, chance: Random) -> None:
    """A table's evening: deal after deal, a tenth of them sent twice, news every few seconds."""
    await asyncio.sleep(gap * chance.random())
    asked = time.perf_counter()
    try:
        for number in range(deals):
            key = str(UUID(int=chance.getrandbits(128), version=4))
            fields = {"csrfmiddlewaretoken": phone.token, "base": str(phone.base + number), **DEAL, "key": key}
            body, due = urlencode(fields), time.perf_counter() + gap
            for _time in range(2 if chance.random() < REPEATED else 1):
                await _post(phone, code, key, body, outcome)
            asked = await _wait(phone, due, asked, outcome)
    except (OSError, EOFError):
        outcome.refused.append(f"{phone.page}: the server hung up")


async def _post(phone: Telephone, code: str, key: str, body: str, outcome: Outcome) -> None:
    start = time.perf_counter()
    status, _content = await phone.ask("POST", f"{phone.page}donne/", body)
    if status == OK:
        outcome.seconds.append(time.perf_counter() - start)
        outcome.acknowledged.setdefault(code, set()).add(key)
        if outcome.when and len(outcome.seconds) == outcome.when[0]:
            outcome.when[1]()
    else:
        outcome.refused.append(f"{phone.page}: {status}")


async def _wait(phone: Telephone, due: float, asked: float, outcome: Outcome) -> float:
    """Ask for news every few seconds until the next deal is played; returns when it was asked last."""
    while (now := time.perf_counter()) < due or now - asked >= POLL_SECONDS:
        if now - asked >= POLL_SECONDS:
            await phone.ask_for_news(outcome)
            asked = time.perf_counter()
        else:
            await asyncio.sleep(min(due, asked + POLL_SECONDS) - now)
    return asked


async def _hall(port: int, codes: Sequence[str], deals: int, gap: float, seed: int, outcome: Outcome) -> Outcome:
    """Everybody sits down and opens the page; then they play, which is what is measured."""
    phones = {code: Telephone(port, f"/t/{code}/ns/") for code in codes}
    await asyncio.gather(*(_open(phone, outcome) for phone in phones.values()))
    start = time.perf_counter()
    if not outcome.refused:
        chances = {code: Random(f"{seed}/{code}") for code in codes}
        await asyncio.gather(
            *(_telephone(phone, code, deals, gap, outcome, chances[code]) for code, phone in phones.items())
        )
    outcome.elapsed = time.perf_counter() - start
    for phone in phones.values():
        phone.close()
    return outcome


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: Playwright leaves a running loop in the thread of its tests."""
    with ThreadPoolExecutor(max_workers=1) as apart:
        return apart.submit(asyncio.run, work).result()


def play(
    port: int,
    codes: Sequence[str],
    deals: int,
    *,
    gap: float = 0.0,
    seed: int = 1,
    when: tuple[int, Callable[[], None]] | None = None,
) -> Outcome:
    """Let one telephone a code post so many deals; ``gap`` seconds from one to the next, 0 for as fast as it goes."""
    return run_apart(_hall(port, codes, deals, gap, seed, Outcome(when=when)))


def stored_deals(folder: Path) -> list[str]:
    """The identities of all deals on the latest sheets, as often as they stand there."""
    latest = (
        "SELECT CAST(facts AS TEXT) FROM tournaments_sheetversion v WHERE number ="
        " (SELECT MAX(number) FROM tournaments_sheetversion w WHERE w.table_id = v.table_id)"
    )
    return [deal["uuid"] for (facts,) in rows(folder, latest) for deal in loads(facts)["deals"]]


def lost_and_doubled(folder: Path, outcome: Outcome) -> tuple[int, int]:
    """How many acknowledged deals are not stored, and how many stand there more than once."""
    stored = stored_deals(folder)
    acknowledged = set().union(*outcome.acknowledged.values()) if outcome.acknowledged else set()
    return len(acknowledged - set(stored)), len(stored) - len(set(stored))


def prepare(folder: Path, tables: int, clubs: int = 1) -> list[str]:
    """Draw a round of so many tables in each of so many clubs, in an empty data folder; returns their codes."""
    command = [sys.executable, "-m", "tests.bench.hall_data", str(tables), str(clubs)]
    done = subprocess.run(command, cwd=ROOT, env=environment(folder), check=True, capture_output=True, text=True)
    return done.stdout.split()


@contextmanager
def hall_of(tables: int, *, clubs: int = 1) -> Iterator[tuple[Path, list[str]]]:
    """A data folder with a round of so many tables in each club, and their codes."""
    temporary = TemporaryDirectory(prefix="coinche-hall-", ignore_cleanup_errors=True)
    with temporary as name, own_database(Path(name)) as folder:
        yield folder, prepare(folder, tables, clubs)


@contextmanager
def serving(command: Sequence[str], folder: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Run a server on a free port of loopback until it is no longer needed."""
    port = free_port()
    server = subprocess.Popen(
        [*command, "--port", str(port)],
        cwd=ROOT,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        _until_it_answers(port, server)
        yield port, server
    finally:
        if server.poll() is None:
            server.send_signal(signal.SIGINT)
        server.wait(timeout=PATIENCE)


PRODUCT: Final = (sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--no-browser")


def kill(server: "subprocess.Popen[bytes]") -> None:
    """End a server and the processes that serve for it as a power cut does, without a word of warning."""
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.pid)], capture_output=True, text=True)
    for pid in [*map(int, listing.stdout.split()), server.pid]:
        os.kill(pid, signal.SIGKILL)


def _until_it_answers(port: int, server: "subprocess.Popen[bytes]") -> None:
    start = time.perf_counter()
    while time.perf_counter() - start < PATIENCE:
        if server.poll() is not None:
            raise RuntimeError("the server ended")
        try:
            run_apart(_first_page(port))
        except (OSError, asyncio.IncompleteReadError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")


async def _first_page(port: int) -> None:
    phone = Telephone(port)
    await phone.ask("GET", "/t/", script=False)
    phone.close()
