"""Make the golden database of the present version."""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import django

HERE = Path(__file__).parent


def main(version: str) -> None:
    """Write the database and its standings beside this file."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"COINCHE_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "coinche_club.settings"}
        os.environ.pop("DATABASE_URL", None)
        django.setup()
        # Models and what rests on them exist only from here on.
        from django.core.management import call_command  # noqa: PLC0415 - as above

        from tests.backup_factories import totals  # noqa: PLC0415 - as above
        from tournaments.enums import BackupReason  # noqa: PLC0415 - as above
        from tournaments.services.audit import Actor  # noqa: PLC0415 - as above
        from tournaments.services.backup import create_backup  # noqa: PLC0415 - as above
        from tournaments.services.demo import create_demo  # noqa: PLC0415 - as above

        call_command("migrate", interactive=False, verbosity=0)
        evening = create_demo(actor=Actor(name="golden"))
        backup = create_backup(actor=Actor(name="golden"), reason=BackupReason.BY_HAND)
        shutil.copyfile(backup.path, HERE / f"{version}.sqlite3")
        (HERE / f"{version}.json").write_text(json.dumps(totals(evening)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
