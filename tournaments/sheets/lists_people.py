"""The lists about people and about what was changed: check-in at the door, journal of corrections."""

from collections.abc import Sequence
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import PerSide
from tournaments.models import Tournament
from tournaments.names import search_key
from tournaments.phrases import whole
from tournaments.selectors.corrections import Correction, corrections
from tournaments.selectors.dues import Dues, dues
from tournaments.selectors.seating import contestants
from tournaments.sheets.listing import Listing
from tournaments.sheets.notes import event_note, withdrawn_mark
from tournaments.sheets.ruling import Align, Column

Rows = list[Sequence[str]]
BOX, TICKED = "□", "■"


def check_in_listing(tournament: Tournament) -> Listing:
    """Everybody by name, with a box to tick at the door and what is due and paid; totals above the list."""
    people = contestants(tournament)
    facts = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    by_name = sorted(people.values(), key=lambda person: search_key(person.name))
    seen = sum(entrant.seen_at is not None for entrant in facts.values())
    money = {person.id: dues(tournament, facts[person.id]) for person in by_name}
    return Listing(
        title=_("Check-in"),
        notes=[
            event_note(tournament),
            _present_note(seen, list(money.values())),
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
                _money(money[person.id].due),
                _money(money[person.id].paid),
                "." * 20,
            )
            for person in by_name
        ],
        empty=_("Nobody is registered yet."),
    )


def _money(amount: Decimal) -> str:
    return _sum(amount) if amount else ""


def _sum(amount: Decimal) -> str:
    return number_format(amount, decimal_pos=2, force_grouping=True) + " €"


def _present_note(seen: int, money: Sequence[Dues]) -> str:
    count = len(money)
    here = ngettext("%(seen)d of %(count)d entrant is here", "%(seen)d of %(count)d entrants are here", count)
    text = here % {"seen": seen, "count": count}
    sums = {name: sum((getattr(each, name) for each in money), Decimal()) for name in ("due", "paid", "owed")}
    if not sums["due"] and not sums["paid"]:
        return text
    words = _("due %(due)s, paid %(paid)s, still owed %(owed)s")
    return f"{text} — " + words % {name: _sum(amount) for name, amount in sums.items()}


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
