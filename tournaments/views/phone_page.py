"""What the telephones' views share: the table seen from a side, saving a form of it, showing it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring import Side
from tournaments.enums import EntryPolicy
from tournaments.errors import UserError
from tournaments.facts import SheetKind
from tournaments.forms.deal_reading import typed_from
from tournaments.forms.fields import TicketForm, fresh_ticket
from tournaments.forms.phones import PhoneDealForm, sides_in_order
from tournaments.forms.totals import ConfirmForm
from tournaments.models import SheetVersion, Table, Tournament
from tournaments.selectors.agreement import Stage
from tournaments.selectors.clock import clock
from tournaments.selectors.holds import Hold
from tournaments.selectors.phones import PhoneSheet, phone_sheet
from tournaments.selectors.sheets import Sheet, hides_totals
from tournaments.selectors.table_codes import FoundTable, find_table, look
from tournaments.services.audit import Actor
from tournaments.services.blind_entry import StaleBlindError
from tournaments.services.score_entry import StaleSheetError
from tournaments.sheet_checks import played_deals
from tournaments.views.phone_access import open_code, phone_actor
from tournaments.views.phone_holds import other_hold, say_saved
from tournaments.views.phone_rows import deal_row
from tournaments.views.sheet_page import UNPROCESSABLE, Place, conflict_context, preview, rebase

#: The sides in the addresses, with the letters that French players read.
SIDES = {"ns": Side.NS, "eo": Side.EW}
SLUGS = {side: slug for slug, side in SIDES.items()}
FROM_SCRIPT = "X-Phone"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonePlace:
    """A table as a telephone of one side holds it."""

    found: FoundTable
    shown: PhoneSheet
    actor: Actor
    hold: Hold | None

    @property
    def table(self) -> Table:
        """The table, with its round and evening."""
        return self.found.table

    @property
    def tournament(self) -> Tournament:
        """The evening."""
        return self.table.round.tournament

    @property
    def sheet(self) -> Sheet:
        """This side's sheet."""
        return self.shown.sheet

    @property
    def side(self) -> Side:
        """Whose telephone it is."""
        return self.shown.side

    @property
    def sides(self) -> list[tuple[Side, str]]:
        """Each side with its players, ours first."""
        return sides_in_order(self.sheet, self.side)

    @property
    def next_dealer(self) -> str:
        """Who deals next, by name."""
        return self.sheet.players.get(self.sheet.scored.next_dealer, "")

    @property
    def address(self) -> tuple[str, str]:
        """What every address of this telephone begins with."""
        return self.found.code, SLUGS[self.side]

    @property
    def rows(self) -> list[SafeString]:
        """The lines of the list of deals, the latest first."""
        first, language = reverse("phone_deal_add", args=self.address), get_language()
        return [deal_row(f"{first}{deal.index}/", deal, self.side, language) for deal in self.shown.latest_first]

    @property
    def totals_hidden(self) -> bool:
        """True while this telephone must not say what the deals add up to (``hides_totals``)."""
        stage, kind = self.shown.stage, self.sheet.facts.kind
        return hides_totals(self.tournament, kind, counts=stage is Stage.COUNTS, agreed=lambda: stage is Stage.AGREED)

    @property
    def place(self) -> Place:
        """The same for what the organiser's pages know how to do."""
        return Place(tournament=self.tournament, table=self.table, sheet=self.sheet)


def side_of_slug(slug: str) -> Side:
    """A side by its letters in the address."""
    if slug not in SIDES:
        raise Http404
    return SIDES[slug]


def load_phone(request: HttpRequest, code: str, slug: str) -> PhonePlace:
    """The table that the code opens, from this side; raises as ``open_code`` does."""
    found = open_code(request, code)
    side = side_of_slug(slug)
    shown, actor = phone_sheet(found, side), phone_actor(request, found.table, side)
    return PhonePlace(found=found, shown=shown, actor=actor, hold=other_hold(found, actor))


def reloaded(place: PhonePlace) -> PhonePlace:
    """The same table after something was written."""
    found = find_table(place.found.code)
    if found is None:
        raise Http404
    shown = phone_sheet(found, place.side)
    return PhonePlace(found=found, shown=shown, actor=place.actor, hold=other_hold(found, place.actor))


