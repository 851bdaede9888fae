"""What each document is made of: an evening and a wish in, the pages out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.charts import contracts_picture, race_picture
from tournaments.enums import RoundState
from tournaments.models import Round, Tournament
from tournaments.selectors.pictures import contract_counts, race
from tournaments.sheets.codes import printed_codes, rules_address
from tournaments.sheets.listing import Listing, listing_pages
from tournaments.sheets.lists_people import corrections_listing
from tournaments.sheets.lists_round import results_listing
from tournaments.sheets.lists_standings import (
    certificates,
    cross_listing,
    prizes_listing,
    record_listing,
    standings_listing,
)
from tournaments.sheets.paper import Format, Page, Paper
from tournaments.sheets.pictures import RACERS, picture_page
from tournaments.sheets.rules import rules_listings
from tournaments.sheets.score_sheets import SheetStyle, blank_sheets_paper, page_count, score_sheets_paper

CERTIFICATES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is asked of a document: which round (None: the latest, or as of now), which entrant, which variant."""

    round_number: int | None = None
    entrant: int | None = None
    variant: str = ""


STYLES: Mapping[str, SheetStyle] = {
    "deux-par-page": SheetStyle(),
    "une-par-page": SheetStyle(on_a_page=1),
    "a5": SheetStyle(format=Format.HALF),
    "a-remplir": SheetStyle(typed=False),
    "totaux": SheetStyle(totals_only=True, typed=False),
}


def style_words() -> dict[str, Callable[[], str]]:
    """What the styles of score sheets are called, by their code."""
    return {
        "deux-par-page": lambda: _("Two to an A4 page"),
        "une-par-page": lambda: _("One to an A4 page"),
        "a5": lambda: _("A5 paper (A4 beyond 16 deals)"),
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


def of_listing(listing: Listing, about: str = "") -> Paper:
    """A document that is one list."""
    return Paper(title=listing.title, pages=listing_pages(listing), about=about or listing.title)


def of_round(make: Callable[[Round], Listing]) -> Callable[[Tournament, Wish], Paper]:
    """A document that is a list about one round."""
    return lambda tournament, wish: of_listing(make(_round(tournament, wish)))


def of_evening(make: Callable[[Tournament], Listing]) -> Callable[[Tournament, Wish], Paper]:
    """A document that is a list about the evening."""
    return lambda tournament, wish: of_listing(make(tournament))


def standings_paper(tournament: Tournament, wish: Wish) -> Paper:
    """The standings, as of now or after a round."""
    if wish.round_number is not None:
        _round(tournament, wish)
    return of_listing(standings_listing(tournament, after_round=wish.round_number))


def players_paper(tournament: Tournament, wish: Wish) -> Paper:
    """The standings of persons, as of now or after a round."""
    if wish.round_number is not None:
        _round(tournament, wish)
    return of_listing(standings_listing(tournament, after_round=wish.round_number, by_player=True))


def record_paper(tournament: Tournament, wish: Wish) -> Paper:
    """One entrant’s own record. Raises ``LookupError`` where nobody has that number."""
    return of_listing(record_listing(tournament, number=wish.entrant or 0))


def sheets_paper(tournament: Tournament, wish: Wish) -> Paper:
    """The score sheets of a round, with codes where telephones take scores."""
    round_ = _round(tournament, wish)
    return score_sheets_paper(round_, _style(wish), printed_codes(round_), rules_address=rules_address(tournament))


def sheets_count(tournament: Tournament, wish: Wish) -> int:
    """How many pages the score sheets take, told without making them."""
    return page_count(_round(tournament, wish), _style(wish))


def blank_paper(tournament: Tournament, wish: Wish) -> Paper:
    """One page of sheets without names."""
    return blank_sheets_paper(tournament, _style(wish), rules_address(tournament))


def certificates_paper(tournament: Tournament, wish: Wish) -> Paper:
    """A certificate a page for the first places."""
    pages = [
        Page(template="tournaments/sheets/certificate.html", content=certificate, format=Format.LANDSCAPE)
        for certificate in certificates(tournament, most=CERTIFICATES)
    ]
    return Paper(title=_("Certificates"), pages=pages, is_list=True)


def pictures_paper(tournament: Tournament, wish: Wish) -> Paper:
    """The race and the contracts, a picture a page with its figures under it."""
    shown = (
        race_picture(race(tournament, most=RACERS), title=_("Places after every round")),
        contracts_picture(contract_counts(tournament), title=_("Contracts by value")),
    )
    return Paper(title=_("Pictures"), pages=[picture_page(picture) for picture in shown], is_list=False)


def evening_paper(tournament: Tournament, wish: Wish) -> Paper:
    """Everything there is to keep of an evening, one after the other."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    papers = [standings_paper(tournament, Wish()), of_listing(cross_listing(tournament))]
    for number in rounds.values_list("number", flat=True):
        asked = Wish(round_number=number)
        papers += [of_listing(results_listing(_round(tournament, asked))), sheets_paper(tournament, asked)]
    papers += [
        of_listing(prizes_listing(tournament)),
        of_listing(corrections_listing(tournament)),
        *map(of_listing, rules_listings(tournament)),
    ]
    pages = [page for paper in papers for page in paper.pages]
    return Paper(title=_("The whole evening"), pages=pages, about=tournament.name, is_list=False)
