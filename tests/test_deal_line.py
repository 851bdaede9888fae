"""A deal on one line: what is read, what is refused, and that what is written is read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, Doubling, PerSide, Side, SpecialBid, Trump
from tests.deal_lines import write_line
from tournaments.deal_line import DealLine, LineCode, LineProblem, Sign, Vocabulary, read_line

WORDS: Vocabulary = {
    "ns": Side.NS,
    "eo": Side.EW,
    "ew": Side.EW,
    "p": Trump.SPADES,
    "c": Trump.HEARTS,
    "k": Trump.DIAMONDS,
    "t": Trump.CLUBS,
    "sa": Trump.NO_TRUMP,
    "ta": Trump.ALL_TRUMP,
    "pique": Trump.SPADES,
    "coeur": Trump.HEARTS,
    "b": Sign.BELOTE,
    "cap": Sign.CAPOT,
    "capot": Sign.CAPOT,
    "gen": Sign.GENERALE,
    "x": Sign.COINCHE,
    "xx": Sign.SURCOINCHE,
    "passe": Sign.PASSED,
    "-": Sign.PASSED,
    "der": Sign.LAST_TRICK,
}


def read(text: str) -> DealLine:
    return read_line(text, WORDS)


def test_the_example_of_the_manual() -> None:
    assert read("100 c ns x 112 b") == DealLine(
        taker=Side.NS,
        contract=100,
        trump=Trump.HEARTS,
        doubling=Doubling.COINCHE,
        points={Side.NS: 112},
        belotes=PerSide(1, 0),
    )


@pytest.mark.parametrize(
    "text",
    [
        "100cnsx112b",
        "100 C NS X 112 B",
        "ns 100 c x b 112",
        "  100  cœur ns,x;112 b ",
        "100cnsbx112",
        "x b c ns 100 112",
    ],
)
def test_case_order_spaces_and_accents_do_not_count(text: str) -> None:
    assert read(text) == read("100 c ns x 112 b")


@pytest.mark.parametrize(
    ("text", "trump"),
    [
        ("80pns82", Trump.SPADES),
        ("80cns82", Trump.HEARTS),
        ("80kns82", Trump.DIAMONDS),
        ("80tns82", Trump.CLUBS),
        ("80sans82", Trump.NO_TRUMP),
        ("80tans82", Trump.ALL_TRUMP),
    ],
)
def test_every_trump_has_its_letters(text: str, trump: Trump) -> None:
    line = read(text)
    assert (line.trump, line.taker, line.points, line.problems) == (trump, Side.NS, {Side.NS: 82}, ())


def test_what_names_no_side_is_the_takers() -> None:
    line = read("90 p eo 74 b +50")
    assert (line.points, line.belotes, line.announcements) == ({Side.EW: 74}, PerSide(0, 1), PerSide(0, 50))


def test_a_side_right_after_something_gives_it_to_that_side() -> None:
    line = read("90 p eo 74 ns b ns +50 ns +20 ns cap ns der ns")
    assert line.points == {Side.NS: 74}
    assert line.belotes == PerSide(1, 0)
    assert line.announcements == PerSide(70, 0)
    assert (line.swept, line.last_trick, line.problems) == (Side.NS, Side.NS, ())


def test_capot_and_generale_are_bids_first_and_results_after_a_bid() -> None:
    bid = read("cap c ns cap")
    assert (bid.contract, bid.swept) == (SpecialBid.CAPOT, Side.NS)
    lost = read("capcns120")
    assert (lost.contract, lost.swept, lost.points) == (SpecialBid.CAPOT, None, {Side.NS: 120})
    won = read("100 c ns cap")
    assert (won.contract, won.swept) == (100, Side.NS)
    generale = read("gen p eo gen")
    assert (generale.contract, generale.generale) == (SpecialBid.GENERALE, Side.EW)


def test_tricks_of_the_side_without_points() -> None:
    assert read("80 p ns 162 /1").loser_tricks == 1
    assert read("80pns162/0").loser_tricks == 0


def test_several_belotes_add_up() -> None:
    assert read("100 ta ns 150 b b b eo").belotes == PerSide(2, 1)
    assert read("100 ta ns 150 bb").belotes == PerSide(2, 0)


@pytest.mark.parametrize("text", ["passe", "PASSE", "-"])
def test_a_passed_deal(text: str) -> None:
    assert read(text) == DealLine(passed=True)


def test_an_exclamation_mark_says_that_it_was_so() -> None:
    assert read("100 c ns cap !").accepted is True
    assert read("100cnscap!").accepted is True
    assert read("100 c ns cap").accepted is False


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("100 z ns 112", LineCode.UNKNOWN, "z"),
        ("100 cnz 112", LineCode.UNKNOWN, "cnz"),
        ("100 c ns 112 ?", LineCode.UNKNOWN, "?"),
        ("1000000 c ns 112", LineCode.UNKNOWN, "1000000"),
        ("100 c ns 112 +1000000", LineCode.UNKNOWN, "+1000000"),
        ("100 c ns 112 50", LineCode.TWICE, "50"),
        ("100 c p ns 112", LineCode.TWICE, "p"),
        ("100 c ns 112 x xx", LineCode.TWICE, "xx"),
        ("100 c ns eo 112", LineCode.TWICE, "eo"),
        ("100 c ns 162 /1 /2", LineCode.TWICE, "/2"),
        ("passe passe", LineCode.TWICE, "passe"),
    ],
)
def test_what_is_not_understood_is_named_once(text: str, code: LineCode, part: str) -> None:
    assert read(text).problems == (LineProblem(code=code, text=part),)


def test_the_same_fault_is_said_once() -> None:
    assert read("z z z").problems == (LineProblem(code=LineCode.UNKNOWN, text="z"),)


def test_letters_that_can_be_taken_apart_in_many_ways_are_answered_at_once() -> None:
    """Every "xx" may be two words or one: no reading of them may be tried again for each reading before it."""
    text = "x" * 59 + "q"
    assert read(text).problems == (LineProblem(code=LineCode.UNKNOWN, text=text),)


def test_nothing_says_nothing() -> None:
    assert read("") == read("   ") == DealLine()


@given(st.text(max_size=60))
def test_whatever_is_typed_is_answered(text: str) -> None:
    line = read(text)
    assert line.contract is None or line.contract in list(SpecialBid) or 0 <= int(line.contract) < 10**6


sides = st.sampled_from(Side)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal as a table would state it, possible or not."""
    taker, won = draw(sides), draw(st.integers(0, 162))
    swept = draw(st.sampled_from([None, *Side]))
    generale = draw(st.sampled_from([None, swept]))
    few = draw(st.integers(1, 3))
    edge = won in (0, 162)
    loser_first = PerSide(few, 8 - few) if won == 0 else PerSide(8 - few, few)
    all_tricks = PerSide(8, 0) if swept is Side.NS else PerSide(0, 8)
    return Deal(
        taker=taker,
        contract=draw(st.sampled_from([80, 100, 160, 250, *SpecialBid])),
        trump=draw(st.sampled_from(Trump)),
        doubling=draw(st.sampled_from(Doubling)),
        points=None if swept else PerSide(won, 162 - won),
        tricks=all_tricks if swept else loser_first if edge else None,
        belotes=PerSide(draw(st.integers(0, 2)), draw(st.integers(0, 2))),
        announcements=PerSide(draw(st.sampled_from([0, 20, 150])), draw(st.sampled_from([0, 50]))),
        generale=generale,
        last_trick=None if swept else draw(st.sampled_from([None, *Side])),
    )


