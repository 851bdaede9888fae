"""Many hands at once: no fault, no lock that is given up, one confirmed version a table, standings that add up.

``make test`` takes a sample, ``make soak`` fifty threads and two hundred and fifty tables.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from django.db.models import Count, Q
from django.test import Client
from django.urls import reverse

from scoring import PerSide
from tests.bench.evenings import make_evening
from tests.factories import ACTOR, make_user
from tests.sheet_factories import confirm, make_table, ticket
from tournaments.enums import VersionState
from tournaments.models import LogEntry, SheetVersion, Table, Tournament
from tournaments.selectors.results import standings
from tournaments.services.score_entry import save_totals

pytestmark = pytest.mark.django_db(transaction=True)

Task = Callable[[Client], Any]


def at_once(tasks: list[Task], threads: int, user: Any) -> Counter[int]:
    """Do everything in so many threads, each with a browser and a connection of its own; count the answers."""

    def work(mine: list[Task]) -> list[int]:
        client = Client(raise_request_exception=False)
        client.force_login(user)
        try:
            return [task(client).status_code for task in mine]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        shares = [tasks[start::threads] for start in range(threads)]
        return Counter(status for statuses in pool.map(work, shares) for status in statuses)


def typed(tournament: Tournament, number: int, ns: int, ew: int, *, base: int, key: str) -> Task:
    data = {"tour": "1", "table": str(number), "total_NS": str(ns), "total_EW": str(ew), "base": str(base)}
    data |= {"key": key, "replace": "1", "accepted": "far_from_mean,too_little,too_much"}
    return lambda client: client.post(reverse("scorer", args=[tournament.pk]), data)


def all_agreed(tournament: Tournament, numbers: list[int]) -> Task:
    seen = [f"{number}:{version}" for number in numbers for version in (1, 2, 3)]
    return lambda client: client.post(reverse("scores_confirm", args=[tournament.pk, 1]), {"sheet": seen})


def test_everybody_types_confirms_and_corrects_at_once(scaled: Callable[[int, int], int]) -> None:
    threads, tables = scaled(8, 50), scaled(24, 250)
    tournament = make_evening(pairs=2 * tables, rounds=1, played=False)
    user, chance = make_user(), Random(tables)
    tasks: list[Task] = []
    for number in range(1, tables + 1):
        first, key = (1500 + 10 * chance.randint(0, 40), 1700), str(uuid4())
        tasks += [typed(tournament, number, *first, base=0, key=key)] * 2
        tasks += [typed(tournament, number, 1600, 1650 + 10 * turn, base=1, key=str(uuid4())) for turn in range(2)]
        if number % 8 == 0:
            tasks.append(all_agreed(tournament, [number - 1, number]))
    chance.shuffle(tasks)
    answers = at_once(tasks, threads, user)
    assert set(answers) <= {302, 409, 422}, answers
    assert_consistent(tournament, tables)


def assert_consistent(tournament: Tournament, tables: int) -> None:
    """One confirmed version a table that was typed, no gap in the versions, and standings that anybody can add up."""
    confirmed = Count("versions", filter=Q(versions__state=VersionState.CONFIRMED))
    rows = Table.objects.annotate(confirmed=confirmed, all=Count("versions"))
    assert set(rows.filter(all__gt=0).values_list("confirmed", flat=True)) == {1}
    assert rows.filter(all__gt=0).count() == tables
    for table in rows:
        numbers = list(table.versions.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
    points: Counter[int] = Counter()
    kept = SheetVersion.objects.filter(state=VersionState.CONFIRMED).select_related("table")
    for version in kept:
        totals = {"NS": version.total_ns, "EW": version.total_ew}
        for entrant, side in version.table.seats.values_list("entrant", "side"):
            points[entrant] += totals[side]
    assert {row.contestant.id: row.standing.points for row in standings(tournament)} == dict(points)
    written = LogEntry.objects.filter(action="totals_saved").count()
    assert written == SheetVersion.objects.count()


def test_two_confirmations_at_once_make_one(scaled: Callable[[int, int], int]) -> None:
    table = make_table()
    save_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(1830, 1540))
    together = Barrier(threads := scaled(4, 50))
    data = {"base": "1", "key": str(uuid4())}
    address = reverse("sheet_confirm", args=[table.round.tournament.pk, 1, 1])

    def press(client: Client) -> Any:
        together.wait()
        return client.post(address, data)

    assert set(at_once([press] * threads, threads, make_user())) == {302}
    assert table.versions.filter(state=VersionState.CONFIRMED).count() == 1
    assert LogEntry.objects.filter(action="sheet_confirmed").count() == 1
    assert confirm(table).is_confirmed
