"""Pages for many readers: a thousand telephones at the published standings; processes on PostgreSQL beside SQLite."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.counting_server import NOTES
from tests.bench.hall import PRODUCT, serving
from tests.bench.harness import Pair, measure
from tests.bench.readers import prepare, read
from tests.crash.server import Browser
from tests.databases import own_database, raise_revisions
from tests.postgres import find_programs, throwaway_server

PHONES, REVISIONS = 1_000, 3
PAIRS, ROUNDS = 500, 4
COUNTING = (sys.executable, "-m", "tests.bench.counting_server", "--host", "127.0.0.1", "--no-browser")
READERS, TIMES = 20, 6


@cache
def public_load() -> tuple[list[float], int]:
    """A thousand telephones look at the same moment, after each of some changes; seconds, and the most computations."""
    with TemporaryDirectory(prefix="coinche-public-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        evening = prepare(folder, PAIRS, ROUNDS)
        address = f"/public/{evening}/classement/"
        seconds: list[float] = []
        with serving(COUNTING, folder) as (port, _server):
            for _revision in range(REVISIONS):
                raise_revisions(folder)
                seconds += read(port, [address], readers=PHONES)
        made = Counter((folder / NOTES).read_text().splitlines())
        return seconds, max(made.values())


def percentile(seconds: list[float], share: float) -> float:
    """The seconds within which that share of the answers came."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def pages_a_second(workers: int, *, postgres: bool) -> float:
    """Pages a second that so many processes answer: an organiser's standings and board, and what everybody sees."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="coinche-pages-", ignore_cleanup_errors=True)))
        if postgres:
            programs = find_programs()
            if programs is None:
                raise RuntimeError("PostgreSQL is not installed")
            stack.enter_context(own_database(folder, stack.enter_context(throwaway_server(programs))))
        evening = prepare(folder, 100, ROUNDS)
        port, _server = stack.enter_context(serving((*PRODUCT, "--workers", str(workers)), folder))
        browser = Browser(port)
        browser.log_in()
        paths = [f"/soirees/{evening}/classement/", f"/soirees/{evening}/scores/1/", f"/public/{evening}/"]
        read(port, paths, readers=READERS, cookies=browser.cookies)
        start = time.perf_counter()
        answers = read(port, paths, readers=READERS, times=TIMES, cookies=browser.cookies)
        return len(answers) / (time.perf_counter() - start)


def _register(name: str, unit: str, bound: str, product: Callable[[], float], beside: Callable[[], float]) -> None:
    @measure(name, unit=unit, bound=bound, rounds=1)
    def prepare_pair() -> Iterator[Pair]:
        yield Pair(product, beside)


_register("public.1000", "s", "1 s; p95 of 3 bursts", lambda: percentile(public_load()[0], 0.95), lambda: 1.0)
_register("public.1000.computations", "a revision and process", "one", lambda: float(public_load()[1]), lambda: 1.0)
for _workers in (1, 2, 4):
    _register(
        f"pages.pg.{_workers}",
        "pages/s",
        f"SQLite with as many processes ({_workers})",
        partial(pages_a_second, _workers, postgres=True),
        partial(pages_a_second, _workers, postgres=False),
    )
