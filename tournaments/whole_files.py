"""Files that others find whole or not at all. Pure: no Django, no database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from uuid import uuid4


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write that takes the place of ``path`` once the block ends; an error leaves ``path`` as it was.

    It is written beside, under a name of its own, so that several may write the same file at the same moment.
    Raises the system's ``OSError``.
    """
    beside = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with beside.open("xb+") as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
