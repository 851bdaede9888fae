"""The helps beside the telephone's deal form."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.forms.announcements import AnnouncementsForm
from tournaments.forms.card_counter import CardCounterForm
from tournaments.forms.phones import PhoneDealForm
from tournaments.views.help import DealFormPlace, answer_help, forgive_missing
from tournaments.views.phone_access import phone_page
from tournaments.views.phone_page import PhonePlace, load_phone, phone_context, render_phone
from tournaments.views.sheet_page import index_of


@phone_page("GET", "POST")
def phone_announcements(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Who declared what: which side scores, why, and how much."""
    return answer_help(request, AnnouncementsForm, _on_phone(request, load_phone(request, code, side)))


@phone_page("GET", "POST")
def phone_counter(request: HttpRequest, code: str, side: str) -> HttpResponse:
    """Tap the cards of a side's tricks: the points of both."""
    return answer_help(request, CardCounterForm, _on_phone(request, load_phone(request, code, side)))


def _on_phone(request: HttpRequest, place: PhonePlace) -> DealFormPlace:
    """The deal form of a telephone, our side first."""

    def give_back(typed: QueryDict) -> HttpResponse:
        form = PhoneDealForm(typed, sheet=place.sheet, side=place.side, index=index_of(typed, place.place, None))
        forgive_missing(form)
        return render_phone(request, place, form=form)

    def show(context: Mapping[str, Any]) -> HttpResponse:
        return render(request, "tournaments/phone/help.html", {**phone_context(place), **context})

    return DealFormPlace(sheet=place.sheet, names=dict(place.sides), give_back=give_back, show=show)
