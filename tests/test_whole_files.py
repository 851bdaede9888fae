"""A file is found whole or as it was, whoever else writes it and whatever goes wrong."""

from pathlib import Path

import pytest

from tournaments.whole_files import whole_file


def fail_halfway(path: Path) -> None:
    with whole_file(path) as file:
        file.write(b"half")
        raise RuntimeError("out of paper")


def test_two_who_write_the_same_file_at_the_same_moment_leave_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "feuilles.pdf"
    with whole_file(path) as first, whole_file(path) as second:
        first.write(b"the whole ")
        second.write(b"another")
        assert not path.exists()
        first.write(b"first")
    assert path.read_bytes() in (b"the whole first", b"another")
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "feuilles.pdf"
    path.write_bytes(b"as it was")
    with pytest.raises(RuntimeError):
        fail_halfway(path)
    assert path.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [path]
