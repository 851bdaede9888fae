"""``python -m tests.archives``: a line a tournament of the database in ``DATABASE_URL``, a digest of its archive.

In a process of its own, since a process has one database in use.
"""

import os
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[1]


def digests(url: str) -> list[str]:
    """What this module prints for another database."""
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [sys.executable, "-m", "tests.archives"]
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()


def lines() -> list[str]:
    """A digest of every tournament's archive, without the time at which it was written."""
    from tests.services.test_archive_file import timeless  # noqa: PLC0415 - models exist after django.setup()
    from tournaments.models import Tournament  # noqa: PLC0415 - as above
    from tournaments.services.archive_file import write_archive  # noqa: PLC0415 - as above

    found = []
    for tournament in Tournament.objects.order_by("pk"):
        file = BytesIO()
        write_archive(file, tournament)
        found.append(f"{tournament.pk} {sha256(timeless(file.getvalue())).hexdigest()}")
    return found


if __name__ == "__main__":
    django.setup()
    print(*lines(), sep="\n")
