"""What every act that the journal keeps is called, in an evening's journal and in the club's own."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from tournaments.names import search_key

Words = Callable[[], str]


class Group(StrEnum):
    """What acts are about, to look for them: those of an evening, then those of a club beside its evenings."""

    SHEETS = "sheets"
    ROUNDS = "rounds"
    ENTRANTS = "entrants"
    EVENING = "evening"
    MEMBERS = "members"
    EVENINGS = "evenings"
    HOUSE_RULES = "house_rules"
    ACCOUNTS = "accounts"
    COPIES = "copies"
    CLUB = "club"
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
    "members_merged": lambda: _("Two members made one"),
    "name_erased": lambda: _("Name erased"),
}
EVENING: Final[Mapping[str, Words]] = {
    "tournament_created": lambda: _("Evening created"),
    "tournament_changed": lambda: _("Settings changed"),
    "tournament_closed": lambda: _("Evening closed"),
    "tournament_reopened": lambda: _("Evening reopened"),
    "tournament_archived": lambda: _("Evening put away"),
    "tournament_restored": lambda: _("Evening brought back"),
    "tournament_anonymised": lambda: _("Names of the evening erased"),
    "public_names_changed": lambda: _("Names on public pages changed"),
    "rules_changed": lambda: _("Rules changed"),
    "phone_address_chosen": lambda: _("Address for telephones chosen"),
    "display_added": lambda: _("Screen added"),
    "display_changed": lambda: _("Screen changed"),
    "display_removed": lambda: _("Screen removed"),
    "display_message": lambda: _("Message on a screen"),
    "display_picture": lambda: _("Picture of the club changed"),
}
MEMBERS: Final[Mapping[str, Words]] = {
    "member_added": lambda: _("Member added"),
    "members_imported": lambda: _("Members imported"),
    "member_changed": lambda: _("Member corrected"),
    "members_merged": ENTRANTS["members_merged"],
    "person_erased": lambda: _("Person erased"),
    "player_archived": lambda: _("Player put away"),
    "player_restored": lambda: _("Player brought back"),
}
EVENINGS: Final[Mapping[str, Words]] = {
    "tournament_brought": lambda: _("Evening brought from a file"),
    "demo_deleted": lambda: _("Demo evening thrown away"),
}
HOUSE_RULES: Final[Mapping[str, Words]] = {
    "house_rules_created": lambda: _("House rules created"),
    "house_rules_changed": lambda: _("House rules changed"),
}
ACCOUNTS: Final[Mapping[str, Words]] = {
    "first_account_created": lambda: _("First account created"),
    "account_created": lambda: _("Account created"),
    "account_let_in": lambda: _("Account let into the club"),
    "account_role_changed": lambda: _("Role of an account changed"),
    "account_disabled": lambda: _("Account disabled"),
    "account_enabled": lambda: _("Account enabled again"),
    "account_link_renewed": lambda: _("Link of an account renewed"),
    "account_link_used": lambda: _("First password chosen"),
    "password_changed": lambda: _("Password changed"),
}
COPIES: Final[Mapping[str, Words]] = {
    "backup_made": lambda: _("Copy made by hand"),
    "backup_copied": lambda: _("Copy taken to another place"),
    "backup_brought": lambda: _("Copy brought in"),
    "backup_restored": lambda: _("Copy restored"),
}
CLUB: Final[Mapping[str, Words]] = {
    "club_added": lambda: _("Club founded"),
    "club_renamed": lambda: _("Club renamed"),
}
EVENING_GROUPS: Final = {Group.SHEETS: SHEETS, Group.ROUNDS: ROUNDS, Group.ENTRANTS: ENTRANTS, Group.EVENING: EVENING}
CLUB_GROUPS: Final = {
    Group.MEMBERS: MEMBERS,
    Group.EVENINGS: EVENINGS,
    Group.HOUSE_RULES: HOUSE_RULES,
    Group.ACCOUNTS: ACCOUNTS,
    Group.COPIES: COPIES,
    Group.CLUB: CLUB,
}
GROUPS: Final = {**EVENING_GROUPS, **CLUB_GROUPS}


def group_words(group: Group) -> str:
    """What a group of acts is about."""
    return {
        Group.SHEETS: _("Score sheets"),
        Group.ROUNDS: _("Rounds and draws"),
        Group.ENTRANTS: _("Entrants"),
        Group.EVENING: _("Settings of the evening"),
        Group.MEMBERS: _("Members"),
        Group.EVENINGS: _("Evenings"),
        Group.HOUSE_RULES: _("House rules"),
        Group.ACCOUNTS: _("Accounts"),
        Group.COPIES: _("Copies"),
        Group.CLUB: _("The club"),
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
    known = {action for names in GROUPS.values() for action in names}
    return [action for action in sorted(known) if search_key(text) in search_key(action_words(action))]


def acts_of(groups: Mapping[Group, Mapping[str, Words]]) -> frozenset[str]:
    """Every act of some groups."""
    return frozenset(action for names in groups.values() for action in names)
