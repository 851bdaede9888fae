"""What a correction made after a draw would have changed in it. The draw itself stays: this only tells."""

from dataclasses import dataclass

from tournaments.draws import draw
from tournaments.enums import Formula, VersionState
from tournaments.models import Round, Table
from tournaments.selectors.draw_input import draw_request
from tournaments.selectors.draw_page import DrawnRound, drawn_round
from tournaments.selectors.rounds import absent_ids, has_sheets
from tournaments.selectors.seating import Contestant

Meeting = frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherDraw:
    """The tables that the standings of today would have given, and whether the round can still be drawn again."""

    meetings: tuple[tuple[Contestant, Contestant], ...]
    may_redraw: bool


def other_draw(round_: Round, found: DrawnRound) -> OtherDraw | None:
    """What the same seed would draw from the standings as they are now; None where that changes nothing.

    Only a draw by ranking depends on results. The ranks that it went by stand in its reasons: while they are those
    of today, nothing is computed.
    """
    if round_.tournament.formula != Formula.SWISS or not _ranks_moved(found):
        return None
    request = draw_request(round_.tournament, round_number=round_.number, seed=round_.seed, absent=absent_ids(round_))
    present: set[Meeting] = {frozenset(one.contestant.id for one in (*table.ns, *table.ew)) for table in found.tables}
    other = [
        (found.people[pairing.ns[0]], found.people[pairing.ew[0]])
        for pairing in draw(request).tables
        if frozenset((*pairing.ns, *pairing.ew)) not in present
    ]
    return OtherDraw(meetings=tuple(other), may_redraw=not has_sheets(round_)) if other else None


def changed_draw(table: Table) -> Round | None:
    """The next round, if its draw would be another after the correction of this table (or its late result).

    Nothing is computed for a table whose first result still counts and came before the draw.
    """
    round_ = table.round
    if round_.tournament.formula != Formula.SWISS:
        return None
    later = Round.objects.select_related("tournament__rules").filter(
        tournament=round_.tournament, number=round_.number + 1
    )
    following = later.first()
    if following is None or not (table.postponed or table.versions.filter(state=VersionState.REPLACED).exists()):
        return None
    return following if other_draw(following, drawn_round(following)) else None


def _ranks_moved(found: DrawnRound) -> bool:
    now = {one.contestant.id: one.rank for table in found.tables for one in (*table.ns, *table.ew)}
    return any(
        now.get(one) != rank
        for table in found.tables
        for reason in table.reasons
        for one, rank in zip(reason.get("contestants", ()), reason.get("ranks", ()), strict=False)
        if now.get(one) is not None
    )
