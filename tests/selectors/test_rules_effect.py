"""What other rules would do to the sheets and to the standings, before anything is saved."""

import pytest

from scoring import PRESETS, PerSide, Rounding, RuleSet
from tests.factories import ACTOR, make_pair
from tests.sheet_factories import confirm, enter, make_deal, make_tables, ticket
from tournaments.models import SheetVersion, Table
from tournaments.selectors.rules import switched
from tournaments.selectors.rules_effect import KeptBecause, RulesEffect, rules_effect
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.score_entry import save_totals

pytestmark = pytest.mark.django_db

FFB = PRESETS["ffb-coinchee-2015"]
EXACT = switched(FFB, {"rounding": Rounding.NONE})


def effect(table: Table, rules: RuleSet = EXACT) -> RulesEffect:
    return rules_effect(table.round.tournament, rules)


def test_places_and_points_before_and_after() -> None:
    # 116 against 115 trick points: level at 220 in tens, one point apart when nothing is rounded.
    first, second = make_tables(2)
    enter(first, make_deal(points={"NS": 116}, belotes={}))
    enter(second, make_deal(points={"NS": 115}, belotes={}))
    for table in (first, second):
        confirm(table)
    shown = effect(first)
    assert [(row.before.points, row.after.points) for row in shown.rescored] == [
        (220, 216),
        (220, 215),
        (50, 47),
        (50, 46),
    ]
    assert [(row.before.place, row.after.place, row.moved) for row in shown.rescored[:2]] == [(1, 1, 0), (1, 2, -1)]
    assert shown.rescored_same == 0
    assert (shown.from_now_changes, shown.from_now_same) == ((), 4)


def test_the_tables_whose_score_would_change() -> None:
    first, second = make_tables(2)
    enter(first)
    enter(second, make_deal(points={"NS": 90}, belotes={}))  # failed: nothing to round
    for table in (first, second):
        confirm(table)
    (changed,) = effect(first).changed_tables
    assert (changed.round_number, changed.table_number) == (1, first.number)
    own = changed.counting
    assert own is not None
    assert (own.before, own.after) == ((230, 50), (232, 50))


def test_nothing_is_written() -> None:
    (table,) = make_tables(1)
    enter(table)
    confirm(table)
    effect(table)
    assert SheetVersion.objects.count() == 1


def test_sheets_of_totals_and_unknown_deals_are_named() -> None:
    on_paper, special, plain = make_tables(3)
    save_totals(actor=ACTOR, table=on_paper, ticket=ticket(), totals=PerSide(500, 400))
    enter(special, make_deal(trump="no_trump", belotes={}))
    enter(plain)
    kept = effect(plain, switched(FFB, {"no_trump": False})).kept_tables
    assert {table.table: table.kept for table in kept} == {
        on_paper.pk: KeptBecause.TOTALS,
        special.pk: KeptBecause.UNKNOWN_DEAL,
    }


def test_sheets_that_have_these_rules_already_are_not_touched() -> None:
    (table,) = make_tables(1)
    enter(table)
    assert effect(table, FFB).tables == ()


def test_an_exempt_pairs_average_follows_the_rounding_at_once() -> None:
    (table,) = make_tables(1, rules=EXACT)
    tournament = table.round.tournament
    enter(table, make_deal(points={"NS": 113}, belotes={}))
    confirm(table)
    make_pair(tournament)
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=2))
    (second,) = Table.objects.select_related("round__tournament__rules").filter(round=round_)
    enter(second, make_deal(points={"NS": 113}, belotes={}))
    confirm(second)
    changes = effect(table, FFB).from_now_changes
    assert [(row.before.points - row.after.points) % 10 != 0 for row in changes] == [True]
