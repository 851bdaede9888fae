"""Who is typing which sheet now, as far as anybody can know: a hold that was not renewed is over."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Round, SheetHold, Table

#: How often a page that holds a sheet says so, and after how many seconds without that it no longer does.
BEAT_SECONDS = 15
LIVE_SECONDS = 45
#: How the holder of a telephone begins; a browser at the desk is a digest.
PHONE = "phone "


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """Somebody types this sheet: who, from which device, since when."""

    table: int
    holder: str
    name: str
    device: str
    since: datetime

    def is_of(self, holder: str) -> bool:
        """True for the very browser that asks."""
        return self.holder == holder

    @property
    def is_phone(self) -> bool:
        """True if it is typed on a telephone of the table."""
        return self.holder.startswith(PHONE)


def live_holds() -> QuerySet[SheetHold]:
    """The holds that were renewed lately."""
    return SheetHold.objects.filter(seen_at__gt=timezone.now() - timedelta(seconds=LIVE_SECONDS))


def hold_of(table: Table) -> Hold | None:
    """Who types this sheet, if anybody does; one query."""
    stored = live_holds().filter(table=table).first()
    return as_hold(stored) if stored else None


def is_fresh(table: Table) -> bool:
    """True if somebody has said only just now that this sheet is being typed; one query."""
    since = timezone.now() - timedelta(seconds=BEAT_SECONDS)
    return SheetHold.objects.filter(table=table, seen_at__gt=since).exists()


def holds_of_round(round_: Round) -> dict[int, Hold]:
    """Who types which sheet of a round, by the table's key; one query."""
    return {stored.table_id: as_hold(stored) for stored in live_holds().filter(table__round=round_)}


def as_hold(stored: SheetHold) -> Hold:
    """A stored hold as it is shown."""
    return Hold(table=stored.table_id, holder=stored.holder, name=stored.name, device=stored.device, since=stored.since)
