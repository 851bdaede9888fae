"""Every sheet of a tournament with its deals scored: what goes on paper and into spreadsheets."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Case, OuterRef, QuerySet, Subquery, When

from tournaments.enums import VersionState
from tournaments.facts import ScoredSheet, SheetFacts, score_sheet
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import game_end


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """A table's sheet: the confirmed version, or the latest where none counts yet."""

    table: int
    counts: bool
    facts: SheetFacts
    scored: ScoredSheet


def table_sheets(tournament: Tournament, *, round_number: int | None = None) -> Iterator[TableSheet]:
    """The sheets of a round (None: of all), by round and table; one query, one sheet in memory at a time."""
    end = game_end(tournament)
    for version in _shown_versions(tournament, round_number).iterator(chunk_size=200):
        facts = SheetFacts.from_dict(version.facts)
        yield TableSheet(
            table=version.table_id,
            counts=version.is_confirmed,
            facts=facts,
            scored=score_sheet(facts, rules_of(version.rules), end),
        )


def most_deals(tournament: Tournament, *, round_number: int) -> int:
    """How many deals the longest sheet of a round has; nothing is scored for it."""
    shown = _shown_versions(tournament, round_number).values_list("facts", flat=True)
    return max((len(facts["deals"]) for facts in shown), default=0)


def _shown_versions(tournament: Tournament, round_number: int | None) -> QuerySet[SheetVersion]:
    of_table = SheetVersion.objects.filter(table=OuterRef("table"))
    confirmed_first = of_table.order_by(Case(When(state=VersionState.CONFIRMED, then=0), default=1), "-number")
    shown = SheetVersion.objects.filter(
        table__round__tournament=tournament, pk=Subquery(confirmed_first.values("pk")[:1])
    )
    if round_number is not None:
        shown = shown.filter(table__round__number=round_number)
    return shown.select_related("rules").order_by("table__round__number", "table__number")
