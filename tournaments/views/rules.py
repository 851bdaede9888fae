"""House rules, the rules of an evening with what a change of them does, and the page that tells them to players."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import DEFAULT, PRESETS, RuleSet, ScoringError
from tournaments.errors import UserError
from tournaments.forms.fields import number_of
from tournaments.forms.ranking import RankingForm
from tournaments.forms.rules import EveningRulesForm, HouseRulesForm, RulesForm, typed_rules
from tournaments.models import Club, HouseRules, Tournament
from tournaments.permissions import Action, may
from tournaments.selectors.clubs import of_club
from tournaments.selectors.house_rules import house_rules_rows, rule_sets
from tournaments.selectors.public import published_numbers
from tournaments.selectors.rules import rules_of
from tournaments.selectors.rules_effect import rules_effect
from tournaments.services.rules import (
    EffectNotSeenError,
    RulesChange,
    change_house_rules,
    change_rules,
    create_house_rules,
)
from tournaments.sheets.pdf import pdf_is_available
from tournaments.sheets.rendering import document_html, document_pdf
from tournaments.sheets.rules import rules_context
from tournaments.tables.rules import HouseRulesTable
from tournaments.views.access import (
    actor_of,
    club_of,
    get_public_tournament,
    get_tournament,
    page,
    role_of,
    standing_of,
)
from tournaments.views.file_names import evening_name, pdf_response
from tournaments.views.printing import screen_bar
from tournaments.views.shell import render_evening
from tournaments.wording.rules import difference_words, rules_name, rules_problem_words, source_sentence
from tournaments.wording.rules_example import shown_example


@page(Action.MANAGE_TOURNAMENT)
def house_rules(request: HttpRequest) -> HttpResponse:
    """The club's own rules, and the published ones that they can start from."""
    query = request.GET.get("q", "").strip()[:80]
    table = HouseRulesTable(house_rules_rows(club_of(request), query=query)).for_request(request)
    presets = [(code, rules.title, source_sentence(rules)) for code, rules in PRESETS.items()]
    context = {"table": table, "query": query, "presets": presets}
    return render(request, "tournaments/rules/list.html", context)


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def house_rules_create(request: HttpRequest) -> HttpResponse:
    """Turn switches of a rule set and name the result."""
    code, base = _base(request, PRESETS[DEFAULT], DEFAULT)
    form = HouseRulesForm(request.POST or None, base=base, base_code=code)
    if _is_saved(request, form):
        try:
            house = create_house_rules(actor=actor_of(request), name=form.cleaned_data["name"], rules=form.rule_set)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("“%(name)s” can now be chosen for evenings.") % {"name": house.name})
            return redirect("house_rules")
    return render(request, "tournaments/rules/house.html", _form_context(request, form), status=_status(form))


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def house_rules_edit(request: HttpRequest, rules_pk: int) -> HttpResponse:
    """Change house rules; evenings keep what they chose."""
    house = get_object_or_404(of_club(HouseRules, club_of(request)).select_related("rules"), pk=rules_pk)
    code, base = _base(request, rules_of(house.rules))
    start = {"name": house.name}
    form = HouseRulesForm(request.POST or None, base=base, base_code=code, seen=house.rules.digest, initial=start)
    if _is_saved(request, form):
        data = form.cleaned_data
        try:
            change_house_rules(
                actor=actor_of(request), house=house, name=data["name"], rules=form.rule_set, seen=data["seen"]
            )
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The house rules are saved."))
            return redirect("house_rules")
    context = {**_form_context(request, form), "house": house}
    return render(request, "tournaments/rules/house.html", context, status=_status(form))


@page(Action.MANAGE_TOURNAMENT, "GET", "POST")
def tournament_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose or change the rules of an evening; with results, only after their effect was shown."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    code, base = _base(request, rules_of(tournament))
    form = EveningRulesForm(request.POST or None, base=base, base_code=code, seen=tournament.rules.digest)
    if _is_saved(request, form):
        try:
            _change(request, tournament, form)
        except EffectNotSeenError as notice:
            return _render_effect(request, tournament, form, notice)
        except UserError as error:
            form.add_user_error(error)
        else:
            return redirect("rules_page", pk)
    context = {
        **_form_context(request, form),
        "current": rules_of(tournament),
        "current_name": rules_name(rules_of(tournament)),
    }
    context["current_source"] = source_sentence(rules_of(tournament))
    return _render(request, "form", tournament, context, status=_status(form))


@page(Action.MANAGE_TOURNAMENT, "POST")
def rules_example(request: HttpRequest) -> HttpResponse:
    """Four deals under the rules of a form that is being filled in; nothing is saved.

    Takes either the switches of ``RulesForm`` or, from the form of an evening, the code of a rule set as ``rules`` (and
    the evening's key, whose own rules may have switches of their own). Without a script the page shows what that form
    says of the ranking too, which else has an example of its own.
    """
    context: dict[str, Any]
    try:
        context = {"example": shown_example(_rules_asked(request))}
    except ScoringError as error:
        context = {"problems": [rules_problem_words(problem) for problem in error.problems]}
    if request.headers.get("HX-Request"):
        return render(request, "tournaments/rules/example.html", context)
    if "ranking" in request.POST:
        context["ranking"] = RankingForm(request.POST).example
    return render(request, "tournaments/rules/alone.html", context)


