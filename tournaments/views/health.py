"""How the installation is: for a monitor, for the organiser, and in one file for whoever helps."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.permissions import Action
from tournaments.selectors.health import health as state_of_installation
from tournaments.selectors.health import signals, system_name
from tournaments.services.support import support_file as make_support_file
from tournaments.views.access import page


@page(Action.OPEN_DOOR)
def health(request: HttpRequest) -> HttpResponse:
    """For a monitor: 200 if all is well, 503 and a word for what is not."""
    found = signals()
    well = found["database"] == "ok" and found["disk"] == "ok"
    return JsonResponse({"status": "ok" if well else "failing", **found}, status=200 if well else 503)


@page(Action.KEEP_INSTALLATION)
def installation(request: HttpRequest) -> HttpResponse:
    """For the organiser: disk, size, last copy, addresses, version."""
    context = {"health": state_of_installation(), "system": system_name(), "port": request.get_port()}
    return render(request, "tournaments/health/installation.html", context)


@page(Action.KEEP_INSTALLATION)
def support_file(request: HttpRequest) -> HttpResponse:
    """One file to send when something is wrong; no name of anybody is in it."""
    name = f"coinche-support-{timezone.localdate():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(make_support_file(), content_type="application/zip", headers=headers)
