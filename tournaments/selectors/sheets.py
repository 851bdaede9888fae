"""A table's score sheet as the pages show it: who sits there, what was typed, what follows from it, what was before."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.db.models import Q, QuerySet

from scoring import DealScore, GameEnd, PerSide, RuleSet, Seat, Side, find_problems, score_deal
from tournaments.enums import GameKind, VersionState
from tournaments.facts import DealFacts, ScoredSheet, SheetFacts, SheetKind, score_sheet
from tournaments.models import EntrantPlayer, SheetVersion, Table, Tournament
from tournaments.selectors.composed import Composed, asked
from tournaments.selectors.rules import rules_of

SEATS_OF: Mapping[Side, tuple[Seat, Seat]] = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionInfo:
    """One version of a sheet: its number, state and totals, and who made it when, from where and why.

    ``written``: the totals that the paper shows, where somebody typed them beside the computed ones. ``checked``: it
    was held against the paper and found equal. ``id``: its key, 0 if it is not stored as a version.
    """

    number: int
    state: VersionState
    total: PerSide
    at: datetime
    by: str
    device: str
    reason: str
    written: PerSide | None = None
    checked: bool = False
    id: int = 0

    @property
    def differs(self) -> bool:
        """True if the paper says something else."""
        return self.written is not None and self.written != self.total

    @property
    def counts(self) -> bool:
        """True for the one confirmed version."""
        return self.state is VersionState.CONFIRMED

    @property
    def from_phone(self) -> bool:
        """True if no account made it, but somebody at the table did."""
        return not self.by and bool(self.device)


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierDeal:
    """What a deal was before it was corrected or deleted: the last version that has it so, and its own score."""

    version: VersionInfo
    index: int
    facts: DealFacts
    score: DealScore | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealChange:
    """A deal that one version has otherwise than another: None where it is not there at all."""

    index: int
    before: DealFacts | None
    after: DealFacts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table with its score sheet.

    Attributes:
        names: the players of each side on one line.
        players: who sits where.
        rules: what the sheet is scored with: its latest version's, or the tournament's.
        end: what ends the game.
        facts, scored: the latest version, empty where there is none.
        head, confirmed: the latest version and the one that counts; the same where nothing waits for confirmation.
        versions: every version, the newest first.
        earlier: what each deal was before, by its uuid, the newest first.
        deleted: deals that are on the sheet no longer, the newest first.
    """

    round_number: int
    table_number: int
    names: Mapping[Side, str]
    players: Mapping[Seat, str]
    rules: RuleSet
    end: GameEnd
    facts: SheetFacts
    scored: ScoredSheet
    head: VersionInfo | None
    confirmed: VersionInfo | None
    versions: tuple[VersionInfo, ...]
    earlier: Mapping[str, tuple[EarlierDeal, ...]]
    deleted: tuple[EarlierDeal, ...]

    @property
    def base(self) -> int:
        """The number of the latest version, 0 if there is none: what a form is opened on."""
        return self.head.number if self.head else 0

    @property
    def is_correction(self) -> bool:
        """True if a version counts and a later one waits to replace it."""
        return self.confirmed is not None and self.confirmed is not self.head

    @property
    def waits(self) -> bool:
        """True if there is something to confirm."""
        return self.head is not None and self.confirmed is not self.head


def game_end(tournament: Tournament) -> GameEnd:
    """What ends a game of this tournament; neither number nor target where the clock does."""
    kind = tournament.game_kind
    return GameEnd(
        target=tournament.target if kind == GameKind.TARGET else None,
        deals=tournament.deals_per_round if kind == GameKind.DEALS else None,
        passed_deals_count=tournament.passed_deals_count,
    )


def hides_totals(tournament: Tournament, kind: SheetKind, *, counts: bool, agreed: Callable[[], bool]) -> bool:
    """True while nobody is shown what a table's deals add up to: its facts and what each deal brought are all there is.

    The evening wants it so, no version counts yet (``counts``), and the sides do not both stand by the latest
    (``agreed``, asked last). Totals that were typed are facts themselves.
    """
    return tournament.hide_totals and not counts and kind is SheetKind.DEALS and not agreed()


@lru_cache(maxsize=256)
def scored(facts: SheetFacts, rules: RuleSet, end: GameEnd) -> ScoredSheet:
    """A sheet's score. Kept, since with a telephone's deal the same sheet is stored, shown and opened for the next."""
    return score_sheet(facts, rules, end)


