"""What every test may use; the fixtures of the browser stand in tests/browser/conftest.py."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from hypothesis import HealthCheck, settings

# The machines that run this differ tenfold in speed, and a limit in time would only make the outcome a matter of luck.
settings.register_profile(
    "sample", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("soak", settings.get_profile("sample"), max_examples=5_000)

SOAK = os.environ.get("COINCHE_SOAK", "") == "true"
settings.load_profile("soak" if SOAK else "sample")


@pytest.fixture
def scaled() -> Callable[[int, int], int]:
    """``scaled(sample, full)``: the first figure in ``make test``, the second in ``make soak``."""
    return lambda sample, full: full if SOAK else sample


@pytest.fixture(autouse=True, scope="session")
def emptied_between_tests() -> Iterator[None]:
    """Let a test with transactions empty the tables after it: SQLite knows no other way than to delete every row.

    The product never does that, and the guard of the journal refuses it (PostgreSQL truncates the table instead).
    """
    from tournaments.services.journal_guard import journal_opened  # noqa: PLC0415 - models exist after Django's setup

    operations: Any = DatabaseWrapper.ops_class
    empty = operations.execute_sql_flush

    def opened(self: Any, sql_list: Any) -> None:
        with transaction.atomic(), journal_opened():
            empty(self, sql_list)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operations, "execute_sql_flush", opened)
        yield
