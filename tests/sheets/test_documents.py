"""What is printed: page counts, names, figures, nothing cut."""

import re
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
import segno
from pypdf import PdfReader

from tests.factories import ACTOR, make_pair, make_pairs, make_tournament
from tournaments.enums import PrizeRule, VersionState
from tournaments.models import Round, SheetVersion, Tournament
from tournaments.selectors.results import standings
from tournaments.selectors.seating import seating
from tournaments.services import table_codes
from tournaments.services.adjustments import give_adjustment
from tournaments.services.attendance import disqualify_entrant
from tournaments.services.demo import create_demo
from tournaments.services.prizes import add_prize
from tournaments.services.registration import register_entrants
from tournaments.services.rounds import draw_round, publish_round
from tournaments.sheets.documents import DOCUMENTS, build_paper, count_pages
from tournaments.sheets.listing import ListingPage
from tournaments.sheets.lists_people import check_in_listing
from tournaments.sheets.lists_round import where_listing
from tournaments.sheets.lists_standings import prizes_listing
from tournaments.sheets.papers import Wish
from tournaments.sheets.pdf import render_pdf
from tournaments.sheets.rendering import document_html, document_pdf, paper_parts
from tournaments.sheets.rules import rules_listings
from tournaments.sheets.score_sheets import Code, page_count, score_sheets_paper

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).parents[2] / "tournaments/static/coinche"


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


def _evening(tables: int, *, deals: int = 12, name_length: int = 12) -> Round:
    """A published round whose players have long names; the evening has no place."""
    tournament = make_tournament(deals_per_round=deals, place="")
    lines = [
        (f"Élisabeth-{n:03}".ljust(name_length, "n"), f"Ünal-{n:03}".ljust(name_length, "W")) for n in range(2 * tables)
    ]
    register_entrants(actor=ACTOR, tournament=tournament, lines=lines)
    return _drawn(tournament)


@pytest.mark.parametrize(
    ("tables", "deals", "pages"), [(1, 12, 1), (4, 12, 2), (25, 12, 13), (250, 12, 125), (25, 30, 25)]
)
def test_sheets_take_the_pages_that_were_promised(tables: int, deals: int, pages: int) -> None:
    round_ = _evening(tables, deals=deals)
    assert count_pages("feuilles", round_.tournament, Wish(round_number=1)) == pages
    html = document_html("feuilles", round_.tournament, round_number=1)
    assert html.count('<section class="page') == pages
    assert html.count('<article class="sheet') == tables


def test_two_hundred_and_fifty_tables_are_a_file_of_a_hundred_and_twenty_five_pages() -> None:
    round_ = _evening(250)
    reader = PdfReader(BytesIO(document_pdf("feuilles", round_.tournament, wish=Wish(round_number=1))))
    assert len(reader.pages) == 125
    shown = [re.findall(r"Table (\d+)", page.extract_text()) for page in reader.pages]
    assert shown == [[str(number), str(number + 1)] for number in range(1, 250, 2)]


def test_printed_results_are_those_of_the_database() -> None:
    tournament = create_demo(actor=ACTOR)
    round_ = tournament.rounds.get(number=1)
    text = " ".join("".join(_pages("resultats", tournament, 1)).replace("\u202f", "").replace("\xa0", "").split())
    totals = SheetVersion.objects.filter(table__round=round_, state=VersionState.CONFIRMED)
    assert totals
    for version in totals:
        names = [person.name for table in seating(round_).tables if table.id == version.table_id for person in table.ns]
        assert re.search(rf"{version.table.number} \d+ · {names[0]} {version.total_ns} {version.total_ew} ", text)


def test_paper_knows_no_colour_and_needs_no_ink_but_black() -> None:
    styles = [path.read_text(encoding="utf-8") for path in STATIC.glob("p*r*.css") if "screen" not in path.name]
    assert len(styles) >= 2
    colours = {colour for style in styles for colour in re.findall(r"#[0-9a-fA-F]{3,6}\b|rgba?\([^)]*\)", style)}
    assert colours <= {"#000", "#fff"}
    assert not re.search(r"background: (?!#fff)", "".join(styles))


@pytest.mark.parametrize(("variant", "pages"), [("", 2), ("une-par-page", 3), ("a5", 3), ("totaux", 2)])
def test_every_paper_really_has_its_pages_and_its_size(variant: str, pages: int) -> None:
    round_ = _evening(3)
    pdf = document_pdf("feuilles", round_.tournament, wish=Wish(round_number=1, variant=variant))
    found = PdfReader(BytesIO(pdf)).pages
    assert len(found) == pages
    height = 148 if variant == "a5" else 297
    assert all(round(float(page.mediabox.height) / 72 * 25.4) == height for page in found)
    assert all(page.extract_text().strip() for page in found)


@pytest.mark.parametrize("code", ["placement", "tables"])
def test_sixty_tables_are_seated_on_one_page(code: str) -> None:
    round_ = _evening(60, name_length=18)
    texts = _pages(code, round_.tournament, 1)
    assert len(texts) == 1
    assert all(f"Ünal-{n:03}" in texts[0] for n in range(120))


