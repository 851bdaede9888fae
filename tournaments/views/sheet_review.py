"""Versions of a sheet: what one has otherwise, bringing it back; and who types the sheet now."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.enums import VersionState
from tournaments.forms.fields import TicketForm, fresh_ticket
from tournaments.models import SheetVersion
from tournaments.permissions import Action
from tournaments.selectors.sheets import difference, version_info
from tournaments.services.sheet_holds import hold_sheet, take_over_sheet
from tournaments.services.sheet_review import restore_version
from tournaments.views.access import actor_of, page
from tournaments.views.sheet_page import (
    Attempt,
    Place,
    attempt,
    conflict_context,
    holder_of,
    load_sheet,
    render_page,
    sheet_context,
)


@page(Action.SEE_TOURNAMENT, "GET")
def sheet_version(request: HttpRequest, pk: int, round_number: int, table_number: int, number: int) -> HttpResponse:
    """An earlier version beside the present one, and what differs."""
    return _render(request, load_sheet(request, pk, round_number, table_number), number)


@page(Action.ENTER_SCORES, "POST")
def sheet_restore(request: HttpRequest, pk: int, round_number: int, table_number: int, number: int) -> HttpResponse:
    """Bring an earlier version back, as a new one."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    form = TicketForm(request.POST)
    result = attempt(
        form,
        lambda: restore_version(actor=actor_of(request), table=place.table, ticket=form.ticket, number=number),
    )
    if result.version is None:
        return _render(request, place, number, form=form, result=result)
    if result.version.is_confirmed:
        words = _("Version %(number)d is back and counts again.")
    else:
        words = _("Version %(number)d is back; it counts once it is confirmed.")
    messages.success(request, words % {"number": number})
    return redirect("sheet", *place.address)


@page(Action.ENTER_SCORES, "POST")
def sheet_hold(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Say that the sheet is being typed here, or take it over; answers with whoever else types it."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    holder, actor = holder_of(request), actor_of(request)
    if "take_over" in request.POST:
        take_over_sheet(actor=actor, table=place.table, holder=holder)
        return redirect("sheet", *place.address)
    held = hold_sheet(actor=actor, table=place.table, holder=holder)
    context = {"hold": None if held.is_of(holder) else held, "taken": True}
    return render(request, "tournaments/scores/_held.html", context)


def _render(
    request: HttpRequest, place: Place, number: int, *, form: TicketForm | None = None, result: Attempt | None = None
) -> HttpResponse:
    versions = place.table.versions.select_related("created_by", "rules")
    wanted = versions.filter(number=number).first()
    head = versions.order_by("-number").first()
    if wanted is None or head is None:
        raise Http404
    context = {
        **sheet_context(request, place),
        "version": version_info(wanted, wanted.facts["written"]),
        "head": version_info(head, head.facts["written"]),
        "changes": difference(head, wanted),
        "penalties_differ": wanted.facts["penalties"] != head.facts["penalties"],
        "counted": wanted.state != VersionState.IN_PROGRESS,
        "is_head": wanted.number == head.number,
        "form": form or TicketForm(initial=fresh_ticket(place.sheet.base)),
        "conflict": conflict_context(result.stale) if result and result.stale else None,
        "older": _neighbour(place, number, older=True),
        "newer": _neighbour(place, number, older=False),
    }
    status = result.status if result else 200
    return render_page(request, "tournaments/scores/version.html", place, context, status=status)


def _neighbour(place: Place, number: int, *, older: bool) -> int | None:
    """The number of the version before or after."""
    rows = SheetVersion.objects.filter(table=place.table)
    found = (
        rows.filter(number__lt=number).order_by("-number")
        if older
        else rows.filter(number__gt=number).order_by("number")
    )
    return found.values_list("number", flat=True).first()
