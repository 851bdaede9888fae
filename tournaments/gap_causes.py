"""Why the totals on the paper may differ from those that follow from its deals. Pure: no database, no clock.

Each cause is a slip that people make. It is supposed, the sheet is scored once more, and if that gives exactly what the
paper says the cause is likely; nothing is corrected by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scoring import Deal, Doubling, GameEnd, LineCode, PerSide, RuleSet, Side, find_problems
from scoring.cards import TOTAL, TRICKS
from tournaments.facts import DealFacts, ScoredSheet, SheetFacts, score_sheet

MOST: Final = 3
CARRIES: Final = (10, 20, 50, 100, 200, 1000)


class GapCode(StrEnum):
    """What may have happened on the paper, or when it was typed."""

    SIDES_SWAPPED = "sides_swapped"  # the two totals stand in each other's place
    TRANSPOSED = "transposed"  # two digits of `side`'s total have changed places
    BELOTE_FORGOTTEN = "belote_forgotten"  # the paper lacks `side`'s belote of deal `index`
    BELOTE_EXTRA = "belote_extra"  # the paper counts a belote of `side` in deal `index` that is not typed
    BELOTE_OTHER_SIDE = "belote_other_side"
    CAPOT = "capot"  # the paper counts deal `index` as a capot of `side`
    NO_CAPOT = "no_capot"  # the paper does not count deal `index` as the capot that is typed
    LINE_LEFT_OUT = "line_left_out"  # the paper lacks a line of `points` in deal `index`: `line` says which
    OTHER_TAKER = "other_taker"  # deal `index` was taken by `side`
    POINTS_SWAPPED = "points_swapped"  # the trick points of deal `index` stand on the wrong sides
    DOUBLING = "doubling"  # deal `index` was coinched, or was not
    DEAL_LEFT_OUT = "deal_left_out"  # the paper lacks deal `index`
    DEAL_TWICE = "deal_twice"  # the paper counts deal `index` twice
    CARRY = "carry"  # `points` too many or too few for `side`: a slip in adding up


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A likely cause, with the deal (from 1), side, points and line of the score that it is about."""

    code: GapCode
    index: int | None = None
    side: Side | None = None
    points: int | None = None
    line: LineCode | None = None


def likely_causes(facts: SheetFacts, written: PerSide, rules: RuleSet, end: GameEnd) -> tuple[Gap, ...]:
    """The likeliest causes of a gap, the likeliest first, three at most; none where there is no gap.

    Args:
        facts: what was typed.
        written: the two totals of the paper.
        rules: the rule set that the sheet is scored with.
        end: what ends the game.
    """
    total = score_sheet(facts, rules, end).total
    if written == total:
        return ()
    suspects = [*_of_the_deals(facts, written, rules, end), *_of_the_totals(total, written)]
    return tuple(suspects[:MOST])


def total_causes(total: PerSide, written: PerSide) -> tuple[Gap, ...]:
    """The same where nothing but the two totals is known."""
    return () if total == written else tuple(_of_the_totals(total, written))[:MOST]


def _of_the_totals(total: PerSide, written: PerSide) -> Iterator[Gap]:
    if written == total.swapped():
        yield Gap(code=GapCode.SIDES_SWAPPED)
        return
    wrong = [side for side in Side if written.of(side) != total.of(side)]
    for side in wrong:
        if _transposed(written.of(side), total.of(side)):
            yield Gap(code=GapCode.TRANSPOSED, side=side)
    for side in wrong if len(wrong) == 1 else ():
        difference = written.of(side) - total.of(side)
        if abs(difference) in CARRIES:
            yield Gap(code=GapCode.CARRY, side=side, points=difference)


def _transposed(one: int, other: int) -> bool:
    """True if exchanging two neighbouring digits makes one number of the other."""
    digits, aim = str(one), str(other)
    swapped = (digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(len(digits) - 1))
    return len(digits) == len(aim) and digits != aim and aim in swapped


