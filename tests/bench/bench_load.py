"""A hall of 250 telephones through the real server: how fast, how long each waits, what is lost, what is doubled."""

import sys
from collections.abc import Callable, Iterator
from functools import cache

from tests.bench.hall import PRODUCT, Outcome, hall_of, lost_and_doubled, play, serving
from tests.bench.harness import Pair, measure

PHONES, DEALS = 250, 12
#: As a hall plays: 30 posts a second from all telephones together.
PACE = 30.0
ONE_TABLE = (sys.executable, "-m", "tests.bench.one_table_server")
BOUND = "a one-table Django application, same server, a single INSERT"


@cache
def product_load() -> tuple[Outcome, int, int]:
    """Every telephone posts as fast as it is answered; with it what was lost and doubled."""
    with hall_of(PHONES) as (folder, codes), serving(PRODUCT, folder) as (port, _server):
        outcome = play(port, codes, DEALS)
        return _checked(outcome), *lost_and_doubled(folder, outcome)


@cache
def bound_load() -> Outcome:
    """The same from the same telephones to the bound."""
    with hall_of(PHONES) as (folder, codes), serving(ONE_TABLE, folder) as (port, _server):
        return _checked(play(port, codes, DEALS))


@cache
def product_paced() -> tuple[Outcome, int, int]:
    """As a hall plays, with the questions for news in between."""
    with hall_of(PHONES) as (folder, codes), serving(PRODUCT, folder) as (port, _server):
        outcome = play(port, codes, DEALS, gap=PHONES / PACE)
        return _checked(outcome), *lost_and_doubled(folder, outcome)


def _checked(outcome: Outcome) -> Outcome:
    if outcome.refused:
        raise RuntimeError(f"{len(outcome.refused)} requests failed, such as {outcome.refused[0]}")
    return outcome


def _register(name: str, unit: str, bound: str, product: Callable[[], float], beside: Callable[[], float]) -> None:
    @measure(name, unit=unit, bound=bound, rounds=1)
    def prepare() -> Iterator[Pair]:
        yield Pair(product, beside)


_register(
    "entry.load",
    "acknowledged posts/s",
    f"{BOUND}; at least 0.25",
    lambda: product_load()[0].rate,
    lambda: bound_load().rate,
)
_register(
    "entry.load.median", "s", BOUND, lambda: product_load()[0].percentile(0.5), lambda: bound_load().percentile(0.5)
)
_register(
    "entry.load.p99", "s", BOUND, lambda: product_load()[0].percentile(0.99), lambda: bound_load().percentile(0.99)
)
_register("entry.load.lost", "deals", "none", lambda: float(product_load()[1]), lambda: 0.0)
_register("entry.load.doubled", "deals", "none", lambda: float(product_load()[2]), lambda: 0.0)
_register("entry.paced.median", "s", "1 s", lambda: product_paced()[0].percentile(0.5), lambda: 1.0)
_register("entry.paced.p99", "s", "1 s", lambda: product_paced()[0].percentile(0.99), lambda: 1.0)
_register("entry.paced.lost", "deals", "none", lambda: float(sum(product_paced()[1:])), lambda: 0.0)
