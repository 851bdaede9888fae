"""Prizes by rule, receipts and refunds."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import PrizeRule
from tournaments.errors import UserError
from tournaments.forms.prizes import CategoryForm, PrizeForm, RefundForm
from tournaments.models import Tournament
from tournaments.permissions import Action
from tournaments.selectors.people import entrant_rows
from tournaments.selectors.prizes import awards, categories_of
from tournaments.services.prizes import add_prize, refund_entrant, remove_prize, set_category
from tournaments.sheets.pdf import Layout, render_pdf
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.file_names import evening_name, pdf_response
from tournaments.views.printing import screen_bar
from tournaments.views.shell import render_evening


@page(Action.SEE_TOURNAMENT)
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Every prize with who gets it as things stand."""
    return _show(request, get_tournament(request, pk))


@page(Action.MANAGE_TOURNAMENT, "POST")
def prize_add(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a prize on the list."""
    tournament = get_tournament(request, pk, to_change=True)
    form = PrizeForm(request.POST)
    if form.is_valid():
        values = {**form.cleaned_data, "rule": PrizeRule(form.cleaned_data["rule"])}
        try:
            add_prize(actor=actor_of(request), tournament=tournament, **values)
        except UserError as error:
            form.add_user_error(error)
        else:
            return redirect("prizes", pk)
    return _show(request, tournament, prize_form=form)


@page(Action.MANAGE_TOURNAMENT, "POST")
def prize_remove(request: HttpRequest, pk: int, prize: int) -> HttpResponse:
    """Take a prize off the list."""
    remove_prize(actor=actor_of(request), tournament=get_tournament(request, pk, to_change=True), prize_pk=prize)
    return redirect("prizes", pk)


@page(Action.REGISTER, "POST")
def category_set(request: HttpRequest, pk: int) -> HttpResponse:
    """Say which category an entrant is in."""
    tournament = get_tournament(request, pk, to_change=True)
    form = CategoryForm(request.POST)
    if form.is_valid():
        try:
            set_category(actor=actor_of(request), tournament=tournament, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("No. %(number)d is saved.") % {"number": form.cleaned_data["number"]})
            return redirect("prizes", pk)
    return _show(request, tournament, category_form=form)


@page(Action.REGISTER, "GET", "POST")
def refund(request: HttpRequest, pk: int) -> HttpResponse:
    """Give money back."""
    tournament = get_tournament(request, pk, to_change=request.method == "POST")
    form = RefundForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            refund_entrant(actor=actor_of(request), tournament=tournament, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The refund of no. %(number)d is noted.") % form.cleaned_data)
            return redirect("checkin", pk)
    context = {"form": form}
    status = 422 if form.errors else 200
    return render_evening(
        request, "tournaments/prizes/refund.html", tournament, step="entrants", context=context, status=status
    )


@page(Action.REGISTER)
def receipts(request: HttpRequest, pk: int, pdf: bool = False) -> HttpResponse:
    """A receipt for everybody who has paid, to be printed and cut or as a file (``?inscrit=3``: one of them)."""
    tournament = get_tournament(request, pk)
    number = request.GET.get("inscrit", "")
    paid = [row for row in entrant_rows(tournament) if row.dues.paid and number in {"", str(row.number)}]
    paid.sort(key=lambda row: row.number)
    context = {
        "tournament": tournament,
        "rows": paid,
        "total": sum(row.dues.paid for row in paid),
        "printed_at": timezone.now(),
    }
    if pdf:
        html = render_to_string("tournaments/prizes/receipts.html", context)
        return pdf_response(render_pdf(Layout(parts=[html])), evening_name(tournament), _("Receipts"))
    screen = screen_bar(request, back_url=reverse("checkin", args=[pk]), pdf_url=reverse("receipts_pdf", args=[pk]))
    return render(request, "tournaments/prizes/receipts.html", {**context, **screen})


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    prize_form: PrizeForm | None = None,
    category_form: CategoryForm | None = None,
) -> HttpResponse:
    context = {
        "awards": awards(tournament),
        "categories": categories_of(tournament),
        "prize_form": prize_form or PrizeForm(),
        "category_form": category_form or CategoryForm(),
    }
    status = 422 if prize_form or category_form else 200
    return render_evening(
        request, "tournaments/prizes/list.html", tournament, step="standings", context=context, status=status
    )
