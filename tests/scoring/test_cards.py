"""The pack, its points and the totals that a number of tricks can hold."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import (
    DECK,
    DECK_POINTS,
    LAST_TRICK,
    TOTAL,
    Card,
    Rank,
    Side,
    Suit,
    Trump,
    card_values,
    count_points,
    raw_card_values,
    reachable_points,
    reachable_raw_points,
)

SCALES = [
    *((trump, 13) for trump in Trump),
    (Trump.ALL_TRUMP, 14),
]
scales = pytest.mark.parametrize(("trump", "all_trump_values"), SCALES)


def test_the_opponents_of_a_side() -> None:
    assert Side.NS.other is Side.EW
    assert Side.EW.other is Side.NS


def test_only_the_suits_are_suit_trumps() -> None:
    assert [trump.value for trump in Trump if trump.is_suit] == [suit.value for suit in Suit]


def test_a_card_reads_what_it_writes() -> None:
    assert str(Card(Rank.KING, Suit.HEARTS)) == "K:hearts"
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)
    assert len(set(DECK)) == 32


@pytest.mark.parametrize("text", ["", "K", "K:", ":hearts", "6:hearts", "K:no_trump", "K:hearts:"])
def test_a_text_that_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Card.parse(text)


@scales
def test_every_scale_adds_up_to_152(trump: Trump, all_trump_values: int) -> None:
    assert sum(card_values(trump, all_trump_values).values()) == DECK_POINTS


@pytest.mark.parametrize(
    ("trump", "suit", "all_trump_values", "expected"),
    [
        (Trump.HEARTS, Suit.HEARTS, 13, {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}),
        (Trump.HEARTS, Suit.CLUBS, 13, {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}),
        (Trump.NO_TRUMP, Suit.CLUBS, 13, {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}),
        (Trump.ALL_TRUMP, Suit.SPADES, 13, {"J": 13, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 2, "8": 0, "7": 0}),
        (Trump.ALL_TRUMP, Suit.SPADES, 14, {"J": 14, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 1, "8": 0, "7": 0}),
    ],
)
def test_card_points(trump: Trump, suit: Suit, all_trump_values: int, expected: dict[str, int]) -> None:
    values = card_values(trump, all_trump_values)
    assert {card.rank.value: values[card] for card in DECK if card.suit is suit} == expected


def test_raw_points_are_120_at_no_trump_and_248_at_all_trump() -> None:
    assert {trump: sum(raw_card_values(trump).values()) for trump in Trump} == {
        Trump.SPADES: 152,
        Trump.HEARTS: 152,
        Trump.DIAMONDS: 152,
        Trump.CLUBS: 152,
        Trump.NO_TRUMP: 120,
        Trump.ALL_TRUMP: 248,
    }


def test_there_is_no_third_all_trump_scale() -> None:
    with pytest.raises(ValueError, match="13 or 14"):
        card_values(Trump.ALL_TRUMP, 15)
    with pytest.raises(ValueError, match="13 or 14"):
        reachable_points(3, Trump.HEARTS, 12)


@pytest.mark.parametrize("tricks", [-1, 9])
def test_a_side_takes_no_tricks_to_eight(tricks: int) -> None:
    with pytest.raises(ValueError, match="0 to 8 tricks"):
        reachable_points(tricks, Trump.HEARTS, 13)
    with pytest.raises(ValueError, match="0 to 8 tricks"):
        reachable_raw_points(tricks, Trump.ALL_TRUMP)


@pytest.mark.parametrize(
    ("trump", "all_trump_values", "ranges"),
    [
        (Trump.DIAMONDS, 13, [(0, 66), (0, 108), (2, 136), (12, 150)]),
        (Trump.NO_TRUMP, 13, [(0, 86), (0, 126), (0, 142), (8, 154)]),
        (Trump.ALL_TRUMP, 13, [(0, 62), (0, 98), (8, 122), (20, 142)]),
        (Trump.ALL_TRUMP, 14, [(0, 66), (0, 102), (4, 126), (16, 146)]),
    ],
)
def test_least_and_most_points_of_one_to_four_tricks(
    trump: Trump, all_trump_values: int, ranges: list[tuple[int, int]]
) -> None:
    reached = [reachable_points(tricks, trump, all_trump_values) for tricks in range(1, 5)]
    assert [(min(points), max(points)) for points in reached] == ranges


@scales
def test_what_one_side_holds_leaves_the_rest_to_the_other(trump: Trump, all_trump_values: int) -> None:
    for tricks in range(9):
        rest = {TOTAL - points for points in reachable_points(tricks, trump, all_trump_values)}
        assert rest == reachable_points(8 - tricks, trump, all_trump_values)


@scales
def test_no_trick_is_nothing_and_eight_are_everything(trump: Trump, all_trump_values: int) -> None:
    assert reachable_points(0, trump, all_trump_values) == {0}
    assert reachable_points(8, trump, all_trump_values) == {162}


def test_two_tricks_of_a_suit_contract_never_hold_105() -> None:
    two = reachable_points(2, Trump.SPADES, 13)
    assert 105 not in two
    assert {104, 106, 108} <= two
    assert 57 not in reachable_points(6, Trump.SPADES, 13)


@scales
def test_1_and_161_need_a_queen_of_one_point(trump: Trump, all_trump_values: int) -> None:
    reached = frozenset().union(*(reachable_points(tricks, trump, all_trump_values) for tricks in range(9)))
    queen_of_one = (trump, all_trump_values) == (Trump.ALL_TRUMP, 14)
    assert (1 in reached, 161 in reached) == (queen_of_one, queen_of_one)
    assert reached >= set(range(2, 161))


@pytest.mark.parametrize(
    ("trump", "all_trump_values", "most"),
    [(Trump.CLUBS, 13, 2), (Trump.NO_TRUMP, 13, 3), (Trump.ALL_TRUMP, 13, 2), (Trump.ALL_TRUMP, 14, 2)],
)
def test_how_many_tricks_can_be_worth_nothing(trump: Trump, all_trump_values: int, most: int) -> None:
    assert [n for n in range(9) if 0 in reachable_points(n, trump, all_trump_values)] == list(range(most + 1))


@scales
def test_one_trick_holds_what_four_cards_can(trump: Trump, all_trump_values: int) -> None:
    values = card_values(trump, all_trump_values)
    sums = {sum(values[card] for card in four) for four in combinations(DECK, 4)}
    assert reachable_points(1, trump, all_trump_values) == sums | {points + 10 for points in sums}


def test_raw_points_of_tricks() -> None:
    assert reachable_raw_points(0, Trump.ALL_TRUMP) == {0}
    assert reachable_raw_points(8, Trump.ALL_TRUMP) == {248}
    assert reachable_raw_points(8, Trump.NO_TRUMP) == {120}
    assert max(reachable_raw_points(1, Trump.ALL_TRUMP)) == 80
    assert {248 - points for points in reachable_raw_points(3, Trump.ALL_TRUMP)} == reachable_raw_points(
        5, Trump.ALL_TRUMP
    )


def test_counting_the_four_best_cards() -> None:
    trick = [Card.parse(text) for text in ("J:hearts", "9:hearts", "A:hearts", "A:spades")]
    assert count_points(trick, Trump.HEARTS, 13, last_trick=False) == 56
    assert count_points(trick, Trump.HEARTS, 13, last_trick=True) == 66
    assert count_points(trick, Trump.NO_TRUMP, 13, last_trick=False) == 40
    assert count_points([], Trump.NO_TRUMP, 13, last_trick=False) == 0


def test_a_card_is_counted_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        count_points([DECK[0], DECK[0]], Trump.HEARTS, 13, last_trick=False)


@given(
    tricks=st.integers(1, 7),
    order=st.permutations(DECK),
    scale=st.sampled_from(SCALES),
    last_trick=st.booleans(),
)
def test_any_share_of_the_pack_counts_to_a_reachable_total(
    tricks: int, order: list[Card], scale: tuple[Trump, int], last_trick: bool
) -> None:
    won, lost = order[: 4 * tricks], order[4 * tricks :]
    points = count_points(won, *scale, last_trick)
    assert points in reachable_points(tricks, *scale)
    assert points + count_points(lost, *scale, not last_trick) == DECK_POINTS + LAST_TRICK
