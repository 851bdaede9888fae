"""Whether anything changed since a page was made: one query, however large the evening is."""

from typing import Any

from django.db.models import Aggregate, Count, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum
from django.utils import timezone

from tournaments.models import Call, Club, SheetHold, Tournament
from tournaments.selectors.clubs import of_club
from tournaments.selectors.holds import live_holds


def news_tag(club: Club | int, tournament_id: int) -> str | None:
    """What changes with all that a board shows: facts, who is typing, who calls, the minutes.

    None if the club has no such evening (any more).
    """
    holds = live_holds().filter(table__round__tournament=OuterRef("pk"))
    calls = Call.objects.filter(closed_at=None, table__round__tournament=OuterRef("pk"))
    row = (
        of_club(Tournament, club)
        .filter(pk=tournament_id)
        .annotate(
            typing=Subquery(_of(holds, Count("pk")), output_field=IntegerField()),
            which=Subquery(_of(holds, Sum("table")), output_field=IntegerField()),
            since=Subquery(_of(holds, Max("since"))),
            calls=Subquery(_of(calls, Sum("pk")), output_field=IntegerField()),
        )
        .values_list("revision", "typing", "which", "since", "calls")
        .first()
    )
    if row is None:
        return None
    revision, typing, which, since, calls = row
    minute = int(timezone.now().timestamp()) // 60
    return (
        f"{revision}.{typing or 0}.{which or 0}.{int(since.timestamp() * 1000) if since else 0}.{calls or 0}.{minute}"
    )


def _of(rows: "QuerySet[SheetHold] | QuerySet[Call]", figure: Aggregate) -> "QuerySet[Any, Any]":
    """One figure of the holds, or of the open calls, of one evening."""
    grouped = rows.order_by().values("table__round__tournament")
    return grouped.annotate(figure=figure).values("figure")
