"""The product's settings with a throw-away data folder, plain static files and a quick password hash."""

import atexit
import os
import shutil
import tempfile

if "COINCHE_TEST_DATA" not in os.environ:
    os.environ["COINCHE_TEST_DATA"] = tempfile.mkdtemp(prefix="coinche-tests-")
    atexit.register(shutil.rmtree, os.environ["COINCHE_TEST_DATA"], ignore_errors=True)
os.environ["COINCHE_DATA_DIR"] = os.environ["COINCHE_TEST_DATA"]

from coinche_club.settings import *  # noqa: F403 - the settings read the environment set above
from coinche_club.settings import DATA_DIR, DATABASES, STATIC_ROOT, STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# WhiteNoise warns of a folder that is not there; the tests take the files from where they are written.
STATIC_ROOT.mkdir(exist_ok=True)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A file, as in the product: in memory, threads would share one connection and never meet a lock.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
