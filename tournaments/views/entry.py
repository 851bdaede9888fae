"""The scorer's page: a table number, then its totals or its deals, without the mouse."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import localize
from django.utils.translation import gettext as _

from scoring import Side
from tournaments.facts import SheetFacts
from tournaments.forms.deal_lines import DealLineForm
from tournaments.forms.totals import ConfirmForm, TotalsForm
from tournaments.permissions import Action
from tournaments.selectors.news import news_tag
from tournaments.selectors.results import standings
from tournaments.selectors.seating import seating
from tournaments.services import score_entry
from tournaments.services.sheet_holds import hold_sheet, release_sheet, take_over_sheet
from tournaments.views.access import actor_of, club_of, get_tournament, page
from tournaments.views.desk import CONFLICT, DEALS, Desk, desk, reading, render_desk, says_to_go_on
from tournaments.views.scores import NO_NEWS
from tournaments.views.sheet_page import (
    UNPROCESSABLE,
    Attempt,
    Place,
    attempt,
    attempt_confirmation,
    conflict_context,
    holder_of,
    rebase,
)
from tournaments.views.shell import render_evening
from tournaments.wording.ranks import place_words


@page(Action.ENTER_SCORES, "GET", "POST")
def scorer(request: HttpRequest, pk: int) -> HttpResponse:
    """The desk; a post saves the totals of a paper that both sides signed, and lets them count."""
    here = desk(request, pk, to_change=request.method == "POST")
    if here is None:
        return render_evening(request, "tournaments/scores/none.html", get_tournament(request, pk), step="scores")
    if request.method != "POST":
        return _opened(request, here)
    if here.place is None:
        return render_desk(request, here, status=UNPROCESSABLE)
    form = TotalsForm(request.POST, sheet=here.place.sheet)
    if _must_say_so(request, here):
        rebase(form, here.place.sheet.base)
        form.is_valid()
        return render_desk(request, here, totals=form, status=CONFLICT)
    result = _save_totals(request, here.place, form)
    if result.version is None:
        return render_desk(request, here, totals=form, conflict=_conflict(result), status=result.status)
    return _counted(request, here, here.place)


def _save_totals(request: HttpRequest, place: Place, form: TotalsForm) -> Attempt:
    return attempt(
        form,
        lambda: score_entry.enter_totals(
            actor=actor_of(request),
            table=place.table,
            ticket=form.ticket,
            totals=form.totals,
            accepted=form.accepted_codes,
        ),
    )


def _counted(request: HttpRequest, here: Desk, place: Place) -> HttpResponse:
    """The table is done: say what counts, and wait for the next number."""
    release_sheet(table=place.table, holder=holder_of(request))
    messages.success(request, echo_words(place))
    return redirect(_address(here))


@page(Action.ENTER_SCORES, "GET")
def scorer_news(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The desk again if anything changed since ``seen``; if not, nothing at almost no cost."""
    tag = news_tag(club_of(request), pk)
    if tag is None:
        raise Http404
    if request.GET.get("seen") == tag:
        return HttpResponse(status=NO_NEWS)
    return scorer(request, pk)


