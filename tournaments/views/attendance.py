"""The check-in, withdrawals and substitutes."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import UserError
from tournaments.forms.attendance import AttendanceForm, DisqualifyForm, SubstituteForm, WithdrawForm
from tournaments.permissions import Action
from tournaments.selectors.evenings import Step
from tournaments.selectors.people import door_list, entrant_names, known_names
from tournaments.services.attendance import (
    Attendance,
    disqualify_entrant,
    mark_attendance,
    mark_unseen_away,
    record_payment,
    replace_player,
    return_entrant,
    withdraw_entrant,
)
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.shell import render_evening


@page(Action.REGISTER)
def checkin(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody by name; a tap on a row says that they are here."""
    tournament = get_tournament(request, pk)
    query = request.GET.get("q", "").strip()
    door = door_list(tournament, query=query)
    return render_evening(
        request,
        "tournaments/entrants/checkin.html",
        tournament,
        step=Step.ENTRANTS,
        context={"door": door, "query": query},
    )


@page(Action.REGISTER, "POST")
def checkin_mark(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Keep what was said of one entrant and return to the list as it was searched."""
    tournament = get_tournament(request, pk, to_change=True)
    form = AttendanceForm(request.POST)
    if not form.is_valid():
        raise UserError(_("This request could not be understood. Go back and try again."))
    actor, said = actor_of(request), form.cleaned_data
    if said["attendance"]:
        attendance = Attendance(said["attendance"])
        mark_attendance(actor=actor, tournament=tournament, number=number, attendance=attendance)
        _tell_attendance(request, number, " / ".join(entrant_names(tournament, number)), attendance)
    if said["paid"]:
        record_payment(actor=actor, tournament=tournament, number=number, paid=said["paid"] == "yes")
    query = request.POST.get("q", "").strip()
    return redirect(f"{reverse('checkin', args=[pk])}{'?' + urlencode({'q': query}) if query else ''}#door-{number}")


def _tell_attendance(request: HttpRequest, number: int, names: str, attendance: Attendance) -> None:
    """Name who was marked, so that a slip onto the neighbouring row is noticed."""
    said = {
        Attendance.HERE: _("Here: no. %(number)d, %(names)s."),
        Attendance.AWAY: _("Absent: no. %(number)d, %(names)s."),
        Attendance.UNSEEN: _("Not seen yet: no. %(number)d, %(names)s."),
    }[attendance]
    messages.success(request, said % {"number": number, "names": names})


@page(Action.REGISTER, "POST")
def checkin_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark everybody who was not seen as absent."""
    tournament = get_tournament(request, pk, to_change=True)
    count = mark_unseen_away(actor=actor_of(request), tournament=tournament)
    said = ngettext("%(count)d marked absent.", "%(count)d marked absent.", count)
    messages.success(request, said % {"count": count})
    return redirect("checkin", pk)


@page(Action.REGISTER, "POST")
def entrant_withdraw(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Leave an entrant out of the draws to come."""
    tournament = get_tournament(request, pk, to_change=True)
    form = WithdrawForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    withdraw_entrant(actor=actor_of(request), tournament=tournament, number=number, reason=reason)
    messages.success(
        request, _("No. %(number)d has withdrawn: what it played stays, it is not drawn again.") % {"number": number}
    )
    return redirect("entrants", pk)


@page(Action.MANAGE_TOURNAMENT, "POST")
def entrant_disqualify(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Put an entrant out of the ranking, with a reason."""
    tournament = get_tournament(request, pk, to_change=True)
    form = DisqualifyForm(request.POST)
    if not form.is_valid():
        raise UserError(_("Say why: the journal keeps the reason."), field="reason")
    disqualify_entrant(actor=actor_of(request), tournament=tournament, number=number, **form.cleaned_data)
    messages.success(request, _("No. %(number)d is disqualified: it stands outside the ranking.") % {"number": number})
    return redirect("entrants", pk)


@page(Action.REGISTER, "POST")
def entrant_return(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Let an entrant play again."""
    tournament = get_tournament(request, pk, to_change=True)
    return_entrant(actor=actor_of(request), tournament=tournament, number=number)
    messages.success(request, _("No. %(number)d plays again from the next draw on.") % {"number": number})
    return redirect("entrants", pk)


@page(Action.REGISTER, "GET", "POST")
def entrant_substitute(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Let somebody else take a player's place from the next draw on."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    get_object_or_404(tournament.entrants.all(), number=number)
    form = SubstituteForm(request.POST or None, names=entrant_names(tournament, number))
    if request.method == "POST" and form.is_valid():
        try:
            replace_player(actor=actor_of(request), tournament=tournament, number=number, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("No. %(number)d is saved.") % {"number": number})
            return redirect(f"{reverse('entrants', args=[pk])}#entrant-{number}")
    return render_evening(
        request,
        "tournaments/entrants/substitute.html",
        tournament,
        step=Step.ENTRANTS,
        context={"form": form, "number": number, "known_names": known_names(tournament)},
        status=422 if form.errors else 200,
    )
