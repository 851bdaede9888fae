"""Which database a server of a test's own works on: a file in its data folder, or one on the tests' PostgreSQL."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

#: The file of a data folder that names its database; without it, the database is a file there too.
URL_FILE = "database_url"
#: What no process of a test's own takes over from the tests.
OURS = {"DATABASE_URL", "COINCHE_TEST_DATA"}


def on_postgres() -> bool:
    """True in the run that ``python -m tests.postgres`` starts."""
    return os.environ.get("DATABASE_URL", "").startswith("postgres")


@contextmanager
def own_database(folder: Path, server: str | None = None) -> Iterator[Path]:
    """Give a data folder a database of its own, on that PostgreSQL server or on the tests', if there is one."""
    server = server or (os.environ["DATABASE_URL"] if on_postgres() else None)
    if server is None:
        yield folder
        return
    with empty_database(server) as url:
        (folder / URL_FILE).write_text(url, encoding="ascii")
        yield folder


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The URL of an empty database on a PostgreSQL server."""
    name = f"own_{uuid4().hex}"
    _administer(server, f"CREATE DATABASE {name}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        _administer(server, f"DROP DATABASE {name} WITH (FORCE)")


def environment(folder: Path, **extra: str) -> dict[str, str]:
    """What a process needs to work on this data folder and its database, and on no other."""
    kept = {key: value for key, value in os.environ.items() if key not in OURS}
    named = folder / URL_FILE
    own = {"DATABASE_URL": named.read_text(encoding="ascii")} if named.exists() else {}
    settings = {"COINCHE_DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "coinche_club.settings"}
    return {**kept, **own, **settings, **extra}


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """Ask the database of a data folder directly."""
    named = folder / URL_FILE
    if named.exists():
        with psycopg.connect(named.read_text(encoding="ascii")) as database:
            return database.execute(query.encode()).fetchall()
    with closing(sqlite3.connect(folder / "coinche.sqlite3", timeout=20)) as database:
        return database.execute(query).fetchall()


def raise_revisions(folder: Path) -> None:
    """Change every tournament of an SQLite data folder as far as whoever keeps its pages can tell."""
    with closing(sqlite3.connect(folder / "coinche.sqlite3", timeout=20)) as database, database:
        database.execute("UPDATE tournaments_tournament SET revision = revision + 1")


def _administer(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as database:
        database.execute(statement.encode())
