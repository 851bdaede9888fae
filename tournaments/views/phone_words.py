"""What a side says to its sheet on a telephone: it agrees, doubts a deal, takes that back, calls the organiser."""

from django.http import HttpRequest, HttpResponse

from tournaments.forms.phones import DisputeForm
from tournaments.forms.totals import ConfirmForm
from tournaments.services import blind_entry, phone_entry
from tournaments.services.calls import call_organiser
from tournaments.views.phone_access import phone_page
from tournaments.views.phone_page import Outcome, PhonePlace, answer, load_phone, try_saving


@phone_page("POST")
def phone_agree(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """This side stands by the sheet; in blind entry, it has finished its own."""
    place = load_phone(request, code, side)
    form = ConfirmForm(request.POST, sheet=place.sheet, auto_id="agree_%s")
    return answer(request, place, try_saving(form, lambda: _agree(place, form)), agreement=form)


def _agree(place: PhonePlace, form: ConfirmForm) -> object:
    service = blind_entry.finish_blind if place.shown.blind else phone_entry.agree
    return service(
        actor=place.actor, table=place.table, side=place.side, ticket=form.ticket, accepted=form.accepted_codes
    )


@phone_page("POST")
def phone_reopen(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Take one's own finished sheet back, where both sides enter blind."""
    place = load_phone(request, code, side)
    blind_entry.reopen_blind(actor=place.actor, table=place.table, side=place.side)
    return answer(request, place, Outcome(done=True))


@phone_page("POST")
def phone_dispute(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Doubt a deal, or the totals."""
    place = load_phone(request, code, side)
    form = DisputeForm(request.POST)

    def save() -> object:
        return phone_entry.dispute(
            actor=place.actor,
            table=place.table,
            side=place.side,
            deal_uuid=form.cleaned_data["deal"],
            note=form.cleaned_data["note"].strip(),
        )

    return answer(request, place, try_saving(form, save), errors=form)


@phone_page("POST")
def phone_withdraw(request: HttpRequest, code: str, side: str, dispute_pk: int) -> HttpResponse:
    """Take a doubt back."""
    place = load_phone(request, code, side)
    phone_entry.withdraw_dispute(actor=place.actor, table=place.table, side=place.side, dispute_id=dispute_pk)
    return answer(request, place, Outcome(done=True))


@phone_page("POST")
def phone_call(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Call the organiser to the table."""
    place = load_phone(request, code, side)
    call_organiser(actor=place.actor, table=place.table, side=place.side)
    return answer(request, place, Outcome(done=True))
