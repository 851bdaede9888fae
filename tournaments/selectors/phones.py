"""What a telephone at a table shows: the sheet from its side, what each side says to it, when it called."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring import PerSide, Seat, Side
from tournaments.enums import VersionState
from tournaments.facts import ScoredDeal, SheetFacts, SheetKind, score_sheet
from tournaments.models import BlindSheet, SheetVersion, Table
from tournaments.selectors.agreement import BOTH, OpenDispute, Stage, agreed_sides, open_disputes
from tournaments.selectors.blind_sheets import BlindDifference, blind_info, blind_sheets, differences_for
from tournaments.selectors.calls import called_at
from tournaments.selectors.composed import Composed, asked
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import Sheet, VersionInfo, game_end, names_of, players_of, scored
from tournaments.selectors.table_codes import FoundTable

LATEST = Composed(
    lambda: SheetVersion.objects.filter(table=asked("table")).select_related("rules").order_by("-number")[:1]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneSheet:
    """A table's sheet as one side's telephone shows it.

    Attributes:
        side: whose telephone it is.
        sheet: the sheet; where both sides enter blind, this side's own.
        blind: True while neither side sees the other's.
        final: this side has finished its own blind sheet.
        agreed: who stands by the latest version; in blind entry, who has finished.
        disputes: what is doubted.
        differences: between two finished blind sheets.
        called_at: when the organiser was called, None if no call is open.
    """

    side: Side
    sheet: Sheet
    blind: bool
    final: bool
    agreed: frozenset[Side]
    disputes: tuple[OpenDispute, ...]
    differences: tuple[BlindDifference, ...]
    called_at: datetime | None

    @property
    def stage(self) -> Stage:
        """Where the table stands."""
        if self.sheet.confirmed is not None:
            return Stage.COUNTS
        if self.disputes or self.differences:
            return Stage.DISPUTED
        if self.agreed == BOTH:
            return Stage.AGREED
        return Stage.ONE_SIDE if self.agreed else Stage.ENTRY

    @property
    def can_change(self) -> bool:
        """True until both sides agree or the sheet counts; a finished blind sheet has to be taken back first."""
        if self.blind:
            return not self.final
        return self.sheet.confirmed is None and self.agreed != BOTH

    @property
    def we_agreed(self) -> bool:
        """True if this side stands by the sheet."""
        return self.side in self.agreed

    @property
    def they_agreed(self) -> bool:
        """True if the other side does."""
        return self.side.other in self.agreed

    @property
    def our_disputes(self) -> tuple[OpenDispute, ...]:
        """What this side doubts."""
        return tuple(dispute for dispute in self.disputes if dispute.side is self.side)

    @property
    def has_scores(self) -> bool:
        """True if anything was entered."""
        return bool(self.sheet.facts.deals) or self.sheet.facts.kind is SheetKind.TOTALS

    @property
    def latest_first(self) -> tuple[ScoredDeal, ...]:
        """The deals, the latest first."""
        return self.sheet.scored.deals[::-1]


def phone_sheet(
    found: FoundTable,
    side: Side,
    *,
    players: Mapping[Seat, str] | None = None,
    head: SheetVersion | None = None,
) -> PhoneSheet:
    """The sheet for a side's telephone; two queries while nothing is agreed, doubted or called for.

    ``players``: who sits there, ``head``: the latest version, where these are known already.
    """
    table, seen = found.table, found.look
    players = players_of(table) if players is None else players
    if head is None and seen.head:
        head = LATEST.first(table=table.pk)
    confirmed = head if seen.confirmed == seen.head else _version(table, seen.confirmed)
    blind = blind_sheets(table) if table.round.tournament.blind_entry and head is None else None
    own = blind.get(side) if blind else None
    agreed = agreed_sides(head) if head and seen.agreements else frozenset()
    return PhoneSheet(
        side=side,
        sheet=_sheet(table, players, head, confirmed, own),
        blind=blind is not None,
        final=bool(own and own.final),
        agreed=agreed if blind is None else frozenset(each for each, row in blind.items() if row.final),
        disputes=open_disputes(table, head) if head and seen.disputes else (),
        differences=differences_for(table, blind, side) if blind else (),
        called_at=called_at(table) if seen.calls else None,
    )


def _version(table: Table, number: int) -> SheetVersion | None:
    return table.versions.filter(number=number).first() if number else None


def _sheet(
    table: Table,
    players: Mapping[Seat, str],
    head: SheetVersion | None,
    confirmed: SheetVersion | None,
    own: BlindSheet | None,
) -> Sheet:
    """The sheet without its history, which a telephone does not show."""
    tournament = table.round.tournament
    same_rules = head is None or head.rules_id == tournament.rules_id
    rules = rules_of(tournament if head is None or same_rules else head.rules)
    facts = SheetFacts.from_dict(head.facts if head else own.facts if own else SheetFacts().to_dict())
    end = game_end(tournament)
    info = _info(head) if head else blind_info(own, score_sheet(facts, rules, end).total) if own else None
    return Sheet(
        round_number=table.round.number,
        table_number=table.number,
        names=names_of(players),
        players=players,
        rules=rules,
        end=end,
        facts=facts,
        scored=scored(facts, rules, end),
        head=info,
        confirmed=info if confirmed is head and head else _info(confirmed) if confirmed else None,
        versions=(info,) if info else (),
        earlier={},
        deleted=(),
    )


def _info(version: SheetVersion) -> VersionInfo:
    """A version without the account of who typed it, which players are not shown."""
    return VersionInfo(
        number=version.number,
        state=VersionState(version.state),
        total=PerSide(version.total_ns, version.total_ew),
        at=version.created_at,
        by="",
        device=version.device,
        reason=version.reason,
        id=version.pk,
    )
