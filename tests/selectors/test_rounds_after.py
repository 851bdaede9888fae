"""A correction after a draw changes the standings, never the tables; the page says what would be otherwise."""

import pytest

from tests.factories import ACTOR
from tests.services.test_rounds import confirm, evening, faces, play
from tournaments.enums import Formula
from tournaments.models import Round, SheetVersion
from tournaments.selectors.draw_page import drawn_round
from tournaments.selectors.rounds_after import OtherDraw, other_draw
from tournaments.selectors.seating import seating
from tournaments.services.rounds import draw_round, publish_round, redraw_round
from tournaments.services.rounds_life import unpublish_round

pytestmark = pytest.mark.django_db


def second_round(formula: Formula = Formula.SWISS) -> Round:
    """The second round of eight pairs, drawn and published on the standings of the first."""
    tournament = evening(8, formula=formula)
    play(draw_round(actor=ACTOR, tournament=tournament, seed=1))
    round_ = draw_round(actor=ACTOR, tournament=tournament, seed=2)
    publish_round(actor=ACTOR, round_=round_)
    return Round.objects.get(pk=round_.pk)


def correct(total_ns: int, total_ew: int) -> None:
    """Another result at the first round's first table."""
    SheetVersion.objects.filter(table__round__number=1, table__number=1).update(total_ns=total_ns, total_ew=total_ew)


def other(round_: Round) -> OtherDraw | None:
    return other_draw(round_, drawn_round(round_))


def test_nothing_is_said_while_nothing_has_changed() -> None:
    assert other(second_round()) is None


def test_a_correction_leaves_the_tables_and_tells_which_would_be_there() -> None:
    round_ = second_round()
    before = faces(seating(round_))
    correct(100, 3000)
    assert faces(seating(round_)) == before
    found = other(round_)
    assert found is not None
    assert found.may_redraw
    meetings = {frozenset((first.number, second.number)) for first, second in found.meetings}
    assert meetings
    assert not meetings & before


def test_taken_back_and_drawn_again_the_round_is_what_was_announced() -> None:
    round_ = second_round()
    correct(100, 3000)
    found = other(round_)
    assert found is not None
    unpublish_round(actor=ACTOR, round_=round_, reason="score corrigé")
    redraw_round(actor=ACTOR, round_=round_, seed=round_.seed)
    assert {frozenset((first.number, second.number)) for first, second in found.meetings} <= faces(seating(round_))
    assert other(Round.objects.get(pk=round_.pk)) is None


def test_once_a_score_is_entered_no_new_draw_is_offered() -> None:
    round_ = second_round()
    confirm(round_.tables.get(number=1))
    correct(100, 3000)
    found = other(round_)
    assert found is not None
    assert not found.may_redraw


def test_a_correction_that_moves_no_rank_is_silent() -> None:
    round_ = second_round()
    correct(1011, 599)
    assert other(round_) is None


def test_a_draw_by_lot_depends_on_no_result() -> None:
    round_ = second_round(Formula.BY_LOT)
    correct(100, 3000)
    assert other(round_) is None
