"""Rounds: who sits where. Nothing about scores."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.enums import ForfeitSide, RoundState, SeatKind, VersionState
from tournaments.models.tournament import Entrant, Tournament


class Round(models.Model):
    """One round of an evening, with the seed and the facts that made its draw.

    ``seating_changed_at`` is set when the tables of a published round are changed by hand, or its draw is taken back
    or cancelled: lists printed before it are out of date.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    seed = models.BigIntegerField(_("seed"))
    broken_wishes = models.JSONField(default=list)
    bye_reasons = models.JSONField(default=list)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    seating_changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def is_draft(self) -> bool:
        """True while only the staff may see the round."""
        return self.state == RoundState.DRAFT

    @property
    def takes_scores(self) -> bool:
        """True from publication to closing."""
        return self.state == RoundState.PUBLISHED


class TableQuerySet(models.QuerySet["Table"]):
    """Tables, by where their result stands."""

    def unconfirmed(self) -> Self:
        """Those of rounds that players know which no confirmed sheet counts for."""
        return self.exclude(round__state=RoundState.DRAFT).exclude(versions__state=VersionState.CONFIRMED)

    def awaited(self) -> Self:
        """Those of rounds in play whose result is still to come: no forfeit, not put off."""
        return self.unconfirmed().filter(round__state=RoundState.PUBLISHED, postponed=False, forfeit=ForfeitSide.NONE)


class Table(models.Model):
    """A table of a round: two sides, one score sheet. ``reasons`` is what the draw said of it.

    ``postponed``: the organiser drew on, or closed the round, without this table's result. ``forfeit``: the side that
    did not come or did not finish; a confirmed sheet, if one is entered after all, counts instead.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    reasons = models.JSONField(default=list)
    postponed = models.BooleanField(default=False)
    forfeit = models.CharField(max_length=4, choices=ForfeitSide, default=ForfeitSide.NONE, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return f"{self.number}"


class Seat(models.Model):
    """Where an entrant is in a round: at a table on a side, or exempt, absent, forfeit — exactly one of them.

    ``counts`` is false for the one exception: a pair that has played its game and sits down once more, so that an
    exempt pair has opponents. That second game brings it nothing.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    kind = models.CharField(max_length=10, choices=SeatKind)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", null=True, blank=True)
    side = models.CharField(max_length=2, choices=[(side.value, side.value) for side in Side], blank=True)
    position = models.PositiveSmallIntegerField(default=1)
    counts = models.BooleanField(default=True)

    class Meta:
        ordering = ["round", "table", "-side", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entrant"], condition=Q(counts=True), name="one_seat_an_entrant_and_round"
            ),
            models.UniqueConstraint(
                fields=["round", "entrant"], condition=Q(counts=False), name="one_second_game_an_entrant_and_round"
            ),
            models.UniqueConstraint(fields=["table", "side", "position"], name="one_entrant_a_chair"),
            models.CheckConstraint(
                condition=Q(kind=SeatKind.TABLE, table__isnull=False, side__in=list(Side))
                | (~Q(kind=SeatKind.TABLE) & Q(table__isnull=True, side="")),
                name="seated_exactly_where_kind_says",
            ),
            models.CheckConstraint(condition=Q(counts=True) | Q(kind=SeatKind.TABLE), name="only_a_game_may_not_count"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.kind}"
