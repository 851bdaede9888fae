"""Damage to the file of the database: which errors tell of it, and where their details go."""

import logging
import sqlite3

#: What only a technician reads: it goes to the file of the log, and never to the terminal.
details = logging.getLogger("tournaments.details")

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
#: The low byte of a result is its kind, the others say more of it.
KIND = 0xFF


def is_damage(error: BaseException | None) -> bool:
    """True if an error, or what caused it, tells that SQLite's file is damaged or has lost its tables."""
    while error is not None and not _tells_damage(error):
        error = error.__cause__
    return error is not None


def _tells_damage(error: BaseException) -> bool:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & KIND in DAMAGED or (code == sqlite3.SQLITE_ERROR and str(error).startswith("no such table"))