def test_where_everybody_sits_is_what_the_database_says() -> None:
    round_ = _evening(7)
    text = _pages("placement", round_.tournament, 1)[0]
    tables = seating(round_).tables
    assert len(tables) == 7
    for table in tables:
        for person in (*table.ns, *table.ew):
            side = "NS" if person in table.ns else "(EO|EW)"
            for name in person.names:
                assert re.search(rf"{name}\s+{table.number}\s+{side}", text), name


Box = tuple[float, float, float, float]


def _text_boxes(pdf: bytes) -> list[list[Box]]:
    """For every page the box of every line of text: left, right, baseline, height of the type."""
    pages = []
    for page in PdfReader(BytesIO(pdf)).pages:
        boxes: list[Box] = []

        def keep(
            text: str, cm: list[float], tm: list[float], font: object, size: float, boxes: list[Box] = boxes
        ) -> None:
            shown = text.strip("\n")
            if shown.strip():
                scale = abs(cm[0] * tm[0])
                x, y = cm[0] * tm[4] + cm[4], cm[3] * tm[5] + cm[5]
                height = size * scale
                start = len(shown) - len(shown.lstrip())
                boxes.append((x + start * 0.602 * height, x + len(shown.rstrip()) * 0.602 * height, y, height))

        page.extract_text(visitor_text=keep)
        pages.append(boxes)
    return pages


@pytest.mark.parametrize("code", ["feuilles", "placement", "tables", "resultats", "classement", "grille", "pointage"])
@pytest.mark.parametrize(("tables", "deals", "length"), [(1, 12, 40), (4, 30, 40), (13, 12, 80)])
def test_no_text_lies_on_another(code: str, tables: int, deals: int, length: int) -> None:
    round_ = _evening(tables, deals=deals, name_length=length)
    _assert_apart(document_pdf(code, round_.tournament, wish=_any_wish(code)))


def _any_wish(code: str, variant: str = "") -> Wish:
    document = DOCUMENTS[code]
    return Wish(
        round_number=1 if document.of_round else None, entrant=1 if document.of_entrant else None, variant=variant
    )


def _assert_apart(pdf: bytes) -> None:
    for boxes in _text_boxes(pdf):
        assert boxes
        for (left, right, base, height), (other_left, other_right, other_base, other_height) in combinations(boxes, 2):
            apart = abs(base - other_base) >= 0.7 * min(height, other_height)
            assert apart or right <= other_left + 1 or other_right <= left + 1, (left, base, other_left, other_base)
        assert all(right < 842 for _left, right, _base, _height in boxes)


@pytest.mark.parametrize(("deals", "height"), [(16, 148), (17, 297), (30, 297)])
def test_a_sheet_on_a5_takes_an_a4_where_its_deals_would_run_out_of_it(deals: int, height: int) -> None:
    round_ = _evening(1, deals=deals)
    pdf = document_pdf("feuilles", round_.tournament, wish=_any_wish("feuilles", "a5"))
    [page] = PdfReader(BytesIO(pdf)).pages
    assert round(float(page.mediabox.height) / 72 * 25.4) == height
    _assert_apart(pdf)


def test_an_odd_last_sheet_keeps_its_signatures_and_its_foot_in_its_half_of_the_page() -> None:
    [boxes] = _text_boxes(document_pdf("feuilles", _evening(1).tournament, wish=_any_wish("feuilles")))
    assert min(base for _left, _right, base, _height in boxes) > 297 / 2 / 25.4 * 72


@pytest.mark.parametrize("code", sorted(set(DOCUMENTS) - {"rules"}))
def test_every_page_says_which_of_how_many_it_is_at_which_revision(code: str) -> None:
    tournament = create_demo(actor=ACTOR)
    pages = PdfReader(BytesIO(document_pdf(code, tournament, wish=_any_wish(code)))).pages
    assert len(pages) == count_pages(code, tournament, _any_wish(code))
    for number, page in enumerate(pages, start=1):
        text = page.extract_text()
        assert f"{number} / {len(pages)}" in text
        assert re.search(rf"révision {tournament.revision}, \d\d/\d\d/\d{{4}} \d\d:\d\d", text)


def test_many_sheets_share_one_form_which_nothing_hides() -> None:
    round_ = _evening(35)
    reader = PdfReader(BytesIO(document_pdf("feuilles", round_.tournament, wish=_any_wish("feuilles"))))
    assert len(reader.pages) == 18
    for page in reader.pages[:-1]:
        assert page.extract_text().count("162") == 2
    assert reader.pages[-1].extract_text().count("162") == 1
    for page in reader.pages:
        content = page.get_contents()
        assert content is not None
        assert not re.search(rb"\bre\s+f\b", content.get_data()), "a ground is painted over what lies under the page"


def test_score_sheets_name_the_rules_and_where_to_read_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ("192.168.1.20",))
    tournament = _evening(1).tournament
    text = " ".join(_pages("feuilles", tournament, 1))
    assert "FFB, coinchée 2015 — 192.168.1.20:" in text
    assert f"/soirees/{tournament.pk}/reglement/" in text
    monkeypatch.setattr(table_codes, "local_addresses", lambda: ())
    assert "reglement" not in " ".join(_pages("feuilles", tournament, 1))


