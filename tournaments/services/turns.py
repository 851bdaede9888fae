"""Whose turn it is. SQLite lets one writer in at a time; on PostgreSQL these make writers queue where they must.

The order, from which nobody departs, so that no two can wait for each other: a queue (but that of house rules), then a
tournament, then anything else. Whoever waits looks only afterwards, with a query of its own: what the locking query had
joined would be as it was before the wait. Locks are ``no_key``: nobody changes keys, and rows that only cite a locked
one are not held up.
"""

from enum import StrEnum
from zlib import crc32

from django.db import connection

from tournaments.models import Player, Tournament


class Queue(StrEnum):
    """What is looked for before it is written, where no row yet could be locked."""

    ACCOUNTS = "accounts"
    CLUBS = "clubs"
    PEOPLE = "people"
    HOUSE_RULES = "house rules"
    ATTEMPTS = "attempts"


def queue_up(queue: Queue) -> None:
    """Wait for those who stand in the queue; the place is given up with the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [crc32(queue.encode())])


def queue_at_tournaments_of(player: Player) -> list[Tournament]:
    """Wait for those who change any tournament of a person, and return these as they are then.

    The person's places may change only while ``Queue.PEOPLE`` is held.
    """
    played = Tournament.objects.filter(entrants__places__player=player).order_by("pk").distinct()
    for pk in played.values_list("pk", flat=True):
        queue_at_tournament(pk)
    return list(played)


def locked_tournament(tournament: Tournament) -> Tournament:
    """The tournament as it is once those who were changing it have finished; who comes later waits."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def queue_at_tournament(pk: int) -> None:
    """Wait for those who change this tournament; asked before anything is read."""
    if connection.features.has_select_for_update:
        list(Tournament.objects.select_for_update(no_key=True).filter(pk=pk).values_list("pk"))
