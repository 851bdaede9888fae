"""The draw's settings: kept apart, fixed tables, variants; recorded, and minded by the next draw."""

from dataclasses import replace

import pytest

from tests.factories import ACTOR
from tests.services.test_rounds import evening
from tournaments.enums import SwissVariant
from tournaments.errors import UserError
from tournaments.models import LogEntry
from tournaments.selectors.rounds import wishes
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_round, redraw_round
from tournaments.services.rounds_wishes import DrawSettings, change_draw_settings, fix_table, keep_apart, let_meet

pytestmark = pytest.mark.django_db


def test_two_are_kept_apart_in_either_order_once() -> None:
    tournament = evening(4)
    keep_apart(actor=ACTOR, tournament=tournament, first=3, second=1)
    for first, second in ((1, 3), (3, 1)):
        with pytest.raises(UserError):
            keep_apart(actor=ACTOR, tournament=tournament, first=first, second=second)
    [apart] = wishes(tournament).apart
    assert {apart.first.number, apart.second.number} == {1, 3}
    let_meet(actor=ACTOR, tournament=tournament, wish_id=apart.id)
    let_meet(actor=ACTOR, tournament=tournament, wish_id=apart.id)
    assert not wishes(tournament).apart
    assert LogEntry.objects.filter(action="let_meet").count() == 1


@pytest.mark.parametrize(("first", "second", "field"), [(1, 1, "second"), (9, 1, "first"), (1, 9, "second")])
def test_nobody_is_kept_apart_from_nobody(first: int, second: int, field: str) -> None:
    with pytest.raises(UserError) as refused:
        keep_apart(actor=ACTOR, tournament=evening(4), first=first, second=second)
    assert refused.value.field == field


def test_the_wish_of_another_evening_is_left_alone() -> None:
    tournament, other = evening(2), evening(2)
    wish = keep_apart(actor=ACTOR, tournament=other, first=1, second=2)
    let_meet(actor=ACTOR, tournament=tournament, wish_id=wish.pk)
    assert wishes(other).apart


def test_where_the_two_must_meet_the_draw_says_so() -> None:
    tournament = evening(2)
    keep_apart(actor=ACTOR, tournament=tournament, first=1, second=2)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    assert [(one["wish"], one["why"]) for one in round_.broken_wishes] == [("forbidden", "unavoidable")]


def test_a_pair_keeps_its_table_round_after_round() -> None:
    tournament = evening(8)
    fix_table(actor=ACTOR, tournament=tournament, number=5, table=3)
    round_ = draw_round(actor=ACTOR, tournament=tournament)
    for seed in range(5):
        redraw_round(actor=ACTOR, round_=round_, seed=seed)
        table = seating(round_).tables[2]
        assert table.number == 3
        assert 5 in {one.number for one in (*table.ns, *table.ew)}
    fix_table(actor=ACTOR, tournament=tournament, number=5, table=None)
    assert not wishes(tournament).fixed


def test_settings_are_stored_and_recorded_only_when_they_change() -> None:
    tournament = evening(2)
    settings = replace(DrawSettings.of(tournament), swiss_variant=SwissVariant.FOLD)
    for _again in range(2):
        tournament = change_draw_settings(actor=ACTOR, tournament=tournament, settings=settings)
    assert DrawSettings.of(tournament) == settings
    assert LogEntry.objects.filter(action="draw_settings_changed").count() == 1
