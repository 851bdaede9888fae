"""Drawing and publishing the rounds of an evening."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.errors import UserError
from tournaments.forms.base import BaseForm
from tournaments.forms.rounds import DrawForm
from tournaments.jobs import prepare_round
from tournaments.models import Round, Tournament
from tournaments.permissions import Action
from tournaments.services.rounds import (
    draw_remaining_rounds,
    draw_round,
    publish_drafts,
    publish_round,
    redraw_round,
)
from tournaments.views.access import actor_of, get_round, get_tournament, page
from tournaments.views.round_forms import round_forms
from tournaments.views.rounds_page import (
    UNPROCESSABLE,
    apply_form,
    load_round,
    may_draw,
    render_no_round,
    render_round,
)


@page(Action.SEE_TOURNAMENT, "GET")
def draw(request: HttpRequest, pk: int) -> HttpResponse:
    """The round that waits to be published, else the latest one, else the way to the first draw."""
    tournament = get_tournament(request, pk)
    shown = _round_to_show(request, tournament)
    return render_no_round(request, tournament) if shown is None else redirect("draw_round", pk, shown.number)


@page(Action.SEE_TOURNAMENT, "GET")
def show_round(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """A round's tables with their reasons; a draft only for those who may draw."""
    tournament = get_tournament(request, pk)
    round_ = get_round(tournament, round_number)
    if round_.is_draft and not may_draw(request):
        raise Http404
    return render_round(request, tournament, round_)


@page(Action.DRAW, "POST")
def draw_create(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the next round, or with ``all`` every round that is still planned."""
    tournament = get_tournament(request, pk, to_change=True)
    form = DrawForm(request.POST, auto_id="draw_%s")
    status = UNPROCESSABLE
    if form.is_valid():
        try:
            drawn = _draw(request, tournament, form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
            status = error.status
        else:
            messages.success(request, _drawn_words(drawn))
            return redirect("draw_round", pk, drawn[0].number)
    shown = _round_to_show(request, tournament)
    if shown is None:
        return render_no_round(request, tournament, form=form, status=status)
    return render_round(request, tournament, shown, bound={"draw": form}, status=status)


@page(Action.DRAW, "POST")
def draw_again(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Draw a draft again; the ticked tables stay."""
    tournament, round_ = load_round(request, pk, round_number)
    form = round_forms(tournament, round_, request.POST).redraw()

    def act(data: Any) -> None:
        redraw_round(actor=actor_of(request), round_=round_, seed=data["seed"], locked_tables=data["locked"])

    return apply_form(request, tournament, round_, ("redraw", form), act, _("Drawn again."))


@page(Action.DRAW, "POST")
def draw_publish(request: HttpRequest, pk: int, round_number: int) -> HttpResponse:
    """Let everybody see the round, or with ``all`` every draft."""
    tournament, round_ = load_round(request, pk, round_number)

    def act(data: Any) -> str:
        if "all" in request.POST:
            published = publish_drafts(actor=actor_of(request), tournament=tournament)
        else:
            published = (publish_round(actor=actor_of(request), round_=round_),)
        for each in published:
            prepare_round(each, get_language() or settings.LANGUAGE_CODE)
        count = len(published)
        return ngettext("%(count)d round is published.", "%(count)d rounds are published.", count) % {"count": count}

    return apply_form(request, tournament, round_, ("publish", BaseForm(request.POST)), act)


def _round_to_show(request: HttpRequest, tournament: Tournament) -> Round | None:
    """The first draft (for those who may see it), else the latest round."""
    drafts = tournament.rounds.filter(state=RoundState.DRAFT).order_by("number")
    if may_draw(request) and (draft := drafts.first()):
        return draft
    return tournament.rounds.exclude(state=RoundState.DRAFT).order_by("-number").first()


def _draw(request: HttpRequest, tournament: Tournament, data: dict[str, Any]) -> tuple[Round, ...]:
    asked = {"actor": actor_of(request), "tournament": tournament, "number": data["number"], "seed": data["seed"]}
    if "all" in request.POST:
        return draw_remaining_rounds(**asked)
    return (draw_round(**asked, postpone=data["postpone"]),)


def _drawn_words(drawn: tuple[Round, ...]) -> str:
    if len(drawn) == 1:
        return _("Round %(number)d is drawn. Nobody sees it before you publish it.") % {"number": drawn[0].number}
    return _("Rounds %(first)d to %(last)d are drawn. Nobody sees them before you publish them.") % {
        "first": drawn[0].number,
        "last": drawn[-1].number,
    }
