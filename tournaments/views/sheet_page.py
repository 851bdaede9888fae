"""What the views of a score sheet share: loading it, saving a form of it, showing it with everything around."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone

from scoring import Side
from tournaments.enums import RoundState
from tournaments.errors import UserError
from tournaments.facts import ScoredDeal, ScoredSheet, SheetFacts, SheetKind, score_sheet
from tournaments.forms.deal_reading import typed_from
from tournaments.forms.deals import DealForm
from tournaments.forms.fields import TicketForm, fresh_ticket
from tournaments.forms.totals import ConfirmForm
from tournaments.gap_causes import Gap, likely_causes, total_causes
from tournaments.models import SheetVersion, Table, Tournament
from tournaments.permissions import Action, may
from tournaments.selectors.agreement import both_agreed
from tournaments.selectors.holds import hold_of
from tournaments.selectors.rounds_after import changed_draw
from tournaments.selectors.sheets import Sheet, difference, hides_totals, sheet, version_info
from tournaments.services import score_entry
from tournaments.services.score_entry import StaleSheetError
from tournaments.sheet_checks import played_deals
from tournaments.views.access import actor_of, get_table, get_tournament, role_of
from tournaments.views.shell import render_evening

UNPROCESSABLE = 422


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A table's sheet with where it belongs."""

    tournament: Tournament
    table: Table
    sheet: Sheet

    @property
    def address(self) -> tuple[int, int, int]:
        """What every URL of the sheet begins with."""
        return self.tournament.pk, self.table.round.number, self.table.number

    @property
    def totals_hidden(self) -> bool:
        """True while this page must not say what the deals add up to (``hides_totals``)."""
        return self.hides_totals_of(self.sheet.facts)

    def hides_totals_of(self, facts: SheetFacts) -> bool:
        """The same for other facts of this table than those that were loaded: a version that was just saved."""
        counts, agreed = self.sheet.confirmed is not None, partial(both_agreed, self.table)
        return hides_totals(self.tournament, facts.kind, counts=counts, agreed=agreed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """How saving a form went: the version that it made, or the refusal and its status."""

    version: SheetVersion | None = None
    stale: StaleSheetError | None = None
    status: int = UNPROCESSABLE


def load_sheet(
    request: HttpRequest, pk: int, round_number: int, table_number: int, *, to_change: bool = False
) -> Place:
    """The sheet of a table of this evening, or 404; drafts are there for those who draw alone."""
    tournament = get_tournament(request, pk, to_change=to_change)
    table = get_table(tournament, round_number, table_number)
    if table.round.is_draft and not may(role_of(request), Action.DRAW):
        raise Http404
    return Place(tournament=tournament, table=table, sheet=sheet(table))


def attempt(form: TicketForm, save: Callable[[], SheetVersion]) -> Attempt:
    """Save a form if it is valid. A form that came too late is opened anew on the present version, as it was typed."""
    if not form.is_valid():
        return Attempt()
    try:
        return Attempt(version=save())
    except StaleSheetError as error:
        rebase(form, error.current.number if error.current else 0)
        return Attempt(stale=error, status=error.status)
    except UserError as error:
        form.add_user_error(error)
        return Attempt(status=error.status)


def attempt_confirmation(request: HttpRequest, place: Place, form: ConfirmForm) -> Attempt:
    """Let the latest version count, as ``attempt`` saves a form."""
    return attempt(
        form,
        lambda: score_entry.confirm_sheet(
            actor=actor_of(request),
            table=place.table,
            ticket=form.ticket,
            written=form.written,
            accepted=form.accepted_codes,
        ),
    )


def holder_of(request: HttpRequest) -> str:
    """What tells this browser from another, also where two of them share an account."""
    return hashlib.sha256(f"{request.session.session_key}".encode()).hexdigest()[:32]


def rebase(form: TicketForm, base: int) -> None:
    """Give the form to the present version and a key of its own: sending it again is a decision, not a repetition."""
    data = cast(QueryDict, form.data).copy()
    data["base"], data["key"] = str(base), str(uuid4())
    form.data = data


def index_of(form_data: Any, place: Place, index: int | None) -> int | None:
    """The number that the deal being corrected has by now, None for a new deal or one that is gone."""
    uuid = form_data.get("uuid") or (place.sheet.facts.deal(index).uuid if index else "")
    numbers = {deal.uuid: number for number, deal in enumerate(place.sheet.facts.deals, start=1)}
    return numbers.get(uuid)


def deal_form(place: Place, index: int | None = None) -> DealForm:
    """An empty form for the next deal, or a filled one for number ``index``."""
    base = place.sheet.base
    initial: dict[str, Any] = {**fresh_ticket(base), "doubling": "none", "belotes_NS": 0, "belotes_EW": 0}
    if index:
        facts = place.sheet.facts.deal(index)
        initial |= {**typed_from(facts), "uuid": facts.uuid}
    return DealForm(sheet=place.sheet, index=index, initial=initial)


def confirm_form(place: Place) -> ConfirmForm:
    """The form under the sheet, with the totals of the paper if they are known."""
    written = place.sheet.facts.written
    initial: dict[str, Any] = dict(fresh_ticket(place.sheet.base))
    if written:
        initial |= {f"written_{side}": written.of(side) for side in Side}
    return ConfirmForm(sheet=place.sheet, initial=initial, auto_id="confirm_%s")


def preview(place: Place, form: DealForm) -> tuple[ScoredDeal, ScoredSheet] | None:
    """The deal and what the sheet would be with it; None while it cannot be scored."""
    if form.index and not form.is_bound:
        return place.sheet.scored.deals[form.index - 1], place.sheet.scored
    if not form.is_bound or not form.is_possible:
        return None
    facts = place.sheet.facts.with_deal(form.deal_facts(), form.index)
    scored = score_sheet(facts, place.sheet.rules, place.sheet.end)
    return scored.deals[form.index - 1 if form.index else -1], scored


def render_sheet(
    request: HttpRequest,
    place: Place,
    *,
    form: DealForm | None = None,
    confirm: ConfirmForm | None = None,
    result: Attempt | None = None,
    previewed: bool = False,
) -> HttpResponse:
    """The page of a sheet; ``form`` and ``confirm`` as they were typed, ``result`` says why they come back."""
    if place.table.round.is_draft:
        return redirect("draw_round", *place.address[:2])
    form = form or deal_form(place)
    context = {
        **sheet_context(request, place),
        "form": form,
        "confirm": confirm or confirm_form(place),
        "conflict": conflict_context(result.stale) if result and result.stale else None,
        "beside": not previewed,
        "preview": preview(place, form),
    }
    return render_page(
        request, "tournaments/scores/sheet.html", place, context, status=result.status if result else 200
    )


def gaps_of(shown: Sheet) -> tuple[Gap, ...]:
    """Why the paper may say something else than the sheet."""
    written, total = shown.facts.written, shown.scored.total
    if written is None or written == total:
        return ()
    if not shown.facts.deals:
        return total_causes(total, written)
    return likely_causes(shown.facts, written, shown.rules, shown.end)


def sides_of(shown: Sheet) -> list[tuple[str, str, int]]:
    """Each side's code, names and total, always in the same order."""
    return [(side.value, shown.names[side], shown.scored.total.of(side)) for side in Side]


def sheet_context(request: HttpRequest, place: Place) -> dict[str, Any]:
    """What every page of a sheet shows."""
    shown = place.sheet
    held = hold_of(place.table)
    return {
        "sheet": shown,
        "hold": None if held is None or held.is_of(holder_of(request)) else held,
        "gaps": gaps_of(shown),
        "totals_hidden": place.totals_hidden,
        "round": place.table.round,
        "table": place.table,
        "sides": sides_of(shown),
        "is_totals": shown.facts.kind is SheetKind.TOTALS,
        "played": played_deals(shown.scored, shown.end),
        "may_enter": may(role_of(request), Action.ENTER_SCORES) and place.tournament.is_open,
        "now": timezone.now(),
        "asks_reason": asks_reason(place.table),
        "changed_draw": changed_draw(place.table) if may(role_of(request), Action.DRAW) else None,
    }


def asks_reason(table: Table) -> bool:
    """True if a change of this sheet needs its reason: the round is closed, or both sides agreed on telephones."""
    if table.round.state == RoundState.CLOSED:
        return True
    return table.round.tournament.takes_phones and both_agreed(table)


def conflict_context(stale: StaleSheetError) -> dict[str, Any]:
    """Both versions of a sheet that was changed meanwhile, and what became of its deals."""
    return {
        "message": stale.message,
        "opened": version_info(stale.opened) if stale.opened else None,
        "current": version_info(stale.current) if stale.current else None,
        "changes": difference(stale.opened, stale.current),
    }


def render_page(
    request: HttpRequest, template: str, place: Place, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page of this table inside the evening's frame."""
    return render_evening(
        request,
        template,
        place.tournament,
        step="scores",
        context=context,
        round_number=place.table.round.number,
        status=status,
    )