@given(deals())
def test_what_is_written_is_read_back(deal: Deal) -> None:
    for text in (write_line(deal, WORDS), write_line(deal, WORDS).replace(" ", "")):
        line = read(text)
        assert line.problems == (), text
        assert (line.taker, line.contract, line.trump) == (deal.taker, deal.contract, deal.trump), text
        assert line.doubling == deal.doubling
        assert (line.belotes, line.announcements) == (deal.belotes, deal.announcements)
        assert (line.swept or line.generale, line.generale) == (deal.swept, deal.generale)
        assert line.last_trick == deal.last_trick
        if deal.points is not None and deal.taker is not None:
            assert line.points == {deal.taker: deal.points.of(deal.taker)}
            assert line.loser_tricks == (min(deal.tricks) if deal.tricks else None)


def test_a_passed_deal_is_written() -> None:
    assert write_line(Deal(taker=None), WORDS) == "passe"
    assert read(write_line(Deal(taker=None), WORDS)).passed is True


def test_cards_counted_with_their_ordinary_values_are_written() -> None:
    deal = Deal(taker=Side.EW, contract=120, trump=Trump.NO_TRUMP, raw_points=PerSide(50, 70), last_trick=Side.EW)
    assert write_line(deal, WORDS) == "120 sa eo 70 der"
