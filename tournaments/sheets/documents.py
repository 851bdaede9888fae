"""The registry of printable documents: each is one template, shown as a page and rendered as a PDF file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Tournament
from tournaments.sheets.lists_people import check_in_listing, corrections_listing
from tournaments.sheets.lists_round import results_listing, tables_listing, where_listing
from tournaments.sheets.lists_standings import cross_listing, prizes_listing
from tournaments.sheets.paper import Paper
from tournaments.sheets.papers import (
    Wish,
    blank_paper,
    certificates_paper,
    evening_paper,
    of_evening,
    of_round,
    pictures_paper,
    players_paper,
    record_paper,
    sheets_count,
    sheets_paper,
    standings_paper,
    style_words,
)
from tournaments.sheets.rules import rules_context

PAPER_TEMPLATE = "tournaments/sheets/paper.html"


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
        has_address: its pages name an address of this computer.
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
    has_address: bool = False
    count: Callable[[Tournament, Wish], int] | None = None
    template: str = PAPER_TEMPLATE
    context: Callable[[Tournament], Mapping[str, Any]] | None = None

    def is_seating_only(self, wish: Wish) -> bool:
        """True if no score changes what is asked for."""
        return self.seating_only or wish.variant in self.seating_variants


DOCUMENTS: Mapping[str, Document] = {
    document.code: document
    for document in (
        Document(
            code="feuilles",
            title=lambda: _("Score sheets"),
            build=sheets_paper,
            source="draw_round",
            of_round=True,
            variants=style_words(),
            seating_variants=frozenset({"a-remplir", "totaux"}),
            has_address=True,
            count=sheets_count,
        ),
        Document(
            code="placement",
            title=lambda: _("Where do I sit?"),
            build=of_round(where_listing),
            source="draw_round",
            of_round=True,
            seating_only=True,
        ),
        Document(
            code="tables",
            title=lambda: _("Tables of the round"),
            build=of_round(tables_listing),
            source="draw_round",
            of_round=True,
            seating_only=True,
        ),
        Document(
            code="resultats",
            title=lambda: _("Results of the round"),
            build=of_round(results_listing),
            source="scores_round",
            of_round=True,
        ),
        Document(
            code="classement", title=lambda: _("Standings"), build=standings_paper, source="standings", after_round=True
        ),
        Document(
            code="joueurs",
            title=lambda: _("Standings of the players"),
            build=players_paper,
            source="standings",
            after_round=True,
        ),
        Document(code="grille", title=lambda: _("Cross table"), build=of_evening(cross_listing), source="standings"),
        Document(
            code="fiche",
            title=lambda: _("A pair’s own record"),
            build=record_paper,
            source="standings",
            of_entrant=True,
        ),
        Document(code="palmares", title=lambda: _("Prize list"), build=of_evening(prizes_listing), source="standings"),
        Document(code="diplomes", title=lambda: _("Certificates"), build=certificates_paper, source="standings"),
        Document(
            code="pointage",
            title=lambda: _("Check-in list"),
            build=of_evening(check_in_listing),
            source="entrants",
            seating_only=True,
        ),
        Document(
            code="feuilles-vierges",
            title=lambda: _("Blank score sheets"),
            build=blank_paper,
            variants={code: words for code, words in style_words().items() if code != "a-remplir"},
            seating_only=True,
            has_address=True,
        ),
        Document(code="corrections", title=lambda: _("Journal of corrections"), build=of_evening(corrections_listing)),
        Document(code="tableaux", title=lambda: _("Pictures"), build=pictures_paper, source="pictures"),
        Document(code="soiree", title=lambda: _("The whole evening"), build=evening_paper, has_address=True),
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
