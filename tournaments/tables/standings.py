"""The standings as a list."""

from collections.abc import Iterable
from typing import Any

import django_tables2 as tables
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.enums import Ranking
from tournaments.selectors.results import StandingRow
from tournaments.standings import TIE_BREAKS, Kind
from tournaments.standings.types import RoundScore
from tournaments.tables.base import BaseTable, NumberColumn
from tournaments.wording.standings import mark, why_here


class StandingsTable(BaseTable):
    """Place, side, points, games, the tie-breaks in force, then one column a round."""

    caption = gettext_lazy("Standings")
    place = NumberColumn(accessor="standing__place", verbose_name=pgettext_lazy("rank", "Place"))
    name = tables.Column(
        accessor="contestant__name", verbose_name=gettext_lazy("Pair"), attrs={"td": {"class": "names"}}
    )
    points = NumberColumn(accessor="standing__points", verbose_name=gettext_lazy("Points"))
    played = NumberColumn(accessor="standing__played", verbose_name=gettext_lazy("Games"))
    won = NumberColumn(accessor="standing__won", verbose_name=gettext_lazy("Won"))
    adjustment = NumberColumn(accessor="standing__adjustment", verbose_name=gettext_lazy("Penalties"))
    points_for = NumberColumn(accessor="standing__points_for", verbose_name=gettext_lazy("For"))
    points_against = NumberColumn(accessor="standing__points_against", verbose_name=gettext_lazy("Against"))
    difference = NumberColumn(accessor="standing__difference", verbose_name=gettext_lazy("Difference"))

    class Meta(BaseTable.Meta):
        empty_text = gettext_lazy("The standings appear with the first confirmed table.")

    def __init__(
        self, rows: Iterable[StandingRow], *, individual: bool, ranking: str = Ranking.POINTS, **kwargs: Any
    ) -> None:
        self.standing_rows = tuple(rows)
        self.order = {row.contestant.id: index for index, row in enumerate(self.standing_rows)}
        extra = [*_tie_break_columns(self.standing_rows), *_round_columns(self.standing_rows)]
        hidden = () if any(row.standing.adjustment for row in self.standing_rows) else ("adjustment",)
        super().__init__(self.standing_rows, extra_columns=extra, exclude=hidden, **kwargs)
        if individual:
            self.columns["name"].column.verbose_name = _("Player")
        if ranking == Ranking.MATCH_POINTS:
            self.columns["points"].column.verbose_name = Ranking.MATCH_POINTS.label

    def render_place(self, value: int, record: StandingRow) -> SafeString:
        """The place, marked where it is shared, with the movement since the round before; none outside the ranking."""
        if record.contestant.disqualified:
            return SafeString("–")
        shared = format_html(' <abbr title="{}">=</abbr>', _("shared place")) if record.standing.shared else ""
        return format_html("{}{}{}", value, shared, _movement(record.movement))

    def render_name(self, value: str, record: StandingRow) -> SafeString:
        """Number and names; behind a tap the criterion that decided."""
        words = mark(record.contestant)
        withdrawn = format_html(' <span class="tag">{}</span>', words) if words else ""
        reason = why_here(self.standing_rows, self.order[record.contestant.id])
        if not reason:
            return format_html(
                '<span class="entrant-number">{}</span> {}{}', record.contestant.number, value, withdrawn
            )
        return format_html(
            '<details class="why"><summary><span class="entrant-number">{}</span> {}{}</summary><p>{}</p></details>',
            record.contestant.number,
            value,
            withdrawn,
            reason,
        )

    def render_adjustment(self, value: int) -> str:
        """With its sign; nothing for those who have none."""
        return signed(value) if value else ""

    def render_difference(self, value: int) -> str:
        """With its sign: the minus of typography, not the hyphen."""
        return signed(value)


def signed(value: int) -> str:
    """A difference as it is printed: +120, 0, −120."""
    words = number_format(abs(value), force_grouping=True)
    return f"+{words}" if value > 0 else f"−{words}" if value < 0 else words


def round_cell(score: RoundScore | None) -> str:
    """What a side brought home in a round; a bye and a forfeit say so."""
    if score is None:
        return "–"
    marks = {Kind.BYE: _("bye"), Kind.FORFEIT: _("forfeit"), Kind.MISSED: _("missed")}
    mark = marks.get(score.kind) or (_("provisional") if score.provisional else "")
    points = number_format(score.score, force_grouping=True)
    return f"{points} ({mark})" if mark else points


def _movement(places: int | None) -> SafeString:
    if not places:
        return SafeString()
    up = places > 0
    words = ngettext("up %(count)d place", "up %(count)d places", places) if up else ""
    words = words or ngettext("down %(count)d place", "down %(count)d places", -places)
    return format_html(
        ' <span class="moved {}" title="{}">{}{}</span>',
        "up" if up else "down",
        words % {"count": abs(places)},
        "▲" if up else "▼",
        abs(places),
    )


def _tie_break_columns(rows: Iterable[StandingRow]) -> list[tuple[str, tables.Column]]:
    shown = {"wins", "difference", "points_for", "points_against"}  # these have columns of their own
    codes = next(iter(list(row.standing.values) for row in rows), [])
    return [
        (f"tie_break_{code}", NumberColumn(accessor=f"standing__values__{code}", verbose_name=_(TIE_BREAKS[code].name)))
        for code in codes
        if code not in shown
    ]


class RoundColumn(NumberColumn):
    """One round's score of each row."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(
            accessor="standing__rounds",
            verbose_name=_("R%(number)d") % {"number": number},
            orderable=False,
            empty_values=(),
        )

    def render(self, record: StandingRow) -> str:
        """The score of this round."""
        return round_cell(record.standing.rounds.get(self.number))


def _round_columns(rows: Iterable[StandingRow]) -> list[tuple[str, tables.Column]]:
    numbers = sorted({number for row in rows for number in row.standing.rounds})
    return [(f"round_{number}", RoundColumn(number)) for number in numbers]
