"""The banner on a draw whose standings were corrected afterwards."""

import pytest
from django.test import Client

from scoring import PerSide
from tests.factories import ACTOR
from tests.selectors.test_rounds_after import correct, second_round
from tests.services.test_rounds import confirm
from tests.sheet_factories import confirm as confirm_sheet
from tests.sheet_factories import ticket
from tests.views.test_rounds import of, text
from tournaments.enums import Formula
from tournaments.facts import SheetFacts
from tournaments.models import Round, SheetVersion, Table
from tournaments.selectors.seating import seating
from tournaments.services.score_entry import save_totals

pytestmark = pytest.mark.django_db
BANNER = "The standings have changed since this draw."


def test_the_banner_names_the_other_tables_and_the_way_to_draw_again(organiser: Client) -> None:
    round_ = second_round()
    assert BANNER not in text(organiser, of(round_))
    correct(100, 3000)
    page = text(organiser, of(round_))
    assert BANNER in page
    assert "take the draw back" in page


def test_no_new_draw_is_offered_once_a_score_is_entered(organiser: Client) -> None:
    round_ = second_round()
    confirm(round_.tables.get(number=1))
    correct(100, 3000)
    page = text(organiser, of(round_))
    assert "scores of this round have been entered" in page
    assert "take the draw back" not in page


def sheet_of(round_: Round) -> str:
    return f"/soirees/{round_.tournament.pk}/scores/{round_.number - 1}/table/1/"


def first_table(round_: Round) -> Table:
    tables = Table.objects.select_related("round__tournament__rules")
    return tables.get(round__tournament=round_.tournament, round__number=round_.number - 1, number=1)


def correct_on_paper(round_: Round, total: PerSide) -> None:
    """Correct the first table of the round before, as score entry does."""
    SheetVersion.objects.filter(facts={}).update(facts=SheetFacts().to_dict())
    save_totals(actor=ACTOR, table=first_table(round_), ticket=ticket(1), totals=total)
    confirm_sheet(first_table(round_))


def test_a_corrected_sheet_leads_to_the_draw_that_would_be_another(organiser: Client) -> None:
    round_ = second_round()
    before = seating(round_)
    SheetVersion.objects.filter(facts={}).update(facts=SheetFacts().to_dict())
    assert "changed-draw" not in text(organiser, sheet_of(round_))
    correct_on_paper(round_, PerSide(100, 3000))
    page = text(organiser, sheet_of(round_))
    assert f"{of(round_)}#other-draw" in page
    assert 'id="other-draw"' in text(organiser, of(round_))
    assert seating(round_) == before


def test_a_correction_that_moves_nobody_says_nothing(organiser: Client) -> None:
    round_ = second_round()
    correct_on_paper(round_, PerSide(1010, 590))
    assert "changed-draw" not in text(organiser, sheet_of(round_))


def test_a_draw_by_lot_is_never_another(organiser: Client) -> None:
    round_ = second_round(Formula.BY_LOT)
    correct_on_paper(round_, PerSide(100, 3000))
    assert "changed-draw" not in text(organiser, sheet_of(round_))
