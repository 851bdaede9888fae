"""Fields for figures: the keypad of figures on a telephone, and nothing that a mouse wheel changes, on every page."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import Penalty, Side
from tests.factories import ACTOR, make_rules
from tests.markup import page_text
from tests.phone_factories import code_for, make_phone_table
from tests.sheet_factories import enter, ticket
from tests.views.test_matrix import PATTERNS
from tournaments.models import Table
from tournaments.services.score_entry import add_penalties


class Inputs(HTMLParser):
    """The fields of a page that somebody types into."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "input" and values.get("type", "text") in {"text", "number", "tel"}:
            self.found.append(values)


def inputs(page: str) -> list[dict[str, str | None]]:
    parser = Inputs()
    parser.feed(page)
    return parser.found


@pytest.fixture
def table(db: None) -> Table:
    """A table with a deal and a penalty, telephones, announcements and contracts beyond the buttons."""
    table = make_phone_table(rules=make_rules(announcements=True))
    enter(table)
    add_penalties(
        actor=ACTOR, table=table, ticket=ticket(1), penalties=[Penalty(side=Side.NS, points=-160, reason="renonce")]
    )
    return table


#: Fields for words; whatever else is typed into is for figures.
WORDS = {"category", "club", "code", "keep_as", "licence", "line", "name", "name_1", "name_2", "note", "typed_name"}
WORDS |= {"penalty_0_reason", "reason", "username", "what", "why"}
#: A score and everything that changes one; a page that no longer shows one of them is read in vain.
SCORES = {f"{kind}_{side}" for side in Side for kind in ("points", "announcements", "total", "trick_points", "written")}
SCORES |= {f"paper_{side}" for side in Side}
SCORES |= {"contract_other", "penalty_0_points", "points", "announced", "deals_played", "table", "amount"}


def pages(client: Client, table: Table) -> Iterator[tuple[str, str]]:
    """Every page that opens by its address, the organiser's and the telephones', and the desk with a table open."""
    known: dict[str, Any] = {"pk": table.round.tournament.pk, "code": code_for(table), "side": "ns"}
    addresses = [
        reverse(name, kwargs={key: known.get(key, 1) for key in pattern.pattern.converters})
        for name, pattern in PATTERNS.items()
    ]
    desk = reverse("scorer", args=[table.round.tournament.pk])
    for address in (*addresses, f"{desk}?table=1", f"{desk}?table=1&mode=deals"):
        response = client.get(address)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            yield address, page_text(response)


def test_every_field_for_figures_opens_their_keypad_and_minds_no_wheel(organiser: Client, table: Table) -> None:
    seen: set[str] = set()
    for address, page in pages(organiser, table):
        for field in inputs(page):
            name, where = f"{field['name']}", f"{field['name']} on {address}"
            assert field.get("type", "text") == "text", where
            # An evening's place is a town, a prize's a number.
            if name in WORDS or (name == "place" and "/lots/" not in address):
                continue
            assert field.get("inputmode") in {"numeric", "decimal"}, where
            seen.add(name)
    assert not SCORES - seen
