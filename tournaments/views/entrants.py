"""Registering who plays: the entry line, the pasted list, corrections."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import UserError
from tournaments.forms.entrants import EntrantForm, PasteForm
from tournaments.models import Tournament
from tournaments.names import read_lines
from tournaments.permissions import Action
from tournaments.phrases import listed
from tournaments.selectors.evenings import Step, entrant_size
from tournaments.selectors.people import (
    entrant_names,
    entrant_rows,
    field_of,
    is_drawn,
    known_names,
    pasted_preview,
    removed_entrants,
    twins_of,
)
from tournaments.services.registration import (
    register_entrant,
    register_entrants,
    rename_entrant,
)
from tournaments.services.removed_entrants import bring_back_entrant, remove_entrant
from tournaments.tables.entrants import EntrantTable
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.shell import render_evening


@page(Action.REGISTER, "GET", "POST")
def entrants(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of entrants under the line that adds one."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    form = EntrantForm(request.POST or None, size=entrant_size(tournament))
    if request.method == "POST" and form.is_valid():
        try:
            entrant = register_entrant(actor=actor_of(request), tournament=tournament, names=form.names)
        except UserError as error:
            form.add_user_error(error)
        else:
            _tell_registered(request, tournament, entrant.number, form.names)
            return redirect("entrants", pk)
    return _entrants_page(request, tournament, form)


def _tell_registered(request: HttpRequest, tournament: Tournament, number: int, names: tuple[str, ...]) -> None:
    """Say that the entrant is on the list, and point out who else has these names."""
    said = {"number": number, "names": " / ".join(names)}
    messages.success(request, _("No. %(number)d registered: %(names)s.") % said)
    twins = twins_of(tournament, number)
    if twins:
        numbers = ", ".join(str(twin) for twin in twins)
        messages.warning(
            request,
            _("The same names are already registered under no. %(numbers)s. Remove one if it is the same pair.")
            % {"numbers": numbers},
        )
    if is_drawn(tournament):
        messages.info(request, _("A round has been drawn already: they play from the next draw on."))


def _entrants_page(request: HttpRequest, tournament: Tournament, form: EntrantForm) -> HttpResponse:
    """Render the list with what it amounts to."""
    query = request.GET.get("q", "").strip()
    rows = entrant_rows(tournament)
    found = [row for row in rows if row.matches(query)]
    context = {
        "form": form,
        "query": query,
        "table": EntrantTable(found, empty_text=_nobody(tournament, query)).for_request(request),
        "counts": field_of(tournament, sum(row.playing for row in rows)),
        "known_names": known_names(tournament),
        "individual": entrant_size(tournament) == 1,
        "drawn": is_drawn(tournament),
        "total": len(rows),
        "removed": removed_entrants(tournament) if tournament.is_open else [],
    }
    status = 422 if form.errors else 200
    return render_evening(
        request, "tournaments/entrants/list.html", tournament, step=Step.ENTRANTS, context=context, status=status
    )


def _nobody(tournament: Tournament, query: str) -> str:
    """What the list says when it is empty."""
    if query:
        return _("Nobody here has such a name or number.")
    if entrant_size(tournament) == 1:
        return _("Nobody is registered yet. Type a name above and press Enter, or paste a list.")
    return _("Nobody is registered yet. Type two names above and press Enter, or paste a list.")


@page(Action.REGISTER, "GET", "POST")
def entrants_paste(request: HttpRequest, pk: int) -> HttpResponse:
    """Read a pasted list, show what was understood, and write it only when that is confirmed."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    form = PasteForm(request.POST or None)
    preview = None
    if request.method == "POST" and form.is_valid():
        lines = read_lines(form.cleaned_data["text"], size=entrant_size(tournament))
        preview = pasted_preview(tournament, lines)
        if "confirm" in request.POST and preview.good:
            added = register_entrants(actor=actor_of(request), tournament=tournament, lines=preview.good)
            _tell_pasted(request, len(added), [row.line.text for row in preview.rows if row.line.problem])
            return redirect("entrants", pk)
    context = {"form": form, "preview": preview, "individual": entrant_size(tournament) == 1}
    status = 422 if form.errors else 200
    return render_evening(
        request, "tournaments/entrants/paste.html", tournament, step=Step.ENTRANTS, context=context, status=status
    )


def _tell_pasted(request: HttpRequest, count: int, left_out: list[str]) -> None:
    """Say how many lines are on the list, and repeat those that are not: nobody has to look for them."""
    messages.success(
        request, ngettext("%(count)d line registered.", "%(count)d lines registered.", count) % {"count": count}
    )
    if left_out:
        said = ngettext(
            "%(count)d line is left out, to be typed here: %(lines)s.",
            "%(count)d lines are left out, to be typed here: %(lines)s.",
            len(left_out),
        )
        messages.warning(request, said % {"count": len(left_out), "lines": listed(left_out)})


@page(Action.REGISTER, "GET", "POST")
def entrant_edit(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Correct an entrant's names."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    entrant = get_object_or_404(tournament.entrants.all(), number=number)
    names = entrant_names(tournament, number)
    initial = {f"name_{position}": name for position, name in enumerate(names, start=1)}
    form = EntrantForm(request.POST or None, size=entrant_size(tournament), initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            rename_entrant(actor=actor_of(request), tournament=tournament, number=number, names=form.names)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("No. %(number)d is saved.") % {"number": number})
            return redirect(f"{reverse('entrants', args=[pk])}#entrant-{number}")
    context = {"form": form, "number": number, "entrant": entrant, "known_names": known_names(tournament)}
    status = 422 if form.errors else 200
    return render_evening(
        request, "tournaments/entrants/edit.html", tournament, step=Step.ENTRANTS, context=context, status=status
    )


@page(Action.REGISTER, "POST")
def entrant_remove(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Take an entrant off the list before it was ever drawn."""
    tournament = get_tournament(request, pk, to_change=True)
    names = " / ".join(entrant_names(tournament, number))
    remove_entrant(actor=actor_of(request), tournament=tournament, number=number)
    messages.success(request, _("Removed: %(names)s.") % {"names": names})
    return redirect("entrants", pk)


@page(Action.REGISTER, "POST")
def entrant_bring_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a removed entrant on the list again."""
    tournament = get_tournament(request, pk, to_change=True)
    removal = request.POST.get("removal", "")
    entrant = bring_back_entrant(actor=actor_of(request), tournament=tournament, removal=removal)
    names = " / ".join(entrant_names(tournament, entrant.number))
    messages.success(
        request, _("Back on the list: no. %(number)d, %(names)s.") % {"number": entrant.number, "names": names}
    )
    return redirect("entrants", pk)
