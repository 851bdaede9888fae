"""The standings from the database beside the one query that only fetches the rows they are made of."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import django_tables2 as tables
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from tests.bench.database import fresh_database
from tests.bench.evenings import make_evening
from tests.bench.harness import Pair, measure, seconds
from tests.factories import make_user
from tournaments.enums import VersionState
from tournaments.models import SheetVersion, Tournament
from tournaments.selectors.results import standings

OWN = "django_tables2/table.html"
FETCH = "one query that only fetches the same confirmed totals"


def fetch_totals(tournament: Tournament) -> list[object]:
    """The rows that the standings are made of, and nothing else."""
    confirmed = SheetVersion.objects.filter(state=VersionState.CONFIRMED, table__round__tournament=tournament)
    return list(
        confirmed.values_list(
            "table__round__number", "table", "table__seats__entrant", "table__seats__side", "total_ns", "total_ew"
        )
    )


@contextmanager
def _evening(pairs: int, rounds: int) -> Iterator[Tournament]:
    with fresh_database():
        yield make_evening(pairs=pairs, rounds=rounds)


@measure("standings.100x5", unit="s", bound=FETCH)
def hundred_pairs() -> Iterator[Pair]:
    """100 pairs, 5 rounds of 12 deals."""
    with _evening(100, 5) as tournament:
        yield _pair(tournament)


@measure("standings.100x5.queries", unit="queries", bound="queries of an evening of 4 pairs and one round", rounds=1)
def queries_of_hundred_pairs() -> Iterator[Pair]:
    """The same number of queries however large the evening is."""
    with _evening(100, 5) as tournament:
        small = make_evening(pairs=4, rounds=1)
        yield Pair(lambda: _queries(lambda: standings(tournament)), lambda: _queries(lambda: standings(small)))


@measure("standings.500x8", unit="s", bound=FETCH)
def five_hundred_pairs() -> Iterator[Pair]:
    """500 pairs, 8 rounds of 12 deals."""
    with _evening(500, 8) as tournament:
        yield _pair(tournament)


@measure("standings.500x8.queries", unit="queries", bound="queries of an evening of 4 pairs and one round", rounds=1)
def queries_of_five_hundred_pairs() -> Iterator[Pair]:
    """The same number of queries however large the evening is."""
    with _evening(500, 8) as tournament:
        small = make_evening(pairs=4, rounds=1)
        yield Pair(lambda: _queries(lambda: standings(tournament)), lambda: _queries(lambda: standings(small)))


@measure("standings.page", unit="s", bound="django-tables2 rendering the same rows as dictionaries, nothing around it")
def page_of_fifty_rows() -> Iterator[Pair]:
    """The standings page of 50 pairs and 4 rounds: a whole answer of the program, from the request on."""
    with _evening(50, 4) as tournament:
        client = Client()
        client.force_login(make_user())
        address = f"/soirees/{tournament.pk}/classement/"
        table = client.get(address).context["table"]
        names = [column.name for column in table.columns]
        rows = [{name: row.get_cell_value(name) for name in names} for row in table.rows]
        columns = {name: tables.Column() for name in names}
        plain = type("Plain", (tables.Table,), columns)
        yield Pair(
            lambda: seconds(lambda: client.get(address)),
            lambda: seconds(lambda: plain(rows, template_name=OWN).as_html(RequestFactory().get(address))),
        )


def _pair(tournament: Tournament) -> Pair:
    return Pair(lambda: seconds(lambda: standings(tournament)), lambda: seconds(lambda: fetch_totals(tournament)))


def _queries(call: Callable[[], object]) -> float:
    with CaptureQueriesContext(connection) as captured:
        call()
    return float(len(captured))
