"""Calls for the organiser: raised at a table, closed at the desk."""

from django.db import transaction
from django.utils import timezone

from scoring import Side
from tournaments.models import Call, Table
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.sheet_versions import locked_table


def call_organiser(*, actor: Actor, table: Table, side: Side | None) -> Call:
    """Raise an alert for this table; while one is open, another call changes nothing and returns it."""
    with transaction.atomic():
        table = locked_table(table)
        open_call = table.calls.filter(closed_at=None).first()
        if open_call is not None:
            return open_call
        call = Call.objects.create(table=table, side=side or "", device=actor.device)
        _record(actor, "organiser_called", table, side)
    return call


def close_call(*, actor: Actor, call: Call) -> Call:
    """Say that a call was seen to; one that is closed already stays as it is."""
    with transaction.atomic():
        table = locked_table(call.table)
        call.refresh_from_db()
        if call.closed_at is None:
            call.closed_at, call.closed_by = timezone.now(), actor.user
            call.save(update_fields=["closed_at", "closed_by"])
            _record(actor, "call_closed", table, Side(call.side) if call.side else None)
    return call


def _record(actor: Actor, action: str, table: Table, side: Side | None) -> None:
    audit.record(
        actor=actor,
        action=action,
        subject=f"{table.round.number}/{table.number}",
        tournament=table.round.tournament,
        after={"side": side} if side else None,
    )
