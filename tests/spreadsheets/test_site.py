"""The folder of pages: complete in itself, without script, with names as strangers may read them."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.utils import translation

from tests.factories import ACTOR, make_pair, make_tournament
from tests.markup import faults
from tournaments.enums import Formula, PublicNames
from tournaments.models import Round, Tournament
from tournaments.selectors.results import standings
from tournaments.services.attendance import disqualify_entrant
from tournaments.services.demo import create_demo
from tournaments.services.rounds import draw_round, publish_round
from tournaments.spreadsheets.site import site_pages

pytestmark = pytest.mark.django_db


class Checker(HTMLParser):
    """Notes every address; nothing may run, nothing may be styled in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        assert not [name for name, _value in attrs if name.startswith("on") or name == "style"]
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]


def texts(tournament: Tournament) -> dict[str, str]:
    return {name: page if isinstance(page, str) else page.decode() for name, page in site_pages(tournament)}


def test_every_link_leads_to_a_page_of_the_folder() -> None:
    pages = texts(create_demo(actor=ACTOR))
    assert {"index.html", "style.css", "course.svg", "contrats.svg", "tour-3.html", "inscrit-8.html"} <= set(pages)
    for name, page in pages.items():
        if name.endswith(".html"):
            checker = Checker()
            checker.feed(page)
            assert set(checker.addresses) <= set(pages), name
        assert "<script" not in page


def melee_with_an_exempt() -> Tournament:
    """Single players, too many for the tables, with names as strangers type them."""
    tournament = make_tournament(name="Mêlée & <b>Cie</b>", formula=Formula.MELEE)
    for name in ("=1+1", '"Zoé" <script>', "a & b", "d'Artagnan", "e", "f"):
        make_pair(tournament, name)
    publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))
    return tournament


def disqualified() -> Tournament:
    """An evening with one who is out, and without a picture's figures."""
    tournament = create_demo(actor=ACTOR)
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=3, reason="marque")
    return tournament


@pytest.mark.parametrize("make", [disqualified, melee_with_an_exempt, make_tournament])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_is_valid(make: Callable[[], Tournament], language: str) -> None:
    tournament = make()
    with translation.override(language):
        pages = texts(tournament)
    assert {name: faults(page) for name, page in pages.items() if name.endswith(".html")} == {
        name: [] for name in pages if name.endswith(".html")
    }


def test_a_validator_that_finds_nothing_wrong_would_prove_nothing() -> None:
    page = "<!DOCTYPE html><html><title></title><h1>a</h1><p id=a><div id=a></p><h3>b</h3><center><img src=x></center>"
    assert len(faults(page)) > 6


def test_the_pages_say_what_the_standings_say() -> None:
    tournament = create_demo(actor=ACTOR)
    pages = texts(tournament)
    cells = r'inscrit-(\d+)\.html">([^<]+)</a>\s*</td>\s*<td class="num">([^<]+)<'
    found = re.findall(cells, pages["index.html"])
    expected = [(str(row.contestant.number), row.contestant.name, row.standing.points) for row in standings(tournament)]
    assert [(number, name, int(re.sub(r"\D", "", points))) for number, name, points in found] == expected
    record = re.findall(
        r'tour-(\d)\.html">\d</a></td>.*?<td class="num">([^<]*)</td>\s*</tr>', pages["inscrit-1.html"], re.DOTALL
    )
    (row,) = [row for row in standings(tournament) if row.contestant.number == 1]
    assert [int(re.sub(r"\D", "", score)) for _number, score in record] == [
        row.standing.rounds[number].score for number in (1, 2, 3)
    ]


def test_names_are_shortened_where_the_evening_says_so() -> None:
    tournament = create_demo(actor=ACTOR)
    Tournament.objects.filter(pk=tournament.pk).update(public_names=PublicNames.SHORT)
    tournament.refresh_from_db()
    together = "".join(texts(tournament).values())
    assert "Martine L." in together
    assert "Lefèvre" not in together


def test_a_draft_is_not_published_and_no_name_is_markup() -> None:
    tournament = make_tournament(name="<script>alert(1)</script>")
    make_pair(tournament, "<script>x</script>", "b")
    make_pair(tournament)
    draw_round(actor=ACTOR, tournament=tournament)
    assert Round.objects.exists()
    pages = texts(tournament)
    assert "tour-1.html" not in pages
    assert "<script" not in "".join(pages.values())
