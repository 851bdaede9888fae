"""What the two sides of a table enter without seeing the other's, and where that differs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring import PerSide, Side
from tournaments.enums import VersionState
from tournaments.facts import DealFacts, SheetFacts, SheetKind
from tournaments.models import BlindSheet, Table, Tournament
from tournaments.selectors.rules import rules_of
from tournaments.selectors.sheets import VersionInfo, game_end, scored


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindDifference:
    """What two blind sheets do not have in common, seen by ``us``: a deal's number (None: the totals), both values.

    ``mixed``: one side entered its deals and the other totals, so that only the totals can be compared.
    """

    index: int | None
    ours: DealFacts | PerSide | None
    theirs: DealFacts | PerSide | None
    mixed: bool = False


def blind_sheets(table: Table) -> dict[Side, BlindSheet]:
    """What each side of a table has entered by itself, finished or not; one query."""
    return {Side(row.side): row for row in table.blind_sheets.all()}


def differences_for(table: Table, blind: Mapping[Side, BlindSheet], side: Side) -> tuple[BlindDifference, ...]:
    """Between two finished blind sheets as ``side`` sees them; nothing before both are."""
    if len(blind) < len(Side) or not all(row.final for row in blind.values()):
        return ()
    ours, theirs = (SheetFacts.from_dict(blind[each].facts) for each in (side, side.other))
    return blind_differences(table.round.tournament, ours, theirs)


def blind_differences(tournament: Tournament, ours: SheetFacts, theirs: SheetFacts) -> tuple[BlindDifference, ...]:
    """Where two sheets say something else: deal by deal if both have deals, else total against total."""
    if ours.kind is SheetKind.DEALS and theirs.kind is SheetKind.DEALS:
        return tuple(_deal_differences(ours.deals, theirs.deals))
    rules, end = rules_of(tournament), game_end(tournament)
    us, them = (scored(facts, rules, end).total for facts in (ours, theirs))
    if us == them:
        return ()
    return (BlindDifference(index=None, ours=us, theirs=them, mixed=ours.kind is not theirs.kind),)


def _deal_differences(ours: tuple[DealFacts, ...], theirs: tuple[DealFacts, ...]) -> Iterable[BlindDifference]:
    for place in range(max(len(ours), len(theirs))):
        us = ours[place] if place < len(ours) else None
        them = theirs[place] if place < len(theirs) else None
        if us is None or them is None or us.deal != them.deal:
            yield BlindDifference(index=place + 1, ours=us, theirs=them)


def blind_info(own: BlindSheet, total: PerSide) -> VersionInfo:
    """A side's own sheet in the place of a version, without the account of who typed it."""
    return VersionInfo(
        number=own.number,
        state=VersionState.IN_PROGRESS,
        total=total,
        at=own.changed_at,
        by="",
        device=own.device,
        reason="",
    )
