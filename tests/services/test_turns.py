"""Several at the same moment, each with a connection of its own: as if one had come after the other."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from scoring import PerSide
from tests.factories import ACTOR, PASSWORD, first_club, make_pairs, make_rules, make_tournament, make_user
from tests.sheet_factories import make_deal, make_table, ticket
from tournaments.enums import JobState, Role
from tournaments.errors import ConflictError, UserError
from tournaments.models import Job, LogEntry, Player, SheetVersion, Tournament, User
from tournaments.selectors.rules import rules_of
from tournaments.services import displays
from tournaments.services.accounts import change_role, create_account, create_first_account
from tournaments.services.attempts import TRIES, begin_attempt
from tournaments.services.audit import Actor
from tournaments.services.clock import start_clock
from tournaments.services.clubs import add_club
from tournaments.services.displays import create_display
from tournaments.services.jobs import claim_next_job
from tournaments.services.members import add_member, change_member, merge_members
from tournaments.services.registration import register_entrant
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_life import close_round
from tournaments.services.rules import RulesChange, change_rules
from tournaments.services.score_entry import save_deal, save_totals
from tournaments.services.sheet_holds import hold_sheet, take_over_sheet
from tournaments.services.table_codes import renew_codes

pytestmark = pytest.mark.django_db(transaction=True)

Call = Callable[[], Any]


def together(*calls: Call) -> list[Any]:
    """Do all of it at the same moment; what each returned, or the refusal that it met. Anything else is a fault."""
    start = Barrier(len(calls))

    def press(call: Call) -> Any:
        start.wait()
        try:
            return call()
        except UserError as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(press, call) for call in calls]]


def refusals(outcomes: list[Any]) -> int:
    return sum(isinstance(outcome, UserError) for outcome in outcomes)


def while_held(first: Call, second: Call) -> Any:
    """Begin the second while the transaction of the first is open, and end that once the second waits for it."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            waiting = pool.submit(together, second)
            until_it_waits(waiting)
        return waiting.result()[0]


def until_it_waits(other: "Future[Any]") -> None:
    """PostgreSQL tells who waits for a lock; on SQLite the other waits at the beginning of its transaction."""
    while connection.vendor == "postgresql" and not other.done():
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return


def test_a_score_that_waited_for_the_end_of_the_round_is_too_late() -> None:
    table = make_table()
    outcome = while_held(
        lambda: close_round(actor=ACTOR, round_=table.round, postpone=True),
        lambda: save_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(900, 800)),
    )
    assert isinstance(outcome, UserError)
    assert not SheetVersion.objects.exists()


def test_a_score_that_waited_for_other_rules_is_counted_by_them() -> None:
    table = make_table()
    tournament = table.round.tournament
    change = RulesChange(rules=make_rules(surcoinche=3), seen=tournament.rules.digest)
    outcome = while_held(
        lambda: change_rules(actor=ACTOR, tournament=tournament, change=change),
        lambda: save_deal(actor=ACTOR, table=table, ticket=ticket(), deal=make_deal()),
    )
    assert rules_of(outcome.rules).surcoinche == 3


def test_a_round_is_published_once() -> None:
    tournament = make_tournament()
    make_pairs(tournament, 4)
    draft = draw_round(actor=ACTOR, tournament=tournament)
    outcomes = together(*[lambda: publish_round(actor=ACTOR, round_=draft)] * 4)
    assert refusals(outcomes) == 3
    assert LogEntry.objects.filter(action="round_published").count() == 1


def test_a_clock_is_started_once() -> None:
    table = make_table()
    assert refusals(together(*[lambda: start_clock(actor=ACTOR, round_=table.round)] * 4)) == 3


def test_a_new_name_in_several_evenings_is_one_person_and_numbers_follow_each_other() -> None:
    evenings = [make_tournament(name=f"Soirée {number}") for number in range(3)]
    names = ("Anne Petit", "Bruno Roux")
    together(*[lambda one=one: register_entrant(actor=ACTOR, tournament=one, names=names) for one in evenings])
    assert sorted(Player.objects.values_list("name", flat=True)) == sorted(names)
    first = evenings[0]
    together(*[lambda: register_entrant(actor=ACTOR, tournament=first, names=(f"A{uuid4()}", f"B{uuid4()}"))] * 6)
    assert sorted(first.entrants.values_list("number", flat=True)) == list(range(1, 8))


def test_there_is_one_first_account() -> None:
    names = [f"Odile {number}" for number in range(4)]
    outcomes = together(
        *[lambda one=one: create_first_account(actor=ACTOR, username=one, password=PASSWORD) for one in names]
    )
    assert refusals(outcomes) == 3
    assert User.objects.count() == 1


