"""Random tournaments for the properties: small fields and few score values, so that ties are the rule."""

from dataclasses import dataclass

from hypothesis import strategies as st

from tournaments.standings import (
    TIE_BREAKS,
    Adjustment,
    ByeResult,
    Forfeit,
    Options,
    Ranking,
    Result,
    SideResult,
    TableResult,
)

SCORES = st.sampled_from([0, 500, 600, 700])


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """What rank() takes."""

    contestants: tuple[int, ...]
    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...]
    options: Options


def table(
    round_number: int, ns: int, ew: int, ns_score: int, ew_score: int, forfeit: Forfeit | None = None
) -> TableResult:
    """A table of two pairs."""
    return TableResult(
        round=round_number,
        ns=SideResult(ids=(ns,), score=ns_score),
        ew=SideResult(ids=(ew,), score=ew_score),
        forfeit=forfeit,
    )


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Two to nine pairs, up to four rounds, byes, forfeits, adjustments, a cap, any ranking and tie-breaks."""
    contestants = tuple(draw(st.permutations(range(1, draw(st.integers(2, 9)) + 1))))
    results = [
        result for number in range(1, draw(st.integers(0, 4)) + 1) for result in draw(_rounds(number, contestants))
    ]
    adjustment = st.builds(Adjustment, id=st.sampled_from(contestants), points=st.sampled_from([-100, 100]))
    options = st.builds(
        Options,
        ranking=st.sampled_from(Ranking),
        cap=st.sampled_from([None, 600]),
        tie_breaks=st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True, max_size=4).map(tuple),
        seed=st.integers(0, 9),
    )
    return Tournament(
        contestants=contestants,
        results=tuple(results),
        adjustments=tuple(draw(st.lists(adjustment, max_size=3))),
        options=draw(options),
    )


@st.composite
def _rounds(draw: st.DrawFn, number: int, contestants: tuple[int, ...]) -> list[Result]:
    seats = draw(st.permutations(contestants))
    forfeits = st.sampled_from([None, None, None, *Forfeit])
    results: list[Result] = [
        table(number, ns, ew, draw(SCORES), draw(SCORES), draw(forfeits))
        for ns, ew in zip(seats[::2], seats[1::2], strict=False)
    ]
    if len(seats) % 2:
        results.append(ByeResult(round=number, ids=(seats[-1],), score=draw(SCORES), won=draw(st.booleans())))
    return results