def _of_the_deals(facts: SheetFacts, written: PerSide, rules: RuleSet, end: GameEnd) -> Iterator[Gap]:
    """Slips in one deal, in the order in which people make them."""
    numbered = list(enumerate(facts.deals, start=1))
    found: list[tuple[int, Gap]] = []
    scored = score_sheet(facts, rules, end)
    for index, each in numbered:
        for rank, (code, side, deal) in enumerate(_variants(each.deal)):
            supposed = facts.with_deal(replace(each, deal=deal), index)
            if not find_problems(deal, rules) and score_sheet(supposed, rules, end).total == written:
                found.append((rank, Gap(code=code, index=index, side=side)))
        found += [(RANK_OF_LINES, gap) for gap in _lines_left_out(scored, index, written)]
        found += [(RANK_OF_WHOLE_DEALS, gap) for gap in _whole_deal(facts, each, index, written, rules, end)]
    for _rank, gap in sorted(found, key=lambda pair: pair[0]):
        yield gap


RANK_OF_LINES: Final = 50
RANK_OF_WHOLE_DEALS: Final = 60


def _variants(deal: Deal) -> Iterator[tuple[GapCode, Side | None, Deal]]:
    """The deal with one fact otherwise."""
    if deal.taker is None:
        return
    yield from _belotes(deal)
    yield from _capots(deal)
    if deal.doubling is not Doubling.SURCOINCHE:
        other = Doubling.COINCHE if deal.doubling is Doubling.NONE else Doubling.NONE
        yield GapCode.DOUBLING, None, replace(deal, doubling=other)
    if deal.points is not None and deal.swept is None:
        yield GapCode.POINTS_SWAPPED, None, replace(deal, points=deal.points.swapped())
    yield GapCode.OTHER_TAKER, deal.taker.other, replace(deal, taker=deal.taker.other)


def _belotes(deal: Deal) -> Iterator[tuple[GapCode, Side | None, Deal]]:
    for side in Side:
        one = PerSide(1, 0) if side is Side.NS else PerSide(0, 1)
        if deal.belotes.of(side):
            fewer = PerSide(deal.belotes.ns - one.ns, deal.belotes.ew - one.ew)
            yield GapCode.BELOTE_FORGOTTEN, side, replace(deal, belotes=fewer)
            yield GapCode.BELOTE_OTHER_SIDE, side.other, replace(deal, belotes=fewer.plus(one.swapped()))
        else:
            yield GapCode.BELOTE_EXTRA, side, replace(deal, belotes=deal.belotes.plus(one))


def _capots(deal: Deal) -> Iterator[tuple[GapCode, Side | None, Deal]]:
    if deal.swept is None:
        for side in Side:
            tricks = PerSide(TRICKS, 0) if side is Side.NS else PerSide(0, TRICKS)
            yield GapCode.CAPOT, side, replace(deal, points=None, raw_points=None, last_trick=None, tricks=tricks)
        return
    swept = deal.swept
    points, tricks = PerSide(TOTAL, 0), PerSide(TRICKS - 1, 1)
    if swept is Side.EW:
        points, tricks = points.swapped(), tricks.swapped()
    yield GapCode.NO_CAPOT, swept, replace(deal, points=points, tricks=tricks, generale=None)


def _lines_left_out(scored: ScoredSheet, index: int, written: PerSide) -> Iterator[Gap]:
    """Lines of a deal's score without which the totals are those of the paper."""
    score = scored.deals[index - 1].score
    for line in score.lines if score else ():
        less = PerSide(line.points, 0) if line.side is Side.NS else PerSide(0, line.points)
        if line.points > 0 and scored.total == written.plus(less):
            yield Gap(code=GapCode.LINE_LEFT_OUT, index=index, side=line.side, points=line.points, line=line.code)


def _whole_deal(
    facts: SheetFacts, deal: DealFacts, index: int, written: PerSide, rules: RuleSet, end: GameEnd
) -> Iterator[Gap]:
    if score_sheet(facts.without_deal(index), rules, end).total == written:
        yield Gap(code=GapCode.DEAL_LEFT_OUT, index=index)
    twice = replace(facts, deals=(*facts.deals[:index], deal, *facts.deals[index:]))
    if score_sheet(twice, rules, replace(end, deals=None, target=None)).total == written:
        yield Gap(code=GapCode.DEAL_TWICE, index=index)
