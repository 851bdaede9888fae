"""Two helps beside a deal form: whose announcements count, and what the cards of the tricks make.

Each is a page of its own to which the deal form is sent with everything that is typed, and which sends it back filled
in. A script opens the same page's form in a dialog instead. Whoever has a deal form of a sheet can offer both: answer
the address with `answer_help`, saying how the deal form is shown again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from scoring import Code, Side
from tournaments.forms.announcements import AnnouncementsForm
from tournaments.forms.card_counter import CardCounterForm
from tournaments.forms.deals import DealForm
from tournaments.forms.fields import fresh_ticket
from tournaments.permissions import Action
from tournaments.selectors.sheets import Sheet
from tournaments.views.access import page
from tournaments.views.sheet_page import Place, index_of, load_sheet, render_page, render_sheet, sheet_context

BUTTONS = frozenset({"use", "compute", "more", "back"})
OWN = frozenset({"csrfmiddlewaretoken", "trump"}) | BUTTONS
HelpForm = AnnouncementsForm | CardCounterForm
HelpKind = type[AnnouncementsForm] | type[CardCounterForm]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFormPlace:
    """Where the deal form stands that a help belongs to.

    Attributes:
        sheet: the table's, as whoever types sees it.
        names: the players of each side, in the order of the deal form.
        give_back: shows the deal form with these answers typed in.
        show: shows a whole page of the help with this context; the page includes ``help.template``.
    """

    sheet: Sheet
    names: Mapping[Side, str]
    give_back: Callable[[QueryDict], HttpResponse]
    show: Callable[[Mapping[str, Any]], HttpResponse]


@page(Action.ENTER_SCORES, "GET", "POST")
def announcements_help(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Who declared what: which side scores, why, and how much."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    return answer_help(request, AnnouncementsForm, _at_table(request, place))


@page(Action.ENTER_SCORES, "GET", "POST")
def card_counter(request: HttpRequest, pk: int, round_number: int, table_number: int) -> HttpResponse:
    """Tap the cards of a side's tricks: the points of both."""
    place = load_sheet(request, pk, round_number, table_number, to_change=True)
    return answer_help(request, CardCounterForm, _at_table(request, place))


def _at_table(request: HttpRequest, place: Place) -> DealFormPlace:
    """The deal form of the organiser's page of a table."""

    def give_back(typed: QueryDict) -> HttpResponse:
        form = DealForm(typed, sheet=place.sheet, index=index_of(typed, place, None))
        forgive_missing(form)
        return render_sheet(request, place, form=form, previewed=True)

    def show(context: Mapping[str, Any]) -> HttpResponse:
        return render_page(
            request, "tournaments/scores/help/page.html", place, {**sheet_context(request, place), **context}
        )

    return DealFormPlace(sheet=place.sheet, names=place.sheet.names, give_back=give_back, show=show)


def answer_help(request: HttpRequest, kind: HelpKind, place: DealFormPlace) -> HttpResponse:
    """Show a help, answer it, or go back to the deal form with or without its points."""
    sheet, typed, by_script = place.sheet, request.POST, bool(request.headers.get("HX-Request"))
    if kind is AnnouncementsForm and not sheet.rules.announcements:
        raise Http404
    if "back" in typed:
        return place.give_back(typed)
    begun = any(name.startswith(kind.own_prefix) or name in BUTTONS for name in typed)
    form = kind(
        typed if begun else None,
        rules=sheet.rules,
        names=place.names,
        initial={"trump": typed.get("trump", "")},
        auto_id="help_%s",
    )
    if "use" in typed and not by_script and form.is_valid() and form.fills:
        return place.give_back(_filled(typed, form.fills))
    context = _context(request, form, sheet)
    if not by_script:
        return place.show(context)
    only_result = request.headers.get("HX-Target") == "help-result"
    return render(request, form.result_template if only_result else form.template, context)


def _context(request: HttpRequest, form: HelpForm, sheet: Sheet) -> dict[str, Any]:
    """What the templates of a help show; ``kept`` is the deal form as it was sent."""
    form.is_valid()
    by_script = bool(request.headers.get("HX-Request"))
    typed = request.POST
    kept = [
        (name, value)
        for name, values in typed.lists()
        if name not in OWN and not name.startswith(form.own_prefix)
        for value in values
    ]
    return {
        "help": form,
        "help_url": request.path,
        "in_dialog": by_script,
        "kept": kept or list(fresh_ticket(sheet.base).items()),
    }


def _filled(typed: QueryDict, fills: Mapping[str, str]) -> QueryDict:
    """The deal form's answers with those of a help."""
    data = typed.copy()
    for name, value in fills.items():
        data[name] = value
    return data


def forgive_missing(form: DealForm) -> None:
    """Check a deal form that somebody is still filling in: what is missing yet is no error, and nothing to score."""
    form.full_clean()
    for name, errors in list(form.errors.as_data().items()):
        if all(error.code == Code.MISSING for error in errors):
            del form.errors[name]
            form.deal = None