def test_the_whole_evening_holds_its_rules_and_its_prizes() -> None:
    tournament = create_demo(actor=ACTOR)
    pages = build_paper("soiree", tournament, Wish()).pages
    titles = {page.content.title for page in pages if isinstance(page.content, ListingPage)}
    listings = (*rules_listings(tournament), prizes_listing(tournament))
    assert {listing.title for listing in listings} <= titles


def test_lists_carry_the_structure_that_screen_readers_want() -> None:
    tournament = create_demo(actor=ACTOR)
    root = PdfReader(BytesIO(document_pdf("classement", tournament))).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]  # pypdf types the root loosely
    assert root["/Lang"] in {"fr", "en"}  # type: ignore[index]  # the same
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()  # type: ignore[index]  # the same


def test_printed_lists_of_people_are_by_name_whatever_the_accents() -> None:
    tournament = make_tournament()
    for names in (("Zoé Petit", "anne Roux"), ("Élodie Sy", "eva Sy"), ("Emile Go", "Çelik Bo"), ("Ève Ba", "Denis")):
        make_pair(tournament, *names)
    where = [row[0] for row in where_listing(_drawn(tournament)).rows]
    assert where == ["anne Roux", "Çelik Bo", "Denis", "Élodie Sy", "Emile Go", "eva Sy", "Ève Ba", "Zoé Petit"]
    desk = [row[2] for row in check_in_listing(tournament).rows]
    assert desk == ["Élodie Sy / eva Sy", "Emile Go / Çelik Bo", "Ève Ba / Denis", "Zoé Petit / anne Roux"]


def test_the_prizes_that_are_entered_stand_beside_those_who_get_them() -> None:
    tournament = create_demo(actor=ACTOR)
    for what, rule, place in (
        ("Ham", PrizeRule.PLACE, 1),
        ("Lantern", PrizeRule.LAST, 1),
        ("Boat", PrizeRule.PLACE, 99),
    ):
        add_prize(actor=ACTOR, tournament=tournament, what=what, rule=rule, place=place)
    listing = prizes_listing(tournament)
    assert [row[-1].strip(".") for row in listing.rows] == ["Ham", *[""] * 6, "Lantern"]
    assert any(note.endswith("Boat") for note in listing.notes), "a prize that nobody gets yet is named"
    assert _pages("palmares", tournament)[0].count("Ham") == 1


def test_a_code_is_printed_with_what_to_type() -> None:
    round_ = _evening(2)
    code = Code(picture=segno.make("http://club/t/K7M2QX").png_data_uri(), text="K7M2QX", url="http://club/t/K7M2QX")
    paper = score_sheets_paper(round_, codes={table.id: code for table in seating(round_).tables})
    [page] = PdfReader(BytesIO(render_pdf(paper_parts(paper, round_.tournament)))).pages
    assert page.extract_text().count("K7M2QX") >= 4
    assert len(page.images) == 2 or len({image.name for image in page.images}) == 1


def test_the_printed_standings_name_decisions_and_put_the_disqualified_outside() -> None:
    tournament = create_demo(actor=ACTOR)
    give_adjustment(actor=ACTOR, tournament=tournament, number=1, points=-160, reason="renonce tardive")
    disqualify_entrant(actor=ACTOR, tournament=tournament, number=2, reason="marque")
    latest = tournament.rounds.latest("number")
    latest.tables.filter(number=1).update(postponed=True)
    SheetVersion.objects.filter(table__round=latest, table__number=1).delete()
    text = " ".join(_pages("classement", tournament)[0].split())
    assert "renonce tardive" in text
    assert text.index(standings(tournament)[-1].contestant.name) > text.index(standings(tournament)[0].contestant.name)
    prizes = " ".join(_pages("palmares", tournament)[0].split())
    assert standings(tournament)[-1].contestant.name not in prizes


@pytest.mark.parametrize("variant", ["a-remplir", "totaux", "une-par-page", "a5"])
def test_every_score_sheet_names_where_its_rules_are_read(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.table_codes.local_addresses", lambda: ["192.168.100.100"])
    tournament = _evening(2).tournament
    address = f"192.168.100.100:8000/soirees/{tournament.pk}/reglement/"
    for code, wish in (("feuilles", Wish(round_number=1, variant=variant)), ("feuilles-vierges", Wish())):
        assert build_paper(code, tournament, wish).about == f"FFB, coinchée 2015 — {address}"


def test_a_long_name_of_the_rules_makes_way_for_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.table_codes.local_addresses", lambda: ["192.168.100.100"])
    round_ = _evening(1)
    monkeypatch.setattr("tournaments.sheets.score_sheets.rules_name", lambda _rules: "Règles de la maison " * 10)
    [text] = _pages("feuilles", round_.tournament, 1)
    assert f"… — 192.168.100.100:8000/soirees/{round_.tournament_id}/reglement/" in text
    assert "1 / 1" in text
