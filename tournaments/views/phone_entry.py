"""The players' telephones at a table: its code, the sheet from one's own side, deals and totals."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring import Side
from tournaments.forms.fields import TicketForm, fresh_ticket
from tournaments.forms.phones import CodeForm, DisputeForm, PhoneDealForm, PhoneTotalsForm
from tournaments.forms.totals import typed_totals
from tournaments.selectors.sheets import SEATS_OF, players_of, scored
from tournaments.selectors.table_codes import look
from tournaments.services import blind_entry, phone_entry
from tournaments.views.phone_access import check_guesses, open_code, phone_page, require_phones
from tournaments.views.phone_holds import say_typing
from tournaments.views.phone_page import (
    SLUGS,
    Outcome,
    PhonePlace,
    answer,
    deal_form,
    from_script,
    load_phone,
    phone_context,
    reloaded,
    render_part,
    render_phone,
    try_saving,
    where,
)
from tournaments.views.sheet_page import index_of, preview

NO_CONTENT = 204


@phone_page("GET", "POST")
def phone_door(request: HttpRequest) -> HttpResponse:
    """Where a code is typed that cannot be scanned."""
    require_phones()
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect("phone", open_code(request, form.cleaned_data["code"]).code)
    return render(request, "tournaments/phone/door.html", {"form": form}, status=422 if form.errors else 200)


@phone_page()
def phone(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits at the table, and the question which side one is."""
    found = open_code(request, code)
    if code != found.code:
        return redirect("phone", found.code)
    players = players_of(found.table)
    sides = [(SLUGS[side], side.value, [players[seat] for seat in SEATS_OF[side] if seat in players]) for side in Side]
    return render(request, "tournaments/phone/sides.html", {"code": found.code, "sides": sides, **where(found.table)})


