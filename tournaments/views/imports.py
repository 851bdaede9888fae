"""Names in: a file or a pasted block, its preview, and only then what is written."""

from dataclasses import asdict
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import UserError
from tournaments.forms.imports import MappingForm, UploadForm, column_letter
from tournaments.import_plan import ImportPlan, Outcome, PlannedLine
from tournaments.models import ImportDraft, Tournament
from tournaments.permissions import Action
from tournaments.selectors.clubs import of_club
from tournaments.selectors.dues import fee_of
from tournaments.selectors.evenings import Step, entrant_size
from tournaments.selectors.imports import plan_entrants, plan_members
from tournaments.services.imports import discard_draft, import_entrants, import_members, keep_draft
from tournaments.spreadsheets.reading import Grid
from tournaments.views.access import actor_of, club_of, get_tournament, page
from tournaments.views.shell import render_evening
from tournaments.wording.imports import change_words, fault_words, new_words

#: So many lines of each outcome are shown; the counts tell of all.
MOST_SHOWN = 200


@page(Action.REGISTER, "GET", "POST")
def entrants_import(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a file or a pasted block."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return redirect("entrants_import_check", pk, _keep(request, tournament, form).pk)
    return _page(request, tournament, "upload", {"form": form}, status=422 if form.errors else 200)


@page(Action.REGISTER, "GET", "POST")
def entrants_import_check(request: HttpRequest, pk: int, draft: int) -> HttpResponse:
    """Show what a list would do; let its columns be corrected; write it once that is confirmed."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    kept = get_object_or_404(tournament.drafts, pk=draft)
    form = _mapping(request, kept, entrant_size(tournament))
    lines = form.lines() if not form.is_bound or form.is_valid() else []
    if _is_confirmed(request, form) and lines:
        try:
            plan = import_entrants(
                actor=actor_of(request), tournament=tournament, file_name=kept.file_name, lines=lines, draft=kept
            )
        except UserError as error:
            form.add_user_error(error)
        else:
            _tell(request, plan)
            return redirect("entrants", pk)
    return _preview(request, tournament, form, kept, plan_entrants(tournament, lines, fee_of(tournament)))


@page(Action.REGISTER, "POST")
def entrants_import_cancel(request: HttpRequest, pk: int, draft: int) -> HttpResponse:
    """Forget the list; nothing was written."""
    discard_draft(draft=get_object_or_404(get_tournament(request, pk).drafts, pk=draft))
    messages.info(request, _("The list is forgotten. Nothing was written."))
    return redirect("entrants", pk)


@page(Action.REGISTER, "GET", "POST")
def members_import(request: HttpRequest) -> HttpResponse:
    """Take a list of members."""
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return redirect("members_import_check", _keep(request, None, form).pk)
    return _page(request, None, "upload", {"form": form}, status=422 if form.errors else 200)


@page(Action.REGISTER, "GET", "POST")
def members_import_check(request: HttpRequest, draft: int) -> HttpResponse:
    """Show what a list of members would do, and write it once that is confirmed."""
    kept = get_object_or_404(of_club(ImportDraft, club_of(request)), pk=draft, tournament=None)
    form = _mapping(request, kept, 1)
    lines = form.lines() if not form.is_bound or form.is_valid() else []
    if _is_confirmed(request, form) and lines:
        try:
            plan = import_members(actor=actor_of(request), file_name=kept.file_name, lines=lines, draft=kept)
        except UserError as error:
            form.add_user_error(error)
        else:
            _tell(request, plan)
            return redirect("members")
    return _preview(request, None, form, kept, plan_members(club_of(request), lines))


@page(Action.REGISTER, "POST")
def members_import_cancel(request: HttpRequest, draft: int) -> HttpResponse:
    """Forget the list; nothing was written."""
    discard_draft(draft=get_object_or_404(of_club(ImportDraft, club_of(request)), pk=draft, tournament=None))
    messages.info(request, _("The list is forgotten. Nothing was written."))
    return redirect("members")


def _keep(request: HttpRequest, tournament: Tournament | None, form: UploadForm) -> ImportDraft:
    sheets = [asdict(grid) for grid in form.grids]
    return keep_draft(actor=actor_of(request), tournament=tournament, file_name=form.file_name, sheets=sheets)


def _mapping(request: HttpRequest, kept: ImportDraft, size: int) -> MappingForm:
    grids = [Grid(name=sheet["name"], rows=tuple(map(tuple, sheet["rows"]))) for sheet in kept.sheets]
    return MappingForm(grids, request.POST or None, size=size)


def _is_confirmed(request: HttpRequest, form: MappingForm) -> bool:
    """True if what is shown is to be written, and is still what the columns say."""
    return "confirm" in request.POST and form.is_valid() and request.POST.get("seen") == form.fingerprint


def _preview(
    request: HttpRequest, tournament: Tournament | None, form: MappingForm, kept: ImportDraft, plan: ImportPlan
) -> HttpResponse:
    fee = fee_of(tournament) if tournament is not None else Decimal(0)
    context = {
        "form": form,
        "draft": kept,
        "plan": plan,
        "parts": [
            _part(plan, outcome, fee) for outcome in (Outcome.FAULT, Outcome.CHANGE, Outcome.CREATE, Outcome.SAME)
        ],
        "one_sheet": len(form.grids) == 1,
        "titled": any(form.guesses[index].header for index, _grid in form.grids),
    }
    return _page(request, tournament, "check", context, status=422 if form.errors else 200)


def _part(plan: ImportPlan, outcome: Outcome, fee: Decimal) -> dict[str, Any]:
    lines = plan.of(outcome)
    return {
        "outcome": outcome.value,
        "count": len(lines),
        "more": max(len(lines) - MOST_SHOWN, 0),
        "rows": [_row(line, fee) for line in lines[:MOST_SHOWN]],
    }


def _row(line: PlannedLine, fee: Decimal) -> dict[str, Any]:
    return {
        "sheet": line.line.sheet,
        "line": line.line.number,
        "column": column_letter(line.column),
        "names": " / ".join(line.line.names),
        "reason": fault_words(line) if line.problem else "",
        "changes": [] if line.problem else [*change_words(line), *new_words(line, fee)],
        "known": line.known,
        "entrant": line.entrant,
    }


def _tell(request: HttpRequest, plan: ImportPlan) -> None:
    """Say what was written and what was left out."""
    created, changed, faulty = (len(plan.of(kind)) for kind in (Outcome.CREATE, Outcome.CHANGE, Outcome.FAULT))
    if created:
        said = ngettext("%(count)d line registered.", "%(count)d lines registered.", created)
        messages.success(request, said % {"count": created})
    if changed:
        said = ngettext("%(count)d line brought up to date.", "%(count)d lines brought up to date.", changed)
        messages.success(request, said % {"count": changed})
    if faulty:
        said = ngettext("%(count)d faulty line left out.", "%(count)d faulty lines left out.", faulty)
        messages.warning(request, said % {"count": faulty})


def _page(
    request: HttpRequest, tournament: Tournament | None, name: str, context: dict[str, Any], *, status: int
) -> HttpResponse:
    template = f"tournaments/imports/{name}.html"
    if tournament is None:
        return render(request, template, context, status=status)
    return render_evening(request, template, tournament, step=Step.ENTRANTS, context=context, status=status)
