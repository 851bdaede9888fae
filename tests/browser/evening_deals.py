"""The twelve deals that the browser test types at every table."""

from scoring import PRESETS, Deal, Doubling, GameEnd, PerSide, Side, Trump, play_game

DEALS = (
    Deal(taker=Side.NS, contract=100, trump=Trump.HEARTS, points=PerSide(112, 50), belotes=PerSide(1, 0)),
    Deal(taker=Side.EW, contract=80, trump=Trump.SPADES, points=PerSide(82, 80)),
    Deal(taker=None),
    Deal(
        taker=Side.NS, contract=90, trump=Trump.CLUBS, doubling=Doubling.COINCHE, points=PerSide(88, 74)
    ),
    Deal(taker=Side.EW, contract=120, trump=Trump.DIAMONDS, points=PerSide(40, 122), announcements=PerSide(0, 50)),
    Deal(taker=Side.NS, contract=80, trump=Trump.HEARTS, tricks=PerSide(8, 0)),
    Deal(taker=Side.NS, contract=110, trump=Trump.SPADES, points=PerSide(117, 45), belotes=PerSide(0, 1)),
    Deal(taker=Side.EW, contract=90, trump=Trump.CLUBS, points=PerSide(84, 78)),
    Deal(taker=Side.EW, contract=100, trump=Trump.DIAMONDS, points=PerSide(50, 112)),
    Deal(taker=Side.NS, contract=80, trump=Trump.CLUBS, points=PerSide(81, 81)),
    Deal(taker=Side.NS, contract=130, trump=Trump.HEARTS, points=PerSide(125, 37), announcements=PerSide(20, 0)),
    Deal(taker=Side.EW, contract=80, trump=Trump.SPADES, points=PerSide(72, 90)),
)  # fmt: skip


def expected_totals() -> PerSide:
    """What the rules of the FFB make of them."""
    return play_game(DEALS, PRESETS["ffb-coinchee-2015"], GameEnd(deals=len(DEALS), passed_deals_count=True)).totals
