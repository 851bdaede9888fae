"""The board of a round: every table with the state of its sheet."""

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import OuterRef, Q, Subquery

from scoring import PerSide
from tournaments.enums import VersionState
from tournaments.models import Round, SheetVersion
from tournaments.selectors.seating import Contestant, SeatedTable, seating
from tournaments.selectors.sheets import VersionInfo, version_info


class TableState(StrEnum):
    """Where a table's result stands."""

    NOTHING = "nothing"
    IN_PROGRESS = "in_progress"
    CONFIRMED = "confirmed"
    CORRECTION = "correction"  # one version counts, a later one waits


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A table on the board: who plays, the latest version of the sheet and the one that counts."""

    table: SeatedTable
    state: TableState
    head: VersionInfo | None
    confirmed: VersionInfo | None

    @property
    def total(self) -> PerSide | None:
        """The latest totals, None before anything was typed."""
        return self.head.total if self.head else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A round's tables in order, and who does not play."""

    rows: tuple[BoardRow, ...]
    byes: tuple[Contestant, ...]

    @property
    def not_counted(self) -> tuple[BoardRow, ...]:
        """The tables that have no confirmed sheet: empty exactly when every table counts."""
        return tuple(row for row in self.rows if row.confirmed is None)

    @property
    def corrections(self) -> tuple[BoardRow, ...]:
        """The tables whose correction waits to be confirmed."""
        return tuple(row for row in self.rows if row.state is TableState.CORRECTION)


def board(round_: Round) -> Board:
    """The tables of a round with their sheets; as many queries for one table as for three hundred."""
    seated = seating(round_)
    versions = _versions(round_)
    return Board(rows=tuple(_row(table, versions[table.id]) for table in seated.tables), byes=seated.byes)


def _versions(round_: Round) -> defaultdict[int, list[VersionInfo]]:
    """The latest and the confirmed version of every table, the latest first."""
    last = SheetVersion.objects.filter(table=OuterRef("table")).order_by("-number").values("number")[:1]
    wanted = Q(state=VersionState.CONFIRMED) | Q(number=Subquery(last))
    rows = SheetVersion.objects.filter(wanted, table__round=round_)
    found: defaultdict[int, list[VersionInfo]] = defaultdict(list)
    for version in rows.select_related("created_by").defer("facts").order_by("-number"):
        found[version.table_id].append(version_info(version))
    return found


def _row(table: SeatedTable, versions: list[VersionInfo]) -> BoardRow:
    head = versions[0] if versions else None
    confirmed = next((version for version in versions if version.counts), None)
    return BoardRow(table=table, state=_state(head, confirmed), head=head, confirmed=confirmed)


def _state(head: VersionInfo | None, confirmed: VersionInfo | None) -> TableState:
    if head is None:
        return TableState.NOTHING
    if confirmed is None:
        return TableState.IN_PROGRESS
    return TableState.CONFIRMED if confirmed is head else TableState.CORRECTION
