"""The closed lists of the domain, each with the words shown to the reader."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    """Who somebody is in a club; what each may do stands in ``permissions``."""

    ORGANISER = "organiser", _("Organiser")
    SCORER = "scorer", _("Scorer")
    CHECK_IN = "check_in", _("Check-in desk")
    DISPLAY = "display", _("Display operator")
    READER = "reader", _("Reader")


class ServerRole(models.TextChoices):
    """Who somebody is for the whole installation, beside any role in a club; on a laptop the organiser looks after it.

    See ``selectors.clubs.standing``.
    """

    ADMINISTRATOR = "administrator", _("Administrator of the server")
    FEDERATION = "federation", _("Reader of a federation")


class Formula(models.TextChoices):
    """How opponents are found, round after round."""

    BY_LOT = "by_lot", _("Fixed pairs, by lot every round")
    SWISS = "swiss", _("Fixed pairs, by lot then by ranking")
    ROUND_ROBIN = "round_robin", _("Fixed pairs, everyone meets everyone")
    MELEE = "melee", _("Individual mêlée, a new partner every round")
    MOVEMENT = "movement", _("Fixed pairs, movement fixed in advance")

    @property
    def is_individual(self) -> bool:
        """True where an entrant is one player and the sides are made anew each round."""
        return self is Formula.MELEE


class SwissVariant(models.TextChoices):
    """Whom a draw by ranking sets against whom. The codes are those of ``tournaments.draws``."""

    NEIGHBOURS = "neighbours", _("Neighbours in the standings")
    FOLD = "fold", _("First against last of those with equal results")
    SLIDE = "slide", _("Upper half against lower half of those with equal results")


class GameKind(models.TextChoices):
    """What ends a game."""

    DEALS = "deals", _("A number of deals")
    TARGET = "target", _("A target score")
    MINUTES = "minutes", _("A number of minutes")


class Ranking(models.TextChoices):
    """The first criterion of the standings. The codes are those of ``tournaments.standings``."""

    POINTS = "points", _("Total points")
    WINS = "wins", _("Wins, then points")
    MATCH_POINTS = "match_points", _("Match points")


class ByeScore(models.TextChoices):
    """What an exempt side gets."""

    ROUND_AVERAGE = "round_average", _("The average of the round")
    OWN_AVERAGE = "own_average", _("The pair's own average")
    FIXED = "fixed", _("A fixed number of points")


class MissedScore(models.TextChoices):
    """What a round is worth to somebody who came later, or sat it out."""

    ZERO = "zero", _("Nothing")
    BYE = "bye", _("What an exempt side gets")
    AVERAGE = "average", _("The average of the round")


class DisqualifiedGames(models.TextChoices):
    """What those who met an entrant get that is disqualified later."""

    STAND = "stand", _("Their games stand as they were played")
    FORFEIT = "forfeit", _("Their games count as won by forfeit")


class RoundState(models.TextChoices):
    """The life of a round: only staff see a draft; a closed round takes no more scores."""

    DRAFT = "draft", pgettext_lazy("round", "Draft")
    PUBLISHED = "published", pgettext_lazy("round", "Published")
    CLOSED = "closed", pgettext_lazy("round", "Closed")


class SeatKind(models.TextChoices):
    """Where an entrant is in a round: exactly one of these."""

    TABLE = "table", _("At a table")
    BYE = "bye", _("Bye")
    ABSENT = "absent", _("Absent")
    FORFEIT = "forfeit", _("Forfeit")


class ForfeitSide(models.TextChoices):
    """The side of a table that did not come or did not finish. The codes are those of ``tournaments.standings``."""

    NONE = "", pgettext_lazy("forfeit", "None")
    NS = "NS", _("North–South")
    EW = "EW", _("East–West")
    BOTH = "both", _("Both sides")


class EntrantState(models.TextChoices):
    """Whether an entrant takes part in the rounds to come: only the present are drawn.

    The disqualified stand outside the ranking as well.
    """

    PRESENT = "present", pgettext_lazy("entrant", "Present")
    ABSENT = "absent", pgettext_lazy("entrant", "Absent")
    WITHDRAWN = "withdrawn", pgettext_lazy("entrant", "Withdrawn")
    DISQUALIFIED = "disqualified", pgettext_lazy("entrant", "Disqualified")


class VersionState(models.TextChoices):
    """The life of one version of a sheet; at most one version a table is confirmed."""

    IN_PROGRESS = "in_progress", pgettext_lazy("sheet", "In progress")
    CONFIRMED = "confirmed", pgettext_lazy("sheet", "Confirmed")
    REPLACED = "replaced", pgettext_lazy("sheet", "Replaced")


class EntryPolicy(models.TextChoices):
    """What a score typed on a player's telephone is worth."""

    ORGANISER = "organiser", _("The organiser and scorers only: telephones are refused")
    CONFIRM = "confirm", _("Telephones propose, the organiser confirms")
    AGREE = "agree", _("Both sides agree on a telephone, and it counts")


