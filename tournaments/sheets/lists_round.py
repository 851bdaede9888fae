"""The lists of a round: where everybody sits, its tables, its results."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import Side
from tournaments.enums import ForfeitSide
from tournaments.models import Round, SheetVersion, Table
from tournaments.names import search_key
from tournaments.phrases import whole
from tournaments.selectors.seating import Contestant, Seating, seating
from tournaments.sheets.listing import Listing
from tournaments.sheets.notes import event_note
from tournaments.sheets.paper import Format
from tournaments.sheets.ruling import Align, Column

Rows = list[Sequence[str]]
#: Four columns of names: sixty tables, two hundred and forty people, on one page.
STRIPS = 4


def where_listing(round_: Round) -> Listing:
    """Where do I sit: every player by name with table and side, on one page to sixty tables."""
    seats = seating(round_)
    rows = [(name, *place) for person, place in _places(seats) for name in person.names]
    return Listing(
        title=_("Where do I sit? Round %(number)d") % {"number": round_.number},
        notes=[event_note(round_.tournament)],
        columns=(
            Column(heading=(_("Name"),), least=14),
            Column(heading=(_("Table"),), align=Align.RIGHT),
            Column(heading=("",)),
        ),
        rows=sorted(rows, key=lambda row: search_key(row[0])),
        empty=_("Nobody has a place in this round."),
        one_page=True,
        strips=STRIPS,
        formats=(Format.PORTRAIT,),
    )


def _places(seats: Seating) -> list[tuple[Contestant, tuple[str, str]]]:
    """Everybody's table and side; in words for those who are at none."""
    places = [
        (person, (str(table.number), side_letters(side)))
        for table in seats.tables
        for side in Side
        for person in table.side(side)
    ]
    away = ((seats.byes, _("bye")), (seats.absent, _("absent")), (seats.forfeits, _("forfeit")))
    return places + [(person, (word, "")) for people, word in away for person in people]


def side_letters(side: Side) -> str:
    """The side in two letters."""
    return _("NS") if side is Side.NS else _("EW")


def tables_listing(round_: Round) -> Listing:
    """The tables of a round in their order, each with its two sides; sixty of them on one page."""
    seats = seating(round_)
    rows: Rows = [(str(table.number), _side(table.ns), _side(table.ew)) for table in seats.tables]
    return Listing(
        title=_("Tables of round %(number)d") % {"number": round_.number},
        notes=[event_note(round_.tournament), *_away_notes(seats)],
        columns=(
            Column(heading=(_("Table"),), align=Align.RIGHT),
            Column(heading=(_("North–South"),), least=24),
            Column(heading=(_("East–West"),), least=24),
        ),
        rows=rows,
        empty=_("This round has no table."),
        one_page=True,
        formats=(Format.PORTRAIT,),
    )


def results_listing(round_: Round) -> Listing:
    """The tables of a round with both scores; what is not confirmed says so."""
    tables = seating(round_)
    totals = _confirmed_totals(round_)
    forfeits = dict(Table.objects.filter(round=round_).exclude(forfeit="").values_list("pk", "forfeit"))
    rows: Rows = []
    for table in tables.tables:
        ns, ew = totals.get(table.id, ("", ""))
        state = "" if table.id in totals else _state(forfeits.get(table.id))
        rows.append((str(table.number), _side(table.ns), ns, ew, _side(table.ew), state))
    return Listing(
        title=_("Results of round %(number)d") % {"number": round_.number},
        notes=[event_note(round_.tournament), _counted_note(len(totals), len(rows)), *_away_notes(tables)],
        columns=(
            Column(heading=(_("Table"),), align=Align.RIGHT),
            Column(heading=(_("North–South"),), least=20),
            Column(heading=(_("Score"), _("NS")), align=Align.RIGHT),
            Column(heading=(_("Score"), _("EW")), align=Align.RIGHT),
            Column(heading=(_("East–West"),), least=20),
            Column(heading=("",)),
        ),
        rows=rows,
        empty=_("This round has no table."),
    )


def _confirmed_totals(round_: Round) -> dict[int, tuple[str, str]]:
    confirmed = SheetVersion.objects.confirmed().filter(table__round=round_)
    return {table: (whole(ns), whole(ew)) for table, ns, ew in confirmed.values_list("table", "total_ns", "total_ew")}


def _state(forfeit: str | None) -> str:
    if forfeit is None:
        return _("not confirmed")
    return _("forfeit: %(side)s") % {"side": ForfeitSide(forfeit).label}


def _counted_note(counted: int, tables: int) -> str:
    text = ngettext("%(counted)d of %(count)d table confirmed", "%(counted)d of %(count)d tables confirmed", tables)
    return text % {"counted": counted, "count": tables}


def _side(side: Sequence[Contestant]) -> str:
    """A pair with its number, or two players of a mêlée each with his own."""
    return " / ".join(f"{person.number} · {person.name}" for person in side)


def _away_notes(seats: Seating) -> list[str]:
    """Who is not at a table, a line a reason."""
    kinds = (
        (seats.byes, pgettext("list", "Bye")),
        (seats.absent, pgettext("list", "Absent")),
        (seats.forfeits, pgettext("list", "Forfeit")),
    )
    told = pgettext("list", "%(word)s: %(names)s")
    return [
        told % {"word": word, "names": ", ".join(_side((person,)) for person in people)}
        for people, word in kinds
        if people
    ]
