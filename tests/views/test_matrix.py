"""Role × URL × method, for every address that there is."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.urls.converters import IntConverter

from tests.factories import make_pairs, make_tournament, make_user
from tournaments.enums import Role, ServerRole
from tournaments.models import Round
from tournaments.permissions import Action, allowed
from tournaments.views.access import View

#: In this order, since a post may log out or change the evening.
METHODS = ("put", "delete", "get", "post")
VISITORS: dict[str, Role | None] = {"anonymous": None, **{role.value: role for role in Role}}
#: Where there is one club, its organiser looks after the installation too.
ALLOWED: dict[Role | None, frozenset[Action]] = {
    None: allowed(),
    **{role: allowed(role) for role in Role},
    Role.ORGANISER: allowed(Role.ORGANISER, ServerRole.ADMINISTRATOR),
}


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every address of the program except the repair desk's, which Django guards itself."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            if entry.namespace != "admin":
                yield from patterns(entry)
        else:
            yield entry


PATTERNS = {str(pattern.name): pattern for pattern in patterns(get_resolver())}


def action_of(view: View) -> Action | None:
    """What a view says that it is for."""
    return getattr(view, "action", None)


@pytest.mark.parametrize("name", PATTERNS)
def test_every_address_declares_what_it_is_for(name: str) -> None:
    assert isinstance(action_of(PATTERNS[name].callback), Action), f"{name}: decorate its view with @page(Action.…)"


@pytest.fixture
def browsers(db: None) -> dict[str, Client]:
    """One browser a role, and one of nobody's."""
    found = {}
    for name, role in VISITORS.items():
        found[name] = Client(raise_request_exception=False)
        if role is not None:
            found[name].force_login(make_user(name, role=role))
    return found


@pytest.fixture
def address(db: None) -> Any:
    """``address(name)``: a page of an evening with pairs and a drawn round; parts of it may be given."""
    tournament = make_tournament()
    make_pairs(tournament, 4)
    Round.objects.create(tournament=tournament, number=1, seed=1)

    def of(name: str, **given: int) -> str:
        parts = {key: tournament.pk if key == "pk" else 1 for key in PATTERNS[name].pattern.converters}
        return reverse(name, kwargs=parts | given)

    return of


@pytest.mark.parametrize("name", PATTERNS)
def test_only_those_who_may_get_in(name: str, browsers: dict[str, Client], address: Any) -> None:
    action = action_of(PATTERNS[name].callback)
    assert action is not None
    for visitor, role in VISITORS.items():
        for method in METHODS:
            response = getattr(browsers[visitor], method)(address(name))
            where = f"{visitor} {method}: {response.status_code}"
            assert response.status_code < 500, where
            if method in {"put", "delete"}:
                assert response.status_code == 405, where
            elif response.status_code != 405:
                check_answer(response, allowed=action in ALLOWED[role], logged_in=role is not None, where=where)


def check_answer(response: Any, *, allowed: bool, logged_in: bool, where: str) -> None:
    """Who may is never sent to the log-in; who may not gets there, or is refused if logged in already."""
    login_page = f"{reverse(settings.LOGIN_URL)}?next="
    asked_to_log_in = response.status_code == 302 and response["Location"].startswith(login_page)
    if allowed:
        assert not asked_to_log_in, where
    elif logged_in:
        assert response.status_code == 403, where
    else:
        assert asked_to_log_in, where


def test_the_matrix_in_the_architecture_is_up_to_date() -> None:
    call_command("permissions_table", "--check")


class Controls(HTMLParser):
    """The addresses that a page lets one click or post to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        offered = {"a": values.get("href"), "form": values.get("action"), "button": values.get("formaction")}.get(tag)
        if offered and offered.startswith("/") and not offered.startswith("/static/"):
            self.found.append((tag, offered.partition("?")[0]))


def offered_controls(html: str) -> list[tuple[str, str]]:
    """Every control of a page with the address that it leads to."""
    parser = Controls()
    parser.feed(html)
    return parser.found


def test_a_number_that_no_row_has_is_not_found(browsers: dict[str, Client], address: Any) -> None:
    """Neither the largest that a database looks for nor one beyond is a fault, wherever it stands."""
    rare, organiser = 777_777_777, browsers["organiser"]
    for name, pattern in PATTERNS.items():
        for key in (key for key, to in pattern.pattern.converters.items() if isinstance(to, IntConverter)):
            path = address(name, **{key: rare})
            for figures in ("9" * 18, "9" * 19, "9" * 5_000):
                for method in (organiser.get, organiser.post):
                    status = method(path.replace(str(rare), figures)).status_code
                    assert status == 404 or (len(figures) == 18 and status < 500), (name, key, len(figures), status)


def test_no_page_offers_what_its_reader_may_not_do(browsers: dict[str, Client], address: Any) -> None:
    refused = set()
    for name, pattern in PATTERNS.items():
        for visitor, role in VISITORS.items():
            action = action_of(pattern.callback)
            if action is None or action not in ALLOWED[role]:
                continue
            response = browsers[visitor].get(address(name))
            if response.status_code != 200 or not response["Content-Type"].startswith("text/html"):
                continue
            for tag, where in offered_controls(response.content.decode()):
                wanted = action_of(resolve(where).func)
                if wanted is not None and wanted not in ALLOWED[role]:
                    refused.add(f"{visitor} on {name}: <{tag}> {where}")
    assert not refused, "\n".join(sorted(refused))


def test_pages_of_the_staff_are_never_kept_by_a_browser(organiser: Client, address: Any) -> None:
    for name in ("home", "entrants", "tournament_settings", "tournament_create"):
        assert "no-store" in organiser.get(address(name))["Cache-Control"], name
