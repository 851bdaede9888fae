"""Tables that called the organiser and wait."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Call, Table, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCall:
    """A table that wants the organiser, since when."""

    id: int
    round_number: int
    table_number: int
    side: str
    at: datetime


def open_calls(tournament: Tournament) -> tuple[OpenCall, ...]:
    """The tables of an evening that wait for the organiser, the longest first."""
    rows = Call.objects.filter(table__round__tournament=tournament, closed_at=None).select_related("table__round")
    return tuple(
        OpenCall(
            id=row.pk,
            round_number=row.table.round.number,
            table_number=row.table.number,
            side=row.side,
            at=row.at,
        )
        for row in rows.order_by("at")
    )


def called_at(table: Table) -> datetime | None:
    """Since when a table waits for the organiser; None if it does not."""
    return table.calls.filter(closed_at=None).values_list("at", flat=True).first()
