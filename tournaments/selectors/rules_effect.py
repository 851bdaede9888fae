"""What a change of the rules would do to an evening under way: to its sheets, and to its standings."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from scoring import GameEnd, PerSide, RuleSet
from tournaments.enums import VersionState
from tournaments.facts import SheetFacts, SheetKind, score_sheet
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.results import WhatIf, adjustments_of, confirmed_results, ranked, ranking_options
from tournaments.selectors.rules import rules_of
from tournaments.selectors.seating import Contestant, contestants
from tournaments.selectors.sheets import game_end
from tournaments.standings import Standing, movement


class KeptBecause(StrEnum):
    """Why a sheet keeps its score when the others are computed again."""

    TOTALS = "totals"  # it holds the two totals of the paper, no deals
    UNKNOWN_DEAL = "unknown_deal"  # the new rules do not know one of its deals


@dataclass(frozen=True, slots=True, kw_only=True)
class RescoredVersion:
    """A version of a sheet with what the new rules make of it."""

    version: SheetVersion
    after: PerSide

    @property
    def before(self) -> PerSide:
        """The totals that it has now."""
        return PerSide(self.version.total_ns, self.version.total_ew)


@dataclass(frozen=True, slots=True, kw_only=True)
class RescoredTable:
    """A table's sheet under the new rules: the version that counts, and the one that waits to replace it.

    ``kept`` says why it is left as it is; there are no versions then.
    """

    table: int
    round_number: int
    table_number: int
    versions: tuple[RescoredVersion, ...] = ()
    kept: KeptBecause | None = None

    @property
    def counting(self) -> RescoredVersion | None:
        """The version that counts."""
        return next((each for each in self.versions if each.version.is_confirmed), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRow:
    """A contestant in the standings before and after; ``moved``: places gained, negative if lost."""

    contestant: Contestant
    before: Standing
    after: Standing
    moved: int

    @property
    def changes(self) -> bool:
        """True if place or points are not what they were."""
        return self.before.place != self.after.place or self.before.points != self.after.points


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesEffect:
    """What a change of the rules does.

    Attributes:
        from_now: the standings if only what is entered from now on follows the new rules (exempt pairs may change).
        rescored: the standings if every sheet entered deal by deal is computed again.
        tables: every sheet that was begun under other rules.
    """

    from_now: tuple[EffectRow, ...]
    rescored: tuple[EffectRow, ...]
    tables: tuple[RescoredTable, ...]

    @property
    def from_now_changes(self) -> tuple[EffectRow, ...]:
        """The rows that are not what they were, if sheets keep their rules."""
        return tuple(row for row in self.from_now if row.changes)

    @property
    def from_now_same(self) -> int:
        """How many rows stay as they are, if sheets keep their rules."""
        return len(self.from_now) - len(self.from_now_changes)

    @property
    def rescored_changes(self) -> tuple[EffectRow, ...]:
        """The rows that are not what they were, if sheets are computed again."""
        return tuple(row for row in self.rescored if row.changes)

    @property
    def rescored_same(self) -> int:
        """How many rows stay as they are, if sheets are computed again."""
        return len(self.rescored) - len(self.rescored_changes)

    @property
    def changed_tables(self) -> tuple[RescoredTable, ...]:
        """The tables whose counting score would be another."""
        return tuple(table for table in self.tables if (own := table.counting) and own.before != own.after)

    @property
    def can_rescore(self) -> bool:
        """True if there is a sheet that would be computed again, whatever comes of it."""
        return any(table.versions for table in self.tables)

    @property
    def kept_tables(self) -> tuple[RescoredTable, ...]:
        """The tables that keep their score whatever is chosen."""
        return tuple(table for table in self.tables if table.kept)


def rules_effect(tournament: Tournament, rules: RuleSet) -> RulesEffect:
    """Compute what other rules would do, under both ways to apply them. Nothing is written."""
    tables = rescored_tables(tournament, rules)
    totals = {table.table: own.after for table in tables if (own := table.counting)}
    people = contestants(tournament)
    now = _ranked(tournament, people, None)
    return RulesEffect(
        from_now=_rows(people, now, _ranked(tournament, people, WhatIf(rules=rules, totals={}))),
        rescored=_rows(people, now, _ranked(tournament, people, WhatIf(rules=rules, totals=totals))),
        tables=tables,
    )


def _ranked(tournament: Tournament, people: dict[int, Contestant], what_if: WhatIf | None) -> tuple[Standing, ...]:
    results = confirmed_results(tournament, what_if=what_if)
    return ranked(people, results, adjustments_of(tournament), ranking_options(tournament))


def _rows(
    people: dict[int, Contestant], before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> tuple[EffectRow, ...]:
    earlier = {row.id: row for row in before}
    moved = movement(before, after)
    return tuple(
        EffectRow(contestant=people[row.id], before=earlier[row.id], after=row, moved=moved[row.id] or 0)
        for row in after
    )


def rescored_tables(tournament: Tournament, rules: RuleSet) -> tuple[RescoredTable, ...]:
    """Every sheet that was begun under other rules, scored under these; a table is rescored whole or not at all.

    The versions come with their table and round, so that a service can write their successors.
    """
    end = game_end(tournament)
    return tuple(
        _rescored(shown, rules, end)
        for shown in live_versions(tournament)
        if any(rules_of(version.rules) != rules for version in shown)
    )


def live_versions(tournament: Tournament) -> tuple[list[SheetVersion], ...]:
    """For every table that has a sheet: the version that counts and, after it, the newest one if it waits; one query.

    They come with their table, round and rules, in the order of the tables.
    """
    versions = SheetVersion.objects.filter(table__round__tournament=tournament)
    live = versions.exclude(state=VersionState.REPLACED).select_related("table__round", "rules")
    ordered = live.order_by("table__round__number", "table__number", "-number")
    return tuple(_shown(list(group)) for _, group in groupby(ordered, key=lambda version: version.table_id))


def _shown(versions: list[SheetVersion]) -> list[SheetVersion]:
    """The version that counts and, after it, the newest one if it waits to be confirmed."""
    head = versions[0]
    confirmed = [version for version in versions if version.is_confirmed]
    return confirmed if head.is_confirmed else [*confirmed, head]


def _rescored(versions: list[SheetVersion], rules: RuleSet, end: GameEnd) -> RescoredTable:
    table = versions[0].table
    unchanged = RescoredTable(table=table.pk, round_number=table.round.number, table_number=table.number)
    rescored = []
    for version in versions:
        facts = SheetFacts.from_dict(version.facts)
        if facts.kind is SheetKind.TOTALS:
            return replace(unchanged, kept=KeptBecause.TOTALS)
        old, new = score_sheet(facts, rules_of(version.rules), end), score_sheet(facts, rules, end)
        counted = zip(old.deals, new.deals, strict=True)
        if any(after.score is None and before.score is not None for before, after in counted):
            return replace(unchanged, kept=KeptBecause.UNKNOWN_DEAL)
        rescored.append(RescoredVersion(version=version, after=new.total))
    return replace(unchanged, versions=tuple(rescored))
