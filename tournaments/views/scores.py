"""The board of a round: which tables have no result, which wait, which count."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.enums import RoundState
from tournaments.permissions import Action, may
from tournaments.selectors.board import board
from tournaments.views.access import get_round, get_tournament, page, role_of
from tournaments.views.shell import render_evening


@page(Action.SEE_TOURNAMENT, "GET")
def scores(request: HttpRequest, pk: int) -> HttpResponse:
    """The latest published round, or the way to the draw."""
    tournament = get_tournament(pk)
    latest = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("-number").first()
    if latest is None:
        return render_evening(request, "tournaments/scores/none.html", tournament, step="scores")
    return redirect("scores_round", pk, latest.number)


@page(Action.SEE_TOURNAMENT, "GET")
def scores_round(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """A round's tables with the state of each. A draft has no scores: whoever may draw is sent there."""
    tournament = get_tournament(pk)
    round_ = get_round(tournament, round_number)
    if round_.is_draft:
        if not may(role_of(request), Action.DRAW):
            raise Http404
        return redirect("draw_round", pk, round_number)
    known = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    context = {
        "round": round_,
        "board": board(round_),
        "round_numbers": list(known.values_list("number", flat=True)),
        "may_enter": may(role_of(request), Action.ENTER_SCORES),
    }
    return render_evening(
        request, "tournaments/scores/board.html", tournament, step="scores", context=context, round_number=round_number
    )
