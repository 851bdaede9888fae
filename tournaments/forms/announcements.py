"""Announcements settled for the players: who declared what, and which side scores."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import RuleSet, Side, Suit, Trump
from scoring.announcements import Announcement, Kind
from scoring.cards import Rank
from scoring.settlement import Settlement, settle_texts
from tournaments.forms.base import BaseForm
from tournaments.forms.fields import RadioField, dress, trump_choices
from tournaments.wording.announcements import (
    kind_words,
    problem_words,
    rank_words,
    scored_words,
    why_words,
)
from tournaments.wording.scoring import trump_words

FEWEST_ROWS = 2
MOST_ROWS = 8
PARTS = ("kind", "height", "suit")
Row = tuple[forms.BoundField, forms.BoundField, forms.BoundField]


class AnnouncementsForm(BaseForm):
    """What each side declared, a row a declaration; there is always an empty row left.

    ``settlement`` is there once the rows can be read, be the declarations possible or not.
    """

    template = "tournaments/scores/help/announcements.html"
    result_template = "tournaments/scores/help/announcements_result.html"
    title = gettext_lazy("Whose announcements count?")
    own_prefix = "declared_"

    def __init__(self, *args: Any, rules: RuleSet, names: Mapping[Side, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.names = names
        self.settlement: Settlement | None = None
        self.fields["trump"] = RadioField(label=_("Trump"), choices=trump_choices(rules))
        kinds = [(kind.value, kind_words(kind)) for kind in Kind]
        heights = [(rank.value, capfirst(rank_words(rank))) for rank in reversed(Rank)]
        suits = [(suit.value, trump_words(Trump(suit.value))) for suit in Suit]
        for side in Side:
            for row in range(self._row_count(side)):
                stem = f"{self.own_prefix}{side}_{row}"
                self.fields[f"{stem}_kind"] = _choice(_("Announcement"), kinds)
                self.fields[f"{stem}_height"] = _choice(_("Highest card"), heights)
                self.fields[f"{stem}_suit"] = _choice(_("Suit"), suits)
        dress(self)

    def _row_count(self, side: Side) -> int:
        """Those that are filled in and an empty one, or as many more as were asked for."""
        stems = [(row + 1, f"{self.own_prefix}{side}_{row}") for row in range(MOST_ROWS)]
        filled = [row for row, stem in stems if any(self.data.get(f"{stem}_{part}") for part in PARTS)]
        return min(max(FEWEST_ROWS, max(filled, default=0) + 1 + ("more" in self.data)), MOST_ROWS)

    def sides(self) -> list[tuple[str, str, list[Row]]]:
        """Each side's code, names and rows."""
        return [
            (
                side.value,
                self.names[side],
                [
                    (self[f"{stem}_kind"], self[f"{stem}_height"], self[f"{stem}_suit"])
                    for stem in (f"{self.own_prefix}{side}_{row}" for row in range(self._row_count(side)))
                ],
            )
            for side in self.names
        ]

    def clean(self) -> dict[str, Any]:
        """Read the rows; one that is begun is a declaration and has to be whole."""
        declared = {
            side: [text for row in range(self._row_count(side)) if (text := self._read(side, row))] for side in Side
        }
        if self.cleaned_data.get("trump") not in {value for value, _words in trump_choices(self.rules)}:
            self._refuse("trump", _("Choose the trump."))
        if not self.errors:
            self.settlement = settle_texts(
                declared[Side.NS], declared[Side.EW], self.trump, self.rules.announcement_style
            )
        return self.cleaned_data

    def _read(self, side: Side, row: int) -> str:
        """A row as ``scoring`` reads it, "" for an empty one."""
        stem = f"{self.own_prefix}{side}_{row}"
        kind, height, suit = (self.cleaned_data.get(f"{stem}_{part}") or "" for part in PARTS)
        if not kind and not height and not suit:
            return ""
        if not kind:
            self._refuse(f"{stem}_kind", _("Choose what was announced."))
        if not height:
            self._refuse(f"{stem}_height", _("Choose the highest card."))
        if kind == Kind.CARRE:
            return f"{kind}:{height}"
        if not suit:
            self._refuse(f"{stem}_suit", _("Choose the suit."))
        return f"{kind}:{height}:{suit}"

    def _refuse(self, name: str, message: str) -> None:
        if name not in self.errors:
            self.add_error(name, ValidationError(message))

    @property
    def trump(self) -> Trump:
        """What is played; of a form that was read."""
        return Trump(self.cleaned_data["trump"])

    @property
    def settled(self) -> bool:
        """True if the declarations are possible: their points can be used."""
        return self.settlement is not None and not self.settlement.problems

    @property
    def result(self) -> list[str]:
        """The answer, a sentence a line: who scores what, and why; or everything that cannot be."""
        if self.settlement is None:
            return []
        why = why_words(self.settlement, self.trump, self.rules)
        if self.settlement.problems:
            return [why, *(problem_words(problem, self.names) for problem in self.settlement.problems)]
        winner = self.settlement.winner
        if winner is None:
            return [why]
        figures = {
            "side": self.names[winner],
            "points": self.settlement.points[winner],
            "sum": " + ".join(self._sum(winner)),
        }
        return [_("%(side)s score %(points)s: %(sum)s.") % figures, why]

    def _sum(self, winner: Side) -> Sequence[str]:
        rows = (self._read(winner, row) for row in range(self._row_count(winner)))
        declared = (Announcement.parse(text) for text in rows if text)
        return [scored_words(each, self.trump, self.rules) for each in declared if not each.low_carre]

    @property
    def fills(self) -> dict[str, str]:
        """What goes into the deal form."""
        if self.settlement is None or not self.settled:
            return {}
        points = self.settlement.points
        return {"trump": self.trump.value} | {f"announcements_{side}": str(points[side] or "") for side in Side}

    @property
    def told(self) -> list[str]:
        """What is missing or wrong, for the answer that appears while somebody chooses."""
        return [str(message) for errors in self.errors.values() for message in errors]


def _choice(label: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, label=label, choices=[("", "–"), *choices])
