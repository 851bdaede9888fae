"""Who may do what: one matrix, role × action. The views' helper enforces it; nothing else decides."""

from enum import StrEnum

from tournaments.enums import Role


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
    KEEP_DATA = "keep_data"  # backups, archive, personal data, the state of the installation


PUBLIC = frozenset({Action.OPEN_DOOR, Action.SEE_PUBLISHED, Action.PLAY_AT_TABLE})
STAFF = PUBLIC | {Action.OWN_ACCOUNT, Action.SEE_TOURNAMENT, Action.EXPORT}

MATRIX: dict[Role, frozenset[Action]] = {
    Role.ORGANISER: frozenset(Action),
    Role.SCORER: STAFF | {Action.ENTER_SCORES},
    Role.CHECK_IN: STAFF | {Action.REGISTER},
    Role.DISPLAY: STAFF | {Action.CONTROL_SCREENS},
    Role.READER: STAFF,
}


def may(role: Role | None, action: Action) -> bool:
    """True if somebody of this role (``None``: a visitor without an account) may do ``action``."""
    return action in (PUBLIC if role is None else MATRIX[role])


def allowed(role: Role | None) -> frozenset[Action]:
    """Everything that somebody of this role may do."""
    return PUBLIC if role is None else MATRIX[role]
