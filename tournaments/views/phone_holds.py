"""Who types a table's sheet at this moment: what a telephone says of it, and what it is told. Nothing waits for it."""

from tournaments.models import Table
from tournaments.selectors.holds import PHONE, Hold, hold_of, is_fresh
from tournaments.selectors.table_codes import FoundTable
from tournaments.services.audit import Actor
from tournaments.services.sheet_holds import hold_sheet, release_sheet


def _holder_of(actor: Actor) -> str:
    """What tells this telephone from whatever else holds a sheet."""
    return f"{PHONE}{actor.device}"[:64]


def other_hold(found: FoundTable, actor: Actor) -> Hold | None:
    """Who else types this sheet; no query while nobody does."""
    hold = hold_of(found.table) if found.look.held else None
    return None if hold is None or hold.is_of(_holder_of(actor)) else hold


def say_typing(table: Table, actor: Actor) -> None:
    """Tell whoever else opens this sheet that it is being typed here, unless somebody has just said so."""
    if not is_fresh(table):
        hold_sheet(actor=actor, table=table, holder=_holder_of(actor))


def say_saved(found: FoundTable, other: Hold | None, actor: Actor) -> None:
    """What was typed here is saved: the sheet is free, if it was held from here."""
    if found.look.held and other is None:
        release_sheet(table=found.table, holder=_holder_of(actor))
