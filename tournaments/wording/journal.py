"""The journal in words: what each act is called, what it was done to, what was before and after."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.core.exceptions import FieldDoesNotExist
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import Deal, ScoringError, Side
from tournaments.models import LogEntry, Tournament
from tournaments.names import search_key
from tournaments.phrases import listed, signed, whole
from tournaments.wording.scoring import deal_words, side_words

Words = Callable[[], str]


class Group(StrEnum):
    """What acts are about, to look for them."""

    SHEETS = "sheets"
    ROUNDS = "rounds"
    ENTRANTS = "entrants"
    EVENING = "evening"
    OTHER = "other"


SHEETS: Final[Mapping[str, Words]] = {
    "deal_added": lambda: _("Deal entered"),
    "deal_changed": lambda: _("Deal corrected"),
    "deal_deleted": lambda: _("Deal deleted"),
    "totals_saved": lambda: _("Totals entered"),
    "penalty_added": lambda: _("Penalty given"),
    "penalty_removed": lambda: _("Penalty taken back"),
    "written_totals_noted": lambda: _("Totals of the paper noted"),
    "sheet_confirmed": lambda: _("Sheet confirmed"),
    "sheet_checked": lambda: _("Sheet held against the paper"),
    "sheet_rescored": lambda: _("Sheet scored anew by other rules"),
    "sheet_taken_over": lambda: _("Entry of the sheet taken over"),
    "version_restored": lambda: _("Earlier version brought back"),
    "side_agreed": lambda: _("One side agreed"),
    "deal_disputed": lambda: _("One side disputed"),
    "dispute_withdrawn": lambda: _("Dispute withdrawn"),
    "blind_sheet_changed": lambda: _("Own sheet changed"),
    "blind_sheet_finished": lambda: _("Own sheet finished"),
    "blind_sheet_reopened": lambda: _("Own sheet reopened"),
    "blind_sheets_equal": lambda: _("Both own sheets are equal"),
    "organiser_called": lambda: _("Organiser called"),
    "call_closed": lambda: _("Call answered"),
    "table_code_revoked": lambda: _("Code of a table revoked"),
    "table_codes_renewed": lambda: _("Codes of tables renewed"),
}
ROUNDS: Final[Mapping[str, Words]] = {
    "round_drawn": lambda: _("Round drawn"),
    "round_redrawn": lambda: _("Round drawn again"),
    "round_published": lambda: _("Round published"),
    "round_closed": lambda: _("Round closed"),
    "round_reopened": lambda: _("Round reopened"),
    "round_unpublished": lambda: _("Publication taken back"),
    "round_cancelled": lambda: _("Round cancelled"),
    "round_restored": lambda: _("Round brought back"),
    "seats_swapped": lambda: _("Seats exchanged"),
    "table_opened": lambda: _("Table opened"),
    "table_renumbered": lambda: _("Table renumbered"),
    "entrant_put_on_bye": lambda: _("Entrant exempted"),
    "entrant_sits_out": lambda: _("Entrant sits out"),
    "forfeit_given": lambda: _("Forfeit given"),
    "forfeit_withdrawn": lambda: _("Forfeit taken back"),
    "second_game_seated": lambda: _("Second game seated"),
    "second_game_cancelled": lambda: _("Second game cancelled"),
    "draw_settings_changed": lambda: _("Settings of the draw changed"),
    "kept_apart": lambda: _("Two entrants kept apart"),
    "let_meet": lambda: _("Two entrants may meet again"),
    "table_fixed": lambda: _("Fixed table chosen"),
    "clock_started": lambda: _("Clock started"),
    "clock_paused": lambda: _("Clock stopped"),
    "clock_resumed": lambda: _("Clock running again"),
    "clock_minutes": lambda: _("Minutes of the round changed"),
}
ENTRANTS: Final[Mapping[str, Words]] = {
    "entrant_registered": lambda: _("Entrant registered"),
    "entrants_imported": lambda: _("Entrants imported"),
    "entrant_renamed": lambda: _("Names corrected"),
    "entrant_removed": lambda: _("Entrant removed"),
    "entrant_brought_back": lambda: _("Removed entrant brought back"),
    "entrant_withdrawn": lambda: _("Entrant withdrawn"),
    "entrant_returned": lambda: _("Entrant back"),
    "entrant_disqualified": lambda: _("Entrant disqualified"),
    "player_replaced": lambda: _("Player replaced"),
    "attendance": lambda: _("Checked in or out"),
    "unseen_marked_away": lambda: _("Those not seen marked absent"),
    "payment": lambda: _("Payment noted"),
    "refund": lambda: _("Refund noted"),
    "category_set": lambda: _("Category changed"),
    "prize_added": lambda: _("Prize added"),
    "prize_removed": lambda: _("Prize removed"),
    "adjustment_given": lambda: _("Points adjusted"),
    "adjustment_withdrawn": lambda: _("Adjustment taken back"),
    "member_added": lambda: _("Member added"),
    "members_imported": lambda: _("Members imported"),
    "member_changed": lambda: _("Member corrected"),
    "members_merged": lambda: _("Two members made one"),
    "name_erased": lambda: _("Name erased"),
    "person_erased": lambda: _("Person erased"),
    "player_archived": lambda: _("Player put away"),
    "player_restored": lambda: _("Player brought back"),
}
EVENING: Final[Mapping[str, Words]] = {
    "tournament_created": lambda: _("Evening created"),
    "tournament_changed": lambda: _("Settings changed"),
    "tournament_closed": lambda: _("Evening closed"),
    "tournament_reopened": lambda: _("Evening reopened"),
    "tournament_archived": lambda: _("Evening put away"),
    "tournament_restored": lambda: _("Evening brought back"),
    "tournament_brought": lambda: _("Evening brought from a file"),
    "tournament_anonymised": lambda: _("Names of the evening erased"),
    "public_names_changed": lambda: _("Names on public pages changed"),
    "rules_changed": lambda: _("Rules changed"),
    "house_rules_created": lambda: _("House rules created"),
    "house_rules_changed": lambda: _("House rules changed"),
    "phone_address_chosen": lambda: _("Address for telephones chosen"),
    "display_added": lambda: _("Screen added"),
    "display_changed": lambda: _("Screen changed"),
    "display_removed": lambda: _("Screen removed"),
    "display_message": lambda: _("Message on a screen"),
    "display_picture": lambda: _("Picture of the club changed"),
    "demo_deleted": lambda: _("Demo evening thrown away"),
}
GROUPS: Final = {Group.SHEETS: SHEETS, Group.ROUNDS: ROUNDS, Group.ENTRANTS: ENTRANTS, Group.EVENING: EVENING}

#: What the journal keeps for the program, not for its reader.
UNSAID: Final = frozenset({"rows", "rules_digest", "broken", "uuid", "digest", "seating", "form"})
TABLE: Final = re.compile(r"(\d+)[/.](\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FactLine:
    """One fact that changed: what it is called, what it was, what it is."""

    name: str
    before: str
    after: str


def group_words(group: Group) -> str:
    """What a group of acts is about."""
    return {
        Group.SHEETS: _("Score sheets"),
        Group.ROUNDS: _("Rounds and draws"),
        Group.ENTRANTS: _("Entrants"),
        Group.EVENING: _("Settings of the evening"),
        Group.OTHER: _("Other"),
    }[group]


def action_words(action: str) -> str:
    """What an act is called."""
    for names in GROUPS.values():
        if action in names:
            return names[action]()
    return action.replace("_", " ")


def actions_named(text: str) -> list[str]:
    """The acts whose name has the text in it; neither accents nor capitals count."""
    known = (action for names in GROUPS.values() for action in names)
    return [action for action in known if search_key(text) in search_key(action_words(action))]


def subject_words(entry: LogEntry) -> str:
    """What an act was done to."""
    subject = entry.subject
    if found := TABLE.fullmatch(subject):
        return _("Round %(round)s, table %(table)s") % {"round": found[1], "table": found[2]}
    if subject.isdecimal():
        if entry.action in ROUNDS:
            return _("Round %(number)s") % {"number": subject}
        if entry.action in ENTRANTS:
            return _("No. %(number)s") % {"number": subject}
    return subject


def fact_lines(entry: LogEntry) -> list[FactLine]:
    """What an act changed, fact by fact; what stayed as it was is not said."""
    before, after = _said(entry.before), _said(entry.after)
    keys = dict.fromkeys((*before, *after))
    lines = (
        FactLine(name=_name(key), before=_words(key, before.get(key)), after=_words(key, after.get(key)))
        for key in keys
        if before.get(key) != after.get(key)
    )
    return [line for line in lines if line.before or line.after]


def _said(facts: Mapping[str, Any] | None) -> dict[str, Any]:
    """The facts for a reader: the two totals of a sheet are one."""
    said = {key: value for key, value in (facts or {}).items() if key not in UNSAID}
    if "NS" in said and "EW" in said:
        said["score"] = {"NS": said.pop("NS"), "EW": said.pop("EW")}
    return said


def _name(key: str) -> str:
    """What a fact is called: by us, or by the setting of that name."""
    if key in NAMES:
        return NAMES[key]()
    try:
        return str(getattr(Tournament._meta.get_field(key), "verbose_name", key))
    except FieldDoesNotExist:
        return key.replace("_", " ")


NAMES: Final[Mapping[str, Words]] = {
    "score": lambda: _("Score"),
    "version": lambda: _("Version"),
    "detail": lambda: pgettext("journal", "What"),
    "names": lambda: _("Names"),
    "number": lambda: _("Number"),
    "table": lambda: _("Table"),
    "tables": lambda: _("Tables"),
    "postponed": lambda: _("Postponed tables"),
    "absent": lambda: _("Absent"),
    "seed": lambda: _("Seed of the draw"),
    "locked": lambda: _("Tables kept"),
    "later": lambda: _("Later rounds drawn anew"),
    "first_round": lambda: _("From round"),
    "forfeit": lambda: _("Forfeit"),
    "side": lambda: _("Side"),
    "by": lambda: _("By"),
    "device": lambda: _("Device"),
    "state": lambda: _("State"),
    "attendance": lambda: _("Check-in"),
    "paid": lambda: _("Paid"),
    "entrants": lambda: _("Entrants"),
    "numbers": lambda: _("Numbers"),
    "rules": lambda: _("Rules"),
    "switches": lambda: _("Switches"),
    "sheets_rescored": lambda: _("Sheets scored anew"),
    "published": lambda: _("Published"),
    "points": lambda: _("Points"),
    "minutes": lambda: _("Minutes"),
    "address": lambda: _("Address"),
    "note": lambda: _("Note"),
    "deals": lambda: _("Deals"),
    "banner": lambda: _("Message"),
    "banners": lambda: _("Message"),
}


def _words(key: str, value: Any) -> str:
    """A fact as its reader would say it."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return _mapping_words(value)
    if key == "postponed" and any(isinstance(each, list | tuple) for each in value):
        return listed(_("round %(round)d, table %(table)d") % {"round": one, "table": table} for one, table in value)
    if isinstance(value, list | tuple):
        return ", ".join(_words(key, each) for each in value)
    if key == "date" and (day := parse_date(str(value))):
        return date_format(day)
    if key == "side" and value in list(Side):
        return side_words(Side(value))
    return _choice_words(key, value) or str(whole(value) if isinstance(value, int) and key != "seed" else value)


