"""What the audit of the pinned packages makes of its answers."""

from typing import Any

import pytest

from tests.tooling.audit import report

SOUND = {"name": "sound", "version": "1", "vulns": []}
WEAK = {"name": "weak", "version": "2", "vulns": [{"id": "CVE-0"}]}
UNKNOWN = {"name": "unknown", "skip_reason": "nobody knows it"}


@pytest.mark.parametrize(
    ("packages", "word", "status"),
    [
        (None, "skipped", 0),
        ([UNKNOWN], "skipped", 0),
        ([SOUND, UNKNOWN], "no known weakness", 0),
        ([SOUND, WEAK], "weak 2", 1),
    ],
)
def test_only_a_weakness_that_was_found_fails(packages: list[dict[str, Any]] | None, word: str, status: int) -> None:
    line, found = report(packages)
    assert word in line
    assert found == status
