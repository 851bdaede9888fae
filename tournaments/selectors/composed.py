"""Queries that are composed once instead of at every call.

For what a hall of telephones asks hundreds of times a second, composing the SQL and looking up how its columns are read
costs the ORM five times what answering costs. The query stays an ordinary queryset; what is kept of it does not depend
on the values that are asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet, Value
from django.db.models.query import get_related_populators

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class _Asked:
    """The place of a value in a composed query, and the field that stores such values in its own way."""

    name: str
    field: "Field[Any, Any] | None"

    def value(self, values: Mapping[str, Any]) -> Any:
        """What is asked for now, as the database stores it."""
        value = values[self.name]
        return value if self.field is None else self.field.get_db_prep_value(value, connection)


def asked(name: str, field: "Field[Any, Any] | None" = None) -> Value:
    """Stands in a filter for what is given under this name at each call; ``field`` if it is neither number nor text."""
    return Value(_Asked(name, field))


class _Plan:
    """A queryset as one kind of database is asked for it: its SQL, and how its rows are read."""

    def __init__(self, queryset: QuerySet[Any, Any]) -> None:
        self.compiler = queryset.query.get_compiler(connection=connection)
        self.sql, self.params = self.compiler.as_sql()
        columns = [each[0] for each in self.compiler.select]
        self.converters = self.compiler.get_converters(columns)
        self.read: Callable[[Sequence[Any]], Any] = tuple
        if not queryset.query.values_select:
            self.read = _reader(self.compiler.klass_info, self.compiler.select)

    def answer(self, values: Mapping[str, Any]) -> list[Any]:
        """Ask with these values."""
        params = [each.value(values) if isinstance(each, _Asked) else each for each in self.params]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, params)
            rows = cursor.fetchall()
        return [self.read(row) for row in self.compiler.apply_converters(rows, self.converters)]


def _reader(info: Any, select: Any) -> Callable[[Sequence[Any]], Model]:
    """How a row becomes an instance with what was selected along with it, as ``ModelIterable`` does it."""
    model, start, end = info["model"], info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column.target.attname for column, *_rest in select[start:end]]
    populators = get_related_populators(info, select, connection.alias)  # type: ignore[call-arg]  # as of Django 5.2

    def read(row: Sequence[Any]) -> Model:
        instance: Model = model.from_db(connection.alias, names, row[start:end])
        for each in populators:
            each.populate(row, instance)
        return instance

    return read


class Composed(Generic[Row]):
    """A query whose values are named by ``asked``; called with them, it answers its rows.

    Args:
        compose: makes the queryset, of models or of ``values_list``; called when it is asked for the first time.
    """

    def __init__(self, compose: Callable[[], QuerySet[Any, Row]]) -> None:
        self._compose = compose
        self._plans: dict[str, _Plan] = {}

    def __call__(self, **values: Any) -> list[Row]:
        """Ask with these values; one query."""
        plan = self._plans.get(connection.vendor)
        if plan is None:
            plan = self._plans[connection.vendor] = _Plan(self._compose())
        return plan.answer(values)

    def first(self, **values: Any) -> Row | None:
        """The first row, None without any."""
        return next(iter(self(**values)), None)
