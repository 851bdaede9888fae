"""The pages of a table's score sheet: deals, totals, penalties, confirmation."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import localize
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.facts import SheetFacts
from tournaments.forms.deals import DealForm
from tournaments.forms.fields import TicketForm, fresh_ticket, number_of
from tournaments.forms.totals import ConfirmForm, PenaltyForm, TotalsForm, typed_totals
from tournaments.models import SheetVersion
from tournaments.permissions import Action
from tournaments.services import score_entry
from tournaments.views.access import actor_of, page
from tournaments.views.sheet_page import (
    Attempt,
    Place,
    attempt,
    attempt_confirmation,
    conflict_context,
    deal_form,
    index_of,
    load_sheet,
    preview,
    render_page,
    render_sheet,
    sheet_context,
    sides_of,
)


@page(Action.SEE_TOURNAMENT, "GET")
def sheet(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """The sheet: running score, last deal, the form for the next one, earlier deals."""
    return render_sheet(request, load_sheet(request, pk, round_number, table_number))


@page(Action.ENTER_SCORES, "GET", "POST")
def deal_add(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Save the next deal."""
    place = load_sheet(request, pk, round_number, table_number, to_change=request.method == "POST")
    if request.method != "POST":
        return redirect("sheet", pk, round_number, table_number)
    form = DealForm(request.POST, sheet=place.sheet)
    result = attempt(
        form,
        lambda: score_entry.save_deal(
            actor=actor_of(request), table=place.table, ticket=form.ticket, deal=form.deal_facts()
        ),
    )
    return _answer(request, place, form, result, _("Deal saved"))


@page(Action.ENTER_SCORES, "GET", "POST")
def deal_edit(request: HttpRequest, pk: int, round_number: int, table_number: int, index: int) -> HttpResponse:
    """Correct deal number ``index``; if it moved or went meanwhile, the form follows it by its identity."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    if request.method != "POST":
        _require_deal(place, index)
        return render_sheet(request, place, form=deal_form(place, index))
    now = index_of(request.POST, place, index if index <= len(place.sheet.facts.deals) else None)
    form = DealForm(request.POST, sheet=place.sheet, index=now)
    result = attempt(
        form,
        lambda: score_entry.change_deal(
            actor=actor_of(request), table=place.table, ticket=form.ticket, index=index, deal=form.deal_facts()
        ),
    )
    return _answer(request, place, form, result, _("Deal corrected"))


@page(Action.ENTER_SCORES, "POST")
def deal_delete(request: HttpRequest, pk: int, round_number: int, table_number: int, index: int) -> HttpResponse:
    """Take a deal off the sheet; earlier versions keep it."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    form = TicketForm(request.POST)
    result = attempt(
        form,
        lambda: score_entry.delete_deal(actor=actor_of(request), table=place.table, ticket=form.ticket, index=index),
    )
    return _answer(request, place, form, result, _("Deal deleted"))


