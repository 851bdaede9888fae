"""The lists about people and about what was changed: check-in at the door, journal of corrections."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import PerSide
from tournaments.enums import EntrantState
from tournaments.models import Tournament
from tournaments.names import search_key
from tournaments.selectors.corrections import Correction, corrections
from tournaments.selectors.seating import Contestant, contestants
from tournaments.sheets.listing import Listing
from tournaments.sheets.notes import event_note, whole, withdrawn_mark
from tournaments.sheets.ruling import Align, Column

Rows = list[Sequence[str]]
BOX, TICKED = "□", "■"


def check_in_listing(tournament: Tournament) -> Listing:
    """Everybody by name, with a box to tick at the door and what is due and paid; totals above the list."""
    people = contestants(tournament)
    facts = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    by_name = sorted(people.values(), key=lambda person: search_key(person.name))
    seen = sum(entrant.seen_at is not None for entrant in facts.values())
    paid = {person.id: facts[person.id].paid for person in by_name}
    due = {person.id: _due(tournament, person, facts[person.id].state) for person in by_name}
    return Listing(
        title=_("Check-in"),
        notes=[
            event_note(tournament),
            _present_note(tournament, seen, due, paid),
        ],
        columns=(
            Column(heading=(_("Here"),), align=Align.CENTRE),
            Column(heading=(pgettext("number of an entrant", "No."),), align=Align.RIGHT),
            Column(heading=(_("Name"),), least=24),
            Column(heading=(pgettext("fee", "Due"),), align=Align.RIGHT),
            Column(heading=(pgettext("fee", "Paid"),), align=Align.RIGHT),
            Column(heading=(_("Note"),)),
        ),
        rows=[
            (
                TICKED if facts[person.id].seen_at else BOX,
                str(person.number),
                person.name + (withdrawn_mark() if person.withdrawn else ""),
                _money(due[person.id]),
                _money(paid[person.id]),
                "." * 20,
            )
            for person in by_name
        ],
        empty=_("Nobody is registered yet."),
    )


def _due(tournament: Tournament, person: Contestant, state: str) -> Decimal:
    """The fee of each of its players, as at the door: nothing is asked of somebody who is not there or has left."""
    return Decimal(tournament.fee) * len(person.names) if state == EntrantState.PRESENT else Decimal()


def _money(amount: Decimal) -> str:
    return _sum(amount) if amount else ""


def _sum(amount: Decimal) -> str:
    return number_format(amount, decimal_pos=2, force_grouping=True) + " €"


def _present_note(tournament: Tournament, seen: int, due: Mapping[int, Decimal], paid: Mapping[int, Decimal]) -> str:
    count = tournament.entrants.count()
    here = ngettext("%(seen)d of %(count)d entrant is here", "%(seen)d of %(count)d entrants are here", count)
    text = here % {"seen": seen, "count": count}
    asked, given = sum(due.values(), Decimal()), sum(paid.values(), Decimal())
    if not asked and not given:
        return text
    owed = sum((max(due[key] - paid[key], Decimal()) for key in due), Decimal())
    money = _("due %(due)s, paid %(paid)s, still owed %(owed)s")
    return f"{text} — " + money % {"due": _sum(asked), "paid": _sum(given), "owed": _sum(owed)}


def corrections_listing(tournament: Tournament) -> Listing:
    """The journal of corrections: when, which table, from what to what, by whom and why."""
    rows = [_correction_row(correction) for correction in corrections(tournament)]
    return Listing(
        title=_("Journal of corrections"),
        notes=[event_note(tournament), _("Results that were changed after they had been confirmed.")],
        columns=(
            Column(heading=(_("When"),)),
            Column(heading=(_("Round"),), align=Align.RIGHT),
            Column(heading=(_("Table"),), align=Align.RIGHT),
            Column(heading=(pgettext("result", "Before"), _("NS / EW")), align=Align.RIGHT),
            Column(heading=(pgettext("result", "After"), _("NS / EW")), align=Align.RIGHT),
            Column(heading=(_("By"),), least=10),
            Column(heading=(_("Reason"),), least=20),
        ),
        rows=rows,
        empty=_("No confirmed result has been corrected."),
    )


def _correction_row(correction: Correction) -> Sequence[str]:
    return (
        date_format(timezone.localtime(correction.at), "SHORT_DATETIME_FORMAT"),
        correction.round_number,
        correction.table_number,
        _pair(correction.old),
        _pair(correction.new),
        correction.by,
        correction.reason,
    )


def _pair(total: PerSide) -> str:
    return f"{whole(total.ns)} / {whole(total.ew)}"