def with_version(place: PhonePlace, version: SheetVersion) -> PhonePlace:
    """The same table with the version that was just written, which need not be read again."""
    seen = look(place.found.code)
    if seen is None or seen.head != version.number:
        return reloaded(place)
    found = FoundTable(table=place.table, look=seen)
    shown = phone_sheet(found, place.side, players=place.sheet.players, head=version)
    return PhonePlace(found=found, shown=shown, actor=place.actor, hold=other_hold(found, place.actor))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How saving a form went: done (``version``: what was written), or refused with a status.

    ``stale`` says what was changed meanwhile.
    """

    done: bool = False
    version: SheetVersion | None = None
    status: int = UNPROCESSABLE
    stale: StaleSheetError | None = None


def try_saving(form: TicketForm, save: Callable[[], object]) -> Outcome:
    """Save a form if it is valid. One that came too late is opened anew on the present sheet, as it was typed."""
    if not form.is_valid():
        return Outcome()
    try:
        saved = save()
    except StaleSheetError as error:
        rebase(form, error.current.number if error.current else 0)
        return Outcome(status=error.status, stale=error)
    except UserError as error:
        if isinstance(error, StaleBlindError):
            rebase(form, error.number)
        form.add_user_error(error)
        return Outcome(status=error.status)
    return Outcome(done=True, version=saved if isinstance(saved, SheetVersion) else None)


def answer(
    request: HttpRequest,
    place: PhonePlace,
    outcome: Outcome,
    *,
    form: PhoneDealForm | None = None,
    agreement: ConfirmForm | None = None,
    errors: TicketForm | None = None,
) -> HttpResponse:
    """After a post: the sheet as it is stored now, or the form as it was typed with what keeps it from being saved."""
    if not outcome.done:
        return render_phone(request, place, form=form, agreement=agreement, errors=errors, outcome=outcome)
    say_saved(place.found, place.hold, place.actor)
    if from_script(request):
        return render_part(request, with_version(place, outcome.version) if outcome.version else reloaded(place))
    return redirect("phone_side", *place.address)


def render_part(request: HttpRequest, place: PhonePlace) -> HttpResponse:
    """The part of the page that changes while the phones are used; what somebody is typing is not in it."""
    # A post has just shown its token: making another one, with its cookie, is saved.
    context = {**phone_context(place), "csrf_token": request.POST.get("csrfmiddlewaretoken") or get_token(request)}
    return HttpResponse(render_to_string("tournaments/phone/_part.html", context))


def render_phone(
    request: HttpRequest,
    place: PhonePlace,
    *,
    form: PhoneDealForm | None = None,
    agreement: ConfirmForm | None = None,
    errors: TicketForm | None = None,
    outcome: Outcome | None = None,
) -> HttpResponse:
    """The page of a table; ``form``, ``agreement`` and ``errors`` as they were typed, ``outcome`` says why."""
    if outcome is not None:
        place = reloaded(place)
    form = form or deal_form(place)
    context = {
        **phone_context(place, agreement),
        "form": form,
        "errors": errors,
        "conflict": conflict_context(outcome.stale) if outcome and outcome.stale else None,
        "preview": preview(place.place, form),
        "beside": True,
    }
    return render(request, "tournaments/phone/table.html", context, status=outcome.status if outcome else 200)


def phone_context(place: PhonePlace, agreement: ConfirmForm | None = None) -> dict[str, Any]:
    """What every page of a table shows."""
    shown, tournament = place.shown, place.tournament
    code, slug = place.address
    return {
        "place": place,
        "shown": shown,
        "sheet": place.sheet,
        **where(place.table),
        "code": code,
        "slug": slug,
        "other_slug": SLUGS[shown.side.other],
        "sides": [(side.value, name, place.sheet.scored.total.of(side)) for side, name in place.sides],
        "side": shown.side.value,
        "is_totals": place.sheet.facts.kind is SheetKind.TOTALS,
        "played": played_deals(place.sheet.scored, place.sheet.end),
        "totals_hidden": place.totals_hidden,
        "organiser_confirms": tournament.entry_policy == EntryPolicy.CONFIRM,
        "agreement": agreement,
        "ticket": fresh_ticket(place.sheet.base),
    }


def where(table: Table) -> dict[str, Any]:
    """Table, round, evening and what is left of the round's time."""
    left = clock(table.round)
    return {
        "table": table,
        "round": table.round,
        "tournament": table.round.tournament,
        "clock": left,
        "minutes_left": left.remaining // 60,
    }


def deal_form(place: PhonePlace, index: int | None = None) -> PhoneDealForm:
    """An empty form for the next deal, or a filled one for number ``index``."""
    initial: dict[str, Any] = {
        **fresh_ticket(place.sheet.base),
        "doubling": "none",
        "belotes_NS": 0,
        "belotes_EW": 0,
    }
    if index:
        facts = place.sheet.facts.deal(index)
        initial |= {**typed_from(facts), "uuid": facts.uuid}
    return PhoneDealForm(sheet=place.sheet, side=place.side, index=index, initial=initial)


def from_script(request: HttpRequest) -> bool:
    """True if the page's own script asks, which takes a part of a page for an answer."""
    return FROM_SCRIPT in request.headers
