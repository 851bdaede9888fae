"""Measures beside bounds: ``make bench``, ``make bench ONLY=scoring``, ``python -m tests.bench standings sheets``.

A measure is a function in a module ``bench_*.py`` of this folder, decorated with ``measure`` (see ``harness``): it sets
up what it needs, yields a ``Pair`` of two calls, and cleans up. The first call returns the value of the product, the
second the value of the bound: the same work as a program with nothing around it would do it, in the same unit. Both
are taken in turn ``rounds`` times, so that a busy moment of the machine falls on both, and their medians count. ::

    @measure("sheets.50", unit="s", bound="a reportlab canvas drawing the same pages", rounds=3)
    def fifty_sheets() -> Iterator[Pair]:
        sheets = make_sheets(50)
        yield Pair(lambda: seconds(lambda: render(sheets)), lambda: seconds(lambda: draw(sheets)))

A number that is no time, such as the queries of a page, is a measure of its own (``standings.100x5.queries``) whose
bound is the number allowed. ``seconds`` and ``per_second`` time a call. A measure on the database enters
``database.fresh_database()`` first: a migrated, empty one in a throw-away data folder.

The result is a table and ``bench.json``, a list of ``{"name", "value", "unit", "bound", "bound_value", "ratio"}`` where
``ratio = value ÷ bound_value``: above 1 is slower than the bound for seconds and faster for things per second.
"""
