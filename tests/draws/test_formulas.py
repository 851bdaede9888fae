"""What each formula promises beside the wishes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from tests.draws.evenings import as_past, byes, count, evening, everyone, field, meetings, partnerships, past, request
from tournaments.draws import Contestant, Formula, Options, PastRound, Reason, ReasonCode, Variant, Wish, draw
from tournaments.draws.movement import move
from tournaments.draws.round_robin import berger

LOCKED_OUT = {ReasonCode.TIMETABLE_LEFT}


def history_of(formula: Formula, size: int, rounds: int, options: Options | None = None) -> list[PastRound]:
    return [
        as_past(number, drawn)
        for number, (_, drawn) in enumerate(evening(formula, field(size), rounds, options=options), start=1)
    ]


def reasons(
    formula: Formula, contestants: tuple[Contestant, ...], **given: object
) -> dict[frozenset[int], list[Reason]]:
    drawn = draw(request(formula, contestants, **given))
    return {frozenset((*table.ns, *table.ew)): list(table.reasons) for table in drawn.tables}


class TestByLot:
    @pytest.mark.parametrize("size", range(4, 17))
    def test_a_small_field_meets_completely_round_by_round(self, size: int) -> None:
        rounds = size - 1 + size % 2
        history = history_of(Formula.BY_LOT, size, rounds)
        assert set(meetings(history).values()) == {1}
        assert len(meetings(history)) == size * (size - 1) // 2

    def test_a_larger_field_looks_ahead_when_the_number_of_rounds_is_known(self) -> None:
        history = history_of(Formula.BY_LOT, 20, 15, Options(rounds=15))
        assert set(meetings(history).values()) == {1}

    def test_ranks_are_ignored(self) -> None:
        unranked = tuple(replace(one, rank=None) for one in field(12))
        assert draw(request(Formula.BY_LOT, unranked)) == draw(request(Formula.BY_LOT, field(12)))

    def test_each_table_says_that_it_was_drawn_by_lot(self) -> None:
        found = list(reasons(Formula.BY_LOT, field(6)).values())
        assert found == [[Reason(code=ReasonCode.DRAWN_BY_LOT)]] * 3


class TestSwiss:
    def test_neighbours_meet_and_say_so(self) -> None:
        found = reasons(Formula.SWISS, field(4))
        assert found[frozenset((1, 2))] == [Reason(code=ReasonCode.NEIGHBOURS, contestants=(1, 2), ranks=(1, 2), gap=1)]

    def test_a_wider_gap_names_those_passed_over_and_why(self) -> None:
        contestants = tuple(replace(one, club="A" if one.id in (1, 4) else None) for one in field(6))
        found = reasons(
            Formula.SWISS, contestants, round=2, history=(past((1, 2)), past((3, 6), (4, 5))), forbidden=((1, 3),)
        )
        assert found[frozenset((1, 5))][:4] == [
            Reason(code=ReasonCode.NEAREST, contestants=(1, 5), ranks=(1, 5), gap=4),
            Reason(code=ReasonCode.NEARER_MET, contestants=(1, 2), rounds=(1,)),
            Reason(code=ReasonCode.NEARER_FORBIDDEN, contestants=(1, 3)),
            Reason(code=ReasonCode.NEARER_SAME_CLUB, contestants=(1, 4), club="A"),
        ]

    def test_before_the_first_results_it_is_a_draw_by_lot(self) -> None:
        equals = tuple(Contestant(id=one, rank=1) for one in range(1, 9))
        found = reasons(Formula.SWISS, equals)
        assert {codes[0].code for codes in found.values()} == {ReasonCode.DRAWN_BY_LOT}
        assert found.keys() != reasons(Formula.SWISS, equals, seed=8).keys()
        (why,) = draw(request(Formula.SWISS, equals[1:])).bye_reasons
        assert why.code is ReasonCode.BYE_BY_LOT

    def test_whoever_has_no_rank_yet_stands_last(self) -> None:
        late = (*field(4), Contestant(id=9))
        assert draw(request(Formula.SWISS, late)).byes == (9,)

    def test_fold_sets_the_first_of_a_group_against_its_last(self) -> None:
        contestants = tuple(replace(one, group=1 + (one.id > 4)) for one in field(8))
        found = reasons(Formula.SWISS, contestants, options=Options(variant=Variant.FOLD))
        assert found.keys() == {frozenset(pair) for pair in ((1, 4), (2, 3), (5, 8), (6, 7))}
        assert {codes[0].code for codes in found.values()} == {ReasonCode.FOLDED}

    def test_slide_sets_the_first_of_a_group_against_the_first_of_its_lower_half(self) -> None:
        found = reasons(Formula.SWISS, field(8), options=Options(variant=Variant.SLIDE))
        assert found.keys() == {frozenset(pair) for pair in ((1, 5), (2, 6), (3, 7), (4, 8))}
        assert {codes[0].code for codes in found.values()} == {ReasonCode.SLID}

    def test_of_an_odd_group_one_floats_to_the_next_and_it_is_said(self) -> None:
        contestants = tuple(replace(one, group=1 if one.id < 4 else None) for one in field(6))
        found = reasons(Formula.SWISS, contestants, options=Options(variant=Variant.SLIDE))
        floated = [pair for pair, codes in found.items() if ReasonCode.FLOATED in {each.code for each in codes}]
        assert len(floated) == 1
        assert len(floated[0] & {1, 2, 3}) == 1


class TestRoundRobin:
    @pytest.mark.parametrize("size", [*range(2, 13), 21, 40])
    def test_everyone_meets_everyone_once_with_at_most_one_bye_each(self, size: int) -> None:
        history = history_of(Formula.ROUND_ROBIN, size, size - 1 + size % 2)
        assert meetings(history) == Counter(map(frozenset, combinations(range(1, size + 1), 2)))
        assert byes(history) == Counter(range(1, size + 1) if size % 2 else ())

    def test_berger_tables_of_six(self) -> None:
        first, second = berger(6, 1), berger(6, 2)
        assert first.pairs == ((0, 5), (1, 4), (2, 3))
        assert second.pairs == ((0, 1), (2, 4), (3, 5))
        assert berger(6, 6) == first

    def test_a_round_can_be_drawn_without_the_ones_before(self) -> None:
        drawn = [draw(request(Formula.ROUND_ROBIN, field(8), round=number)) for number in range(1, 8)]
        met = meetings(as_past(number, each) for number, each in enumerate(drawn, start=1))
        assert set(met.values()) == {1}

    def test_after_everyone_has_met_the_timetable_begins_again_and_says_so(self) -> None:
        *_, (_, again) = evening(Formula.ROUND_ROBIN, field(6), 6)
        assert count(again, Wish.REMATCH) == 3

    def test_when_somebody_leaves_the_others_still_meet_without_rematches(self) -> None:
        history = history_of(Formula.ROUND_ROBIN, 8, 3)
        remaining = field(7)
        codes = set()
        for number in range(4, 8):
            drawn = draw(request(Formula.ROUND_ROBIN, remaining, round=number, history=tuple(history)))
            codes |= {reason.code for table in drawn.tables for reason in table.reasons}
            history.append(as_past(number, drawn))
        assert max(meetings(history).values()) == 1
        assert codes >= LOCKED_OUT

    def test_another_seed_halfway_still_completes(self) -> None:
        history = history_of(Formula.ROUND_ROBIN, 8, 3)
        for number in range(4, 8):
            asked = request(Formula.ROUND_ROBIN, field(8), round=number, seed=99, history=tuple(history))
            history.append(as_past(number, draw(asked)))
        assert set(meetings(history).values()) == {1}

    def test_two_who_are_kept_apart_do_not_meet_even_so(self) -> None:
        history: list[PastRound] = []
        for number in range(1, 6):
            asked = request(Formula.ROUND_ROBIN, field(6), round=number, history=tuple(history), forbidden=((1, 2),))
            history.append(as_past(number, draw(asked)))
        assert meetings(history)[frozenset((1, 2))] == 0


class TestMovement:
    @pytest.mark.parametrize("size", [2, 3, 4, 7, 8, 16, 21])
    def test_as_many_rounds_as_tables_without_a_rematch(self, size: int) -> None:
        rounds = (size + 1) // 2
        history = history_of(Formula.MOVEMENT, size, rounds)
        assert max(meetings(history).values()) == 1
        assert max(byes(history).values(), default=0) <= 1

    def test_odd_pairs_stay_and_even_pairs_move_to_the_next_table(self) -> None:
        history = history_of(Formula.MOVEMENT, 8, 4)
        assert [len(round_.tables) for round_ in history] == [4] * 4
        for earlier, later in pairwise(history):
            for table in earlier.tables:
                following = next(each for each in later.tables if each.ns == table.ns)
                assert following.number == table.number
                (moved,) = [each.number for each in later.tables if each.ew == table.ew]
                assert moved == (table.number or 0) % 4 + 1

    def test_the_first_round_seats_one_against_two(self) -> None:
        assert move(5, 1).pairs == ((0, 1), (2, 3))
        assert move(5, 1).byes == (4,)

    def test_beyond_the_movement_the_round_is_drawn_by_lot_and_says_so(self) -> None:
        *_, (_, after) = evening(Formula.MOVEMENT, field(8), 5)
        assert not count(after, Wish.REMATCH)
        assert {table.reasons[0].code for table in after.tables} == LOCKED_OUT

    def test_two_who_are_kept_apart_leave_the_movement(self) -> None:
        drawn = draw(request(Formula.MOVEMENT, field(6), forbidden=((1, 2),)))
        assert not count(drawn, Wish.FORBIDDEN)

    def test_a_second_bye_leaves_the_movement(self) -> None:
        drawn = draw(request(Formula.MOVEMENT, field(5), history=(past(byes=(5,)),)))
        assert drawn.byes != (5,)


class TestMelee:
    @pytest.mark.parametrize("size", range(8, 42))
    def test_seven_rounds_seven_partners_byes_shared_and_opponents_spread(
        self, size: int, scaled: Callable[[int, int], int]
    ) -> None:
        for seed in range(scaled(1, 20)):
            history: list[PastRound] = []
            for number, (_, drawn) in enumerate(evening(Formula.MELEE, field(size), 7, seed=seed), start=1):
                assert everyone(drawn) == list(range(1, size + 1))
                assert len(drawn.byes) == size % 4
                history.append(as_past(number, drawn))
            assert max(partnerships(history).values()) == 1
            exempt = [byes(history)[one] for one in range(1, size + 1)]
            assert max(exempt) - min(exempt) <= 1
            assert max(meetings(history).values()) <= (4 if size < 12 else 3)

    def test_couples_who_do_not_want_to_meet_are_neither_partners_nor_opponents(self) -> None:
        forbidden = ((1, 2), (1, 3), (1, 4), (2, 5))
        for seed in range(10):
            drawn = draw(request(Formula.MELEE, field(8), seed=seed, forbidden=forbidden))
            assert not count(drawn, Wish.FORBIDDEN)

    def test_members_of_a_club_are_mixed_with_others(self) -> None:
        contestants = tuple(replace(one, club="AB"[one.id % 2]) for one in field(16))
        drawn = draw(request(Formula.MELEE, contestants))
        sides = [side for table in drawn.tables for side in (table.ns, table.ew)]
        assert [sum(one % 2 for one in side) for side in sides] == [1] * 8

    def test_earlier_partners_and_opponents_are_named(self) -> None:
        history = history_of(Formula.MELEE, 4, 3)
        found = reasons(Formula.MELEE, field(4), round=4, history=tuple(history))
        (codes,) = found.values()
        counted = Counter(reason.code for reason in codes)
        assert (counted[ReasonCode.PARTNERS_BEFORE], counted[ReasonCode.MET_BEFORE]) == (2, 4)
