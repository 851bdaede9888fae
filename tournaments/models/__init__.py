"""What is stored: facts only. Everything that can be recomputed from them is not here."""

from tournaments.models.adjustments import Adjustment
from tournaments.models.attempts import FailedAttempt
from tournaments.models.books import ImportDraft, Prize
from tournaments.models.display import Display, Picture, RoundClock
from tournaments.models.holds import SheetHold
from tournaments.models.jobs import Job
from tournaments.models.log import LogEntry
from tournaments.models.people import Club, Membership, Player, User
from tournaments.models.phones import Agreement, BlindSheet, Call, Dispute, TableCode
from tournaments.models.results import SheetVersion
from tournaments.models.rounds import Round, Seat, Table
from tournaments.models.rules import HouseRules
from tournaments.models.tournament import Entrant, EntrantPlayer, FrozenRules, KeptApart, Tournament

__all__ = [
    "Adjustment",
    "Agreement",
    "BlindSheet",
    "Call",
    "Club",
    "Display",
    "Dispute",
    "Entrant",
    "EntrantPlayer",
    "FailedAttempt",
    "FrozenRules",
    "HouseRules",
    "ImportDraft",
    "Job",
    "KeptApart",
    "LogEntry",
    "Membership",
    "Picture",
    "Player",
    "Prize",
    "Round",
    "RoundClock",
    "Seat",
    "SheetHold",
    "SheetVersion",
    "Table",
    "TableCode",
    "Tournament",
    "User",
]
