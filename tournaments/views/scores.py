"""The board of a round: which tables have no result, which wait, which count."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import RoundState
from tournaments.forms.fields import number_of
from tournaments.models import Round
from tournaments.names import matches
from tournaments.permissions import Action, may
from tournaments.selectors.board import Board, BoardRow, TableState, board
from tournaments.selectors.news import news_tag
from tournaments.services.sheet_review import ManyConfirmed, confirm_agreed
from tournaments.views.access import actor_of, club_of, get_round, get_tournament, page, role_of
from tournaments.views.sheet_page import holder_of
from tournaments.views.shell import render_evening

NO_NEWS = 204
#: What the list can be narrowed to, beside all of it.
SHOWN = {
    "left": None,
    "waiting": (TableState.AGREED, TableState.CORRECTION, TableState.ONE_SIDE),
    "check": (TableState.DISPUTED, TableState.TO_CHECK),
}


@page(Action.SEE_TOURNAMENT, "GET")
def scores(request: HttpRequest, pk: int) -> HttpResponse:
    """The latest published round, or the way to the draw."""
    tournament = get_tournament(request, pk)
    latest = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("-number").first()
    if latest is None:
        return render_evening(request, "tournaments/scores/none.html", tournament, step="scores")
    return redirect("scores_round", pk, latest.number)


@page(Action.SEE_TOURNAMENT, "GET")
def scores_round(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """A round's tables with the state of each. A draft has no scores: whoever may draw is sent there."""
    tag = news_tag(club_of(request), pk)
    tournament = get_tournament(request, pk)
    round_ = get_round(tournament, round_number)
    if round_.is_draft:
        if not may(role_of(request), Action.DRAW):
            raise Http404
        return redirect("draw_round", pk, round_number)
    known = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    shown = board(round_)
    context = {
        "round": round_,
        "board": shown,
        "rows": rows_asked_for(request, shown),
        "tag": tag,
        "holder": holder_of(request),
        "round_numbers": list(known.values_list("number", flat=True)),
        "may_enter": may(role_of(request), Action.ENTER_SCORES) and tournament.is_open,
    }
    return render_evening(
        request, "tournaments/scores/board.html", tournament, step="scores", context=context, round_number=round_number
    )


@page(Action.SEE_TOURNAMENT, "GET")
def scores_news(request: HttpRequest, pk: int, round_number: int) -> HttpResponseBase:
    """The board again if anything changed since ``seen``; if not, nothing at almost no cost."""
    tag = news_tag(club_of(request), pk)
    if tag is None:
        raise Http404
    if request.GET.get("seen") == tag:
        return HttpResponse(status=NO_NEWS)
    return scores_round(request, pk, round_number)


@page(Action.ENTER_SCORES, "POST")
def scores_confirm(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Confirm every table that was shown as agreed, in the version that was shown."""
    round_ = get_round(get_tournament(request, pk, to_change=True), round_number)
    done = confirm_agreed(actor=actor_of(request), round_=round_, seen=_seen(request.POST.getlist("sheet")))
    _tell(request, done)
    return redirect("scores_round", pk, round_number)


def rows_asked_for(request: HttpRequest, shown: Board) -> list[BoardRow]:
    """The tables that the filter leaves: by state, and by a number or a part of a name."""
    states, query = SHOWN.get(request.GET.get("show", "")), request.GET.get("q", "").strip()
    rows = shown.not_counted if request.GET.get("show") == "left" else shown.rows
    return [
        row
        for row in rows
        if (states is None or row.state in states)
        and (
            query == str(row.table.number)
            if query.isdecimal()
            else matches(query, row.table.ns_name, row.table.ew_name)
        )
    ]


def latest_round(request: HttpRequest, pk: int) -> Round | None:
    """The published round that ``tour`` names, or the last one; None before the first publication."""
    known = Round.objects.exclude(state=RoundState.DRAFT).filter(tournament=pk).select_related("tournament__rules")
    asked = request.POST.get("tour") or request.GET.get("tour") or ""
    number = number_of(asked, most=MOST_FIGURES)
    if number is not None:
        found = known.filter(number=number).first()
        if found is None:
            raise Http404
        return found
    return known.order_by("-number").first()


#: A round or a table has no number of more figures.
MOST_FIGURES = 4


def _seen(values: list[str]) -> dict[int, int]:
    """Numbers of tables with the version that was shown, from "12:3"."""
    pairs = (value.partition(":") for value in values)
    return {
        int(table): int(version)
        for table, _colon, version in pairs
        if f"{table}{version}".isascii()
        and table.isdigit()
        and version.isdigit()
        and len(table + version) <= 2 * MOST_FIGURES + 1
    }


def _tell(request: HttpRequest, done: ManyConfirmed) -> None:
    if done.confirmed:
        count = len(done.confirmed)
        words = ngettext("%(count)d table confirmed.", "%(count)d tables confirmed.", count)
        messages.success(request, words % {"count": count})
    if done.left:
        tables = ", ".join(map(str, done.left))
        messages.warning(request, _("These tables still need a look: %(tables)s.") % {"tables": tables})
