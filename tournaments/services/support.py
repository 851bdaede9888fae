"""One file to send when something is wrong: what the program is, how it is, what its log says, and nobody's name."""

import io
import json
import re
import zipfile
from collections.abc import Iterable

from django.apps import apps
from django.conf import settings
from django.db.migrations.recorder import MigrationRecorder

from tournaments.models import Player, Tournament, User
from tournaments.selectors.backups import backups
from tournaments.selectors.health import health, system_name
from tournaments.selectors.proof import prove_database

#: Addresses of devices, at home and in the hall.
ADDRESS = re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b")
LEAST_LETTERS = 2


def support_file() -> bytes:
    """A ZIP archive of texts: the state, the applied migrations, how many rows there are, the log without names."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("state.json", json.dumps(state(), indent=2, default=str))
        names = known_names()
        for path in sorted(settings.LOG_FILE.parent.glob("coinche.log*")):
            archive.writestr(path.name, without_names(path.read_text(encoding="utf-8", errors="replace"), names))
    return buffer.getvalue()


def state() -> dict[str, object]:
    """What a helper asks first: versions, sizes, counts, whether the scores are proven."""
    found, proof = health(), prove_database()
    own = apps.get_app_config("tournaments")
    applied = MigrationRecorder.Migration.objects.values_list("app", "name")
    return {
        "version": found.version,
        "system": system_name(),
        "database": found.database,
        "database_bytes": found.database_size,
        "writable": found.writable,
        "free_bytes": found.free,
        "backups": [{"at": copy.at, "reason": copy.reason, "bytes": copy.size} for copy in backups()],
        "rows": {model.__name__: model._default_manager.count() for model in own.get_models()},
        "migrations": sorted(".".join(migration) for migration in applied),
        "confirmed_sheets": proof.checked,
        "wrong_totals": [wrong.version for wrong in proof.disagreements],
    }


def known_names() -> list[str]:
    """Every name in the database, the longest first, so that no part of one is left."""
    names = {
        *Player.objects.values_list("name", flat=True),
        *User.objects.values_list("username", flat=True),
        *Tournament.objects.values_list("name", flat=True),
        *Tournament.objects.values_list("place", flat=True),
    }
    return sorted((name for name in names if len(name) >= LEAST_LETTERS), key=len, reverse=True)


def without_names(text: str, names: Iterable[str]) -> str:
    """A log with names and addresses of devices replaced."""
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "[…]", text, flags=re.IGNORECASE)
    return ADDRESS.sub("[address]", text)
