"""Creating an evening, its settings, and the way to its next step."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import UserError
from tournaments.forms.evenings import EveningForm, answers, proposal
from tournaments.forms.ranking import RankingForm
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.selectors.evenings import Step, evening_header, has_results
from tournaments.selectors.house_rules import rule_sets
from tournaments.selectors.people import is_drawn
from tournaments.selectors.ranking_effect import ranking_effect
from tournaments.selectors.rules import BESIDE_SUITS
from tournaments.services.evenings import (
    RankingEffectNotSeenError,
    create_tournament,
    settings_of,
    update_tournament,
    with_settings,
)
from tournaments.views.access import actor_of, club_of, get_tournament, page, role_of
from tournaments.views.shell import render_evening, step_url, step_within_reach


@page(Action.SEE_TOURNAMENT)
def tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """Lead to the step at which the evening goes on."""
    evening = get_tournament(request, pk)
    return redirect(step_url(evening, step_within_reach(role_of(request), evening_header(evening).step)))


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def tournament_create(request: HttpRequest) -> HttpResponse:
    """Create an evening: a name and a date are enough."""
    initial = proposal(timezone.localdate())
    form = EveningForm(request.POST or None, initial=initial, rule_sets=rule_sets(club_of(request)))
    if request.method == "POST" and form.is_valid():
        try:
            evening = create_tournament(actor=actor_of(request), settings=form.settings)
        except UserError as error:
            form.add_user_error(error)
        else:
            return redirect("entrants", evening.pk)
    return render(request, "tournaments/evenings/create.html", {"form": form}, status=422 if form.errors else 200)


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def tournament_settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Change what was decided about an evening."""
    evening = get_tournament(request, pk, to_change=request.method == "POST")
    form = _settings_form(request, evening)
    if request.method == "POST" and form.is_valid() and "back" not in request.POST:
        seen = "effect_seen" in request.POST
        try:
            update_tournament(actor=actor_of(request), tournament=evening, settings=form.settings, effect_seen=seen)
        except RankingEffectNotSeenError as notice:
            return _render_effect(request, evening, form, notice)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("tournament_settings", evening.pk)
    return render_evening(
        request,
        "tournaments/evenings/settings.html",
        evening,
        step=Step.SETTINGS,
        context={"form": form, "has_results": has_results(evening)},
        status=422 if form.errors else 200,
    )


@page(Action.MANAGE_TOURNAMENT, "POST")
def ranking_example(request: HttpRequest) -> HttpResponse:
    """Three games ranked as a form that is being filled in says; nothing is saved."""
    return render(request, "tournaments/evenings/ranking_example.html", {"ranking": RankingForm(request.POST).example})


def _render_effect(
    request: HttpRequest, evening: Tournament, form: EveningForm, notice: RankingEffectNotSeenError
) -> HttpResponse:
    """What the new settings do to the standings, before anything is saved."""
    rows = ranking_effect(evening, with_settings(evening, form.settings))
    changed = [row for row in rows if row.changes]
    context = {"form": form, "notice": notice.message, "changed": changed, "same": len(rows) - len(changed)}
    template = "tournaments/evenings/effect.html"
    return render_evening(request, template, evening, step=Step.SETTINGS, context=context, status=notice.status)


def _settings_form(request: HttpRequest, evening: Tournament) -> EveningForm:
    """The form with the evening's own settings."""
    settings = settings_of(evening)
    locked = ["formula"] if is_drawn(evening) else []
    return EveningForm(
        request.POST or None,
        initial=answers(settings),
        base_rules=settings.rules,
        rule_sets=rule_sets(club_of(request)),
        locked=[*locked, "rules", *BESIDE_SUITS] if has_results(evening) else locked,
    )
