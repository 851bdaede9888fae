"""What is asked about a sheet before it counts."""

from dataclasses import replace

import pytest

from scoring import PRESETS, GameEnd, PerSide, RuleSet, TargetTest
from tests.test_facts import MADE, PASSED, facts_of
from tournaments.facts import SheetFacts, score_sheet
from tournaments.sheet_checks import (
    Question,
    QuestionCode,
    deal_bounds,
    mean_questions,
    sheet_questions,
    totals_questions,
)

FFB = PRESETS["ffb-coinchee-2015"]
TWELVE = GameEnd(deals=12, passed_deals_count=True)


def asked(facts: SheetFacts, end: GameEnd = TWELVE, rules: RuleSet = FFB) -> list[Question]:
    return list(sheet_questions(facts, score_sheet(facts, rules, end), rules, end))


def asked_of_totals(ns: int, ew: int, deals: int | None = 12, column: tuple[int, int] | None = None) -> list[str]:
    points = None if column is None else PerSide(*column)
    return [question.code for question in totals_questions(PerSide(ns, ew), points, deals, FFB, TWELVE)]


@pytest.mark.parametrize(
    ("code", "least"),
    [("ffb-coinchee-2015", 240), ("bs-fyi", 240), ("castor", 160), ("bga", 240), ("coinche-701", 242)],
)
def test_a_played_deal_brings_at_least_what_its_rules_say(code: str, least: int) -> None:
    assert deal_bounds(PRESETS[code]).least == least


def test_a_usual_deal_brings_no_more_than_160_made_with_everything_and_a_belote() -> None:
    assert deal_bounds(FFB).most == 350


def test_a_sheet_that_is_too_short_is_asked_about() -> None:
    assert asked(SheetFacts(deals=(MADE,))) == [Question(QuestionCode.INCOMPLETE, 1, 12)]
    assert asked(SheetFacts(deals=(MADE,) * 12)) == []


def test_passed_deals_count_where_the_evening_says_so() -> None:
    facts = SheetFacts(deals=(MADE, PASSED))
    assert asked(facts, GameEnd(deals=2, passed_deals_count=True)) == []
    assert asked(facts, GameEnd(deals=2)) == [Question(QuestionCode.INCOMPLETE, 1, 2)]


def test_a_target_that_nobody_reached_is_asked_about() -> None:
    assert asked(SheetFacts(deals=(MADE,)), GameEnd(target=1000)) == [Question(QuestionCode.BELOW_TARGET, 230, 1000)]
    assert asked(SheetFacts(deals=(MADE,) * 5), GameEnd(target=1000)) == []


def test_a_win_that_needs_a_trick_and_a_level_game_are_told_from_a_target_that_nobody_reached() -> None:
    coinched = facts_of(doubling="coinche")
    lost_with_belote = facts_of(contract=80, points={"NS": 50})
    assert asked(SheetFacts(deals=(coinched, lost_with_belote)), GameEnd(target=580)) == [
        Question(QuestionCode.WIN_PENDING, 580, 580)
    ]
    answered = facts_of(taker="EW", points={"EW": 112}, belotes={"NS": 0, "EW": 1})
    assert asked(SheetFacts(deals=(MADE, answered)), GameEnd(target=280)) == [
        Question(QuestionCode.LEVEL_AT_TARGET, 280, 280)
    ]


def test_the_target_itself_is_not_enough_where_more_is_needed() -> None:
    over = replace(FFB, target_test=TargetTest.EXCEED)
    answered = facts_of(taker="EW", points={"EW": 112}, belotes={"NS": 0, "EW": 1})
    assert asked(SheetFacts(deals=(MADE,)), GameEnd(target=230), over) == [
        Question(QuestionCode.NOT_OVER_TARGET, 230, 230)
    ]
    assert asked(SheetFacts(deals=(MADE, answered)), GameEnd(target=280), over) == [
        Question(QuestionCode.NOT_OVER_TARGET, 280, 280)
    ]
    assert asked(SheetFacts(deals=(MADE, answered)), GameEnd(target=270), over) == [
        Question(QuestionCode.LEVEL_AT_TARGET, 280, 270)
    ]


