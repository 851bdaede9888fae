"""The registry of printable documents: each is one template, shown as a page and rendered as a PDF file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.charts import contracts_picture, race_picture
from tournaments.enums import RoundState
from tournaments.models import Round, Tournament
from tournaments.selectors.pictures import contract_counts, race
from tournaments.sheets.codes import printed_codes
from tournaments.sheets.listing import Listing, listing_pages
from tournaments.sheets.lists_people import check_in_listing, corrections_listing
from tournaments.sheets.lists_round import results_listing, tables_listing, where_listing
from tournaments.sheets.lists_standings import (
    certificates,
    cross_listing,
    prizes_listing,
    record_listing,
    standings_listing,
)
from tournaments.sheets.paper import ROOM, Format, Page, Paper
from tournaments.sheets.pdf import render_pdf
from tournaments.sheets.pictures import RACERS, picture_page
from tournaments.sheets.rules import rules_context
from tournaments.sheets.ruling import characters, three_places
from tournaments.sheets.score_sheets import SheetStyle, blank_sheets_paper, page_count, score_sheets_paper

PAPER_TEMPLATE = "tournaments/sheets/paper.html"
FOOT_POINTS = 7.0
CERTIFICATES = 3
#: Pages that one process lays out at a time: small enough for a progress that moves, large enough to be worth a start.
PAGES_AT_A_TIME = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is asked of a document: which round (None: the latest, or as of now), which entrant, which variant."""

    round_number: int | None = None
    entrant: int | None = None
    variant: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A kind of document.

    Attributes:
        code: its place in addresses, in French like they are.
        title: what it is called.
        build: what stands on it. Raises ``LookupError`` where there is no such round or entrant.
        source: name of the address of the page on which its list is.
        of_round, of_entrant: whether it is about one round, or about one entrant.
        after_round: whether it may be asked for as of an earlier round.
        variants: what can be chosen of it, by code; the first is what one gets unasked.
        seating_only: no score changes it, so that a kept file outlives them.
        seating_variants: the variants of which the same is true.
        has_codes: its pages lead telephones to an address of this computer.
        count: the number of pages where it can be told without making them.
        template, context: for a document that is not made of lines of text but lays itself out.
    """

    code: str
    title: Callable[[], str]
    build: Callable[[Tournament, Wish], Paper] | None = None
    source: str = "documents"
    of_round: bool = False
    of_entrant: bool = False
    after_round: bool = False
    variants: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    seating_only: bool = False
    seating_variants: frozenset[str] = frozenset()
    has_codes: bool = False
    count: Callable[[Tournament, Wish], int] | None = None
    template: str = PAPER_TEMPLATE
    context: Callable[[Tournament], Mapping[str, Any]] | None = None

    def is_seating_only(self, wish: Wish) -> bool:
        """True if no score changes what is asked for."""
        return self.seating_only or wish.variant in self.seating_variants


STYLES: Mapping[str, SheetStyle] = {
    "deux-par-page": SheetStyle(),
    "une-par-page": SheetStyle(on_a_page=1),
    "a5": SheetStyle(format=Format.HALF),
    "a-remplir": SheetStyle(typed=False),
    "totaux": SheetStyle(totals_only=True, typed=False),
}


def _styles() -> dict[str, Callable[[], str]]:
    return {
        "deux-par-page": lambda: _("Two to an A4 page"),
        "une-par-page": lambda: _("One to an A4 page"),
        "a5": lambda: _("A5 paper"),
        "a-remplir": lambda: _("To fill in, without what was typed"),
        "totaux": lambda: _("Totals only"),
    }


def _style(wish: Wish) -> SheetStyle:
    return STYLES.get(wish.variant, STYLES["deux-par-page"])


def _round(tournament: Tournament, wish: Wish) -> Round:
    """The round asked for, or the latest; ``LookupError`` if there is none."""
    rounds = tournament.rounds.order_by("-number")
    found = rounds.first() if wish.round_number is None else rounds.filter(number=wish.round_number).first()
    if found is None:
        raise LookupError(wish.round_number)
    found.tournament = tournament
    return found


def _of_listing(listing: Listing, about: str = "") -> Paper:
    return Paper(title=listing.title, pages=listing_pages(listing), about=about or listing.title)


def _of_round(make: Callable[[Round], Listing]) -> Callable[[Tournament, Wish], Paper]:
    return lambda tournament, wish: _of_listing(make(_round(tournament, wish)))


def _of_evening(make: Callable[[Tournament], Listing]) -> Callable[[Tournament, Wish], Paper]:
    return lambda tournament, wish: _of_listing(make(tournament))


def _standings(tournament: Tournament, wish: Wish) -> Paper:
    if wish.round_number is not None:
        _round(tournament, wish)
    return _of_listing(standings_listing(tournament, after_round=wish.round_number))


def _record(tournament: Tournament, wish: Wish) -> Paper:
    return _of_listing(record_listing(tournament, number=wish.entrant or 0))


def _sheets(tournament: Tournament, wish: Wish) -> Paper:
    round_ = _round(tournament, wish)
    return score_sheets_paper(round_, _style(wish), printed_codes(round_))


def _sheets_count(tournament: Tournament, wish: Wish) -> int:
    return page_count(_round(tournament, wish), _style(wish))


def _blank(tournament: Tournament, wish: Wish) -> Paper:
    return blank_sheets_paper(tournament, _style(wish))


def _certificates(tournament: Tournament, wish: Wish) -> Paper:
    pages = [
        Page(template="tournaments/sheets/certificate.html", content=certificate, format=Format.LANDSCAPE)
        for certificate in certificates(tournament, most=CERTIFICATES)
    ]
    return Paper(title=_("Certificates"), pages=pages, is_list=True)


def _pictures(tournament: Tournament, wish: Wish) -> Paper:
    """The race and the contracts, a picture a page with its figures under it."""
    shown = (
        race_picture(race(tournament, most=RACERS), title=_("Places after every round")),
        contracts_picture(contract_counts(tournament), title=_("Contracts by value")),
    )
    return Paper(title=_("Pictures"), pages=[picture_page(picture) for picture in shown], is_list=False)


def _evening(tournament: Tournament, wish: Wish) -> Paper:
    """Everything there is to keep of an evening, one after the other."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    papers = [_standings(tournament, Wish()), _of_listing(cross_listing(tournament))]
    for number in rounds.values_list("number", flat=True):
        asked = Wish(round_number=number)
        papers += [_of_listing(results_listing(_round(tournament, asked))), _sheets(tournament, asked)]
    papers.append(_of_listing(corrections_listing(tournament)))
    pages = [page for paper in papers for page in paper.pages]
    return Paper(title=_("The whole evening"), pages=pages, about=tournament.name, is_list=False)


