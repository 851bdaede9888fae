"""Who is registered, and what a pasted list would add."""

import pytest

from tests.factories import make_pair, make_pairs, make_players, make_tournament
from tournaments.enums import Formula, SeatKind
from tournaments.models import Round, Seat
from tournaments.names import read_lines
from tournaments.selectors.people import entrant_rows, field_of, known_names, pasted_preview, twins_of

pytestmark = pytest.mark.django_db


def test_the_latest_entrant_stands_first_and_only_the_undrawn_can_be_removed() -> None:
    tournament = make_tournament()
    first, _second = make_pairs(tournament, 2)
    round_ = Round.objects.create(tournament=tournament, number=1, seed=1)
    Seat.objects.create(round=round_, entrant=first, kind=SeatKind.BYE)
    assert [(row.number, row.removable) for row in entrant_rows(tournament)] == [(2, True), (1, False)]


def test_twins_have_the_same_names_in_any_order_and_spelling() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Hélène Noël", "Bruno")
    make_pair(tournament, "Carole", "Denis")
    make_pair(tournament, "BRUNO", "helene noel")
    assert [row.number for row in entrant_rows(tournament) if row.twin] == [3, 1]
    assert twins_of(tournament, 3) == [1]
    assert twins_of(tournament, 2) == []


def test_a_pasted_list_is_compared_with_itself_and_with_who_is_there() -> None:
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    preview = pasted_preview(tournament, read_lines("Bruno / Anne\nCarole / Denis\nseul\ndenis / carole", size=2))
    assert [row.twin for row in preview.rows] == [True, False, False, True]
    assert preview.good == [("Bruno", "Anne"), ("Carole", "Denis"), ("denis", "carole")]
    assert preview.faulty == 1


@pytest.mark.parametrize(
    ("formula", "present", "tables", "byes", "enough"),
    [
        (Formula.BY_LOT, 0, 0, 0, False),
        (Formula.BY_LOT, 1, 0, 1, False),
        (Formula.BY_LOT, 7, 3, 1, True),
        (Formula.MELEE, 3, 0, 3, False),
        (Formula.MELEE, 11, 2, 3, True),
    ],
)
def test_the_field_is_counted(formula: Formula, present: int, tables: int, byes: int, enough: bool) -> None:
    field = field_of(make_tournament(formula=formula), present)
    assert (field.tables, field.byes, field.enough) == (tables, byes, enough)


def test_completion_offers_people_of_other_evenings_in_the_order_of_the_alphabet() -> None:
    make_pair(make_tournament(name="Hier"), "Zoé", "Élise")
    make_players(make_tournament(name="Mêlée", formula=Formula.MELEE), 1)
    tournament = make_tournament()
    make_pair(tournament, "Anne", "Bruno")
    assert known_names(tournament) == ["Élise", "Joueur 1", "Zoé"]