class TournamentState(models.TextChoices):
    """Open to changes, explicitly closed, or put away (and restorable)."""

    OPEN = "open", pgettext_lazy("evening", "Open")
    CLOSED = "closed", pgettext_lazy("evening", "Closed")
    ARCHIVED = "archived", pgettext_lazy("evening", "Archived")


class PublicNames(models.TextChoices):
    """How players are called on the pages that everybody may read."""

    FULL = "full", _("Full names")
    SHORT = "short", _("First name and initial")


class BackupReason(models.TextChoices):
    """Why a copy of the database was made. The values stand in the names of the files."""

    BY_HAND = "by-hand", pgettext_lazy("backup", "On demand")
    REGULAR = "regular", pgettext_lazy("backup", "In between, since something had changed")
    DRAW = "draw", pgettext_lazy("backup", "Before a draw")
    CANCEL = "cancel", pgettext_lazy("backup", "Before a round was cancelled")
    CLOSE = "close", pgettext_lazy("backup", "After a round was closed")
    IMPORT = "import", pgettext_lazy("backup", "Before an import")
    MERGE = "merge", pgettext_lazy("backup", "Before two people were made one")
    RESTORE = "restore", pgettext_lazy("backup", "Before another copy was restored")
    RESTORED = "restored", pgettext_lazy("backup", "After a copy was restored")
    UPGRADE = "upgrade", pgettext_lazy("backup", "Before an update of the program")
    BROUGHT = "brought", pgettext_lazy("backup", "Brought from elsewhere")


class JobState(models.TextChoices):
    """The life of a document that is made in the background."""

    WAITING = "waiting", pgettext_lazy("job", "Waiting")
    RUNNING = "running", pgettext_lazy("job", "In progress")
    DONE = "done", pgettext_lazy("job", "Ready")
    FAILED = "failed", pgettext_lazy("job", "Failed")
    CANCELLED = "cancelled", pgettext_lazy("job", "Cancelled")


class DisplayView(models.TextChoices):
    """What a screen in the hall can show; the order is the order of a rotation."""

    BY_NAME = "by_name", pgettext_lazy("display", "Where do I sit, by name")
    BY_TABLE = "by_table", pgettext_lazy("display", "Where do I sit, by table")
    CLOCK = "clock", pgettext_lazy("display", "Clock of the round")
    MISSING = "missing", pgettext_lazy("display", "Missing tables")
    STANDINGS = "standings", pgettext_lazy("display", "Standings")
    FINALS = "finals", pgettext_lazy("display", "Finals: the first places")
    PICTURE = "picture", pgettext_lazy("display", "Picture of the club")


class PrizeRule(models.TextChoices):
    """Who a prize goes to."""

    PLACE = "place", pgettext_lazy("prize", "A place of the standings")
    LAST = "last", pgettext_lazy("prize", "The last place")
    CATEGORY = "category", pgettext_lazy("prize", "The best of a category")
    LAST_GAME = "last_game", pgettext_lazy("prize", "The best game of the last round")
