"""A plausible evening to look at and throw away: eight pairs, three rounds played, made as an organiser makes one."""

from dataclasses import replace
from random import Random
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import PRESETS, Deal, Doubling, PerSide, Side, Trump, find_problems
from tournaments.errors import NotAllowedError
from tournaments.facts import DealFacts
from tournaments.models import Round, SheetVersion, Table, Tournament
from tournaments.services.audit import Actor, record
from tournaments.services.evenings import EveningSettings, create_tournament
from tournaments.services.passers_by import brought_by, forget_passers_by
from tournaments.services.registration import register_entrants
from tournaments.services.rounds import draw_round, publish_round
from tournaments.services.rounds_life import close_round
from tournaments.services.score_entry import Ticket, change_deal, confirm_sheet, save_deal
from tournaments.services.turns import Queue, queue_at_tournament, queue_up
from tournaments.sheet_checks import QuestionCode

SEED = 2015
ROUNDS_PLAYED = 3
DEALS = 8
PAIRS = (
    ("Martine Lefèvre", "Robert Aubry"),
    ("Hélène Noël-Ångström", "Jean-Pierre Roux"),
    ("Odette Garnier", "Lucien Marchand"),
    ("Fatima Benali", "Michel Perrin"),
    ("Yvonne Caron", "Gérard Dumont"),
    ("Chantal Leroux", "Bernard Faure"),
    ("Ginette Robin", "Marcel Picard"),
    ("Nicole Besson", "André Guérin"),
)
SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)


def create_demo(*, actor: Actor) -> Tournament:
    """Create the demo evening; the same one each time but for its date. Any number may stand side by side."""
    chance = Random(SEED)
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        tournament = create_tournament(
            actor=actor,
            settings=EveningSettings(
                name=_("Demo evening"),
                date=timezone.localdate(),
                rules=PRESETS["ffb-coinchee-2015"],
                rounds_planned=ROUNDS_PLAYED + 1,
                deals_per_round=DEALS,
            ),
            is_demo=True,
        )
        register_entrants(actor=actor, tournament=tournament, lines=PAIRS)
        for number in range(1, ROUNDS_PLAYED + 1):
            _play_round(actor, draw_round(actor=actor, tournament=tournament, seed=SEED + number), chance)
        return tournament


def delete_demo(*, actor: Actor, tournament: Tournament) -> None:
    """Throw a demo evening away with all that belongs to it; whoever it brought and plays in another one stays.

    Raises ``NotAllowedError`` for a real evening.
    """
    if not tournament.is_demo:
        raise NotAllowedError(_("Only a demo evening can be thrown away."))
    with transaction.atomic():
        queue_up(Queue.PEOPLE)
        queue_at_tournament(tournament.pk)
        name, club = tournament.name, tournament.club
        tournament.rounds.all().delete()
        tournament.entrants.all().delete()
        forget_passers_by(tournament, brought_by(tournament))
        tournament.delete()
        record(actor=actor, action="demo_deleted", subject=name, tournament=None, club=club)


def _play_round(actor: Actor, round_: Round, chance: Random) -> None:
    publish_round(actor=actor, round_=round_)
    for table in round_.tables.order_by("number"):
        told = list(TOLD_DEALS) if (round_.number, table.number) == (1, 1) else []
        deals = told + [_any_deal(chance) for _unused in range(DEALS - len(told))]
        _play_table(actor, table, deals, chance)
    if round_.number < ROUNDS_PLAYED:
        close_round(actor=actor, round_=round_)


def _play_table(actor: Actor, table: Table, deals: list[Deal], chance: Random) -> None:
    version: SheetVersion | None = None
    for deal in deals:
        version = save_deal(actor=actor, table=table, ticket=_ticket(version), deal=_facts(deal, chance))
    confirm_sheet(actor=actor, table=table, ticket=_ticket(version), accepted=tuple(QuestionCode))
    if (table.round.number, table.number) == (2, 1):
        _correct(actor, table, _ticket(version), chance)


def _correct(actor: Actor, table: Table, ticket: Ticket, chance: Random) -> None:
    """The last deal was typed wrongly: corrected with a reason, confirmed again."""
    corrected = replace(ticket, reason=_("the belote had been forgotten"))
    deal = Deal(taker=Side.NS, contract=100, trump=Trump.SPADES, points=PerSide(98, 64), belotes=PerSide(1, 0))
    version = change_deal(actor=actor, table=table, ticket=corrected, index=DEALS, deal=_facts(deal, chance))
    again = replace(_ticket(version), reason=corrected.reason)
    confirm_sheet(actor=actor, table=table, ticket=again, accepted=tuple(QuestionCode))


# What a new organiser should have seen once: coinched and failed, a capot, announcements, a belote in defence.
TOLD_DEALS = (
    Deal(
        taker=Side.NS, contract=110, trump=Trump.HEARTS, doubling=Doubling.COINCHE, points=PerSide(96, 66),
        belotes=PerSide(0, 1),
    ),
    Deal(taker=Side.EW, contract=100, trump=Trump.CLUBS, tricks=PerSide(0, 8)),
    Deal(taker=Side.NS, contract=90, trump=Trump.SPADES, points=PerSide(84, 78), announcements=PerSide(50, 0)),
    Deal(taker=Side.EW, contract=80, trump=Trump.DIAMONDS, points=PerSide(60, 102), belotes=PerSide(1, 0)),
)  # fmt: skip


def _any_deal(chance: Random) -> Deal:
    """A deal as most are: a bid from 80 to 130 that is made three times in four."""
    while True:
        taker = chance.choice(list(Side))
        contract = chance.choice((80, 80, 90, 90, 100, 100, 110, 120, 130))
        won = min(152, max(10, contract + chance.randint(-15, 40)))
        deal = Deal(
            taker=taker,
            contract=contract,
            trump=chance.choice(SUITS),
            doubling=Doubling.COINCHE if chance.random() < 0.06 else Doubling.NONE,
            points=PerSide(won, 162 - won) if taker is Side.NS else PerSide(162 - won, won),
            belotes=chance.choice((PerSide(), PerSide(), PerSide(1, 0), PerSide(0, 1))),
            announcements=chance.choice((PerSide(),) * 6 + (PerSide(20, 0), PerSide(0, 20), PerSide(50, 0))),
        )
        if not find_problems(deal, PRESETS["ffb-coinchee-2015"]):
            return deal


def _facts(deal: Deal, chance: Random) -> DealFacts:
    return DealFacts(uuid=str(UUID(int=chance.getrandbits(128), version=4)), deal=deal)


def _ticket(version: SheetVersion | None) -> Ticket:
    """A key of its own each time: two demo evenings may stand side by side."""
    return Ticket(base=version.number if version else 0, key=uuid4())
