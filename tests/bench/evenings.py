"""Evenings of any size, written straight into the database, for measures to start from."""

from collections.abc import Iterator
from random import Random
from uuid import UUID

from scoring import PRESETS, Deal, PerSide, Side, Trump
from tests.factories import make_pairs, make_tournament
from tournaments.enums import RoundState, SeatKind, VersionState
from tournaments.facts import DealFacts, SheetFacts, score_sheet
from tournaments.models import Round, Seat, SheetVersion, Table, Tournament
from tournaments.selectors.sheets import game_end

SUITS = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)


def make_evening(*, pairs: int, rounds: int, deals: int = 12, played: bool = True) -> Tournament:
    """An evening of so many pairs (even) and published rounds, each table with a confirmed sheet of so many deals."""
    tournament = make_tournament(rounds_planned=min(rounds, 30), deals_per_round=deals)
    entrants = make_pairs(tournament, pairs)
    chance = Random(pairs * 1000 + rounds)
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(tournament=tournament, number=number, seed=number, state=RoundState.PUBLISHED)
        tables = Table.objects.bulk_create(Table(round=round_, number=n) for n in range(1, pairs // 2 + 1))
        order = chance.sample(entrants, pairs)
        Seat.objects.bulk_create(
            Seat(round=round_, entrant=order[2 * index + place], kind=SeatKind.TABLE, table=table, side=side)
            for index, table in enumerate(tables)
            for place, side in enumerate(Side)
        )
        if played:
            SheetVersion.objects.bulk_create(_sheets(tournament, tables, deals, chance))
    return tournament


def _sheets(tournament: Tournament, tables: list[Table], deals: int, chance: Random) -> Iterator[SheetVersion]:
    rules, end = PRESETS["ffb-coinchee-2015"], game_end(tournament)
    for table in tables:
        facts = SheetFacts(deals=tuple(some_deal(chance) for _ in range(deals)))
        total = score_sheet(facts, rules, end).total
        yield SheetVersion(
            table=table,
            number=1,
            state=VersionState.CONFIRMED,
            facts=facts.to_dict(),
            rules=tournament.rules,
            total_ns=total.ns,
            total_ew=total.ew,
        )


def some_deal(chance: Random) -> DealFacts:
    """An ordinary deal."""
    won = chance.randint(60, 140)
    taker = chance.choice(list(Side))
    deal = Deal(
        taker=taker,
        contract=chance.choice((80, 90, 100, 110)),
        trump=chance.choice(SUITS),
        points=PerSide(won, 162 - won) if taker is Side.NS else PerSide(162 - won, won),
        belotes=chance.choice((PerSide(), PerSide(1, 0), PerSide(0, 1))),
    )
    return DealFacts(uuid=str(UUID(int=chance.getrandbits(128), version=4)), deal=deal)
