"""What the acts of the journal are about, and which change what is printed. Pure: no Django, no database."""

import re
from typing import Final

#: What no paper states: the clock, the screens, calls for the organiser. They leave an evening's revision as it is.
QUIET_ACTS: Final = frozenset({
    "call_closed", "clock_minutes", "clock_paused", "clock_resumed", "clock_started", "display_added",
    "display_changed", "display_message", "display_picture", "display_removed", "organiser_called",
})  # fmt: skip
#: What happens on the score sheet of one table, which the entry's subject names "round/table": it moves nobody.
SCORE_ACTS: Final = frozenset({
    "blind_sheet_changed", "blind_sheet_finished", "blind_sheet_reopened", "blind_sheets_equal", "deal_added",
    "deal_changed", "deal_deleted", "deal_disputed", "dispute_withdrawn", "penalty_added", "penalty_removed",
    "sheet_checked", "sheet_confirmed", "sheet_rescored", "sheet_taken_over", "side_agreed", "totals_saved",
    "version_restored", "written_totals_noted",
})  # fmt: skip


#: Finds the key again in what ``person_subject`` made.
PERSON: Final = re.compile(r"player (\d+)")


def person_subject(pk: int) -> str:
    """What the journal calls a person of the list, as the subject of an act; its words say "Person 12 of the list"."""
    return f"player {pk}"
