"""Whose announcements count, by what, and for how much."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.announcement_totals import possible_totals
from scoring.announcements import Announcement, AnnouncementStyle, Kind, points_of
from scoring.cards import DECK, Card, Rank, Side, Suit, Trump
from scoring.settlement import Settlement, settle, settle_texts

FFB_STYLE = AnnouncementStyle()
ONE_LIST_STYLE = AnnouncementStyle(no_trump_carres=False)
ISCOOL_STYLE = AnnouncementStyle(shared_cards=True, low_carre_cancels=True)
STYLES = [FFB_STYLE, ONE_LIST_STYLE, ISCOOL_STYLE]
NOBODY = {Side.NS: 0, Side.EW: 0}

# The list of the specification: what one side can reach where a card serves one announcement only.
FFB_TOTALS = {
    *(0, 20, 40, 50, 60, 70, 80, 90, 100, 110, 120, 140, 150, 160, 170, 190, 200, 210, 220, 240, 250, 260, 270, 290),
    *(300, 320, 340, 350, 370, 390, 400, 420, 450, 470, 500, 550),
}


def settled(ns: str, ew: str, trump: Trump = Trump.HEARTS, style: AnnouncementStyle = FFB_STYLE) -> Settlement:
    return settle_texts(ns.split(), ew.split(), trump, style)


def problems(settlement: Settlement) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(problem.code, problem.field.value, problem.announcements) for problem in settlement.problems]


@pytest.mark.parametrize("text", ["tierce:K:hearts", "cinquante:A:spades", "cent:A:clubs", "carre:J", "carre:7"])
def test_an_announcement_reads_what_it_writes(text: str) -> None:
    assert str(Announcement.parse(text)) == text


def test_a_run_shows_its_highest_card_and_those_below() -> None:
    cards = {Card.parse(text) for text in ("7:hearts", "8:hearts", "9:hearts", "10:hearts", "J:hearts")}
    assert Announcement.parse("cent:J:hearts").cards == cards
    assert Announcement.parse("cinquante:J:hearts").cards == cards - {Card(Rank.SEVEN, Suit.HEARTS)}
    assert Announcement.parse("carre:9").cards == {Card(Rank.NINE, suit) for suit in Suit}


@pytest.mark.parametrize(
    "text",
    [
        *("", "carre", "carre:", "carre:J:hearts", "carre:6", "tierce:K", "tierce:K:", "tierce:K:no_trump"),
        *("tierce:1:hearts", "quinte:K:hearts", "tierce:K:hearts:", "TIERCE:K:hearts", " tierce:K:hearts"),
    ],
)
def test_a_text_that_is_no_announcement_is_named(text: str) -> None:
    settlement = settle_texts([], [text], Trump.HEARTS, FFB_STYLE)
    assert problems(settlement) == [("announcement_unreadable", "EW", (text,))]
    assert (settlement.winner, settlement.points, settlement.decided_by) == (None, NOBODY, "impossible")


@pytest.mark.parametrize(
    ("lowest", "too_low"),
    [
        ("tierce:9:clubs", "tierce:8:clubs"),
        ("cinquante:10:clubs", "cinquante:9:clubs"),
        ("cent:J:clubs", "cent:10:clubs"),
    ],
)
def test_a_run_does_not_reach_below_the_seven(lowest: str, too_low: str) -> None:
    assert settled(lowest, "").winner is Side.NS
    assert problems(settled(too_low, "")) == [("run_too_low", "NS", (too_low,))]


@pytest.mark.parametrize(
    ("announcement", "suit", "no_trump", "one_list"),
    [
        ("tierce:A:hearts", 20, 20, 20),
        ("cinquante:A:hearts", 50, 50, 50),
        ("cent:A:hearts", 100, 100, 100),
        ("carre:J", 200, 100, 200),
        ("carre:9", 150, 100, 150),
        ("carre:A", 100, 200, 100),
        ("carre:10", 100, 150, 100),
        ("carre:K", 100, 100, 100),
        ("carre:Q", 100, 100, 100),
        ("carre:8", 0, 0, 0),
        ("carre:7", 0, 0, 0),
    ],
)
def test_values(announcement: str, suit: int, no_trump: int, one_list: int) -> None:
    read = Announcement.parse(announcement)
    assert points_of(read, Trump.HEARTS, FFB_STYLE) == suit
    assert points_of(read, Trump.ALL_TRUMP, FFB_STYLE) == suit
    assert points_of(read, Trump.NO_TRUMP, FFB_STYLE) == no_trump
    assert points_of(read, Trump.NO_TRUMP, ISCOOL_STYLE) == no_trump
    assert points_of(read, Trump.NO_TRUMP, ONE_LIST_STYLE) == one_list


@pytest.mark.parametrize(
    ("ns", "ew", "winner", "points", "decided_by"),
    [
        ("", "", None, 0, "none"),
        ("carre:7", "", None, 0, "none"),
        ("", "tierce:9:clubs", Side.EW, 20, "only_one_side"),
        ("carre:8", "tierce:10:clubs", None, 0, "impossible"),
        ("carre:8", "tierce:K:clubs", Side.EW, 20, "only_one_side"),
        ("cinquante:10:clubs", "tierce:A:hearts", Side.NS, 50, "kind"),
        ("cinquante:A:hearts", "cent:J:clubs", Side.EW, 100, "kind"),
        ("carre:Q", "cent:J:clubs", Side.NS, 100, "kind"),
        ("tierce:J:hearts", "tierce:Q:clubs", Side.EW, 20, "height"),
        ("carre:J", "carre:9", Side.NS, 200, "height"),
        ("carre:A", "carre:9", Side.EW, 150, "height"),
        ("carre:A", "carre:10", Side.NS, 100, "height"),
        ("carre:K", "carre:10", Side.EW, 100, "height"),
        ("carre:K", "carre:Q", Side.NS, 100, "height"),
        ("tierce:Q:hearts", "tierce:Q:clubs", Side.NS, 20, "trump"),
        ("tierce:Q:clubs", "tierce:Q:hearts", Side.EW, 20, "trump"),
        ("tierce:Q:clubs", "tierce:Q:spades", None, 0, "level"),
        # Lesser announcements do not settle what the best ones left level.
        ("tierce:Q:clubs tierce:9:hearts", "tierce:Q:spades", None, 0, "level"),
        # Two equal ones of one side do not cancel each other.
        ("tierce:Q:clubs tierce:Q:spades", "tierce:J:hearts", Side.NS, 40, "height"),
        # The best side scores all of its own, also those below the other side's best.
        ("cent:A:clubs tierce:9:clubs", "cinquante:A:hearts cinquante:A:spades", Side.NS, 120, "kind"),
        ("carre:7 tierce:A:clubs", "tierce:K:hearts", Side.NS, 20, "height"),
    ],
)
def test_who_scores_and_why(ns: str, ew: str, winner: Side | None, points: int, decided_by: str) -> None:
    settlement = settled(ns, ew)
    assert (settlement.winner, settlement.decided_by) == (winner, decided_by)
    assert settlement.points == {side: points if side is winner else 0 for side in Side}


@pytest.mark.parametrize("trump", [Trump.NO_TRUMP, Trump.ALL_TRUMP])
def test_no_suit_is_above_another_without_a_trump_suit(trump: Trump) -> None:
    assert settled("tierce:Q:hearts", "tierce:Q:clubs", trump).decided_by == "level"


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    list(pairwise(["carre:A", "carre:10", "carre:K", "carre:Q", "carre:J", "carre:9"])),
)
def test_order_of_carres_at_no_trump(stronger: str, weaker: str) -> None:
    assert settled(stronger, weaker, Trump.NO_TRUMP).winner is Side.NS
    assert settled(weaker, stronger, Trump.NO_TRUMP).winner is Side.EW


def test_one_list_of_carres_keeps_the_jacks_above_the_aces_at_no_trump() -> None:
    settlement = settled("carre:A", "carre:J", Trump.NO_TRUMP, ONE_LIST_STYLE)
    assert (settlement.winner, settlement.points[Side.EW]) == (Side.EW, 200)


def test_the_best_of_each_side_is_told() -> None:
    settlement = settled("tierce:9:clubs tierce:K:clubs carre:8", "")
    assert settlement.best == {Side.NS: Announcement(Kind.TIERCE, Rank.KING, Suit.CLUBS), Side.EW: None}


@pytest.mark.parametrize(
    ("ns", "ew", "code", "field", "named"),
    [
        ("tierce:K:hearts carre:K", "", "card_announced_twice", "NS", ("tierce:K:hearts", "carre:K")),
        ("", "carre:J carre:J", "card_announced_twice", "EW", ("carre:J", "carre:J")),
        ("tierce:K:hearts tierce:A:hearts", "", "card_announced_twice", "NS", ("tierce:K:hearts", "tierce:A:hearts")),
        ("carre:8 carre:8", "", "card_announced_twice", "NS", ("carre:8", "carre:8")),
        ("carre:J", "tierce:J:clubs", "card_on_both_sides", "EW", ("carre:J", "tierce:J:clubs")),
        ("cent:A:clubs", "cent:J:clubs", "card_on_both_sides", "EW", ("cent:A:clubs", "cent:J:clubs")),
        (
            "tierce:9:hearts tierce:9:clubs tierce:9:spades tierce:9:diamonds tierce:K:hearts",
            "",
            "hands_too_small",
            "NS",
            ("tierce:9:hearts", "tierce:9:clubs", "tierce:9:spades", "tierce:9:diamonds", "tierce:K:hearts"),
        ),
        (
            "cinquante:A:hearts tierce:A:clubs tierce:A:spades tierce:A:diamonds tierce:10:hearts",
            "",
            "hands_too_small",
            "NS",
            ("cinquante:A:hearts", "tierce:A:clubs", "tierce:A:spades", "tierce:A:diamonds", "tierce:10:hearts"),
        ),
    ],
)
def test_declarations_that_no_deal_explains_are_named(
    ns: str, ew: str, code: str, field: str, named: tuple[str, ...]
) -> None:
    settlement = settled(ns, ew)
    assert (code, field, named) in problems(settlement)
    assert (settlement.winner, settlement.points, settlement.decided_by) == (None, NOBODY, "impossible")


def test_every_problem_is_named_at_once() -> None:
    settlement = settled("quinte:A tierce:K:hearts carre:K", "tierce:8:clubs tierce:A:hearts")
    assert problems(settlement) == [
        ("announcement_unreadable", "NS", ("quinte:A",)),
        ("run_too_low", "EW", ("tierce:8:clubs",)),
        ("card_announced_twice", "NS", ("tierce:K:hearts", "carre:K")),
        ("card_on_both_sides", "EW", ("tierce:K:hearts", "tierce:A:hearts")),
        ("card_on_both_sides", "EW", ("carre:K", "tierce:A:hearts")),
    ]


def test_a_thousand_times_the_same_declaration_is_a_thousand_problems_not_a_million() -> None:
    assert len(settled("carre:J " * 1000, "carre:J").problems) == 1000


def test_four_tierces_need_two_hands() -> None:
    settlement = settled("tierce:A:hearts tierce:A:clubs tierce:A:spades tierce:A:diamonds", "")
    assert settlement.points[Side.NS] == 80


def test_a_card_may_serve_a_run_and_a_carre_where_the_style_allows_it() -> None:
    settlement = settled("cinquante:A:hearts carre:K", "", style=ISCOOL_STYLE)
    assert (settlement.problems, settlement.points[Side.NS]) == ((), 150)
    # The carré and both runs lie in one hand then: 4 + 3 + 2 cards are more than eight.
    crowded = settled("cinquante:A:hearts carre:K tierce:A:clubs", "", style=ISCOOL_STYLE)
    assert [problem.code for problem in crowded.problems] == ["hands_too_small"]


@pytest.mark.parametrize("style", STYLES)
def test_a_card_never_serves_two_runs(style: AnnouncementStyle) -> None:
    settlement = settled("cent:A:hearts tierce:A:hearts", "", style=style)
    assert [problem.code for problem in settlement.problems] == ["card_announced_twice"]


def test_a_carre_that_counts_for_nothing_uses_no_card_up() -> None:
    settlement = settled("carre:7 tierce:9:hearts", "")
    assert (settlement.problems, settlement.points[Side.NS]) == ((), 20)


@pytest.mark.parametrize("low", ["carre:7", "carre:8"])
def test_a_low_carre_cancels_all_at_iscool_only(low: str) -> None:
    cancelled = settled("cent:A:hearts", low, style=ISCOOL_STYLE)
    assert (cancelled.winner, cancelled.points, cancelled.decided_by) == (None, NOBODY, "cancelled")
    assert settled("cent:A:hearts", low).points[Side.NS] == 100


@pytest.mark.parametrize("style", [FFB_STYLE, ONE_LIST_STYLE])
@pytest.mark.parametrize("trump", Trump)
def test_totals_of_one_side(style: AnnouncementStyle, trump: Trump) -> None:
    assert possible_totals(style, trump) == FFB_TOTALS


@pytest.mark.parametrize("trump", Trump)
def test_a_card_that_serves_twice_reaches_more_totals(trump: Trump) -> None:
    more = {180, 230, 280, 310, 330, 360, 380, 410, 430, 440, 490}
    assert possible_totals(ISCOOL_STYLE, trump) == FFB_TOTALS | more


def held_runs(hand: set[Card]) -> list[Announcement]:
    """The longest runs of a hand, cut to a cent where they are longer."""
    found, kinds = [], {3: Kind.TIERCE, 4: Kind.CINQUANTE}
    for suit in Suit:
        length = 0
        for rank in [*Rank, None]:
            if rank and Card(rank, suit) in hand:
                length, top = length + 1, rank
                continue
            if length >= 3:
                found.append(Announcement(kinds.get(length, Kind.CENT), top, suit))
            length = 0
    return found


@given(pack=st.permutations(DECK), trump=st.sampled_from(Trump), style=st.sampled_from(STYLES))
def test_what_dealt_hands_announce_is_always_possible(pack: list[Card], trump: Trump, style: AnnouncementStyle) -> None:
    hands = [held_runs(set(pack[place : place + 8])) for place in range(0, 32, 8)]
    ns, ew = hands[0] + hands[1], hands[2] + hands[3]
    settlement = settle(ns, ew, trump, style)
    mirrored = settle(ew, ns, trump, style)
    assert not settlement.problems
    assert all(points in possible_totals(style, trump) for points in settlement.points.values())
    assert 0 in settlement.points.values()
    assert mirrored.points == {side: settlement.points[side.other] for side in Side}
    assert mirrored.decided_by == settlement.decided_by
