"""The registry of measures and how one is taken."""

import gc
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Pair(NamedTuple):
    """Two calls that return a value in the measure's unit: the product's and its bound's."""

    product: Callable[[], float]
    bound: Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What is measured, and how: ``prepare`` yields the pair of calls once."""

    name: str
    unit: str
    bound: str
    rounds: int
    prepare: Callable[[], Iterator[Pair]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The outcome of one measure, as it stands in ``bench.json``."""

    name: str
    value: float
    unit: str
    bound: str
    bound_value: float
    ratio: float


REGISTRY: dict[str, Measure] = {}


def measure(
    name: str, *, unit: str, bound: str, rounds: int = 5
) -> Callable[[Callable[[], Iterator[Pair]]], Callable[[], Iterator[Pair]]]:
    """Register the decorated generator function, which yields one ``Pair``, as the measure ``name``."""

    def register(prepare: Callable[[], Iterator[Pair]]) -> Callable[[], Iterator[Pair]]:
        REGISTRY[name] = Measure(name=name, unit=unit, bound=bound, rounds=rounds, prepare=prepare)
        return prepare

    return register


def seconds(call: Callable[[], object]) -> float:
    """Return how long one call took."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def per_second(count: int, call: Callable[[], object]) -> float:
    """Return how many things a second a call did that does ``count`` of them."""
    return count / seconds(call)


def take(chosen: Measure) -> Row:
    """Take one measure: ``rounds`` values of the product and of the bound in turn, and their medians."""
    with contextmanager(chosen.prepare)() as pair:
        values = [(_settled(pair.product), _settled(pair.bound)) for _ in range(chosen.rounds)]
    value, bound_value = (median(column) for column in zip(*values, strict=True))
    ratio = value / bound_value if bound_value else float(value > 0)
    return Row(
        name=chosen.name,
        value=value,
        unit=chosen.unit,
        bound=chosen.bound,
        bound_value=bound_value,
        ratio=ratio,
    )


def _settled(call: Callable[[], float]) -> float:
    gc.collect()
    return call()


def chosen_measures(prefixes: Sequence[str]) -> list[Measure]:
    """Return the registered measures whose names begin with one of ``prefixes``; all of them without any."""
    names = [name for name in REGISTRY if not prefixes or name.startswith(tuple(prefixes))]
    return [REGISTRY[name] for name in sorted(names)]


def write_rows(rows: Sequence[Row], path: Path = ROOT / "bench.json") -> None:
    """Write the outcome as JSON."""
    path.write_text(json.dumps([asdict(row) for row in rows], indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