def _choice_words(key: str, value: Any) -> str:
    """The words of a setting that is one of several."""
    try:
        choices = getattr(Tournament._meta.get_field(key), "choices", None)
    except FieldDoesNotExist:
        return ""
    return str(dict(choices).get(value, "")) if choices else ""


def _mapping_words(value: Mapping[str, Any]) -> str:
    """Totals, a deal, a penalty, or named facts in a row."""
    if set(value) == {"NS", "EW"}:
        return f"{whole(value['NS'])} – {whole(value['EW'])}"
    if isinstance(value.get("deal"), Mapping):
        return _deal_words(value)
    if set(value) >= {"side", "points"}:
        reason = f" ({value['reason']})" if value.get("reason") else ""
        return f"{side_words(Side(value['side']))} {signed(value['points'])}{reason}"
    if set(value) == {"restored"}:
        return _("Version %(number)s") % {"number": value["restored"]}
    return ", ".join(_parts(value))


def _parts(value: Mapping[str, Any]) -> Iterator[str]:
    for key, each in value.items():
        if words := _words(key, each):
            yield _("%(name)s: %(value)s") % {"name": _name(key), "value": words}


def _deal_words(value: Mapping[str, Any]) -> str:
    try:
        told = deal_words(Deal.from_dict(value["deal"]), {side: side_words(side) for side in Side})
    except ScoringError:
        return ""
    return _("deal %(index)s: %(deal)s") % {"index": value.get("index", "?"), "deal": told}
