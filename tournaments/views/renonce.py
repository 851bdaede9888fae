"""The guided penalty for a renonce."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.fields import fresh_ticket
from tournaments.forms.renonce import RenonceForm
from tournaments.permissions import Action
from tournaments.services import score_entry
from tournaments.views.access import actor_of, page
from tournaments.views.sheet_page import Attempt, attempt, conflict_context, load_sheet, render_page, sheet_context


@page(Action.ENTER_SCORES, "GET", "POST")
def sheet_renonce(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Who was at fault and in what: the points that change hands, as penalties of the game."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    form = RenonceForm(request.POST or None, sheet=place.sheet, initial=fresh_ticket(place.sheet.base))
    result = Attempt(status=200)
    if request.method == "POST":
        result = attempt(
            form,
            lambda: score_entry.add_penalties(
                actor=actor_of(request), table=place.table, ticket=form.ticket, penalties=form.penalties
            ),
        )
    if result.version:
        messages.success(request, _("Penalty saved"))
        return redirect("sheet", *place.address)
    conflict = conflict_context(result.stale) if result.stale else None
    context = {**sheet_context(request, place), "form": form, "conflict": conflict}
    return render_page(request, "tournaments/scores/renonce.html", place, context, status=result.status)
