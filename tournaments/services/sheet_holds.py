"""Saying that a sheet is being typed here. A courtesy: nothing waits for it, and a sheet is saved without it too."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import SheetHold, Table
from tournaments.selectors.holds import Hold, as_hold, live_holds
from tournaments.services import audit
from tournaments.services.audit import Actor
from tournaments.services.turns import queue_at_tournament


def hold_sheet(*, actor: Actor, table: Table, holder: str) -> Hold:
    """Take or renew the hold of a sheet, unless somebody else has it; returns whose it is now.

    ``holder`` tells one browser or telephone from another.
    """
    with transaction.atomic():
        _queue(table)
        held = live_holds().filter(table=table).first()
        if held is None:
            return _take(actor, table, holder)
        if held.holder == holder:
            held.seen_at = timezone.now()
            held.save(update_fields=["seen_at"])
        return as_hold(held)


def take_over_sheet(*, actor: Actor, table: Table, holder: str) -> Hold:
    """Type the sheet from here although somebody else does; the journal says from whom it was taken."""
    with transaction.atomic():
        queue_at_tournament(table.round.tournament_id)  # for the journal's sake
        _queue(table)
        held = live_holds().filter(table=table).first()
        if held is not None and held.holder == holder:
            return as_hold(held)
        taken = _take(actor, table, holder)
        if held is not None:
            audit.record(
                actor=actor,
                action="sheet_taken_over",
                subject=f"{table.round.number}/{table.number}",
                tournament=table.round.tournament,
                before={"by": held.name, "device": held.device},
                after={"by": taken.name, "device": taken.device},
            )
        return taken


def release_sheet(*, table: Table, holder: str) -> None:
    """Let go of a sheet that is held here; nothing happens to somebody else's hold."""
    SheetHold.objects.filter(table=table, holder=holder).delete()


def _queue(table: Table) -> None:
    """Those who want the same sheet come one after the other."""
    Table.objects.select_for_update(no_key=True).get(pk=table.pk)


def _take(actor: Actor, table: Table, holder: str) -> Hold:
    now = timezone.now()
    values = {"holder": holder, "name": actor.label, "device": actor.device, "since": now, "seen_at": now}
    stored, _new = SheetHold.objects.update_or_create(table=table, defaults=values)
    return as_hold(stored)
