"""Tables to enter scores at, and deals to enter, for the tests of score sheets."""

from typing import Any
from uuid import uuid4

from scoring import Deal
from tests.factories import ACTOR, make_pairs, make_tournament
from tournaments.facts import DealFacts
from tournaments.models import SheetVersion, Table, Tournament
from tournaments.services.audit import Actor
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.score_entry import Ticket, confirm_sheet, save_deal
from tournaments.sheet_checks import QuestionCode

#: 100 hearts by North–South, 112 points with the belote: 112 + 20 + 100 = 232, rounded 230; 50 for the defence.
DEAL = {
    "taker": "NS",
    "contract": 100,
    "trump": "hearts",
    "points": {"NS": 112},
    "belotes": {"NS": 1, "EW": 0},
}
#: The same deal as the form sends it.
TYPED = {
    "taker": "NS",
    "contract": "100",
    "trump": "hearts",
    "doubling": "none",
    "points_NS": "112",
    "points_EW": "",
    "belotes_NS": "1",
    "belotes_EW": "0",
}


def make_tables(count: int = 1, **settings: Any) -> list[Table]:
    """The tables of a published first round."""
    tournament = make_tournament(**settings)
    make_pairs(tournament, 2 * count)
    round_ = publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament, seed=1))
    tables = Table.objects.select_related("round__tournament__rules")
    return list(tables.filter(round=round_).order_by("number"))


def make_table(**settings: Any) -> Table:
    """One table of a published first round."""
    return make_tables(1, **settings)[0]


def make_deal(**facts: Any) -> DealFacts:
    """A deal, ``DEAL`` but for the given facts."""
    return DealFacts(uuid=str(uuid4()), deal=Deal.from_dict({**DEAL, **facts}))


def ticket(base: int = 0, **fields: Any) -> Ticket:
    """A form opened on version ``base``, with a key of its own."""
    return Ticket(base=base, key=uuid4(), **fields)


def enter(table: Table, *deals: DealFacts, actor: Actor = ACTOR) -> SheetVersion:
    """Save deals one after the other."""
    for deal in deals or (make_deal(),):
        head = table.versions.order_by("-number").first()
        version = save_deal(actor=actor, table=table, ticket=ticket(head.number if head else 0), deal=deal)
    return version


def confirm(table: Table, actor: Actor = ACTOR) -> SheetVersion:
    """Confirm whatever is there."""
    head = table.versions.order_by("-number").first()
    assert head is not None
    return confirm_sheet(actor=actor, table=table, ticket=ticket(head.number), accepted=list(QuestionCode))


def address(table: Table) -> list[int]:
    """What the URLs of a table's sheet begin with."""
    tournament: Tournament = table.round.tournament
    return [tournament.pk, table.round.number, table.number]
