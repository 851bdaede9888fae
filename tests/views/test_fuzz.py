"""Every address, every role, every kind of nonsense: no fault of the program, and nobody else's data.

What is sent is chosen by a seeded generator: values of wrong types and sizes, odd encodings, fields missing and
repeated, keys of the other evening. The forms' own fields are found by opening the pages.
"""

import random
import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.urls.converters import IntConverter

from tests.bench.evenings import make_evening
from tests.factories import make_user
from tests.views.test_matrix import ALLOWED, PATTERNS, action_of
from tournaments.enums import Role
from tournaments.models import Membership, Player, Tournament

SECRET = "Zoroastre Quiproquo"
NONSENSE: Sequence[Any] = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "2",
    "3",
    "999999999999999999999",
    "9" * 5_000,
    "1e9",
    "NaN",
    "1,5",
    "٣",
    "True",
    "on",
    "null",
    "[]",
    "{}",
    "NS",
    "EW",
    "é" * 300,
    "x" * 20_000,
    "\x00",
    "a\x00b",
    "\ud800".encode("utf-8", "surrogatepass"),
    b"\xff\xfe",
    "<script>alert(1)</script>",
    "'; DROP TABLE tournaments_round; --",
    "../../etc/passwd",
    "{{ 7*7 }}",
    "%s%n%(x)s",
    "\u202eabc",
    "2026-02-30",
    "9999-12-31",
    "0001-01-01",
    "1000000-01-01",
    "00000000-0000-0000-0000-000000000000",
    "https://evil.example/",
)
PARAMETERS = (
    "q",
    "tour",
    "page",
    "sort",
    "next",
    "archives",
    "per_page",
    "rang",
    "vue",
    "table",
    "after",
    "key",
    "format",
)
#: Not called: they take the session, the copies or the language away from the test itself.
LEFT_ALONE = {"logout", "backup_create", "backup_restore", "backup_verify", "backup_bring", "account_new_link"}


PROPOSED = re.compile(r"<datalist.*?</datalist>", re.DOTALL)


class Fields(HTMLParser):
    """The names of a page's fields, and the values that it proposes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        name = values.get("name")
        if tag in {"input", "select", "textarea", "button"} and name:
            self.found.setdefault(name, []).append(values.get("value") or "")


@pytest.fixture
def evenings(db: None, settings: Any, tmp_path: Path) -> tuple[Tournament, Tournament]:
    """An evening to ask for, and another one whose names must never appear in its pages."""
    settings.DATA_DIR = tmp_path
    own = make_evening(pairs=8, rounds=2, deals=3)
    Player.objects.update(name=Concat("name", Value(" bis")))  # or the other evening would be played by the same people
    other = make_evening(pairs=8, rounds=2, deals=3)
    names = other.entrants.values_list("players", flat=True)
    Player.objects.filter(pk__in=list(names)).update(name=SECRET, search_key=SECRET.casefold())
    return own, other


@pytest.fixture
def visitors(db: None) -> dict[str, Client]:
    """One browser a role, and a stranger's."""
    make_user("owner")
    found = {"": Client(raise_request_exception=False)}
    for role in Role:
        found[role.value] = Client(raise_request_exception=False)
        found[role.value].force_login(make_user(f"fuzz-{role.value}", role=role))
    return found


def test_nonsense_meets_no_fault_and_no_stranger_learns_anything(
    evenings: tuple[Tournament, Tournament], visitors: dict[str, Client], scaled: Callable[[int, int], int]
) -> None:
    own, other = evenings
    fields = known_fields(own, visitors[Role.ORGANISER.value])
    chance = random.Random(20_261_130)
    names = sorted(name for name in PATTERNS if name not in LEFT_ALONE)
    for number in range(scaled(400, 5_000)):
        name, visitor = names[number % len(names)], chance.choice(list(visitors))
        address = some_address(chance, name, own, other)
        method, data = some_request(chance, fields)
        query = {chance.choice(PARAMETERS): text(chance.choice(NONSENSE)) for _ in range(chance.randrange(3))}
        response = send(visitors[visitor], method, address, query, data)
        where = f"request {number}: {visitor or 'stranger'} {method} {address} {query} {data!r:.600}"
        assert response.status_code < 500, where
        check_secrecy(response, name, visitor, where)
        restore_visitors(visitors)


