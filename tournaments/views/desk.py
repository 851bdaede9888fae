"""The scorer's desk: the round, the table that was asked for, and what stands in the way of typing it at once."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.forms.deal_lines import DealLineForm
from tournaments.forms.fields import TicketForm, fresh_ticket, number_of
from tournaments.forms.totals import ConfirmForm, TotalsForm
from tournaments.models import Round, Table, Tournament
from tournaments.selectors.board import Board, BoardRow, board
from tournaments.selectors.clock import clock
from tournaments.selectors.holds import Hold, hold_of
from tournaments.selectors.news import news_tag
from tournaments.selectors.sheets import sheet
from tournaments.sheet_checks import played_deals
from tournaments.views.access import get_tournament
from tournaments.views.scores import MOST_FIGURES, latest_round
from tournaments.views.sheet_page import Place, gaps_of, holder_of, preview, sides_of
from tournaments.views.shell import render_evening
from tournaments.wording.deal_line import line_example

TOTALS, DEALS = "totals", "deals"
#: The answer to a form that came too late, or would replace what is there without saying so.
CONFLICT = 409
RECENT = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Where a scorer stands.

    Attributes:
        mode: whether totals or deals are typed.
        typed: the table number as it was typed.
        place: that table with its sheet, None if none was named or it is not there.
        hold: who else types this sheet now.
    """

    tournament: Tournament
    round_: Round
    mode: str
    typed: str = ""
    place: Place | None = None
    hold: Hold | None = None

    @property
    def unknown(self) -> str:
        """Why the typed table is not there."""
        if self.place is not None or not self.typed:
            return ""
        return _("There is no table %(table)s in this round.") % {"table": self.typed}

    @property
    def in_the_way(self) -> bool:
        """True if typing this table would replace what is there, or cross somebody else."""
        return self.place is not None and (self.hold is not None or self.place.sheet.base > 0)


def desk(request: HttpRequest, pk: int, *, to_change: bool = False) -> Desk | None:
    """The desk as the address or the form describes it; None before the first published round."""
    tournament = get_tournament(request, pk, to_change=to_change)
    round_ = latest_round(request, pk)
    if round_ is None:
        return None
    given = request.POST if request.method == "POST" else request.GET
    typed = given.get("table", "").strip()[:10]
    place = _place(tournament, round_, typed)
    held = hold_of(place.table) if place else None
    return Desk(
        tournament=tournament,
        round_=round_,
        mode=DEALS if given.get("mode") == DEALS else TOTALS,
        typed=typed,
        place=place,
        hold=held if held and not held.is_of(holder_of(request)) else None,
    )


def _place(tournament: Tournament, round_: Round, typed: str) -> Place | None:
    number = number_of(typed, most=MOST_FIGURES)
    if number is None:
        return None
    tables = Table.objects.select_related("round__tournament__rules")
    table = tables.filter(round=round_, number=number).first()
    return None if table is None else Place(tournament=tournament, table=table, sheet=sheet(table))


def render_desk(
    request: HttpRequest,
    here: Desk,
    *,
    totals: TotalsForm | None = None,
    line: DealLineForm | None = None,
    paper: ConfirmForm | None = None,
    conflict: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, its forms as they were typed."""
    tag = news_tag(here.tournament.club_id, here.tournament.pk)
    shown = board(here.round_)
    context = {
        "desk": here,
        "round": here.round_,
        "board": shown,
        "tag": tag,
        "since": clock(here.round_).since,
        "recent": recent(shown),
        "example": line_example(),
        "holder": holder_of(request),
        "conflict": conflict,
        "ticked": status != CONFLICT and says_to_go_on(request, here),
        **_forms(here, totals, line, paper),
        **(_sheet_context(here.place) if here.place else {}),
        **(reading(here.place, line) if here.place and line and line.is_bound else {}),
    }
    number = here.round_.number
    return render_evening(
        request,
        "tournaments/scores/entry.html",
        here.tournament,
        step="scores",
        context=context,
        round_number=number,
        status=status,
    )


def says_to_go_on(request: HttpRequest, here: Desk) -> bool:
    """True if the box that says to go on is ticked for this very table."""
    return here.place is not None and request.POST.get("replace") == str(here.place.table.number)


def _forms(
    here: Desk, totals: TotalsForm | None, line: DealLineForm | None, paper: ConfirmForm | None
) -> dict[str, TicketForm | None]:
    if here.place is None:
        return {"form": None, "line": None, "paper": None}
    sheet_, initial = here.place.sheet, fresh_ticket(here.place.sheet.base)
    return {
        "form": totals or TotalsForm(sheet=sheet_, initial=initial),
        "line": line or DealLineForm(sheet=sheet_, initial=initial),
        "paper": paper or ConfirmForm(sheet=sheet_, initial=initial, auto_id="paper_%s"),
    }


def reading(place: Place, form: DealLineForm) -> dict[str, Any]:
    """What the template of a line shows that was read."""
    readable = form.text and not form.read.problems
    return {
        "preview": preview(place, form.deal_form) if readable else None,
        "sides": sides_of(place.sheet),
        "totals_hidden": place.totals_hidden,
    }


def _sheet_context(place: Place) -> dict[str, Any]:
    shown = place.sheet
    return {
        "totals_hidden": place.totals_hidden,
        "sheet": shown,
        "sides": sides_of(shown),
        "gaps": gaps_of(shown),
        "next_index": len(shown.facts.deals) + 1,
        "played": played_deals(shown.scored, shown.end),
    }


def recent(shown: Board) -> list[BoardRow]:
    """The tables that were typed last, the newest first."""
    typed = [(row.head.at, row.table.number, row) for row in shown.rows if row.head is not None]
    return [row for _at, _number, row in sorted(typed, reverse=True)[:RECENT]]
