"""Damage to the file of the database, and where its details go."""

import logging

#: What only a technician reads: it goes to the file of the log, and never to the terminal.
details = logging.getLogger("tournaments.details")
