"""The list of house rules, and what an evening can choose from."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import PRESETS, Rounding
from tests.factories import ACTOR, make_tournament
from tournaments.selectors.house_rules import house_rules_rows, rule_sets
from tournaments.selectors.rules import rules_of
from tournaments.services.clubs import the_club
from tournaments.services.rules import create_house_rules

pytestmark = pytest.mark.django_db

FFB = PRESETS["ffb-coinchee-2015"]


def test_presets_then_house_rules() -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=replace(FFB, surcoinche=3))
    sets = rule_sets(the_club())
    assert list(sets) == [*PRESETS, house.code]
    assert sets[house.code].surcoinche == 3


def test_a_row_says_where_the_rules_come_from_and_who_plays_them() -> None:
    house = create_house_rules(actor=ACTOR, name="Chez nous", rules=replace(FFB, surcoinche=3, rounding=Rounding.NONE))
    make_tournament(rules=rules_of(house.rules))
    make_tournament()
    (row,) = house_rules_rows(the_club())
    assert (row.name, row.base, row.changes, row.evenings) == ("Chez nous", FFB.title, 2, 1)


def test_search_by_name_or_origin() -> None:
    create_house_rules(actor=ACTOR, name="Été", rules=FFB)
    create_house_rules(actor=ACTOR, name="Hiver", rules=PRESETS["castor"])
    assert [row.name for row in house_rules_rows(the_club(), query="ete")] == ["Été"]
    assert [row.name for row in house_rules_rows(the_club(), query="castor")] == ["Hiver"]


def test_the_list_costs_two_queries() -> None:
    for number in range(5):
        create_house_rules(actor=ACTOR, name=f"Règles {number}", rules=FFB)
    club = the_club()
    with CaptureQueriesContext(connection) as captured:
        house_rules_rows(club)
    assert len(captured) == 2
