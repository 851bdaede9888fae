"""What every test may use; the fixtures of the browser stand in tests/browser/conftest.py."""

import os
from collections.abc import Callable

import pytest
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
