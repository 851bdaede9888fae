"""What happens around every request: the chosen language, the first visit, and errors shown as pages."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation

from tournaments.errors import UserError
from tournaments.models import User
from tournaments.origin import is_this_machine

PUBLIC_PAGES = "/public/"
Handler = Callable[[HttpRequest], HttpResponse]


class ChosenLanguageMiddleware:
    """French unless the visitor chose otherwise in the footer; the browser's own wish is not asked.

    A club's laptop is often set up in another language than its players speak.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        language = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


def may_create_first_account(request: HttpRequest) -> bool:
    """True on ``manage.py serve`` for a visitor on the machine itself, as long as nobody has an account."""
    return settings.FIRST_VISIT_ALLOWED and is_this_machine(request) and not User.objects.exists()


class FirstVisitMiddleware:
    """Until the first account exists, every page leads to its creation or says where that is done."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # The telephones' pages open with a code of a table alone, and are asked for more often than all others.
        # Nor is anything public before there is an account. A monitor asks when the database answers nobody.
        named = [reverse(name) for name in ("first_visit", "set_language", "phone_door", "health")]
        open_pages = (*named, PUBLIC_PAGES, f"/{settings.STATIC_URL.lstrip('/')}")
        if request.path.startswith(open_pages) or request.user.is_authenticated or User.objects.exists():
            return self.get_response(request)
        if may_create_first_account(request):
            return redirect("first_visit")
        return render(request, "tournaments/account/not_set_up.html", status=503)


class UserErrorMiddleware:
    """A refusal that no form caught becomes a page that says why and leads back."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Render ``UserError`` and its family; leave every other exception alone: it is a bug."""
        if not isinstance(exception, UserError):
            return None
        return render(request, "tournaments/error.html", {"message": exception.message}, status=exception.status)
