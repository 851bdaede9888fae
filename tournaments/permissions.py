"""Who may do what: one matrix, role × action. The views' helper enforces it; nothing else decides."""

from enum import StrEnum

from tournaments.enums import Role, ServerRole


class Action(StrEnum):
    """What a view lets somebody do. Every URL declares exactly one."""

    OPEN_DOOR = "open_door"  # pages that anybody must reach: log in, language, the first visit, the monitors' page
    SEE_PUBLISHED = "see_published"
    PLAY_AT_TABLE = "play_at_table"  # the telephones' pages: whoever holds a table's code, and nobody else
    OWN_ACCOUNT = "own_account"
    SEE_TOURNAMENT = "see_tournament"
    MANAGE_TOURNAMENT = "manage_tournament"
    REGISTER = "register"
    DRAW = "draw"
    ENTER_SCORES = "enter_scores"
    EXPORT = "export"
    CONTROL_SCREENS = "control_screens"
    MANAGE_ACCOUNTS = "manage_accounts"
    KEEP_DATA = "keep_data"  # archive and personal data of a club
    KEEP_INSTALLATION = "keep_installation"  # backups of everything, the state of the installation
    SEE_ALL_RESULTS = "see_all_results"  # what every club has published, for a federation


PUBLIC = frozenset({Action.OPEN_DOOR, Action.SEE_PUBLISHED, Action.PLAY_AT_TABLE})
#: Whoever has an account, whatever the account is for: also before one of several clubs is entered.
ACCOUNT = PUBLIC | {Action.OWN_ACCOUNT}
STAFF = ACCOUNT | {Action.SEE_TOURNAMENT, Action.EXPORT}
SERVER = frozenset({Action.KEEP_INSTALLATION, Action.SEE_ALL_RESULTS})

#: What every role may do. Somebody who has several (a role in a club, one on the server) may do what any of them may.
MATRIX: dict[Role | ServerRole, frozenset[Action]] = {
    Role.ORGANISER: frozenset(Action) - SERVER,
    Role.SCORER: STAFF | {Action.ENTER_SCORES},
    Role.CHECK_IN: STAFF | {Action.REGISTER},
    Role.DISPLAY: STAFF | {Action.CONTROL_SCREENS},
    Role.READER: STAFF,
    ServerRole.ADMINISTRATOR: ACCOUNT | {Action.KEEP_INSTALLATION},
    ServerRole.FEDERATION: ACCOUNT | {Action.SEE_ALL_RESULTS},
}


def may(role: Role | ServerRole | None, action: Action) -> bool:
    """True if somebody of this role (``None``: a visitor without an account) may do ``action``."""
    return action in (PUBLIC if role is None else MATRIX[role])


def allowed(*roles: Role | ServerRole | None) -> frozenset[Action]:
    """Everything that somebody who has these roles may do."""
    return PUBLIC.union(*(MATRIX[role] for role in roles if role is not None))