@phone_page()
def phone_side(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """The table from one side: running score, the form for the next deal, the deals so far."""
    return render_phone(request, load_phone(request, code, side))


@phone_page()
def phone_state(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """For the page's script: what has changed since ``v``, or nothing."""
    check_guesses(request)
    seen = look(code)
    if seen is not None and request.GET.get("v") == seen.state:
        return HttpResponse(status=NO_CONTENT)
    return render_part(request, load_phone(request, code, side))


@phone_page("GET", "POST")
def phone_deal_add(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Save the next deal."""
    place = load_phone(request, code, side)
    if request.method != "POST":
        return redirect("phone_side", *place.address)
    form = PhoneDealForm(request.POST, sheet=place.sheet, side=place.side)
    return answer(request, place, try_saving(form, lambda: _add(place, form)), form=form)


def _add(place: PhonePlace, form: PhoneDealForm) -> object:
    deal = form.deal_facts()
    if place.shown.blind:
        return blind_entry.add_blind_deal(
            actor=place.actor, table=place.table, side=place.side, ticket=form.ticket, deal=deal
        )
    # The score is kept: reckoned here, it need not be while the database's only lock is held.
    scored(place.sheet.facts.with_deal(deal), place.sheet.rules, place.sheet.end)
    return phone_entry.add_deal(actor=place.actor, table=place.table, ticket=form.ticket, deal=deal)


@phone_page("GET", "POST")
def phone_deal(request: HttpRequest, code: str, side: str, index: int) -> HttpResponse:
    """One deal with the lines of its score: correct it, or doubt it."""
    place = load_phone(request, code, side)
    if request.method != "POST":
        if not 1 <= index <= len(place.sheet.facts.deals):
            raise Http404
        return _render_deal(request, place, index, deal_form(place, index))
    now = index_of(request.POST, place.place, index if index <= len(place.sheet.facts.deals) else None)
    form = PhoneDealForm(request.POST, sheet=place.sheet, side=place.side, index=now)
    outcome = try_saving(form, lambda: _correct(place, form, index))
    if outcome.done or now is None:
        return answer(request, place, outcome, form=form)
    return _render_deal(request, reloaded(place), now, form, outcome)


def _correct(place: PhonePlace, form: PhoneDealForm, index: int) -> object:
    deal = form.deal_facts()
    if place.shown.blind:
        return blind_entry.change_blind_deal(
            actor=place.actor, table=place.table, side=place.side, ticket=form.ticket, index=index, deal=deal
        )
    return phone_entry.change_deal(actor=place.actor, table=place.table, ticket=form.ticket, index=index, deal=deal)


def _render_deal(
    request: HttpRequest, place: PhonePlace, index: int, form: PhoneDealForm, outcome: Outcome | None = None
) -> HttpResponse:
    deals = place.sheet.scored.deals
    if index > len(deals):
        return render_phone(request, place, form=form, outcome=outcome)
    row = deals[index - 1]
    context = {
        **phone_context(place),
        "form": form,
        "row": row,
        "doubts": [dispute for dispute in place.shown.disputes if dispute.index == index],
        "dispute": DisputeForm(initial={**fresh_ticket(place.sheet.base), "deal": row.facts.uuid}, auto_id="doubt_%s"),
        "preview": preview(place.place, form),
        "beside": True,
        "late": outcome is not None and outcome.stale is not None,
    }
    return render(request, "tournaments/phone/deal.html", context, status=outcome.status if outcome else 200)


@phone_page("POST")
def phone_undo(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Take the last deal back."""
    place = load_phone(request, code, side)
    form = TicketForm(request.POST)
    return answer(request, place, try_saving(form, lambda: _undo(place, form)), errors=form)


def _undo(place: PhonePlace, form: TicketForm) -> object:
    if place.shown.blind:
        return blind_entry.undo_blind_deal(actor=place.actor, table=place.table, side=place.side, ticket=form.ticket)
    return phone_entry.undo_deal(actor=place.actor, table=place.table, ticket=form.ticket)


@phone_page("GET", "POST")
def phone_totals(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """The final totals in the place of the deals."""
    place = load_phone(request, code, side)
    if request.method == "POST":
        form = PhoneTotalsForm(request.POST, sheet=place.sheet, side=place.side)
        outcome = try_saving(form, lambda: _save_totals(place, form))
        if outcome.done:
            return answer(request, place, outcome)
    elif not place.shown.can_change:
        return redirect("phone_side", *place.address)
    else:
        initial = {**fresh_ticket(place.sheet.base), **typed_totals(place.sheet.facts)}
        form, outcome = PhoneTotalsForm(sheet=place.sheet, side=place.side, initial=initial), Outcome(status=200)
    context = {**phone_context(place), "form": form, "late": outcome.stale is not None}
    return render(request, "tournaments/phone/totals.html", context, status=outcome.status)


def _save_totals(place: PhonePlace, form: PhoneTotalsForm) -> object:
    played = form.cleaned_data["deals_played"]
    if place.shown.blind:
        return blind_entry.save_blind_totals(
            actor=place.actor,
            table=place.table,
            side=place.side,
            ticket=form.ticket,
            totals=form.totals,
            deals_played=played,
        )
    return phone_entry.save_totals(
        actor=place.actor, table=place.table, ticket=form.ticket, totals=form.totals, deals_played=played
    )


@phone_page("POST")
def phone_preview(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """The score of a deal as it is typed; nothing is saved."""
    place = load_phone(request, code, side)
    index = index_of(request.POST, place.place, None)
    form = PhoneDealForm(request.POST, sheet=place.sheet, side=place.side, index=index)
    form.full_clean()
    if request.POST.get("taker") and place.shown.can_change and not place.shown.blind:
        say_typing(place.table, place.actor)
    if not from_script(request) and not request.headers.get("HX-Request"):
        return render_phone(request, place, form=form)
    context = {**phone_context(place), "form": form, "preview": preview(place.place, form)}
    return render(request, "tournaments/phone/_preview.html", context)
