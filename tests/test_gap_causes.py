"""Why the paper and the deals differ: each slip is made on purpose and has to be found."""

from dataclasses import replace

import pytest

from scoring import Deal, Doubling, GameEnd, LineCode, PerSide, Side, Trump
from scoring.presets import FFB_COINCHEE_2015 as RULES
from tournaments.facts import DealFacts, SheetFacts, score_sheet
from tournaments.gap_causes import MOST, Gap, GapCode, likely_causes, total_causes

END = GameEnd(deals=4)
DEALS = (
    Deal(taker=Side.NS, contract=100, trump=Trump.HEARTS, points=PerSide(112, 50), belotes=PerSide(1, 0)),
    Deal(taker=Side.EW, contract=90, trump=Trump.SPADES, points=PerSide(60, 102), announcements=PerSide(0, 50)),
    Deal(taker=Side.NS, contract=80, trump=Trump.CLUBS, tricks=PerSide(8, 0)),
    Deal(taker=Side.EW, contract=110, trump=Trump.SPADES, doubling=Doubling.COINCHE, points=PerSide(40, 122)),
)


def sheet(*deals: Deal) -> SheetFacts:
    return SheetFacts(deals=tuple(DealFacts(uuid=str(at), deal=deal) for at, deal in enumerate(deals)))


def causes(written: PerSide, facts: SheetFacts | None = None) -> tuple[Gap, ...]:
    return likely_causes(facts or sheet(*DEALS), written, RULES, END)


def total(*deals: Deal) -> PerSide:
    return score_sheet(sheet(*deals), RULES, END).total


def otherwise(at: int, **facts: object) -> PerSide:
    """The totals of the paper if one deal was written otherwise."""
    deals = list(DEALS)
    deals[at] = replace(deals[at], **facts)  # type: ignore[arg-type]  # facts of a deal, by their names
    return total(*deals)


def test_without_a_gap_nothing_is_wrong() -> None:
    assert causes(total(*DEALS)) == ()
    assert total_causes(PerSide(1, 2), PerSide(1, 2)) == ()


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (otherwise(0, belotes=PerSide()), Gap(code=GapCode.BELOTE_FORGOTTEN, index=1, side=Side.NS)),
        (otherwise(0, belotes=PerSide(0, 1)), Gap(code=GapCode.BELOTE_OTHER_SIDE, index=1, side=Side.EW)),
        (otherwise(1, belotes=PerSide(1, 0)), Gap(code=GapCode.BELOTE_EXTRA, index=2, side=Side.NS)),
        (otherwise(0, points=None, tricks=PerSide(8, 0)), Gap(code=GapCode.CAPOT, index=1, side=Side.NS)),
        (
            otherwise(2, points=PerSide(162, 0), tricks=PerSide(7, 1)),
            Gap(code=GapCode.NO_CAPOT, index=3, side=Side.NS),
        ),
        (otherwise(3, doubling=Doubling.NONE), Gap(code=GapCode.DOUBLING, index=4)),
        (otherwise(0, doubling=Doubling.COINCHE), Gap(code=GapCode.DOUBLING, index=1)),
        (otherwise(1, points=PerSide(102, 60)), Gap(code=GapCode.POINTS_SWAPPED, index=2)),
        (otherwise(1, taker=Side.NS), Gap(code=GapCode.OTHER_TAKER, index=2, side=Side.NS)),
        (total(DEALS[0], *DEALS[2:]), Gap(code=GapCode.DEAL_LEFT_OUT, index=2)),
        (total(*DEALS).plus(total(DEALS[1])), Gap(code=GapCode.DEAL_TWICE, index=2)),
        (
            PerSide(total(*DEALS).ns - 100, total(*DEALS).ew),
            Gap(code=GapCode.LINE_LEFT_OUT, index=1, side=Side.NS, points=100, line=LineCode.CONTRACT),
        ),
        (total(*DEALS).swapped(), Gap(code=GapCode.SIDES_SWAPPED)),
        (total(*DEALS).plus(PerSide(0, 10)), Gap(code=GapCode.CARRY, side=Side.EW, points=10)),
    ],
    ids=lambda value: value.code if isinstance(value, Gap) else "",
)
def test_each_slip_is_found(written: PerSide, expected: Gap) -> None:
    assert written != total(*DEALS)
    assert expected in causes(written)


def test_two_digits_in_each_others_place() -> None:
    assert total_causes(PerSide(1320, 450), PerSide(1230, 450)) == (Gap(code=GapCode.TRANSPOSED, side=Side.NS),)
    assert total_causes(PerSide(1320, 450), PerSide(1320, 540)) == (Gap(code=GapCode.TRANSPOSED, side=Side.EW),)


def test_a_gap_that_nothing_explains_is_left_unexplained() -> None:
    assert causes(PerSide(1, 7777)) == ()
    assert total_causes(PerSide(500, 700), PerSide(513, 700)) == ()
    assert total_causes(PerSide(500, 700), PerSide(510, 710)) == ()


def test_a_passed_deal_and_one_that_cannot_be_scored_explain_nothing() -> None:
    impossible = Deal(taker=Side.NS, contract=100, trump=Trump.HEARTS, points=PerSide(200, 50))
    facts = sheet(Deal(taker=None), impossible)
    assert likely_causes(facts, PerSide(13, 0), RULES, END) == ()


def test_at_most_three_are_named_the_likeliest_first() -> None:
    same = sheet(*(DEALS[0],) * 4)
    found = likely_causes(same, PerSide(score_sheet(same, RULES, END).total.ns - 20, 200), RULES, END)
    assert len(found) <= MOST
    assert [gap.code for gap in found] == [GapCode.BELOTE_FORGOTTEN] * len(found)
    assert found
