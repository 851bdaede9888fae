"""The organiser's page of the screens: what each shows, its address, the message, the picture."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.enums import DisplayView
from tournaments.errors import UserError
from tournaments.forms.displays import DisplayForm, DisplayNameForm, MessageForm, PauseForm, PictureForm, ShowForm
from tournaments.models import Display, Picture, Tournament
from tournaments.permissions import Action
from tournaments.selectors.evenings import Step
from tournaments.services import displays as service
from tournaments.services.pictures import MOST_BYTES
from tournaments.views.access import actor_of, get_tournament, page
from tournaments.views.addresses import origin_for, origins
from tournaments.views.display import picture_response
from tournaments.views.shell import render_evening

#: The steps by which a round is made longer or shorter.
MORE_MINUTES = (-5, -1, 1, 5, 10)


@page(Action.CONTROL_SCREENS, "GET", "POST")
def displays(request: HttpRequest, pk: int) -> HttpResponse:
    """Every screen of an evening; a post adds one."""
    tournament = get_tournament(request, pk)
    form = DisplayNameForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            added = service.create_display(actor=actor_of(request), tournament=tournament, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            return _to_card(added)
    return _list(request, tournament, new=form)


@page(Action.CONTROL_SCREENS, "POST")
def display_change(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Keep what was chosen for one screen."""
    tournament = get_tournament(request, pk)
    display = _display(tournament, code)
    form = DisplayForm.of(display, request.POST)
    if form.is_valid():
        try:
            changed = service.change_display(actor=actor_of(request), display=display, settings=form.settings())
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("“%(name)s” is saved.") % {"name": changed.name})
            return _to_card(changed)
    return _list(request, tournament, changed=form)


@page(Action.CONTROL_SCREENS, "POST")
def display_show(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Put one view on a screen, at once."""
    display = _display(get_tournament(request, pk), code)
    form = ShowForm(request.POST)
    if not form.is_valid():
        raise UserError(_("This request could not be understood. Go back and try again."))
    return _to_card(service.show_only(actor=actor_of(request), display=display, view=form.cleaned_data["view"]))


@page(Action.CONTROL_SCREENS, "POST")
def display_pause(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Let a screen stand still, or go on."""
    display = _display(get_tournament(request, pk), code)
    form = PauseForm(request.POST)
    if not form.is_valid():
        raise UserError(_("This request could not be understood. Go back and try again."))
    return _to_card(service.pause_display(actor=actor_of(request), display=display, **form.cleaned_data))


@page(Action.CONTROL_SCREENS, "POST")
def display_remove(request: HttpRequest, pk: int, code: str) -> HttpResponse:
    """Take a screen away."""
    display = _display(get_tournament(request, pk), code)
    service.remove_display(actor=actor_of(request), display=display)
    messages.success(request, _("“%(name)s” is removed: its address shows nothing any more.") % {"name": display.name})
    return redirect("displays", pk)


@page(Action.CONTROL_SCREENS, "POST")
def displays_message(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a message on every screen, or take it away."""
    tournament = get_tournament(request, pk)
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _list(request, tournament, message=form)
    service.post_message(actor=actor_of(request), tournament=tournament, **form.cleaned_data)
    shown = _("The message is on every screen.") if form.cleaned_data["text"] else _("No screen shows a message now.")
    messages.success(request, shown)
    return redirect("displays", pk)


@page(Action.CONTROL_SCREENS, "GET", "POST")
def displays_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture of the evening's screens; a post replaces it."""
    tournament = get_tournament(request, pk)
    if request.method != "POST":
        return picture_response(get_object_or_404(Picture, tournament=tournament))
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            data = form.cleaned_data["picture"].read(MOST_BYTES + 1)
            service.set_picture(actor=actor_of(request), tournament=tournament, data=data)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The picture is saved. A screen shows it once it is chosen there."))
            return redirect(f"{reverse('displays', args=[pk])}#picture")
    return _list(request, tournament, picture=form)


@page(Action.CONTROL_SCREENS, "POST")
def displays_picture_remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Forget the picture."""
    service.remove_picture(actor=actor_of(request), tournament=get_tournament(request, pk))
    return redirect("displays", pk)


def _display(tournament: Tournament, code: str) -> Display:
    return get_object_or_404(Display.objects.select_related("tournament"), tournament=tournament, code=code)


def _to_card(display: Display) -> HttpResponse:
    return redirect(f"{reverse('displays', args=[display.tournament_id])}#{display.code}")


def _list(
    request: HttpRequest,
    tournament: Tournament,
    *,
    new: DisplayNameForm | None = None,
    changed: DisplayForm | None = None,
    message: MessageForm | None = None,
    picture: PictureForm | None = None,
) -> HttpResponse:
    """The page; a form that was refused stands in it with what was typed."""
    found = list(tournament.displays.all())
    origin = origin_for(request, tournament)
    wrong = any(form is not None and form.errors for form in (new, changed, message, picture))
    context = {
        "more_minutes": MORE_MINUTES,
        "cards": [_card(origin, display, changed) for display in found],
        "origin": origin,
        "origins": origins(request, tournament),
        "new": new or DisplayNameForm(),
        "message": message or MessageForm(initial={"text": found[0].banner if found else ""}),
        "picture_form": picture or PictureForm(),
        "picture": Picture.objects.filter(tournament=tournament).values_list("digest", flat=True).first(),
    }
    status = 422 if wrong else 200
    return render_evening(
        request, "tournaments/display/list.html", tournament, step=Step.DOCUMENTS, context=context, status=status
    )


def _card(origin: str, display: Display, changed: DisplayForm | None) -> dict[str, object]:
    """What the page says of one screen."""
    form = changed if changed is not None and changed.prefix == display.code else DisplayForm.of(display)
    address = f"{origin}{reverse('display', args=[display.code])}"
    shows = ", ".join(str(view.label) for view in DisplayView if view in display.views)
    return {"display": display, "form": form, "shows": shows, "address": address}
