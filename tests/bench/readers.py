"""Readers of pages against a server: so many at the same moment, each over a connection of its own."""

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.bench.hall import Telephone, run_apart
from tests.bench.harness import ROOT
from tests.databases import environment

#: Connections that are opened at a time; a server's queue of those it has not seen yet is limited.
OPENED_AT_ONCE: Final = 50
FILES: Final = 4_096


def prepare(folder: Path, pairs: int, rounds: int) -> int:
    """Fill an empty data folder with a played evening; returns its key."""
    command = [sys.executable, "-m", "tests.bench.reading_data", str(pairs), str(rounds)]
    done = subprocess.run(command, cwd=ROOT, env=environment(folder), check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def read(
    port: int, paths: Sequence[str], *, readers: int, times: int = 1, cookies: Mapping[str, str] | None = None
) -> list[float]:
    """Let so many readers ask for every page in turn, ``times`` over, as fast as they are answered.

    All of them begin at the same moment, with open connections. Returns the seconds of every answer.
    Raises ``RuntimeError`` for an answer that is not the page.
    """
    _allow_files()
    return run_apart(_read(port, paths, readers, times, dict(cookies or {})))


async def _read(port: int, paths: Sequence[str], count: int, times: int, cookies: dict[str, str]) -> list[float]:
    readers = [Telephone(port) for _ in range(count)]
    try:
        for start in range(0, count, OPENED_AT_ONCE):
            await asyncio.gather(*(_open(reader, cookies) for reader in readers[start : start + OPENED_AT_ONCE]))
        shares = await asyncio.gather(*(_reader(reader, paths, times) for reader in readers))
        return [seconds for share in shares for seconds in share]
    finally:
        for reader in readers:
            reader.close()


async def _open(reader: Telephone, cookies: dict[str, str]) -> None:
    reader.cookies = dict(cookies)
    reader.streams = await asyncio.open_connection("127.0.0.1", reader.port)


async def _reader(reader: Telephone, paths: Sequence[str], times: int) -> list[float]:
    found = []
    for _time in range(times):
        for path in paths:
            start = time.perf_counter()
            status = await _ask(reader, path)
            found.append(time.perf_counter() - start)
            if status != 200:
                raise RuntimeError(f"{path}: {status}")
    return found


async def _ask(telephone: Telephone, path: str) -> int:
    """Ask for a page as a browser does, packed if the server packs it; returns the status."""
    assert telephone.streams is not None
    reader, writer = telephone.streams
    cookies = "; ".join(f"{name}={value}" for name, value in telephone.cookies.items())
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{telephone.port}", "Accept-Encoding: gzip", f"Cookie: {cookies}"]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await writer.drain()
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = re.search(r"(?im)^content-length: (\d+)", head)
    await reader.readexactly(int(length[1]) if length else 0)
    return int(head.split(" ", 2)[1])


def _allow_files() -> None:
    """A connection is an open file; a shell allows a thousand."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - Windows has none

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard) if hard > 0 else FILES, hard))