def test_a_game_by_the_clock_needs_a_deal() -> None:
    assert asked(SheetFacts(), GameEnd()) == [Question(QuestionCode.OPEN_END, 0)]
    assert asked(SheetFacts(deals=(MADE,)), GameEnd()) == []


def test_deals_that_do_not_count_are_asked_about() -> None:
    impossible = facts_of(contract=85)
    assert asked(SheetFacts(deals=(MADE, MADE, MADE)), GameEnd(deals=2)) == [Question(QuestionCode.AFTER_THE_END, 1)]
    codes = [question.code for question in asked(SheetFacts(deals=(impossible, MADE)), GameEnd(deals=1))]
    assert codes == [QuestionCode.IMPOSSIBLE]


def test_the_paper_is_compared_with_the_deals() -> None:
    same = SheetFacts(deals=(MADE,), written=PerSide(230, 50))
    other = SheetFacts(deals=(MADE,), written=PerSide(50, 230))
    assert asked(same, GameEnd(deals=1)) == []
    assert asked(other, GameEnd(deals=1)) == [Question(QuestionCode.WRITTEN_DIFFERS, "50 – 230", "230 – 50")]


def test_plausible_totals_are_not_asked_about() -> None:
    assert asked_of_totals(1980, 1240) == []


@pytest.mark.parametrize(
    ("ns", "ew", "code"),
    [
        (1985, 1240, QuestionCode.NOT_IN_TENS),
        (1400, 1470, QuestionCode.TOO_LITTLE),
        (19800, 1240, QuestionCode.TOO_MUCH),
    ],
)
def test_unlikely_totals_are_asked_about(ns: int, ew: int, code: QuestionCode) -> None:
    assert asked_of_totals(ns, ew) == [code]


def test_totals_in_units_are_usual_where_nothing_is_rounded() -> None:
    questions = totals_questions(PerSide(1983, 1242), None, 12, PRESETS["bs-fyi"], TWELVE)
    assert list(questions) == []


def test_nobody_says_how_many_deals_the_totals_stand_for() -> None:
    assert asked_of_totals(100, 0, deals=None) == []


@pytest.mark.parametrize(("column", "good"), [((1000, 944), True), ((1000, 1034), True), ((1000, 945), False)])
def test_the_column_of_trick_points_sums_to_162_a_deal_and_252_a_capot(column: tuple[int, int], good: bool) -> None:
    assert asked_of_totals(1980, 1240, column=column) == ([] if good else [QuestionCode.TRICK_POINTS])


def test_passed_deals_leave_the_column_shorter_but_never_longer() -> None:
    assert asked_of_totals(1980, 1240, column=(11 * 162, 0)) == []
    assert asked_of_totals(1980, 1240, column=(13 * 162, 0)) == [QuestionCode.TRICK_POINTS]
    assert asked_of_totals(1980, 1240, deals=None, column=(13 * 162, 0)) == []


def test_totals_below_the_target_are_asked_about() -> None:
    end = GameEnd(target=1000)
    codes = [question.code for question in totals_questions(PerSide(990, 700), None, None, FFB, end)]
    assert codes == [QuestionCode.BELOW_TARGET]
    assert list(totals_questions(PerSide(1000, 700), None, None, FFB, end)) == []
    exceed = PRESETS["bga"]
    codes = [q.code for q in totals_questions(PerSide(2000, 700), None, None, exceed, GameEnd(target=2000))]
    assert codes == [QuestionCode.NOT_OVER_TARGET]


def test_a_total_far_from_those_of_the_other_tables_is_asked_about() -> None:
    others = [900, 1000, 1100, 1000, 950, 1050, 1000, 1000]
    far = Question(QuestionCode.FAR_FROM_MEAN, 100, 1000)
    assert list(mean_questions(PerSide(1000, 100), others)) == [far]
    assert list(mean_questions(PerSide(100, 100), others)) == [far]
    assert list(mean_questions(PerSide(1300, 700), others)) == []


def test_too_few_tables_are_no_yardstick() -> None:
    assert list(mean_questions(PerSide(1000, 100), [1000] * 7)) == []
