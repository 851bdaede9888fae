"""A query that is composed once answers what the ORM answers, whatever it is asked for."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.sheet_factories import enter, make_tables
from tournaments.models import SheetVersion, Table
from tournaments.selectors.composed import Composed, asked

pytestmark = pytest.mark.django_db

AROUND = Composed(lambda: Table.objects.filter(pk=asked("table")).select_related("round__tournament__rules"))


def test_an_instance_is_what_the_orm_loads_with_everything_selected_along() -> None:
    tables = make_tables(2)
    for table in tables:
        loaded = AROUND.first(table=table.pk)
        with CaptureQueriesContext(connection) as captured:
            assert loaded is not None
            assert loaded == table
            assert loaded.round.tournament.rules.values == table.round.tournament.rules.values
            assert loaded.round.tournament.date == table.round.tournament.date
        assert not captured, "nothing is loaded when it is looked at"
    assert AROUND.first(table=0) is None


def test_what_was_loaded_can_be_changed_and_saved() -> None:
    [table] = make_tables(1)
    loaded = AROUND.first(table=table.pk)
    assert loaded is not None
    loaded.postponed = True
    loaded.save(update_fields=["postponed"])
    table.refresh_from_db()
    assert table.postponed


def test_a_value_is_asked_for_as_its_field_stores_it() -> None:
    [table] = make_tables(1)
    version = enter(table)
    field = SheetVersion._meta.get_field("idempotency_key")
    keyed = Composed(lambda: SheetVersion.objects.filter(idempotency_key=asked("key", field)))
    assert keyed(key=version.idempotency_key) == [version]
    assert keyed(key=uuid4()) == []


def test_columns_come_as_rows_in_their_order() -> None:
    tables = make_tables(3)
    numbers = Composed(
        lambda: (
            Table.objects.filter(round=asked("round"), number__gte=asked("least"))
            .order_by("-number")
            .values_list("number", "round__number")
        )
    )
    assert numbers(round=tables[0].round_id, least=2) == [(3, 1), (2, 1)]
