"""The files behind the copies: SQLite through its own online backup, PostgreSQL through its own programs."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from tournaments.selectors.backups import database_path
from tournaments.selectors.damage import is_damage

#: Not copied: whoever found a lost stick could go on as somebody who is logged in.
PRIVATE_TABLES = ("django_session", "tournaments_failedattempt")
SECONDS_TO_WAIT = 20

MAGIC = b"SQLite format 3\0"
#: Where SQLite's header leaves four bytes to the application ("user version"), which nothing else uses here.
SEAL_FROM, SEAL_TO, HEADER = 60, 64, 100
UNSEALED = bytes(SEAL_TO - SEAL_FROM)


class FileError(OSError):
    """A file is not what it should be; the text is for the log, callers say it in the reader's words."""


class DamagedFileError(FileError):
    """A file of SQLite's is damaged, or has lost its tables."""


@contextmanager
def opened(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    """A connection of one's own: it shares nothing with those that serve, and ends here."""
    address = f"file:{quote(str(path))}?mode={'ro' if read_only else 'rw'}"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=SECONDS_TO_WAIT)) as opened_file:
            yield opened_file
    except sqlite3.Error as error:
        raise (DamagedFileError if is_damage(error) else FileError)(str(error)) from error


def copy_sqlite(target: Path) -> None:
    """Copy the database in use, as one reader sees it, into ``target``; writers go on meanwhile.

    Raises ``FileError``, which is a ``DamagedFileError`` if it is the database in use that is not sound.
    """
    with opened(database_path(), read_only=True) as source, opened(target) as copy:
        copy.execute("PRAGMA synchronous=OFF")  # made safe once, when it is complete
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, readable where nothing can be written
        copy.execute("PRAGMA secure_delete=ON")
        _empty(copy, PRIVATE_TABLES)
        check_integrity(copy)
        copy.execute("SELECT 1 FROM tournaments_tournament LIMIT 1")
    seal(target)


def has_header(copy: Path) -> bool:
    """True if a file begins as every file of SQLite's does."""
    with copy.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def seal(copy: Path) -> None:
    """Write a digest of a closed SQLite file into its header, where it is found again whatever the file is called."""
    mark = _mark(copy)
    with copy.open("rb+") as file:
        file.seek(SEAL_FROM)
        file.write(mark)


def fits_seal(copy: Path) -> bool:
    """False if a file that was sealed has been altered since; one that never was has nothing to compare.

    The database in use carries none, nor do copies from before there were seals.
    """
    with copy.open("rb") as file:
        written = file.read(HEADER)[SEAL_FROM:SEAL_TO]
    return written in (UNSEALED, b"") or written == _mark(copy)


def break_seal(prepared: Path) -> None:
    """Make a file that is no longer a copy one that may change."""
    with opened(prepared) as database:
        database.execute("PRAGMA user_version = 0")


def _mark(copy: Path) -> bytes:
    """Four bytes of the SHA-256 of the file without its seal; never those that mean "unsealed"."""
    with copy.open("rb") as file:
        header = file.read(HEADER)
        digest = hashlib.sha256(header[:SEAL_FROM] + UNSEALED + header[SEAL_TO:])
        while block := file.read(1 << 20):
            digest.update(block)
    mark = digest.digest()[: len(UNSEALED)]
    return mark if mark != UNSEALED else digest.digest()[-len(UNSEALED) :]


def check_integrity(database: sqlite3.Connection) -> None:
    """Raise ``DamagedFileError`` unless SQLite finds the whole file in order, references included."""
    found = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        raise DamagedFileError("; ".join(found))
    dangling = database.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise DamagedFileError(f"a row of {dangling[0]} refers to nothing")


def put_in_place(prepared: Path) -> None:
    """Write a prepared file into the database in use, in one transaction of that database.

    Processes that hold it open see the new content with their next query: the file stays, its pages change. A crash
    in between leaves what was there before.
    """
    with opened(database_path()) as live, opened(prepared, read_only=True) as source:
        live.execute("PRAGMA synchronous=FULL")
        source.backup(live)
        live.execute("PRAGMA wal_checkpoint(PASSIVE)")


def keep_sessions(prepared: Path) -> None:
    """Let those who are logged in stay so over a restore: their sessions go from the database in use to the new one.

    A session whose account is not the same there ends by itself, since it carries a digest of the password.
    """
    with opened(prepared) as copy:
        copy.execute("ATTACH ? AS live", (str(database_path()),))
        with copy:
            copy.execute("DELETE FROM django_session")
            copy.execute("INSERT INTO django_session SELECT * FROM live.django_session")
        copy.execute("DETACH live")


def _empty(database: sqlite3.Connection, tables: tuple[str, ...]) -> None:
    there = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    with database:
        for table in there.intersection(tables):
            database.execute(f'DELETE FROM "{table}"')


def dump_postgres(target: Path) -> None:
    """Copy the database in use with ``pg_dump``. Raises ``FileError`` with what it says."""
    private = [f"--exclude-table-data=public.{table}" for table in PRIVATE_TABLES]
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", *private, f"--file={target}")


#: Everything of ours goes, also what a dump of an earlier version does not know and could therefore not replace.
EMPTY_SCHEMA = """
DO $$ DECLARE found text; BEGIN
    FOR found IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE 'DROP TABLE ' || found || ' CASCADE';
    END LOOP;
    FOR found IN SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
        WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname = 'plpgsql' LOOP
        EXECUTE 'DROP FUNCTION ' || found || ' CASCADE';
    END LOOP;
END $$
"""


def restore_postgres(source: Path) -> None:
    """Put a dump in the place of the database in use, in one transaction. Raises ``FileError``."""
    with tempfile.TemporaryDirectory() as place:
        script = Path(place) / "dump.sql"
        _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(source))
        steps = (f"--command={EMPTY_SCHEMA}", f"--file={script}")
        _run("psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", *steps)


def check_dump(source: Path) -> None:
    """Raise ``FileError`` unless ``pg_restore`` reads the whole dump."""
    _run("pg_restore", f"--file={os.devnull}", str(source))


def _run(program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs against the database in use; the password goes through the environment."""
    found = shutil.which(program)
    if found is None:
        raise FileError(f"{program} is not installed")
    given = connection.settings_dict
    told = {"PGHOST": given["HOST"], "PGPORT": given["PORT"], "PGUSER": given["USER"], "PGPASSWORD": given["PASSWORD"]}
    environment = {**os.environ, "PGDATABASE": str(given["NAME"]), **{k: str(v) for k, v in told.items() if v}}
    done = subprocess.run([found, *arguments], check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise FileError(done.stderr.strip()[-500:])
