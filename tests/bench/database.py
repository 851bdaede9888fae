"""A database of its own for a measure, away from the evening that the same machine may be running."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import setup_test_environment, teardown_test_environment


@contextmanager
def fresh_database() -> Iterator[None]:
    """Create and migrate an empty test database (SQLite on disk, or where ``DATABASE_URL`` points); drop it afterwards.

    ``python -m tests.bench`` has set Django up with the settings of the tests before it imports the measures, which
    may therefore import models like any other module.
    """
    setup_test_environment(debug=False)
    ordinary_name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(ordinary_name, verbosity=0)
        teardown_test_environment()
