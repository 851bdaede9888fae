"""Which changes make which printed files out of date."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from scoring import PerSide, Side
from tests.factories import ACTOR
from tests.phone_factories import PHONE, make_phone_tables
from tests.sheet_factories import ticket
from tournaments.acts import QUIET_ACTS, SCORE_ACTS
from tournaments.models import Table, Tournament
from tournaments.selectors.printed import data_revision
from tournaments.services.attendance import record_payment
from tournaments.services.calls import call_organiser, close_call
from tournaments.services.clock import pause_clock, start_clock
from tournaments.services.displays import create_display, post_message
from tournaments.services.members import change_member
from tournaments.services.phone_entry import agree
from tournaments.services.score_entry import save_totals
from tournaments.services.table_codes import renew_codes
from tournaments.wording.journal_acts import GROUPS, SHEETS

pytestmark = pytest.mark.django_db
#: Acts about sheets that change what a printed sheet carries: the code of its table.
ON_EVERY_SHEET = {"table_code_revoked", "table_codes_renewed"}


@pytest.fixture
def tables() -> list[Table]:
    return make_phone_tables(2, fee=Decimal(5))


def seating_revision(tournament: Tournament) -> int:
    return data_revision(tournament, seating_only=True)


def test_every_act_on_a_sheet_is_a_score_or_known_to_be_none() -> None:
    known = {action for names in GROUPS.values() for action in names}
    assert SCORE_ACTS | ON_EVERY_SHEET | (QUIET_ACTS & set(SHEETS)) == set(SHEETS)
    assert not QUIET_ACTS & SCORE_ACTS
    assert known >= QUIET_ACTS


def test_telephones_calls_screens_and_the_clock_leave_the_seating_as_it_is(tables: list[Table]) -> None:
    first, second = tables
    tournament = first.round.tournament
    before, rounds_before = seating_revision(tournament), data_revision(tournament, round_number=2)
    save_totals(actor=ACTOR, table=first, ticket=ticket(), totals=PerSide(900, 800))
    start_clock(actor=ACTOR, round_=first.round)
    close_call(actor=ACTOR, call=call_organiser(actor=PHONE, table=second, side=Side.NS))
    create_display(actor=ACTOR, tournament=tournament, name="Bar")
    post_message(actor=ACTOR, tournament=tournament, text="À table")
    agree(actor=PHONE, table=first, side=Side.NS, ticket=ticket(1))
    pause_clock(actor=ACTOR, round_=first.round)
    assert seating_revision(tournament) == before
    assert data_revision(tournament, round_number=2) == rounds_before, "none of it is of this round"
    assert data_revision(tournament, round_number=1) == data_revision(tournament) > before


def test_a_pause_after_a_score_leaves_the_results_as_they_are(tables: list[Table]) -> None:
    tournament = tables[0].round.tournament
    save_totals(actor=ACTOR, table=tables[0], ticket=ticket(), totals=PerSide(900, 800))
    results = data_revision(tournament, round_number=1)
    start_clock(actor=ACTOR, round_=tables[0].round)
    pause_clock(actor=ACTOR, round_=tables[0].round)
    assert data_revision(tournament, round_number=1) == results


def test_what_is_on_the_lists_counts_whenever_it_comes(tables: list[Table]) -> None:
    tournament = tables[0].round.tournament
    entrant = tournament.entrants.order_by("number")[0]
    seen = seating_revision(tournament)
    changes: list[Callable[[], object]] = [
        lambda: record_payment(actor=ACTOR, tournament=tournament, number=entrant.number, paid=True),
        lambda: change_member(actor=ACTOR, player=entrant.players.all()[0], name="Anne Roux", club="", licence=""),
        lambda: renew_codes(actor=ACTOR, tables=tables),
    ]
    for base, change in enumerate(changes):
        save_totals(actor=ACTOR, table=tables[1], ticket=ticket(base), totals=PerSide(900, 800 + base))
        assert seating_revision(tournament) == seen
        change()
        seen, earlier = seating_revision(tournament), seen
        assert seen > earlier
