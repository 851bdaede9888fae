"""The board of a round: every table with the state of its sheet."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTransform

from scoring import GameEnd, PerSide, RuleSet
from tournaments.enums import EntryPolicy, VersionState
from tournaments.facts import SheetFacts, SheetKind, score_sheet
from tournaments.models import Round, SheetVersion
from tournaments.selectors.agreement import Stage, entry_stages
from tournaments.selectors.holds import Hold, holds_of_round
from tournaments.selectors.rules import rules_of
from tournaments.selectors.seating import Contestant, SeatedTable, seating
from tournaments.selectors.sheets import VersionInfo, game_end, hides_totals, version_info
from tournaments.sheet_checks import sheet_questions


class TableState(StrEnum):
    """Where a table's result stands."""

    NOTHING = "nothing"
    IN_PROGRESS = "in_progress"  # being entered, or typed by one side that has not sent it yet
    ONE_SIDE = "one_side"  # one side stands by it
    AGREED = "agreed"  # nothing is left to ask: both sides stand by it, or the whole paper is typed
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    CORRECTION = "correction"  # one version counts, a later one waits
    TO_CHECK = "to_check"  # the paper says something else, or something is unusual


STATE_OF_STAGE: Final = {
    Stage.ONE_SIDE: TableState.ONE_SIDE,
    Stage.DISPUTED: TableState.DISPUTED,
    Stage.AGREED: TableState.AGREED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A table on the board.

    Attributes:
        table: who plays.
        state: where its result stands.
        head, confirmed: the latest version of its sheet, and the one that counts.
        hold: who types it now.
        forfeited: it counts without a sheet.
        postponed: the organiser went on without its result, which can still be entered and is provisional until then.
        hidden: what its deals add up to is not shown yet.
    """

    table: SeatedTable
    state: TableState
    head: VersionInfo | None
    confirmed: VersionInfo | None
    hold: Hold | None = None
    forfeited: bool = False
    postponed: bool = False
    hidden: bool = False

    @property
    def total(self) -> PerSide | None:
        """The latest totals, None before anything was typed and while they are hidden."""
        return self.head.total if self.head and not self.hidden else None

    @property
    def base(self) -> int:
        """The number of the latest version, 0 if there is none."""
        return self.head.number if self.head else 0

    @property
    def is_missing(self) -> bool:
        """True if the round waits for this table's result."""
        return self.confirmed is None and not (self.forfeited or self.postponed)

    @property
    def is_put_off(self) -> bool:
        """True if the round goes on without this table's result, and it can still be entered."""
        return self.confirmed is None and self.postponed and not self.forfeited


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A round's tables in order, and who does not play."""

    rows: tuple[BoardRow, ...]
    byes: tuple[Contestant, ...]

    @property
    def not_counted(self) -> tuple[BoardRow, ...]:
        """The tables whose result is awaited: empty exactly when the round waits for nothing."""
        return tuple(row for row in self.rows if row.is_missing)

    @property
    def put_off(self) -> tuple[BoardRow, ...]:
        """The tables that count provisionally until somebody enters their sheets."""
        return tuple(row for row in self.rows if row.is_put_off)

    @property
    def corrections(self) -> tuple[BoardRow, ...]:
        """The tables whose correction waits to be confirmed."""
        return tuple(row for row in self.rows if row.confirmed is not None and row.confirmed is not row.head)

    @property
    def agreed(self) -> tuple[BoardRow, ...]:
        """The tables that one tap confirms."""
        return tuple(row for row in self.rows if row.state is TableState.AGREED)

    def in_state(self, *states: TableState) -> tuple[BoardRow, ...]:
        """The tables of some states."""
        return tuple(row for row in self.rows if row.state in states)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Facts:
    """What the states of a round's tables follow from, by the table's key."""

    phones: bool
    versions: Mapping[int, list[VersionInfo]]
    holds: Mapping[int, Hold]
    stages: Mapping[int, Stage]
    complete: Mapping[int, bool]
    forfeited: frozenset[int]
    postponed: frozenset[int]
    hidden: frozenset[int]


def board(round_: Round) -> Board:
    """The tables of a round with their sheets; as many queries for one table as for three hundred."""
    seated = seating(round_)
    versions = _versions(round_)
    phones = round_.tournament.entry_policy != EntryPolicy.ORGANISER
    marked = tuple(round_.tables.exclude(forfeit="", postponed=False).values_list("pk", "forfeit", "postponed"))
    stages = entry_stages(round_) if phones else {}
    facts = _Facts(
        phones=phones,
        versions=versions,
        holds=holds_of_round(round_),
        stages=stages,
        complete=_complete(round_, versions.values()),
        forfeited=frozenset(pk for pk, forfeit, _postponed in marked if forfeit),
        postponed=frozenset(pk for pk, _forfeit, postponed in marked if postponed),
        hidden=_hidden(round_, versions, stages) if round_.tournament.hide_totals else frozenset(),
    )
    return Board(rows=tuple(_row(table, facts) for table in seated.tables), byes=seated.byes)


def _versions(round_: Round) -> dict[int, list[VersionInfo]]:
    """The latest and the confirmed version of every table, the latest first."""
    last = SheetVersion.objects.filter(table=OuterRef("table")).order_by("-number").values("number")[:1]
    wanted = Q(state=VersionState.CONFIRMED) | Q(number=Subquery(last))
    versions: QuerySet[SheetVersion] = SheetVersion.objects.filter(wanted, table__round=round_)
    rows = versions.annotate(written=KeyTransform("written", "facts"))
    found: defaultdict[int, list[VersionInfo]] = defaultdict(list)
    for version in rows.select_related("created_by").defer("facts").order_by("-number"):
        found[version.table_id].append(version_info(version, version.written))
    return found


def _hidden(round_: Round, versions: Mapping[int, list[VersionInfo]], stages: Mapping[int, Stage]) -> frozenset[int]:
    """The tables whose totals are not shown yet (``hides_totals``)."""

    def hides(table: int, kind: str) -> bool:
        counts = any(version.counts for version in versions[table])
        agreed = stages.get(table) is Stage.AGREED
        return hides_totals(round_.tournament, SheetKind(kind), counts=counts, agreed=lambda: agreed)

    heads = SheetVersion.objects.filter(pk__in=[infos[0].id for infos in versions.values()])
    return frozenset(table for table, kind in heads.values_list("table", "facts__kind") if hides(table, kind))


def _complete(round_: Round, versions: Iterable[list[VersionInfo]]) -> dict[int, bool]:
    """Whether a sheet that waits is over: True if nothing is left to ask, False if something is; else not there."""
    heads = {infos[0].id for infos in versions if not infos[0].counts}
    end = game_end(round_.tournament)
    rules: dict[int, RuleSet] = {}
    found = {}
    for version in SheetVersion.objects.filter(pk__in=heads).select_related("rules") if heads else ():
        if _surely_unfinished(version.facts, end):
            continue
        facts = SheetFacts.from_dict(version.facts)
        if version.rules_id not in rules:
            rules[version.rules_id] = rules_of(version.rules)
        scored = score_sheet(facts, rules[version.rules_id], end)
        if scored.over or facts.written == scored.total:
            found[version.table_id] = not any(sheet_questions(facts, scored, rules[version.rules_id], end))
    return found


def _surely_unfinished(facts: Mapping[str, Any], end: GameEnd) -> bool:
    """True without any reckoning for most of the sheets that are being entered: deals are missing."""
    return facts["kind"] == SheetKind.DEALS and not facts["written"] and len(facts["deals"]) < (end.deals or 0)


def _row(table: SeatedTable, facts: _Facts) -> BoardRow:
    versions = facts.versions.get(table.id, [])
    head = versions[0] if versions else None
    confirmed = next((version for version in versions if version.counts), None)
    return BoardRow(
        table=table,
        state=_state(table.id, head, confirmed, facts),
        head=head,
        confirmed=confirmed,
        hold=facts.holds.get(table.id),
        forfeited=table.id in facts.forfeited,
        postponed=table.id in facts.postponed,
        hidden=table.id in facts.hidden,
    )


def _state(table: int, head: VersionInfo | None, confirmed: VersionInfo | None, facts: _Facts) -> TableState:
    """What is wrong comes first, then what counts, then what the two sides say."""
    if head is not None and confirmed is head:
        return TableState.CONFIRMED
    if facts.stages.get(table) is Stage.DISPUTED:
        return TableState.DISPUTED
    if head is not None and head.differs:
        return TableState.TO_CHECK
    if confirmed is not None:
        return TableState.CORRECTION
    if table in facts.stages and facts.stages[table] in STATE_OF_STAGE:
        return STATE_OF_STAGE[facts.stages[table]]
    if head is None:
        return TableState.IN_PROGRESS if table in facts.holds else TableState.NOTHING
    if table not in facts.complete or table in facts.holds:
        return TableState.IN_PROGRESS
    if facts.phones and facts.complete[table] and head.from_phone:
        return TableState.IN_PROGRESS
    return TableState.AGREED if facts.complete[table] else TableState.TO_CHECK
