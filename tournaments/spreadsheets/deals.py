"""A deal as a row of a spreadsheet: its facts, then what they are worth."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import Deal, PerSide, Side
from tournaments.facts import ScoredDeal
from tournaments.selectors.scored_sheets import TableSheet
from tournaments.selectors.seating import SeatedTable
from tournaments.spreadsheets.cells import Heading, Value
from tournaments.wording.scoring import contract_words, doubling_words, line_words, trump_words
from tournaments.wording.seats import seat_words


def deal_headings() -> list[Heading]:
    """The columns of the sheet of deals."""
    return [
        Heading(title=_("Date"), width=12),
        Heading(title=_("Round"), width=8),
        Heading(title=_("Table"), width=8),
        Heading(title=_("Deal"), width=8),
        Heading(title=_("Dealer"), width=10),
        Heading(title=_("Takers"), width=34),
        Heading(title=_("Contract")),
        Heading(title=_("Trump"), width=12),
        Heading(title=_("Coinche"), width=12),
        Heading(title=_("Made"), width=9),
        *_both(_("Tricks won")),
        *_both(_("Trick points")),
        *_both(_("Belotes")),
        *_both(_("Announcements")),
        *_both(_("Score")),
        *_both(_("Running total")),
    ]


def deal_values(deal: ScoredDeal, table: SeatedTable) -> list[Value]:
    """The cells of one deal, from its number on."""
    facts = deal.facts.deal
    score = deal.score.score if deal.score else None
    return [
        deal.index,
        seat_words(deal.dealer),
        table.side_name(facts.taker) if facts.taker else _("passed deal"),
        *_bid(facts),
        _made(deal),
        *_pair(facts.tricks),
        *_pair(facts.points),
        *_pair(facts.belotes),
        *_pair(facts.announcements),
        *_pair(score),
        *_pair(deal.running),
    ]


def line_headings() -> list[Heading]:
    """The columns of the sheet of lines."""
    return [
        Heading(title=_("Round"), width=8),
        Heading(title=_("Table"), width=8),
        Heading(title=_("Deal"), width=8),
        Heading(title=_("Line"), width=8),
        Heading(title=_("Side"), width=8),
        Heading(title=_("Why"), width=44),
        Heading(title=_("Points")),
    ]


def line_rows(sheet: TableSheet) -> Iterator[list[Value]]:
    """The lines of a sheet's deals, then what was decided; without deals, the totals as they were typed."""
    sides = {Side.NS: _("NS"), Side.EW: _("EW")}
    for deal in sheet.scored.deals:
        for index, line in enumerate(deal.score.lines if deal.score else (), start=1):
            yield [deal.index, index, sides[line.side], line_words(line), line.points]
    if sheet.facts.totals and not sheet.scored.deals:
        for side, name in sides.items():
            yield [None, None, name, _("Total as typed"), sheet.facts.totals.of(side)]
    for penalty in sheet.facts.penalties:
        yield [None, None, sides[penalty.side], _("Penalty: %(reason)s") % {"reason": penalty.reason}, penalty.points]


def _both(what: str) -> list[Heading]:
    return [Heading(title=f"{what} {side}", width=16) for side in (_("NS"), _("EW"))]


def _pair(values: PerSide | None) -> list[Value]:
    return [values.of(Side.NS), values.of(Side.EW)] if values else [None, None]


def _bid(deal: Deal) -> list[Value]:
    if deal.taker is None or deal.trump is None:
        return [None, None, None]
    contract = deal.contract if isinstance(deal.contract, int) else contract_words(deal.contract)
    return [contract, trump_words(deal.trump), doubling_words(deal.doubling)]


def _made(deal: ScoredDeal) -> Value:
    if deal.score is None or deal.score.made is None:
        return None
    return _("yes") if deal.score.made else _("no")