def sheet(table: Table) -> Sheet:
    """A table's sheet; two queries however many deals and versions it has, three if the evening's rules changed.

    ``table`` comes with its round, the tournament and its rules (``views.access.get_table``).
    """
    tournament = table.round.tournament
    stored = list(table.versions.select_related("created_by").order_by("-number"))
    same_rules = not stored or stored[0].rules_id == tournament.rules_id
    rules = rules_of(tournament if same_rules else stored[0].rules)
    facts = SheetFacts.from_dict(stored[0].facts) if stored else SheetFacts()
    versions = tuple(version_info(version, version.facts["written"]) for version in stored)
    earlier, deleted = _history(stored, versions, rules)
    players = players_of(table)
    end = game_end(tournament)
    return Sheet(
        round_number=table.round.number,
        table_number=table.number,
        names=names_of(players),
        players=players,
        rules=rules,
        end=end,
        facts=facts,
        scored=scored(facts, rules, end),
        head=versions[0] if versions else None,
        confirmed=next((version for version in versions if version.counts), None),
        versions=versions,
        earlier=earlier,
        deleted=deleted,
    )


def version_info(version: SheetVersion, written: Mapping[str, int] | None = None) -> VersionInfo:
    """A stored version as it is shown; ``written`` are the paper's totals, as its facts keep them."""
    return VersionInfo(
        id=version.pk,
        number=version.number,
        state=VersionState(version.state),
        total=PerSide(version.total_ns, version.total_ew),
        at=version.created_at,
        by=version.created_by.get_username() if version.created_by else "",
        device=version.device,
        reason=version.reason,
        written=PerSide(written["NS"], written["EW"]) if written else None,
        checked=version.checked_at is not None,
    )


def side_totals(table: Table) -> list[int]:
    """The confirmed totals of the other tables of the round, of both sides; one query."""
    confirmed = SheetVersion.objects.confirmed().filter(table__round=table.round_id)
    pairs = confirmed.exclude(table=table.pk).values_list("total_ns", "total_ew")
    return [total for pair in pairs for total in pair]


def players_of(table: Table) -> dict[Seat, str]:
    """Who sits where: a side's first player North or East, its second South or West."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    for side, name in SEATED(table=table.pk, round=table.round.number):
        names[side].append(name)
    return {seat: name for side, seats in SEATS_OF.items() for seat, name in zip(seats, names[side], strict=False)}


def _seated() -> QuerySet[EntrantPlayer, tuple[str, str]]:
    """Side and name of whoever sits at the table ``table`` in the round number ``round``."""
    held = Q(from_round__lte=asked("round")) & (Q(to_round=None) | Q(to_round__gte=asked("round")))
    places = EntrantPlayer.objects.filter(held, entrant__seats__table=asked("table"))
    order = ("entrant__seats__position", "entrant__number", "position", "from_round")
    return places.order_by(*order).values_list("entrant__seats__side", "player__name")


SEATED = Composed(_seated)


def names_of(players: Mapping[Seat, str]) -> dict[Side, str]:
    """The players of each side on one line."""
    return {side: " / ".join(players[seat] for seat in seats if seat in players) for side, seats in SEATS_OF.items()}


def difference(before: SheetVersion | None, after: SheetVersion | None) -> tuple[DealChange, ...]:
    """What became of the deals between two versions of a sheet, in their order."""
    old, new = _deals(before), _deals(after)
    return tuple(
        DealChange(index=(new if uuid in new else old)[uuid][0], before=_facts(old, uuid), after=_facts(new, uuid))
        for uuid in dict.fromkeys((*old, *new))
        if _facts(old, uuid) != _facts(new, uuid)
    )


def _deals(version: SheetVersion | None) -> dict[str, tuple[int, DealFacts]]:
    """The deals of a version by their identity, with their numbers."""
    deals = SheetFacts.from_dict(version.facts).deals if version else ()
    return {deal.uuid: (index, deal) for index, deal in enumerate(deals, start=1)}


def _facts(deals: Mapping[str, tuple[int, DealFacts]], uuid: str) -> DealFacts | None:
    return deals[uuid][1] if uuid in deals else None


def _history(
    stored: Sequence[SheetVersion], versions: Sequence[VersionInfo], rules: RuleSet
) -> tuple[Mapping[str, tuple[EarlierDeal, ...]], tuple[EarlierDeal, ...]]:
    """Earlier values of the deals that are still there, and the deals that are not."""
    current: dict[str, DealFacts] = {}
    earlier: defaultdict[str, list[EarlierDeal]] = defaultdict(list)
    known: defaultdict[str, list[DealFacts]] = defaultdict(list)
    for version, info in zip(stored, versions, strict=True):
        for index, data in enumerate(version.facts["deals"], start=1):
            facts = DealFacts.from_dict(data)
            if info is versions[0]:
                current[facts.uuid] = facts
            if facts != current.get(facts.uuid) and facts not in known[facts.uuid]:
                known[facts.uuid].append(facts)
                earlier[facts.uuid].append(
                    EarlierDeal(version=info, index=index, facts=facts, score=_score(facts, rules))
                )
    kept = {uuid: tuple(values) for uuid, values in earlier.items() if uuid in current}
    gone = [values[0] for uuid, values in earlier.items() if uuid not in current]
    return kept, tuple(sorted(gone, key=lambda deal: -deal.version.number))


def _score(facts: DealFacts, rules: RuleSet) -> DealScore | None:
    return None if find_problems(facts.deal, rules) else score_deal(facts.deal, rules)
