"""The forms of the draw page, each with the choices that its round offers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.enums import Formula
from tournaments.forms.base import BaseForm
from tournaments.forms.rounds import (
    CancelForm,
    CloseForm,
    DrawForm,
    ForfeitForm,
    PlaceForm,
    ReasonForm,
    RedrawForm,
    SecondGameForm,
    SwapForm,
    TableNumberForm,
    TogetherForm,
)
from tournaments.models import Round, Tournament
from tournaments.selectors.draw_page import DrawnRound, DrawnTable, Placed, drawn_round


def round_forms(tournament: Tournament, round_: Round, data: Any) -> "RoundForms":
    """The forms of a round, filled with what was posted."""
    return RoundForms(tournament=tournament, round=round_, found=drawn_round(round_), data=data)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundForms:
    """Makes each form of the draw page with the choices that this round offers."""

    tournament: Tournament
    round: Round
    found: DrawnRound
    data: Any = None

    def swap(self) -> SwapForm:
        """Two who change places."""
        return SwapForm(self.data, auto_id="swap_%s", entrants=self._choices(), is_published=self._is_published)

    def place(self, name: str) -> PlaceForm:
        """Who gets a bye (``bye``) or sits out (``absent``)."""
        return PlaceForm(self.data, auto_id=f"{name}_%s", entrants=self._choices(), is_published=self._is_published)

    def together(self) -> TogetherForm:
        """Those at no table who open one."""
        return TogetherForm(
            self.data,
            auto_id="together_%s",
            entrants=self._choices(seated=False),
            is_published=self._is_published,
            size=4 if Formula(self.tournament.formula).is_individual else 2,
        )

    def number(self) -> TableNumberForm:
        """Another number for a table."""
        return TableNumberForm(self.data, auto_id="number_%s", is_published=self._is_published)

    def forfeit(self) -> ForfeitForm:
        """Who does not play, among those whose result is not confirmed."""
        open_tables = [table for table in self.found.tables if not table.is_confirmed]
        seated = [one for table in open_tables for one in (*table.ns, *table.ew)]
        return ForfeitForm(self.data, auto_id="forfeit_%s", entrants=_as_choices(seated))

    def second_game(self) -> SecondGameForm:
        """The exempt, and those who have finished their game."""
        played = [one for table in self._finished for one in (*table.ns, *table.ew)]
        return SecondGameForm(
            self.data, auto_id="second_%s", exempt=_as_choices(self.found.byes), finished=_as_choices(played)
        )

    def redraw(self) -> RedrawForm:
        """The draw, once more."""
        return RedrawForm(self.data, auto_id="redraw_%s", tables=[table.number for table in self.found.tables])

    @property
    def _finished(self) -> list[DrawnTable]:
        return [table for table in self.found.tables if table.is_finished and not table.is_second_game]

    @property
    def _is_published(self) -> bool:
        return not self.round.is_draft

    def _choices(self, *, seated: bool = True) -> list[tuple[int, str]]:
        at_tables = [one for table in self.found.tables for one in (*table.ns, *table.ew)] if seated else []
        away = [*self.found.byes, *self.found.absent, *self.found.forfeits, *self.found.unplaced]
        return _as_choices((*at_tables, *away))


def _as_choices(placed: Iterable[Placed]) -> list[tuple[int, str]]:
    people = sorted((one.contestant for one in placed), key=lambda one: one.number)
    return [(one.number, f"{one.number} · {one.name}") for one in people]


def empty_forms(tournament: Tournament, round_: Round, found: DrawnRound) -> dict[str, BaseForm]:
    """Every form of the draw page as it stands before anything is typed, by its name on the page."""
    make = RoundForms(tournament=tournament, round=round_, found=found)
    return {
        "swap": make.swap(),
        "bye": make.place("bye"),
        "absent": make.place("absent"),
        "together": make.together(),
        "number": make.number(),
        "forfeit": make.forfeit(),
        "second_game": make.second_game(),
        "redraw": make.redraw(),
        "close": CloseForm(auto_id="close_%s"),
        "reopen": ReasonForm(auto_id="reopen_%s"),
        "unpublish": ReasonForm(auto_id="unpublish_%s"),
        "cancel": CancelForm(auto_id="cancel_%s"),
        "draw": DrawForm(auto_id="draw_%s", initial={"number": round_.number + 1}),
    }
