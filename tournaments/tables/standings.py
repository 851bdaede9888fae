"""The standings as a list."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.enums import Ranking
from tournaments.phrases import signed, whole
from tournaments.selectors.results import StandingRow
from tournaments.standings import TIE_BREAKS, Kind, TieBreak
from tournaments.standings.types import RoundScore
from tournaments.tables.base import BaseTable, NumberColumn
from tournaments.wording.standings import mark, why_here

Cells = dict[str, Any]
"""A row's values by column, and the row itself under "row": the list looks a key up faster than an attribute."""


class StandingsTable(BaseTable):
    """Place, side, points, penalties, the tie-breaks in force, games, one column a round, then what is left."""

    caption = gettext_lazy("Standings")
    place = NumberColumn(verbose_name=pgettext_lazy("rank", "Place"))
    name = tables.Column(verbose_name=gettext_lazy("Pair"), attrs={"td": {"class": "names"}})
    points = NumberColumn(verbose_name=gettext_lazy("Points"))
    played = NumberColumn(verbose_name=gettext_lazy("Games"))
    won = NumberColumn(verbose_name=gettext_lazy("Won"))
    adjustment = NumberColumn(verbose_name=gettext_lazy("Penalties"))
    points_for = NumberColumn(verbose_name=gettext_lazy("For"))
    points_against = NumberColumn(verbose_name=gettext_lazy("Against"))
    difference = NumberColumn(verbose_name=gettext_lazy("Difference"))

    class Meta(BaseTable.Meta):
        empty_text = gettext_lazy("The standings appear with the first confirmed table.")

    def __init__(
        self, rows: Iterable[StandingRow], *, individual: bool, ranking: str = Ranking.POINTS, **kwargs: Any
    ) -> None:
        self.standing_rows = tuple(rows)
        self.order = {row.contestant.id: index for index, row in enumerate(self.standing_rows)}
        codes = next(iter(list(row.standing.values) for row in self.standing_rows), [])
        extra = [*_tie_break_columns(codes), *_round_columns(self.standing_rows)]
        hidden = () if any(row.standing.adjustment for row in self.standing_rows) else ("adjustment",)
        super().__init__(
            [_cells(row) for row in self.standing_rows],
            extra_columns=extra,
            exclude=hidden,
            sequence=_sequence(codes, [name for name, _column in extra], hidden),
            **kwargs,
        )
        if individual:
            self.columns["name"].column.verbose_name = _("Player")
        if ranking == Ranking.MATCH_POINTS:
            self.columns["points"].column.verbose_name = Ranking.MATCH_POINTS.label

    def render_place(self, value: int, record: Cells) -> SafeString:
        """The place, marked where it is shared, with the movement since the round before; none outside the ranking."""
        row: StandingRow = record["row"]
        if row.contestant.disqualified:
            return SafeString("–")
        shared = format_html(' <abbr title="{}">=</abbr>', _("shared place")) if row.standing.shared else ""
        return format_html("{}{}{}", value, shared, _movement(row.movement))

    def render_name(self, value: str, record: Cells) -> SafeString:
        """Number and names; behind a tap the criterion that decided."""
        contestant = record["row"].contestant
        words = mark(contestant)
        withdrawn = format_html(' <span class="tag">{}</span>', words) if words else ""
        called = format_html(
            '<span class="entrant-number">{}</span> <span>{}{}</span>', contestant.number, value, withdrawn
        )
        reason = why_here(self.standing_rows, self.order[contestant.id])
        if not reason:
            return called
        return format_html('<details class="why"><summary>{}</summary><p>{}</p></details>', called, reason)

    def render_adjustment(self, value: int) -> str:
        """With its sign; nothing for those who have none."""
        return signed(value) if value else ""

    def render_difference(self, value: int) -> str:
        """With its sign."""
        return signed(value)


def _cells(row: StandingRow) -> Cells:
    standing = row.standing
    return {
        "row": row,
        "place": standing.place,
        "name": row.contestant.name,
        "points": standing.points,
        "played": standing.played,
        "won": standing.won,
        "adjustment": standing.adjustment,
        "points_for": standing.points_for,
        "points_against": standing.points_against,
        "difference": standing.difference,
        **{f"tie_break_{code}": value for code, value in standing.values.items()},
        **{f"round_{number}": score for number, score in standing.rounds.items()},
    }


def round_cell(score: RoundScore | None) -> str:
    """What a side brought home in a round; a bye and a forfeit say so."""
    if score is None:
        return "–"
    points = whole(score.score)
    if score.kind is Kind.TABLE and not score.provisional:
        return points
    marks = {Kind.BYE: _("bye"), Kind.FORFEIT: _("forfeit"), Kind.MISSED: _("missed"), Kind.TABLE: _("provisional")}
    return f"{points} ({marks[score.kind]})"


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


#: Tie-breaks that have a column of their own, in force or not.
OWN_COLUMNS: Mapping[str, str] = {
    "wins": "won",
    "difference": "difference",
    "points_for": "points_for",
    "points_against": "points_against",
}


def _column_of(code: str) -> str:
    return OWN_COLUMNS.get(code, f"tie_break_{code}")


def _tie_break_columns(codes: Sequence[str]) -> list[tuple[str, tables.Column]]:
    """Under their abbreviations: the names would take more room than the figures."""
    return [
        (_column_of(code), NumberColumn(verbose_name=_heading(TIE_BREAKS[code])))
        for code in codes
        if code not in OWN_COLUMNS
    ]


def _heading(tie_break: TieBreak) -> SafeString:
    return format_html('<abbr title="{}">{}</abbr>', _(tie_break.name), _(tie_break.abbreviation))


def _sequence(codes: Sequence[str], extra: Sequence[str], hidden: Sequence[str]) -> list[str]:
    """What decides comes first, in its order; then games and rounds; what does not decide comes last."""
    first = ["place", "name", "points", "adjustment", *map(_column_of, codes), "played", "won", *extra]
    wanted = dict.fromkeys((*first, "points_for", "points_against", "difference"))
    return [name for name in wanted if name not in hidden]


class RoundColumn(NumberColumn):
    """One round's score of each row."""

    def __init__(self, number: int) -> None:
        super().__init__(verbose_name=_("R%(number)d") % {"number": number}, orderable=False, default="–")

    def render(self, value: RoundScore) -> str:
        """The score of this round."""
        return round_cell(value)


def _round_columns(rows: Iterable[StandingRow]) -> list[tuple[str, tables.Column]]:
    numbers = sorted({number for row in rows for number in row.standing.rounds})
    return [(f"round_{number}", RoundColumn(number)) for number in numbers]
