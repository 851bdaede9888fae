"""The frame around every page of an evening: where one is, what comes next, the five steps."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.permissions import Action, may
from tournaments.selectors.clock import current_clock
from tournaments.selectors.evenings import EveningHeader, Step, evening_header
from tournaments.services.table_codes import moved_origin
from tournaments.views.access import role_of

#: The address of every step; each takes the tournament's key alone.
STEP_URLS = {
    Step.ENTRANTS: "entrants",
    Step.DRAW: "draw",
    Step.SCORES: "scores",
    Step.STANDINGS: "standings",
    Step.DOCUMENTS: "documents",
    Step.SETTINGS: "tournament_settings",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepLink:
    """One of the five steps as the header shows it: lit where the evening goes on, current where one is."""

    code: Step
    label: str
    url: str
    lit: bool
    current: bool
    count: int | None = None
    note: str = ""


def render_evening(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    *,
    step: str,
    context: dict[str, Any] | None = None,
    round_number: int | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render a page of an evening inside its header.

    ``step`` is the step that the page belongs to (a value of ``Step``); ``round_number`` the round it shows, if any:
    the breadcrumb then says "evening › round", and the page's own block ``crumbs`` may go on with the table.
    The template extends ``organiser.html`` and also finds ``tournament``, ``header`` and ``steps``.
    """
    header = evening_header(tournament)
    here = Step(step)
    frame = {
        "tournament": tournament,
        "header": header,
        "steps": step_links(tournament, header, here),
        "step_label": step_label(here),
        "step_url": step_url(tournament, here),
        "step_code": here.value,
        "shown_round": round_number,
        "left_words": left_words(header),
        "moved_to": moved_origin(tournament) if tournament.is_open and header.tables_left else None,
        "round_clock": current_clock(tournament),
        "clock_now": timezone.now(),
        "may_control_screens": may(role_of(request), Action.CONTROL_SCREENS),
        "clock_next": request.get_full_path() if request.method == "GET" else "",
    }
    return render(request, template, {**frame, **(context or {})}, status=status)


def step_label(step: Step) -> str:
    """The step's word, always the same everywhere."""
    return {
        Step.ENTRANTS: pgettext("step", "Entrants"),
        Step.DRAW: pgettext("step", "Draw"),
        Step.SCORES: pgettext("step", "Scores"),
        Step.STANDINGS: pgettext("step", "Standings"),
        Step.DOCUMENTS: pgettext("step", "Documents"),
        Step.SETTINGS: pgettext("step", "Settings"),
    }[step]


def step_url(tournament: Tournament, step: Step) -> str:
    """The first page of a step."""
    return reverse(STEP_URLS[step], args=[tournament.pk])


def step_within_reach(role: Role | None, step: Step) -> Step:
    """The step, or the next one that somebody of this role may see: only the desk and the organiser see entrants."""
    return step if step is not Step.ENTRANTS or may(role, Action.REGISTER) else Step.STANDINGS


def step_links(tournament: Tournament, header: EveningHeader, here: Step) -> list[StepLink]:
    """The five steps with what each has to say."""
    counts = {Step.ENTRANTS: header.entrants, Step.SCORES: header.tables_left or None}
    notes = {
        Step.ENTRANTS: npgettext("count of entrants", "registered", "registered", header.entrants),
        Step.DRAW: pgettext("draw", "to publish") if header.draft_number else "",
        Step.SCORES: npgettext("count of tables", "left", "left", header.tables_left) if header.tables_left else "",
    }
    return [
        StepLink(
            code=step,
            label=step_label(step),
            url=step_url(tournament, step),
            lit=step is header.step,
            current=step is here,
            count=counts.get(step),
            note=notes.get(step, ""),
        )
        for step in list(Step)[:5]
    ]


def left_words(header: EveningHeader) -> str:
    """How much is still to be confirmed, in words; empty before the first publication."""
    if header.round_number is None:
        return ""
    if not header.tables_left:
        return _("every table confirmed")
    return ngettext("%(count)d table left", "%(count)d tables left", header.tables_left) % {"count": header.tables_left}
