"""What is kept about one person, on paper for that person: the file beside it holds the same for programs."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import LogEntry, Player
from tournaments.phrases import date_words, signed, whole
from tournaments.selectors.privacy import PersonEvening, person_entries, person_evenings
from tournaments.sheets.listing import Listing, listing_pages
from tournaments.sheets.paper import Paper
from tournaments.sheets.ruling import Align, Column
from tournaments.wording.journal_acts import action_words


def person_paper(player: Player) -> Paper:
    """The person, the evenings played with what came of them, and what the journal tells; times are the hall's."""
    listings = (evenings_listing(player), entries_listing(player))
    pages = [page for listing in listings for page in listing_pages(listing)]
    return Paper(title=listings[0].title, pages=pages, about=player.name)


def evenings_listing(player: Player) -> Listing:
    """Who somebody is, and the evenings, the latest first."""
    evenings, notes = person_evenings(player), [_person_note(player)]
    if any(evening.paid for evening in evenings):
        notes.append(_("What was paid is the whole entrant’s, of both players of a pair."))
    return Listing(
        title=_("What is kept about you"),
        notes=notes,
        columns=(
            Column(heading=(_("Date"),)),
            Column(heading=(_("Evening"),), least=14),
            Column(heading=(pgettext("number of an entrant", "No."),), align=Align.RIGHT),
            Column(heading=(_("Rounds"),)),
            Column(heading=(pgettext("rank", "Place"),), align=Align.RIGHT),
            Column(heading=(_("Points"),), align=Align.RIGHT),
            Column(heading=(pgettext("fee", "Paid"),), align=Align.RIGHT),
            Column(heading=(_("Remarks"),), least=10),
        ),
        rows=[_evening_row(evening) for evening in evenings],
        empty=_("No evening."),
    )


def entries_listing(player: Player) -> Listing:
    """What the journal tells of somebody, the newest first."""
    return Listing(
        title=_("What the journal says of you"),
        notes=[player.name],
        columns=(
            Column(heading=(_("When"),)),
            Column(heading=(_("Evening"),), least=14),
            Column(heading=(_("What happened"),), least=20),
            Column(heading=(_("Reason"),), least=20),
        ),
        rows=[_entry_row(entry) for entry in person_entries(player)],
        empty=_("Nothing."),
    )


def _person_note(player: Player) -> str:
    licence = _("licence %(licence)s") % {"licence": player.licence} if player.licence else ""
    since = _("known since %(at)s") % {"at": date_words(timezone.localtime(player.created_at))}
    return " — ".join(part for part in (player.name, player.club, licence, since) if part)


def _evening_row(evening: PersonEvening) -> Sequence[str]:
    tournament = evening.tournament
    given = [f"{signed(points)} {reason}".strip() for points, reason in evening.adjustments]
    return (
        date_format(tournament.date, "SHORT_DATE_FORMAT"),
        ", ".join(filter(None, (tournament.name, tournament.place))),
        str(evening.number),
        _rounds_words(evening),
        "" if evening.place is None else str(evening.place),
        "" if evening.points is None else whole(evening.points),
        number_format(evening.paid, decimal_pos=2, force_grouping=True) + " €" if evening.paid else "",
        "; ".join(filter(None, (evening.category, *given))),
    )


def _rounds_words(evening: PersonEvening) -> str:
    """In which rounds of the evening somebody held the place."""
    if evening.to_round is not None:
        return f"{evening.from_round}–{evening.to_round}"
    if evening.from_round == 1:
        return pgettext("rounds", "all")
    return _("from round %(number)d") % {"number": evening.from_round}


def _entry_row(entry: LogEntry) -> Sequence[str]:
    return (
        date_format(timezone.localtime(entry.at), "SHORT_DATETIME_FORMAT"),
        entry.tournament.name if entry.tournament else "",
        action_words(entry.action),
        entry.reason,
    )