DOCUMENTS: Mapping[str, Document] = {
    document.code: document
    for document in (
        Document(
            code="feuilles",
            title=lambda: _("Score sheets"),
            build=_sheets,
            source="draw_round",
            of_round=True,
            variants=_styles(),
            seating_variants=frozenset({"a-remplir", "totaux"}),
            has_codes=True,
            count=_sheets_count,
        ),
        Document(
            code="placement",
            title=lambda: _("Where do I sit?"),
            build=_of_round(where_listing),
            source="draw_round",
            of_round=True,
            seating_only=True,
        ),
        Document(
            code="tables",
            title=lambda: _("Tables of the round"),
            build=_of_round(tables_listing),
            source="draw_round",
            of_round=True,
            seating_only=True,
        ),
        Document(
            code="resultats",
            title=lambda: _("Results of the round"),
            build=_of_round(results_listing),
            source="scores_round",
            of_round=True,
        ),
        Document(
            code="classement", title=lambda: _("Standings"), build=_standings, source="standings", after_round=True
        ),
        Document(code="grille", title=lambda: _("Cross table"), build=_of_evening(cross_listing), source="standings"),
        Document(
            code="fiche", title=lambda: _("A pair’s own record"), build=_record, source="standings", of_entrant=True
        ),
        Document(code="palmares", title=lambda: _("Prize list"), build=_of_evening(prizes_listing), source="standings"),
        Document(code="diplomes", title=lambda: _("Certificates"), build=_certificates, source="standings"),
        Document(
            code="pointage",
            title=lambda: _("Check-in list"),
            build=_of_evening(check_in_listing),
            source="entrants",
            seating_only=True,
        ),
        Document(
            code="feuilles-vierges",
            title=lambda: _("Blank score sheets"),
            build=_blank,
            variants={code: words for code, words in _styles().items() if code != "a-remplir"},
            seating_only=True,
        ),
        Document(code="corrections", title=lambda: _("Journal of corrections"), build=_of_evening(corrections_listing)),
        Document(code="tableaux", title=lambda: _("Pictures"), build=_pictures, source="pictures"),
        Document(code="soiree", title=lambda: _("The whole evening"), build=_evening, has_codes=True),
        Document(
            code="rules",
            title=lambda: pgettext("document", "Rules"),
            source="rules_page",
            template="tournaments/sheets/rules.html",
            context=rules_context,
        ),
    )
}