def test_two_organisers_who_demote_each_other_leave_one() -> None:
    one, other = make_user("one"), make_user("other")
    outcomes = together(
        lambda: change_role(actor=Actor(user=one), user=other, role=Role.SCORER),
        lambda: change_role(actor=Actor(user=other), user=one, role=Role.SCORER),
    )
    assert refusals(outcomes) == 1


def test_a_name_of_an_account_or_of_a_club_is_taken_once() -> None:
    first_club()
    accounts = [lambda one=one: create_account(actor=ACTOR, username=one, role=Role.SCORER) for one in ("anne", "Anne")]
    assert refusals(together(*accounts)) == 1
    assert refusals(together(*[lambda: add_club(actor=ACTOR, name="Atout")] * 2)) == 1


def test_a_licence_belongs_to_one_member() -> None:
    outcomes = together(*[lambda: add_member(actor=ACTOR, name=f"N {uuid4()}", licence="L1")] * 4)
    assert refusals(outcomes) == 3
    assert Player.objects.filter(licence="L1").count() == 1


def test_a_job_is_worked_on_by_one_worker() -> None:
    tournament = make_tournament()
    for number in range(3):
        facts = {"code": "feuilles", "round_number": number, "language": "fr", "revision": 1}
        Job.objects.create(tournament=tournament, seen_at=timezone.now(), **facts)
    claimed = [job.pk for job in together(*[claim_next_job] * 8) if job is not None]
    assert sorted(claimed) == sorted(Job.objects.filter(state=JobState.RUNNING).values_list("pk", flat=True))
    assert len(claimed) == 3


def test_every_change_raises_the_revision() -> None:
    table = make_table()
    before = Tournament.objects.get().revision
    calls = [lambda: register_entrant(actor=ACTOR, tournament=table.round.tournament, names=(f"A{uuid4()}", "B"))] * 8
    together(*calls)
    assert Tournament.objects.get().revision == before + 8


def test_of_many_guesses_at_the_same_moment_no_more_than_the_limit_are_answered() -> None:
    def guess() -> None:
        begin_attempt(kind="password", secret="Odile", address="192.168.1.20")

    outcomes = together(*[guess] * (TRIES + 4))
    assert outcomes.count(None) == TRIES
    assert refusals(outcomes) == 4


def test_two_screens_added_at_the_same_moment_do_not_pass_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(displays, "MOST_DISPLAYS", 2)
    tournament = make_tournament()
    names = ("Hall", "Bar", "Door", "Stage")
    outcomes = together(*[partial(create_display, actor=ACTOR, tournament=tournament, name=name) for name in names])
    assert refusals(outcomes) == 2
    assert tournament.displays.count() == 2


def test_whoever_needs_the_same_things_in_another_order_waits_and_is_served(scaled: Callable[[int, int], int]) -> None:
    """Holds, codes, members and results of one evening, again and again: nobody is refused for having met another."""
    table = make_table()
    tournament = table.round.tournament
    kept, gone = make_people(tournament)

    def takes_over() -> None:
        hold_sheet(actor=ACTOR, table=table, holder="a")
        take_over_sheet(actor=ACTOR, table=table, holder=uuid4().hex[:8])

    calls: list[Call] = [
        takes_over,
        lambda: renew_codes(actor=ACTOR, tables=[table]),
        lambda: save_totals(actor=ACTOR, table=table, ticket=ticket(), totals=PerSide(900, 800)),
        lambda: register_entrant(actor=ACTOR, tournament=tournament, names=(f"A{uuid4()}", "B")),
        lambda: change_member(actor=ACTOR, player=kept, name=f"C {uuid4().hex[:8]}", club="", licence=""),
        lambda: merge_members(actor=ACTOR, kept=kept, gone=gone),
    ]
    for _turn in range(scaled(2, 50)):
        for outcome in together(*calls):
            assert outcome is None or not isinstance(outcome, UserError) or isinstance(outcome, ConflictError), outcome


def make_people(tournament: Tournament) -> tuple[Player, Player]:
    """Somebody who plays in the evening, and somebody to be made one with them."""
    pair = register_entrant(actor=ACTOR, tournament=tournament, names=("Carla Sy", "Denis Go"))
    kept = pair.players.order_by("pk")[0]
    elsewhere = register_entrant(actor=ACTOR, tournament=make_tournament(name="Une autre"), names=("Karla Si", "E F"))
    return kept, elsewhere.players.order_by("pk")[0]