@page(Action.ENTER_SCORES, "POST")
def scorer_deal(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the deal of the line, and wait for the next one of the same table."""
    here = desk(request, pk, to_change=True)
    if here is None or here.place is None:
        return redirect("scorer", pk) if here is None else render_desk(request, here, status=UNPROCESSABLE)
    place = here.place
    form = DealLineForm(request.POST, sheet=place.sheet)
    if here.hold is not None and _must_say_so(request, here):
        form.is_valid()
        return render_desk(request, here, line=form, status=CONFLICT)
    result = attempt(
        form,
        lambda: score_entry.save_deal(
            actor=actor_of(request), table=place.table, ticket=form.ticket, deal=form.deal_facts()
        ),
    )
    if result.version is None:
        return render_desk(request, here, line=form, conflict=_conflict(result), status=result.status)
    messages.success(request, _saved_words(place, result))
    return redirect(_address(here, same_table=True))


@page(Action.ENTER_SCORES, "POST")
def scorer_read(request: HttpRequest, pk: int) -> HttpResponse:
    """What the line says, in words, while it is typed; nothing is saved."""
    here = desk(request, pk)
    if here is None or here.place is None:
        return redirect("scorer", pk)
    form = DealLineForm(request.POST, sheet=here.place.sheet)
    form.full_clean()
    if not request.headers.get("HX-Request"):
        return render_desk(request, here, line=form)
    context = {"line": form, "sheet": here.place.sheet, "alone": True, **reading(here.place, form)}
    return render(request, "tournaments/scores/_reading.html", context)


@page(Action.ENTER_SCORES, "POST")
def scorer_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """The totals of the paper beside those of its deals: equal ones count, a gap is kept and explained."""
    here = desk(request, pk, to_change=True)
    if here is None or here.place is None:
        return redirect("scorer", pk)
    place = here.place
    form = ConfirmForm(request.POST, sheet=place.sheet, auto_id="paper_%s")
    result = attempt_confirmation(request, place, form)
    if result.version is None:
        again = desk(request, pk) or here
        return render_desk(request, again, paper=form, conflict=_conflict(result), status=result.status)
    return _counted(request, here, place)


def _opened(request: HttpRequest, here: Desk) -> HttpResponse:
    """A table was named: from now on it is being entered here, unless somebody else is at it."""
    if here.place and here.hold is None and here.tournament.is_open:
        hold_sheet(actor=actor_of(request), table=here.place.table, holder=holder_of(request))
    return render_desk(request, here)


def _must_say_so(request: HttpRequest, here: Desk) -> bool:
    """True if something is in the way and the box to go on is not ticked for this table; ticked, it takes over."""
    if not here.in_the_way or here.place is None:
        return False
    if not says_to_go_on(request, here):
        return True
    if here.hold is not None:
        take_over_sheet(actor=actor_of(request), table=here.place.table, holder=holder_of(request))
    return False


def _conflict(result: Attempt) -> dict[str, object] | None:
    return conflict_context(result.stale) if result.stale else None


def _address(here: Desk, *, same_table: bool = False) -> str:
    """Back to the desk, in the same mode; with ``same_table`` its next deal."""
    address = f"{reverse('scorer', args=[here.tournament.pk])}?tour={here.round_.number}"
    mode = f"&mode={DEALS}" if here.mode == DEALS else ""
    return f"{address}{mode}{f'&table={here.typed}' if same_table else ''}"


def echo_words(place: Place) -> str:
    """What counts now: both sides of the table with their score, their new total and place."""
    rows = {row.contestant.id: row.standing for row in standings(place.tournament)}
    stored = place.table.versions.order_by("-number")[0]
    seated = next(table for table in seating(place.table.round).tables if table.id == place.table.pk)
    sides = []
    for side, score in ((Side.NS, stored.total_ns), (Side.EW, stored.total_ew)):
        ranked = rows.get(seated.side(side)[0].id)
        figures = {"name": seated.side_name(side), "score": localize(score)}
        if ranked is None or not ranked.place:
            sides.append(_("%(name)s %(score)s") % figures)
            continue
        called = place_words(ranked.place, shared=ranked.shared)
        figures |= {"total": localize(ranked.points), "place": f"{called[:1].lower()}{called[1:]}"}
        sides.append(_("%(name)s %(score)s (total %(total)s, %(place)s)") % figures)
    return _("Table %(table)d: %(sides)s.") % {"table": place.table.number, "sides": " · ".join(sides)}


def _saved_words(place: Place, result: Attempt) -> str:
    version = result.version
    if version is None:
        raise ValueError("an attempt that saved nothing")
    if place.hides_totals_of(SheetFacts.from_dict(version.facts)):
        return _("Table %(table)d, deal saved.") % {"table": place.table.number}
    words = _("Table %(table)d, deal saved: %(ns)s – %(ew)s.")
    return words % {"table": place.table.number, "ns": localize(version.total_ns), "ew": localize(version.total_ew)}
