"""Takes the measures named on the command line (beginnings of names; all without any)."""

import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence

import django

from tests import bench
from tests.bench.harness import Row, chosen_measures, take, write_rows


def main(prefixes: Sequence[str]) -> int:
    """Print a row as soon as its measure is taken and write all of them to ``bench.json``."""
    # The measures import models, which exist only after this.
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name.startswith("bench_"):
            importlib.import_module(f"tests.bench.{module.name}")
    measures = chosen_measures(prefixes)
    if not measures:
        print(f"no measure begins with {' or '.join(prefixes)}", file=sys.stderr)
        return 2
    print(f"{'measure':28} {'value':>12} {'bound':>12} {'ratio':>8}  unit, bound")
    rows = []
    for chosen in measures:
        rows.append(take(chosen))
        print(table_line(rows[-1]), flush=True)
    write_rows(rows)
    return 0


def table_line(row: Row) -> str:
    """Return the row of the printed table."""
    figures = f"{readable(row.value):>12} {readable(row.bound_value):>12} {readable(row.ratio):>8}"
    return f"{row.name:28} {figures}  {row.unit}; {row.bound}"


def readable(value: float) -> str:
    """Return a figure with about three digits that matter."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
