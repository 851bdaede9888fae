"""The verification pass: the pile of paper against what was typed, sheet by sheet."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from scoring import PerSide, Side
from tournaments.forms.fields import fresh_ticket, number_of
from tournaments.forms.review import PaperForm
from tournaments.gap_causes import likely_causes, total_causes
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import Action
from tournaments.selectors.checks import Pile, pile
from tournaments.selectors.sheets import sheet
from tournaments.services.score_entry import enter_totals
from tournaments.services.sheet_review import check_sheet, mark_to_check
from tournaments.sheet_checks import QuestionCode
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.scores import MOST_FIGURES, latest_round
from tournaments.views.sheet_page import UNPROCESSABLE, Attempt, Place, attempt, conflict_context, sides_of
from tournaments.views.shell import render_evening

STEP = "step"


@page(Action.ENTER_SCORES, "GET", "POST")
def verification(request: HttpRequest, pk: int) -> HttpResponse:
    """The newest unchecked sheet: retype its totals, or look and say that they are the same."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    round_ = latest_round(request, pk)
    if round_ is None:
        return render_evening(request, "tournaments/scores/none.html", tournament, step="scores")
    typist = request.GET.get("by", "")[:150]
    shown = pile(round_, typist=typist)
    place = _place(request, tournament, round_, shown)
    if place is None or place.sheet.head is None:
        return _render(request, tournament, round_, shown, None)
    if request.method != "POST":
        return _render(request, tournament, round_, shown, place)
    form = PaperForm(request.POST, sheet=place.sheet)
    return _answered(request, round_, shown, place, form)


def _answered(request: HttpRequest, round_: Round, shown: Pile, place: Place, form: PaperForm) -> HttpResponse:
    """Equal goes on to the next sheet; a difference stops and shows both, until somebody decides."""
    act = request.POST.get("act", "")
    looked = act == "same"
    if looked:
        form.fields["paper_NS"].disabled = form.fields["paper_EW"].disabled = True
        form.initial = {f"paper_{side}": total for side, _name, total in sides_of(place.sheet)}
    result = attempt(form, lambda: _decide(request, place, form, act))
    if result.version is not None:
        words = _("Table %(table)d is checked.") if act in ("", "same") else _("Table %(table)d: noted.")
        messages.success(request, words % {"table": place.table.number})
        return redirect(_address(request, place.tournament, round_))
    differs = form.is_bound and not form.errors.get("paper_NS") and not form.errors.get("paper_EW")
    return _render(request, place.tournament, round_, shown, place, form=form, result=result, differs=differs)


def _decide(request: HttpRequest, place: Place, form: PaperForm, act: str) -> Any:
    actor, table = actor_of(request), place.table
    if act == "paper":
        totals = _without_penalties(form.paper, place)
        version = enter_totals(
            actor=actor, table=table, ticket=form.ticket, totals=totals, accepted=tuple(QuestionCode)
        )
        return check_sheet(actor=actor, table=table, number=version.number, paper=form.paper)
    if act == "mark":
        return mark_to_check(actor=actor, table=table, ticket=form.ticket, paper=form.paper)
    return check_sheet(actor=actor, table=table, number=form.ticket.base, paper=form.paper)


def _without_penalties(paper: PerSide, place: Place) -> PerSide:
    """The paper's totals have the penalties of the game in them, those of a sheet have not."""
    penalties = place.sheet.facts.penalties
    ns, ew = (sum(each.points for each in penalties if each.side is side) for side in Side)
    return PerSide(paper.ns - ns, paper.ew - ew)


def _place(request: HttpRequest, tournament: Tournament, round_: Round, shown: Pile) -> Place | None:
    """The table that was named, or the first of the pile."""
    asked = request.POST.get("table") or request.GET.get("table") or ""
    number = number_of(asked, most=MOST_FIGURES)
    if number is None and shown.waiting:
        number = shown.waiting[0].table_number
    tables = Table.objects.select_related("round__tournament__rules")
    table = tables.filter(round=round_, number=number).first() if number is not None else None
    return None if table is None else Place(tournament=tournament, table=table, sheet=sheet(table))


def _render(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round,
    shown: Pile,
    place: Place | None,
    *,
    form: PaperForm | None = None,
    result: Attempt | None = None,
    differs: bool = False,
) -> HttpResponse:
    """The pass, with what was typed where it comes back."""
    context: dict[str, Any] = {
        "round": round_,
        "pile": shown,
        "by": request.GET.get("by", ""),
        "step_mode": request.GET.get("mode") == STEP,
        "asked": request.GET.get("table", ""),
        "differs": differs and not (result and result.stale),
        "conflict": conflict_context(result.stale) if result and result.stale else None,
        "here": _address(request, tournament, round_),
    }
    if place is not None and place.sheet.head is not None:
        form = form or PaperForm(sheet=place.sheet, initial=fresh_ticket(place.sheet.base))
        hidden = place.totals_hidden
        context |= {"sheet": place.sheet, "sides": sides_of(place.sheet), "form": form, "totals_hidden": hidden}
        # What is not shown cannot be looked at: its totals are retyped from the paper.
        context["step_mode"] = context["step_mode"] and not hidden
        if context["differs"]:
            context["gaps"] = _gaps(place, form.paper)
    return render_evening(
        request,
        "tournaments/scores/verification.html",
        tournament,
        step="scores",
        context=context,
        round_number=round_.number,
        status=(result.status if result.stale else UNPROCESSABLE) if result else 200,
    )


def _gaps(place: Place, paper: PerSide) -> Any:
    shown = place.sheet
    if not shown.facts.deals:
        return total_causes(shown.scored.total, paper)
    return likely_causes(shown.facts, paper, shown.rules, shown.end)


def _address(request: HttpRequest, tournament: Tournament, round_: Round) -> str:
    """The pass with its filter, at whatever sheet comes next."""
    kept = {key: request.GET[key] for key in ("by", "mode") if request.GET.get(key)}
    return f"{reverse('verification', args=[tournament.pk])}?{urlencode({'tour': str(round_.number), **kept})}"