def build_paper(code: str, tournament: Tournament, wish: Wish) -> Paper:
    """What stands on a document. Raises ``LookupError`` for an unknown document, round or entrant."""
    build = DOCUMENTS[code].build
    if build is None:
        raise LookupError(code)
    return build(tournament, wish)


def count_pages(code: str, tournament: Tournament, wish: Wish) -> int:
    """How many pages a document has. Raises ``LookupError`` as ``build_paper`` does."""
    count = DOCUMENTS[code].count
    return count(tournament, wish) if count else len(build_paper(code, tournament, wish).pages)


def document_html(
    code: str, tournament: Tournament, *, round_number: int | None = None, wish: Wish | None = None, **screen: Any
) -> str:
    """The document as HTML; ``screen`` adds what only the page on screen shows (the way back, the link to the PDF)."""
    document = DOCUMENTS[code]
    if document.context is not None:
        context = {"printed_at": timezone.localtime(), **document.context(tournament), **screen}
        return render_to_string(document.template, context)
    paper = build_paper(code, tournament, wish or Wish(round_number=round_number))
    return paper_html(paper, tournament, **screen)


def paper_html(paper: Paper, tournament: Tournament, **screen: Any) -> str:
    """All pages of a document as one HTML page."""
    return _html(paper, tournament, list(_numbered(paper, tournament)), screen)


def paper_parts(paper: Paper, tournament: Tournament) -> list[str]:
    """The document as several HTML pages, to be laid out side by side; a list stays whole for its structure."""
    pages = list(_numbered(paper, tournament))
    step = len(pages) if paper.is_list else PAGES_AT_A_TIME
    return [_html(paper, tournament, pages[start : start + step], {}) for start in range(0, len(pages), step or 1)]


def document_pdf(
    code: str, tournament: Tournament, *, round_number: int | None = None, wish: Wish | None = None
) -> bytes:
    """The document as a PDF file. Raises ``UserError`` where this machine cannot make one."""
    if DOCUMENTS[code].build is None:
        return render_pdf([document_html(code, tournament)])
    paper = build_paper(code, tournament, wish or Wish(round_number=round_number))
    return render_pdf(paper_parts(paper, tournament), accessible=paper.is_list)


def _html(paper: Paper, tournament: Tournament, pages: Sequence[Mapping[str, Any]], screen: Mapping[str, Any]) -> str:
    context = {"paper": paper, "pages": pages, "page_total": len(paper.pages), "tournament": tournament, **screen}
    return render_to_string(PAPER_TEMPLATE, context)


def _numbered(paper: Paper, tournament: Tournament) -> Iterator[Mapping[str, Any]]:
    """Every page with its foot: what it is about, its number among how many, revision and time of its data."""
    now = date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")
    state = _("revision %(revision)d, %(time)s") % {"revision": tournament.revision, "time": now}
    for number, page in enumerate(paper.pages, start=1):
        width = characters(ROOM[page.format][0], FOOT_POINTS)
        foot = three_places(paper.about, f"{number} / {len(paper.pages)}", state, width)
        yield {"template": page.template, "format": page.format.value, "content": page.content, "foot": foot}
