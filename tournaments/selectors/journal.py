"""The journal of an evening, and the club's own beside its evenings: found by group, person and words."""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from tournaments.models import Club, LogEntry, Tournament

#: A round or a table as somebody types it, in either language. A table is written "round/table"; forfeits
#: were once written "round.table", and a journal is never rewritten.
PLACE: Final = re.compile(r"(?:(?:round|tour)\s*(?P<round>\d+))?[\s,]*(?:table\s*(?P<table>\d+))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalQuery:
    """What is looked for; what is empty narrows nothing.

    Attributes:
        actions: acts, where only some are wanted.
        named: acts whose words have the searched text in them.
        by: the name of an account.
        text: part of a subject, name, device, reason, or of what was there before and after; or a round or table by
            its number ("table 7", "round 2, table 7").
        table: a table as the journal writes it, "round/table".
    """

    actions: Collection[str] | None = None
    named: Collection[str] = ()
    by: str = ""
    text: str = ""
    table: str = ""


def evening_journal(tournament: Tournament) -> QuerySet[LogEntry]:
    """The entries of an evening."""
    return LogEntry.objects.filter(tournament=tournament)


def club_journal(club: Club, *, installation: bool, beside: Collection[str]) -> QuerySet[LogEntry]:
    """The entries of a club that are of no evening; with ``installation`` those that are of no club either.

    ``beside``: acts that are left out, since they were those of an evening that is gone (a demo, thrown away).
    """
    owned = Q(club=club) | Q(club=None) if installation else Q(club=club)
    return LogEntry.objects.filter(owned, tournament=None).exclude(action__in=beside)


def found_entries(entries: QuerySet[LogEntry], query: JournalQuery) -> QuerySet[LogEntry]:
    """Those of the entries that are looked for, the newest first."""
    entries = entries.order_by("-pk")
    if query.actions is not None:
        entries = entries.filter(action__in=list(query.actions))
    if query.by:
        entries = entries.filter(actor_name=query.by)
    if query.table:
        entries = entries.filter(subject__in=[query.table, query.table.replace("/", ".")])
    return entries.filter(_has(query)) if query.text else entries


def journal_people(entries: QuerySet[LogEntry]) -> list[str]:
    """Everybody who did anything that stands in these entries."""
    names = entries.exclude(actor_name="").order_by("actor_name")
    return list(names.values_list("actor_name", flat=True).distinct())


def _has(query: JournalQuery) -> Q:
    """Anywhere in the entry; JSON is kept with its accents written out on one database and not on the other."""
    found = Q(action__in=list(query.named)) | _at(query.text)
    for column in ("subject", "actor_name", "device", "reason"):
        found |= Q(**{f"{column}__icontains": query.text})
    for written in {query.text, json.dumps(query.text)[1:-1]}:
        found |= Q(before__icontains=written) | Q(after__icontains=written)
    return found


def _at(text: str) -> Q:
    """What was done to the round or table that the text names; nothing if it names none."""
    place = PLACE.fullmatch(text.strip())
    round_, table = (place["round"], place["table"]) if place else (None, None)
    if not (round_ or table):
        return Q(pk__in=())
    found = Q()
    if round_:
        of_round = Q(subject__startswith=f"{round_}/") | Q(subject__startswith=f"{round_}.")
        found &= of_round if table else of_round | Q(subject=round_, action__startswith="round_")
    if table:
        found &= Q(subject__endswith=f"/{table}") | Q(subject__endswith=f".{table}")
    return found
