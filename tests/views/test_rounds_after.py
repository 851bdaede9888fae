"""The banner on a draw whose standings were corrected afterwards."""

import pytest
from django.test import Client

from tests.selectors.test_rounds_after import correct, second_round
from tests.services.test_rounds import confirm
from tests.views.test_rounds import of, text

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