@page(Action.SEE_PUBLISHED)
def rules_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules of an evening, for its organiser and, once a round is published, for everybody."""
    club = standing_of(request).club
    own = of_club(Tournament, club).select_related("rules").filter(pk=pk).first() if club is not None else None
    if own is not None:
        may_change = may(role_of(request), Action.MANAGE_TOURNAMENT) and own.is_open
        context = {**_rules(own), "may_change": may_change}
        return render_evening(request, "tournaments/rules/page.html", own, step="documents", context=context)
    tournament = get_public_tournament(pk)
    if not published_numbers(tournament):
        raise Http404
    return render(request, "tournaments/rules/page.html", _rules(tournament))


def _rules(tournament: Tournament) -> dict[str, Any]:
    return {**rules_context(tournament), "pdf_available": pdf_is_available()}


@page(Action.EXPORT)
def rules_print(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules of an evening on one sheet, for the browser's printer: what the PDF file is made of."""
    tournament = get_tournament(request, pk)
    screen = screen_bar(request, back_url=reverse("rules_page", args=[pk]), pdf_url=reverse("rules_pdf", args=[pk]))
    return HttpResponse(document_html("rules", tournament, **screen))


@page(Action.EXPORT)
def rules_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The rules of an evening as a PDF file."""
    tournament = get_tournament(request, pk)
    return pdf_response(document_pdf("rules", tournament), evening_name(tournament, "reglement"))


def _base(request: HttpRequest, own: RuleSet, own_code: str = "") -> tuple[str, RuleSet]:
    """The rule set that the form starts from: the one asked for, else ``own``."""
    code = request.POST.get("base_code") or request.GET.get("base", "")
    known = rule_sets(club_of(request))
    return (code, known[code]) if code in known else (own_code, own)


def _is_saved(request: HttpRequest, form: RulesForm) -> bool:
    """True if the form is to be saved: it is valid, and its sender did not only ask for the example or go back."""
    asked_only = "compute" in request.POST or "back" in request.POST
    return form.is_bound and form.is_valid() and not asked_only


def _status(form: RulesForm) -> int:
    return 422 if form.errors else 200


def _form_context(request: HttpRequest, form: RulesForm) -> dict[str, Any]:
    """What every page with switches shows: the form, where it can start from, and the worked example."""
    choices = [(code, rules_name(rules)) for code, rules in rule_sets(club_of(request)).items()]
    return {"form": form, "bases": choices, "example": None if form.errors else shown_example(form.rule_set)}


def _change(request: HttpRequest, tournament: Tournament, form: EveningRulesForm) -> None:
    """Give the evening the rules of a valid form, and say what that means for sheets that were begun."""
    data = form.cleaned_data
    rescore = request.POST.get("apply") == "all"
    change = RulesChange(
        rules=form.rule_set,
        seen=data["seen"],
        shown_revision=number_of(request.POST.get("revision", "")),
        rescore=rescore,
        keep_as=data["keep_as"],
    )
    change_rules(actor=actor_of(request), tournament=tournament, change=change)
    text = _("The rules are saved, and the sheets computed again.") if rescore else _("The rules are saved.")
    messages.success(request, text)


def _render_effect(
    request: HttpRequest, tournament: Tournament, form: EveningRulesForm, notice: EffectNotSeenError
) -> HttpResponse:
    """What the new rules change, before anything is saved."""
    context = {
        "form": form,
        "notice": notice.message,
        "name": rules_name(form.rule_set),
        "changes": difference_words(form.rule_set, rules_of(tournament)),
        "effect": rules_effect(tournament, form.rule_set),
        "revision": tournament.revision,
    }
    return _render(request, "effect", tournament, context, status=notice.status)


def _render(
    request: HttpRequest, name: str, tournament: Tournament, context: dict[str, Any], status: int
) -> HttpResponse:
    template = f"tournaments/rules/{name}.html"
    return render_evening(request, template, tournament, step="settings", context=context, status=status)


def _rules_asked(request: HttpRequest) -> RuleSet:
    known = rule_sets(club_of(request))
    if "base_code" not in request.POST:
        code = request.POST.get("rules", "")
        own = _rules_of_evening(club_of(request), request.POST.get("evening", ""))
        return own if own and own.code == code else known.get(code, PRESETS[DEFAULT])
    base = known.get(request.POST["base_code"], PRESETS[DEFAULT])
    return typed_rules(request.POST.dict(), base)


def _rules_of_evening(club: Club, key: str) -> RuleSet | None:
    """The rules of the evening whose settings are being changed, if it is one."""
    tournament = of_club(Tournament, club).select_related("rules").filter(pk=number_of(key) or 0).first()
    return rules_of(tournament) if tournament else None
