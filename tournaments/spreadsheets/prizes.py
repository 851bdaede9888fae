"""The prizes as a sheet: a row a winner, and one for a prize that nobody gets yet."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.enums import PrizeRule
from tournaments.models import Tournament
from tournaments.selectors.prizes import Award, awards
from tournaments.spreadsheets.cells import Heading, Value
from tournaments.spreadsheets.files import SheetOut


def prizes_sheet(tournament: Tournament) -> SheetOut:
    """Every prize in the order in which it was entered, with what it is for and who gets it as things stand."""
    return SheetOut(
        code="prizes",
        title=_("Prizes"),
        headings=[
            Heading(title=_("Prize"), width=34),
            Heading(title=_("Goes to"), width=28),
            Heading(title=pgettext("rank", "Place"), width=8),
            Heading(title=_("Category"), width=16),
            Heading(title=_("Round"), width=8),
            Heading(title=_("No."), width=8),
            Heading(title=_("Names"), width=34),
            Heading(title=_("Shared"), width=10),
        ],
        rows=(row for award in awards(tournament) for row in _rows(award)),
    )


def _rows(award: Award) -> Iterator[list[Value]]:
    prize = award.prize
    place = prize.place if prize.rule == PrizeRule.PLACE else None
    goal: list[Value] = [prize.what, prize.get_rule_display(), place, prize.category or None, award.round_number]
    if not award.winners:
        yield [*goal, None, None, None]
    for winner in award.winners:
        yield [*goal, winner.number, winner.name, _("yes") if award.shared else _("no")]
