"""The secret key of this installation: made once, kept in the data folder, readable by its owner only."""

import contextlib
import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def load_or_create_secret_key(path: Path) -> str:
    """Return the key kept at ``path``; the first process to ask creates it with mode 600.

    Processes that start together agree on one key: it is written aside, then put in place whole.
    """
    if not path.exists() and not os.access(path.parent, os.W_OK):
        # The command that serves says that the folder cannot be written to; the others get by without.
        return get_random_secret_key()
    if not path.exists():
        descriptor, aside = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(get_random_secret_key())
        _put_in_place(aside, path)
    return path.read_text(encoding="ascii")


def _put_in_place(aside: str, path: Path) -> None:
    """Move ``aside`` to ``path`` unless another process was first."""
    try:
        with contextlib.suppress(FileExistsError):
            os.link(aside, path)
    except OSError:  # a file system without hard links (FAT on a stick)
        os.replace(aside, path)
    else:
        os.unlink(aside)