def known_fields(evening: Tournament, organiser: Client) -> dict[str, list[str]]:
    """Every field of every page that the organiser can open."""
    parser = Fields()
    for name, pattern in PATTERNS.items():
        converters = pattern.pattern.converters
        response = organiser.get(reverse(name, kwargs={key: evening.pk if key == "pk" else 1 for key in converters}))
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            parser.feed(response.content.decode())
    return parser.found


def some_address(chance: random.Random, name: str, own: Tournament, other: Tournament) -> str:
    """The address of a page of our evening, now and then with a key of the other evening or of none."""
    keys = (1, 2, 3, 0, 99, other.pk, 2**31, 10**18 - 1)
    values: dict[str, Any] = {}
    for key, converter in PATTERNS[name].pattern.converters.items():
        if key == "pk":
            values[key] = own.pk
        elif isinstance(converter, IntConverter):
            values[key] = chance.choice(keys[:3]) if chance.random() < 0.7 else chance.choice(keys)
        else:
            values[key] = chance.choice(["1", "ns", "eo", "x" * 300, "é", "a b", "%00", "..", "-"])
    try:
        return reverse(name, kwargs=values)
    except NoReverseMatch:  # this converter takes no such text
        return reverse(name, kwargs={key: value if isinstance(value, int) else "1" for key, value in values.items()})


def some_request(chance: random.Random, fields: dict[str, list[str]]) -> tuple[str, list[tuple[str, Any]]]:
    """A method, and fields: some with what their page proposes, some with nonsense, some twice, most missing."""
    if chance.random() < 0.3:
        return "get", []
    data: list[tuple[str, Any]] = []
    for name in chance.sample(sorted(fields), k=min(len(fields), chance.randrange(25))):
        proposed = chance.random() < 0.5
        value = chance.choice(fields[name]) if proposed else chance.choice(NONSENSE)
        data += [(name, value)] * chance.choice((1, 1, 1, 2))
    return chance.choice(("post", "post", "post", "head", "put")), data


def send(client: Client, method: str, address: str, query: dict[str, str], data: list[tuple[str, Any]]) -> Any:
    """Send the request as a browser would: repeated fields, and a file where bytes are to be sent."""
    grouped: dict[str, Any] = {}
    for name, value in data:
        sent = SimpleUploadedFile("x.bin", value) if isinstance(value, bytes) else value
        grouped.setdefault(name, []).append(sent)
    extra: dict[str, Any] = {"HTTP_HX_REQUEST": "true"} if len(data) % 2 else {}
    if method == "post":
        return client.post(address, grouped, query_params=query, **extra)
    return getattr(client, method)(address, query_params=query, **extra)


def text(value: Any) -> str:
    """A value of a query is text."""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def check_secrecy(response: Any, name: str, visitor: str, where: str) -> None:
    """No page of our evening names anybody of the other one, and nobody reads a name that is not theirs to see."""
    if response.streaming:
        return
    action = action_of(PATTERNS[name].callback)
    assert action is not None
    refused = action not in ALLOWED[Role(visitor) if visitor else None]
    if refused:
        assert SECRET.encode() not in response.content, where
    elif "pk" in PATTERNS[name].pattern.converters:
        # Everybody who ever played is proposed, so that a name need not be typed again.
        assert SECRET not in re.sub(
            r"<datalist.*?</datalist>", "", response.content.decode(errors="replace"), flags=re.S
        )


def restore_visitors(visitors: dict[str, Client]) -> None:
    """Undo what an organiser's nonsense did to the accounts, so that every role goes on."""
    for role in Role:
        place = Membership.objects.select_related("user").get(user__username=f"fuzz-{role.value}")
        if place.role != role or not place.lets_in:
            place.role, place.is_active, place.user.is_active = role, True, True
            place.save(update_fields=["role", "is_active"])
            place.user.save(update_fields=["is_active"])
