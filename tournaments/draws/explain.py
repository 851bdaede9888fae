"""What there is to say about each table, each bye and each broken wish."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from tournaments.draws.check import Inspection
from tournaments.draws.past import couple
from tournaments.draws.proposal import Proposal, Seating
from tournaments.draws.types import BrokenWish, Draw, Pairing, PastTable, Reason, ReasonCode, Why, Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """A placed draw with what it was made from: ``seatings`` by table number."""

    inspection: Inspection
    tables: Sequence[PastTable]
    seatings: Mapping[int, Seating]
    proposal: Proposal
    chosen_byes: Sequence[int]

    def draw(self) -> Draw:
        """The draw with every reason and every broken wish in it."""
        byes = tuple(sorted((*self.chosen_byes, *self.proposal.byes)))
        return Draw(
            tables=tuple(self._pairing(table) for table in self.tables),
            byes=byes,
            broken=tuple(self._broken(byes)),
            bye_reasons=tuple(reason for one in byes for reason in self._bye_reasons(one)),
        )

    def _pairing(self, table: PastTable) -> Pairing:
        assert table.number is not None
        reasons = (*self.seatings[table.number].reasons, *facts(table, self.inspection))
        return Pairing(number=table.number, ns=table.ns, ew=table.ew, reasons=reasons)

    def _bye_reasons(self, one: int) -> Iterator[Reason]:
        code = ReasonCode.BYE_CHOSEN if one in self.chosen_byes else self.proposal.bye_code
        yield Reason(code=code, contestants=(one,))
        if rounds := self.inspection.past.byes_of(one):
            yield Reason(code=ReasonCode.BYE_BEFORE, contestants=(one,), rounds=rounds)

    def _broken(self, byes: Sequence[int]) -> Iterable[BrokenWish]:
        for broken in self.inspection.broken(self.tables, byes):
            yield replace(broken, why=self._why(broken))

    def _why(self, broken: BrokenWish) -> Why:
        if broken.table is None:
            return Why.LOCKED if broken.contestants[0] in self.chosen_byes else self.proposal.why(broken)
        settled = self.seatings[broken.table].why
        if settled is not None:
            return settled
        if broken.wish is Wish.FIXED_TABLE:
            return Why.TABLE_TAKEN
        return Why.UNAVOIDABLE if broken.wish is Wish.REPEATED_TABLE else self.proposal.why(broken)


def facts(table: PastTable, inspection: Inspection) -> Iterator[Reason]:
    """What is true of a table whoever drew it: met before, partners before, same club, forbidden, table numbers."""
    partners = [pair for side in (table.ns, table.ew) for pair in combinations(side, 2)]
    for pair in partners:
        if rounds := inspection.past.played_with(*pair):
            yield Reason(code=ReasonCode.PARTNERS_BEFORE, contestants=pair, rounds=rounds)
    opponents = list(product(table.ns, table.ew))
    for pair in opponents:
        if rounds := inspection.past.met(*pair):
            yield Reason(code=ReasonCode.MET_BEFORE, contestants=pair, rounds=rounds)
    for pair in (*partners, *opponents):
        if inspection.are_mates(*pair):
            yield Reason(code=ReasonCode.SAME_CLUB, contestants=pair, club=inspection.contestants[pair[0]].club)
        if couple(*pair) in inspection.forbidden:
            yield Reason(code=ReasonCode.FORBIDDEN, contestants=pair)
    yield from _seats(table, inspection)


def _seats(table: PastTable, inspection: Inspection) -> Iterator[Reason]:
    assert table.number is not None
    for one in (*table.ns, *table.ew):
        rounds = inspection.past.sat_at(one, table.number)
        if inspection.fixed_table(one) == table.number:
            yield Reason(code=ReasonCode.FIXED_TABLE, contestants=(one,), table=table.number)
        elif rounds:
            yield Reason(code=ReasonCode.REPEATED_TABLE, contestants=(one,), rounds=rounds, table=table.number)
