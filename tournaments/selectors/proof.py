"""The proof that nothing confirmed was altered: every total is computed anew from its facts and its rule set.

The same query and the same computation serve the database in use and the file of a backup, which are read alike: the
query is plain SQL, and both SQLite and PostgreSQL hand JSON over as text.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from scoring import PerSide, RuleSet, ScoringError
from scoring.game import GameEnd
from tournaments.enums import GameKind
from tournaments.facts import SheetFacts, score_sheet

Row = tuple[Any, ...]

CONFIRMED_VERSIONS = """
SELECT version.id, evening.name, round.number, tables.number, version.facts, rules."values",
       version.total_ns, version.total_ew,
       evening.game_kind, evening.target, evening.deals_per_round, evening.passed_deals_count
FROM tournaments_sheetversion AS version
JOIN tournaments_frozenrules AS rules ON rules.id = version.rules_id
JOIN tournaments_table AS tables ON tables.id = version.table_id
JOIN tournaments_round AS round ON round.id = tables.round_id
JOIN tournaments_tournament AS evening ON evening.id = round.tournament_id
WHERE version.state = 'confirmed'
ORDER BY version.id
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """A confirmed version whose signed totals are not those that its facts give (None: they cannot be read)."""

    version: int
    evening: str
    round: int
    table: int
    signed: PerSide
    computed: PerSide | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How many confirmed versions were recomputed, and those that disagree."""

    checked: int
    disagreements: tuple[Disagreement, ...]

    @property
    def holds(self) -> bool:
        """True if every total follows from its facts."""
        return not self.disagreements


def prove(rows: Iterable[Row]) -> Proof:
    """Recompute every row of ``CONFIRMED_VERSIONS``; one version in memory at a time."""
    checked = 0
    found = []
    for checked, row in enumerate(rows, start=1):  # noqa: B007 - the last number is the count
        version, evening, round_number, table, facts, rules, ns, ew, *end = row
        signed = PerSide(ns, ew)
        computed = recomputed(facts, rules, tuple(end))
        if signed not in computed:
            found.append(
                Disagreement(
                    version=version,
                    evening=evening,
                    round=round_number,
                    table=table,
                    signed=signed,
                    computed=next(iter(computed), None),
                )
            )
    return Proof(checked=checked, disagreements=tuple(found))


def recomputed(facts: str, rules: str, end: Row) -> tuple[PerSide, ...]:
    """The totals that a sheet gives: under the evening's end of a game, and without any end. Empty: unreadable.

    Databases from 0.1.0 hold evenings that were shortened after a sheet was signed ("only ten deals in the last
    round"): the deals beyond the new end were played and count, so that sheet follows without an end only.
    """
    try:
        sheet, rule_set = SheetFacts.from_dict(json.loads(facts)), RuleSet.from_dict(json.loads(rules))
        return tuple(score_sheet(sheet, rule_set, game_end).total for game_end in (_end(*end), GameEnd()))
    except (ValueError, KeyError, TypeError, ScoringError):
        return ()


def _end(kind: str, target: int, deals: int, passed_deals_count: bool) -> GameEnd:
    return GameEnd(
        target=target if kind == GameKind.TARGET else None,
        deals=deals if kind == GameKind.DEALS else None,
        passed_deals_count=bool(passed_deals_count),
    )


def prove_database(using: str = DEFAULT_DB_ALIAS) -> Proof:
    """The proof for the database in use, or for another one that is connected."""
    with connections[using].cursor() as cursor:
        cursor.execute(CONFIRMED_VERSIONS)
        return prove(_fetched(cursor))


def _fetched(cursor: Any) -> Iterator[Row]:
    while rows := cursor.fetchmany(200):
        yield from rows
