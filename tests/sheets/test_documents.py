"""What is printed: page counts, names, figures, nothing cut."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.factories import ACTOR, make_pair, make_pairs, make_tournament
from tournaments.models import Round, Tournament
from tournaments.selectors.results import standings
from tournaments.services.demo import create_demo
from tournaments.services.rounds import draw_round, publish_round
from tournaments.sheets.documents import document_html, document_pdf
from tournaments.sheets.score_sheets import page_count

pytestmark = pytest.mark.django_db


def _pages(code: str, tournament: Tournament, round_number: int | None = None) -> list[str]:
    reader = PdfReader(BytesIO(document_pdf(code, tournament, round_number=round_number)))
    return [page.extract_text() for page in reader.pages]


def _drawn(tournament: Tournament) -> Round:
    return publish_round(actor=ACTOR, round_=draw_round(actor=ACTOR, tournament=tournament))


@pytest.mark.parametrize(("tables", "pages"), [(1, 1), (4, 2), (25, 13)])
def test_two_score_sheets_to_a_page_and_no_blank_one(tables: int, pages: int) -> None:
    tournament = make_tournament()
    make_pairs(tournament, 2 * tables)
    round_ = _drawn(tournament)
    texts = _pages("feuilles", tournament, 1)
    assert len(texts) == page_count(round_) == pages
    assert all("162" in text for text in texts)
    names = {place.player.name for entrant in tournament.entrants.all() for place in entrant.places.all()}
    assert all(any(name in text for text in texts) for name in names)


def test_thirty_deals_take_a_page_of_their_own_with_a_row_each() -> None:
    tournament = make_tournament(deals_per_round=30)
    make_pairs(tournament, 4)
    round_ = _drawn(tournament)
    texts = _pages("feuilles", tournament, 1)
    assert len(texts) == page_count(round_) == 2
    assert all("30" in text and "162" in text for text in texts)


def test_a_sheet_that_was_typed_shows_its_deals_with_suits_and_totals() -> None:
    tournament = create_demo(actor=ACTOR)
    text = _pages("feuilles", tournament, 1)[0]
    assert "110" in text
    assert "♥" in text
    assert "580" in text


def test_long_and_awkward_names_are_whole_and_harmless() -> None:
    tournament = make_tournament(name="<script>alert(1)</script>")
    long_names = ("Hélène Noël-Ångström de la Tour-d’Auvergne", "Jean-Pierre Ünwürdig-Çelik de Saint-Étienne")
    make_pair(tournament, *long_names)
    make_pair(tournament, "=1+1", "<b>Bernard</b>")
    _drawn(tournament)
    html = document_html("feuilles", tournament, round_number=1)
    assert "<script>" not in html
    assert "<b>Bernard" not in html
    text = " ".join(_pages("feuilles", tournament, 1)[0].split())
    for name in (*long_names, "=1+1", "<b>Bernard</b>"):
        assert name in text


def test_the_printed_standings_are_those_of_the_page() -> None:
    tournament = create_demo(actor=ACTOR)
    text = " ".join(_pages("classement", tournament)[0].split()).replace("\u202f", "").replace("\xa0", "")
    rows = standings(tournament)
    places = [text.index(row.contestant.name) for row in rows]
    assert places == sorted(places)
    assert all(str(row.standing.points) in text.replace(" ", "") for row in rows)