@page(Action.ENTER_SCORES, "POST")
def deal_preview(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """The score of a deal as it is typed; nothing is saved."""
    place = load_sheet(request, pk, round_number, table_number)
    form = DealForm(request.POST, sheet=place.sheet, index=index_of(request.POST, place, None))
    form.full_clean()
    if not request.headers.get("HX-Request"):
        return render_sheet(request, place, form=form, previewed=True)
    context = {
        "form": form,
        "sheet": place.sheet,
        "preview": preview(place, form),
        "sides": sides_of(place.sheet),
        "totals_hidden": place.totals_hidden,
    }
    return render(request, "tournaments/scores/_preview.html", context)


@page(Action.ENTER_SCORES, "GET", "POST")
def sheet_totals(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """The totals of the paper sheet in the place of its deals."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    if request.method != "POST":
        initial = {**fresh_ticket(place.sheet.base), **typed_totals(place.sheet.facts)}
        return _render_form(request, place, "totals", TotalsForm(sheet=place.sheet, initial=initial))
    form = TotalsForm(request.POST, sheet=place.sheet)
    result = attempt(
        form,
        lambda: score_entry.save_totals(
            actor=actor_of(request),
            table=place.table,
            ticket=form.ticket,
            totals=form.totals,
            trick_points=form.trick_points,
            deals_played=form.cleaned_data["deals_played"],
        ),
    )
    if result.version:
        return _done(request, place, result.version, _("Totals saved"))
    return _render_form(request, place, "totals", form, result)


@page(Action.ENTER_SCORES, "GET", "POST")
def sheet_penalty(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """A penalty on the whole game, or with ``remove`` the end of one."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    if request.method != "POST":
        return _render_form(
            request, place, "penalty", PenaltyForm(sheet=place.sheet, initial=fresh_ticket(place.sheet.base))
        )
    if "remove" in request.POST:
        return _remove_penalty(request, place)
    form = PenaltyForm(request.POST, sheet=place.sheet)
    result = attempt(
        form,
        lambda: score_entry.add_penalties(
            actor=actor_of(request), table=place.table, ticket=form.ticket, penalties=[form.penalty]
        ),
    )
    if result.version:
        return _done(request, place, result.version, _("Penalty saved"))
    return _render_form(request, place, "penalty", form, result)


def _remove_penalty(request: HttpRequest, place: Place) -> HttpResponse:
    form = TicketForm(request.POST)
    result = attempt(
        form,
        lambda: score_entry.remove_penalty(
            actor=actor_of(request),
            table=place.table,
            ticket=form.ticket,
            index=number_of(request.POST["remove"]) or 0,
        ),
    )
    return _answer(request, place, form, result, _("Penalty removed"))


@page(Action.ENTER_SCORES, "POST")
def sheet_confirm(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Let the latest version count."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    form = ConfirmForm(request.POST, sheet=place.sheet, auto_id="confirm_%s")
    result = attempt_confirmation(request, place, form)
    if result.version:
        messages.success(request, _confirmed_words(place, result.version))
        return redirect("scores_round", pk, round_number)
    return render_sheet(request, place, confirm=form, result=result)


def _answer(request: HttpRequest, place: Place, form: TicketForm, result: Attempt, done: str) -> HttpResponse:
    """Go on where something was saved; else show the sheet with the form as it was typed."""
    if result.version:
        return _done(request, place, result.version, done)
    if isinstance(form, DealForm):
        return render_sheet(request, place, form=form, result=result)
    for error in (error for errors in form.errors.values() for error in errors):
        messages.error(request, str(error))
    return render_sheet(request, place, result=result)


def _done(request: HttpRequest, place: Place, version: SheetVersion, done: str) -> HttpResponse:
    """Say what the server has stored, and show it."""
    hidden = place.hides_totals_of(SheetFacts.from_dict(version.facts))
    words = _("%(done)s.") if hidden else _("%(done)s. Totals: %(ns)s %(ns_total)s, %(ew)s %(ew_total)s.")
    messages.success(request, words % {"done": done, **_figures(place, version)})
    return redirect("sheet", *place.address)


def _confirmed_words(place: Place, version: SheetVersion) -> str:
    words = _("Table %(table)d counts: %(ns)s %(ns_total)s, %(ew)s %(ew_total)s.")
    return words % {"table": place.table.number, **_figures(place, version)}


def _figures(place: Place, version: SheetVersion) -> dict[str, str]:
    names = place.sheet.names
    return {
        "ns": names[Side.NS],
        "ew": names[Side.EW],
        "ns_total": localize(version.total_ns),
        "ew_total": localize(version.total_ew),
    }


def _render_form(
    request: HttpRequest, place: Place, kind: str, form: TicketForm, result: Attempt | None = None
) -> HttpResponse:
    """The page of the totals or of a penalty."""
    if place.table.round.is_draft:
        return redirect("draw_round", *place.address[:2])
    stale = result.stale if result else None
    context = {
        **sheet_context(request, place),
        "form": form,
        "conflict": conflict_context(stale) if stale else None,
    }
    status = result.status if result else 200
    return render_page(request, f"tournaments/scores/{kind}.html", place, context, status=status)


def _require_deal(place: Place, index: int) -> None:
    if not 1 <= index <= len(place.sheet.facts.deals):
        raise Http404
