"""What was corrected after it counted: for whoever took an earlier result away."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring import PerSide
from tournaments.models import LogEntry, Tournament

#: Acts after which a table counts with another result than before.
CONFIRMED, RESCORED = "sheet_confirmed", "sheet_rescored"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A table whose confirmed result changed: when, from what to what, by whom and why."""

    at: datetime
    round_number: str
    table_number: str
    old: PerSide
    new: PerSide
    by: str
    reason: str


def corrections(tournament: Tournament) -> tuple[Correction, ...]:
    """Every correction of a confirmed result, the oldest first; one query."""
    entries = LogEntry.objects.filter(
        tournament=tournament, action__in=[CONFIRMED, RESCORED], before__isnull=False, after__isnull=False
    )
    found = (_correction(entry) for entry in entries.order_by("pk"))
    return tuple(correction for correction in found if correction is not None)


def _correction(entry: LogEntry) -> Correction | None:
    """None for an entry that kept no totals of both sides."""
    old, new = _totals(entry.before), _totals(entry.after)
    round_number, slash, table_number = entry.subject.partition("/")
    if old is None or new is None or not slash:
        return None
    return Correction(
        at=entry.at,
        round_number=round_number,
        table_number=table_number,
        old=old,
        new=new,
        by=entry.actor_name,
        reason=entry.reason,
    )


def _totals(facts: dict[str, Any] | None) -> PerSide | None:
    return PerSide(facts["NS"], facts["EW"]) if facts and "NS" in facts and "EW" in facts else None
