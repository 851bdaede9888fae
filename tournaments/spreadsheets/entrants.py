"""Who takes part and what was paid, as sheets; the list of entrants can be read back in."""

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import EntrantPlayer, Tournament
from tournaments.selectors.dues import dues
from tournaments.selectors.evenings import entrant_size
from tournaments.spreadsheets.cells import Heading, Value
from tournaments.spreadsheets.files import SheetOut

NAMES_WIDTH = 34


def entrants_sheet(tournament: Tournament) -> SheetOut:
    """The entrants with clubs, licences, category, state and money in euros."""
    size = entrant_size(tournament)
    titles = [(_("First player"), _("First player: licence"), _("First player: club"))]
    titles += [(_("Second player"), _("Second player: licence"), _("Second player: club"))]
    if size == 1:
        titles = [(_("Player"), _("Licence"), _("Club"))]
    people = [
        Heading(title=title, width=width)
        for three in titles
        for title, width in zip(three, (NAMES_WIDTH, 16, 24), strict=True)
    ]
    return SheetOut(
        code="entrants",
        title=_("Entrants"),
        headings=[
            Heading(title=_("No."), width=8),
            *people,
            Heading(title=_("Category"), width=16),
            Heading(title=_("State"), width=14),
            Heading(title=pgettext("money", "Paid")),
            Heading(title=pgettext("money", "Still owed"), width=12),
        ],
        rows=_entrant_rows(tournament, size),
    )


def _entrant_rows(tournament: Tournament, size: int) -> Iterator[list[Value]]:
    people: dict[int, list[Value]] = defaultdict(list)
    for place in _places(tournament).filter(to_round=None):
        people[place.entrant_id] += [place.player.name, place.player.licence, place.player.club]
    for entrant in tournament.entrants.order_by("number"):
        cells = (people[entrant.pk] + [None] * 3 * size)[: 3 * size]
        money = dues(tournament, entrant)
        yield [entrant.number, *cells, entrant.category, entrant.get_state_display(), money.paid, money.owed]


def players_sheet(tournament: Tournament) -> SheetOut:
    """Every person who held a place, from which round to which."""
    return SheetOut(
        code="players",
        title=_("Players"),
        headings=[
            Heading(title=_("No."), width=8),
            Heading(title=pgettext("seat of an entrant", "Place"), width=8),
            Heading(title=_("Name"), width=NAMES_WIDTH),
            Heading(title=_("Club"), width=24),
            Heading(title=_("Licence"), width=16),
            Heading(title=_("From round"), width=12),
            Heading(title=_("To round"), width=12),
        ],
        rows=(
            [
                place.entrant.number,
                place.position,
                place.player.name,
                place.player.club,
                place.player.licence,
                place.from_round,
                place.to_round,
            ]
            for place in _places(tournament)
        ),
    )


def _places(tournament: Tournament) -> QuerySet[EntrantPlayer]:
    return (
        EntrantPlayer.objects.filter(entrant__tournament=tournament)
        .select_related("player", "entrant")
        .order_by("entrant__number", "position", "from_round")
    )
