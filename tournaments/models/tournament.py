"""An evening or tournament: its settings, the rules it was created with, and who takes part."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import (
    ByeScore,
    DisqualifiedGames,
    EntrantState,
    EntryPolicy,
    Formula,
    GameKind,
    MissedScore,
    PublicNames,
    Ranking,
    SwissVariant,
    TournamentState,
)
from tournaments.models.people import NAME_LENGTH, Club, Player

#: What sets some entrants apart for a prize: ladies, mixed, juniors.
CATEGORY_LENGTH = 30


class FrozenRules(models.Model):
    """A whole rule set as it stood when it was chosen; never changed, so a past event is never rescored."""

    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    values = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """An evening: name and date are enough, everything else has a good default."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    date = models.DateField(_("date"))
    place = models.CharField(_("place"), max_length=NAME_LENGTH, blank=True)
    state = models.CharField(max_length=10, choices=TournamentState, default=TournamentState.OPEN)
    is_demo = models.BooleanField(default=False)

    formula = models.CharField(_("formula"), max_length=20, choices=Formula, default=Formula.BY_LOT)
    rules = models.ForeignKey(FrozenRules, on_delete=models.PROTECT, related_name="tournaments")
    game_kind = models.CharField(_("a game is"), max_length=10, choices=GameKind, default=GameKind.DEALS)
    fee = models.DecimalField(
        _("fee a person"), max_digits=6, decimal_places=2, default=0, validators=[MinValueValidator(0)]
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"), default=4, validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    deals_per_round = models.PositiveSmallIntegerField(
        _("deals per round"), default=12, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    target = models.PositiveIntegerField(
        _("target score"), default=1000, validators=[MinValueValidator(100), MaxValueValidator(100_000)]
    )
    minutes = models.PositiveSmallIntegerField(
        _("minutes per round"), default=45, validators=[MinValueValidator(5), MaxValueValidator(300)]
    )
    passed_deals_count = models.BooleanField(_("a passed deal uses up one of the round's deals"), default=True)

    swiss_variant = models.CharField(
        _("by ranking"), max_length=12, choices=SwissVariant, default=SwissVariant.NEIGHBOURS
    )
    avoid_same_club = models.BooleanField(_("two of one club do not meet while it can be avoided"), default=True)

    hide_totals = models.BooleanField(_("the running totals are hidden while a sheet is entered"), default=False)

    ranking = models.CharField(_("ranking"), max_length=20, choices=Ranking, default=Ranking.POINTS)
    match_won = models.PositiveSmallIntegerField(_("match points of a game won"), default=3)
    match_drawn = models.PositiveSmallIntegerField(_("match points of a drawn game"), default=2)
    match_lost = models.PositiveSmallIntegerField(_("match points of a game lost"), default=1)
    match_forfeit = models.PositiveSmallIntegerField(_("match points of a forfeited game"), default=0)
    game_cap = models.PositiveIntegerField(_("most points that one game can bring"), null=True, blank=True)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    lot_seed = models.PositiveIntegerField(_("number that the lots are drawn from"), default=0)
    prizes = models.PositiveSmallIntegerField(_("places that bring a prize"), default=3)
    bye_score = models.CharField(_("score of a bye"), max_length=20, choices=ByeScore, default=ByeScore.ROUND_AVERAGE)
    bye_points = models.PositiveIntegerField(
        _("points of a bye"), default=1000, validators=[MaxValueValidator(100_000)]
    )
    bye_is_won = models.BooleanField(_("a bye counts as a win"), default=False)
    missed_score = models.CharField(
        _("a round missed is worth"), max_length=20, choices=MissedScore, default=MissedScore.ZERO
    )

    forfeit_won_points = models.PositiveIntegerField(
        _("points of the side that came, empty for the average of the round"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(100_000)],
    )
    forfeit_lost_points = models.PositiveIntegerField(
        _("points of the side that did not come"), default=0, validators=[MaxValueValidator(100_000)]
    )

    disqualified_games = models.CharField(
        _("those who met a disqualified pair"),
        max_length=20,
        choices=DisqualifiedGames,
        default=DisqualifiedGames.STAND,
    )

    entry_policy = models.CharField(
        _("scores are entered by"), max_length=12, choices=EntryPolicy, default=EntryPolicy.ORGANISER
    )
    blind_entry = models.BooleanField(_("both sides enter without seeing each other's scores"), default=False)
    phone_origin = models.CharField(_("address for the phones"), max_length=100, blank=True)

    public_names = models.CharField(
        _("names on public pages"), max_length=10, choices=PublicNames, default=PublicNames.FULL
    )
    anonymised_at = models.DateTimeField(null=True, blank=True)

    revision = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "-pk"]
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")

    def __str__(self) -> str:
        return self.name

    @property
    def takes_phones(self) -> bool:
        """True if players may enter scores on their telephones."""
        return self.entry_policy != EntryPolicy.ORGANISER

    @property
    def is_open(self) -> bool:
        """True while anything may still be changed."""
        return self.state == TournamentState.OPEN


class Entrant(models.Model):
    """A side's standing participant: a pair, or one player in a mêlée. ``number`` is what is called out."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(max_length=12, choices=EntrantState, default=EntrantState.PRESENT)
    fixed_table = models.PositiveSmallIntegerField(_("always at table"), null=True, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    paid = models.DecimalField(_("paid"), max_digits=8, decimal_places=2, default=0)
    category = models.CharField(_("category"), max_length=CATEGORY_LENGTH, blank=True)
    players: "models.ManyToManyField[Player, EntrantPlayer]" = models.ManyToManyField(
        Player, through="EntrantPlayer", related_name="entrants"
    )

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_a_number")]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def is_withdrawn(self) -> bool:
        """True once the entrant has left the tournament; what it played stays."""
        return self.state == EntrantState.WITHDRAWN

    @property
    def is_out(self) -> bool:
        """True if the entrant is not drawn until it is let back: it has withdrawn, or is disqualified."""
        return self.state in (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)


class EntrantPlayer(models.Model):
    """A person's place in an entrant, from one round to another (a substitute takes over from the next)."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places")
    position = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["entrant", "position", "from_round"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "position", "from_round"], name="one_player_a_place_and_round"),
            models.UniqueConstraint(
                fields=["entrant", "position"], condition=Q(to_round=None), name="one_present_player_a_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.position}"


class KeptApart(models.Model):
    """Two entrants that the organiser does not want to meet (in a mêlée: neither as partners nor as opponents)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="kept_apart")
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["first__number", "second__number"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_wish_two_entrants"),
            models.CheckConstraint(condition=Q(first__lt=models.F("second")), name="kept_apart_in_order"),
        ]
        verbose_name = _("two entrants kept apart")
        verbose_name_plural = _("entrants kept apart")

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
