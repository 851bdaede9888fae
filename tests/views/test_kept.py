"""What is kept of pages: the latest revision, and no more than so many."""

import pytest

from tournaments.views.kept import Kept


def test_the_latest_stays_and_an_older_revision_does_not_come_back() -> None:
    kept = Kept()
    assert kept.get("a", 1, lambda: b"one") == b"one"
    assert kept.get("a", 2, lambda: b"two") == b"two"
    assert kept.get("a", 1, lambda: b"one again") == b"two"


def test_the_one_that_nobody_asks_for_goes() -> None:
    kept = Kept(most=2)
    for key in ("a", "b", "a", "c"):
        kept.get(key, 1, key.encode)
    assert kept.get("a", 1, lambda: b"new") == b"a"
    assert kept.get("b", 1, lambda: b"new") == b"new"


def test_a_failure_is_not_kept() -> None:
    kept = Kept()
    with pytest.raises(ZeroDivisionError):
        kept.get("a", 1, lambda: bytes(1 // 0))
    assert kept.get("a", 1, lambda: b"one") == b"one"
