"""The forms of a whole game: the totals of the paper sheet, a penalty, the confirmation."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Penalty, PerSide, Side
from tournaments.errors import UserError
from tournaments.facts import MOST_POINTS, SheetFacts, SheetKind
from tournaments.forms.fields import PointsField, RadioField, TicketForm, dress
from tournaments.selectors.sheets import Sheet
from tournaments.services.score_entry import OpenQuestionsError
from tournaments.sheet_checks import Question, QuestionCode, totals_questions


def read_codes(text: str) -> frozenset[QuestionCode]:
    """The codes in the value of a ticked box; what is none of ours is left out."""
    known = {code.value for code in QuestionCode}
    return frozenset(QuestionCode(code) for code in text.split(",") if code in known)


class TotalsForm(TicketForm):
    """Both totals, and the column of trick points where the sheet has one; asks about what is unlikely.

    ``questions`` is there after validation; the form is valid once ``accepted`` names exactly them.
    """

    deals_played = PointsField(
        label=gettext_lazy("Deals played"), help_text=gettext_lazy("Without those that were passed.")
    )
    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.questions: tuple[Question, ...] = ()
        for side in Side:
            self.fields[f"total_{side}"] = PointsField(label=sheet.names[side])
            self.fields[f"trick_points_{side}"] = PointsField(label=sheet.names[side])
        dress(self)

    def clean(self) -> dict[str, Any]:
        """Refuse what is no total; ask about the rest."""
        data = self.cleaned_data
        for side in Side:
            self._check_range(f"total_{side}", required=True)
            self._check_range(f"trick_points_{side}")
        self._check_range("deals_played")
        if (data.get("trick_points_NS") is None) is not (data.get("trick_points_EW") is None):
            name = "trick_points_NS" if data.get("trick_points_NS") is None else "trick_points_EW"
            self._refuse(name, _("Type both sums of the column, or neither."))
        if not self.errors:
            self.questions = tuple(self._ask())
            if {question.code for question in self.questions} - self.accepted_codes:
                self.add_error("accepted", _("Unusual: tick the box if it is so, or correct the totals."))
        return data

    def add_user_error(self, error: UserError) -> None:
        """What is unusual beside the other tables is asked like the rest."""
        if isinstance(error, OpenQuestionsError):
            self.questions += error.questions
            self.add_error("accepted", _("Unusual: tick the box if it is so, or correct the totals."))
        else:
            super().add_user_error(error)

    def _check_range(self, name: str, *, required: bool = False) -> None:
        number = self.cleaned_data.get(name)
        if number is None:
            if required:
                self._refuse(name, _("Type this side’s total."))
        elif number < 0:
            self._refuse(name, _("A total is not negative: enter what is taken away as a penalty."))
        elif number > MOST_POINTS:
            self._refuse(name, _("This number is too large."))

    def _refuse(self, name: str, message: str) -> None:
        """One sentence a field: what could not be read needs no second one."""
        if name not in self.errors:
            self.add_error(name, ValidationError(message))

    def _ask(self) -> list[Question]:
        deals = len(self.sheet.facts.deals)
        replaced = [Question(QuestionCode.DEALS_REPLACED, deals)] if deals else []
        played = self.deals_counted
        return replaced + list(
            totals_questions(self.totals, self.trick_points, played, self.sheet.rules, self.sheet.end)
        )

    @property
    def deals_counted(self) -> int | None:
        """How many deals the totals stand for: as typed, or as planned."""
        typed: int | None = self.cleaned_data["deals_played"]
        return self.sheet.end.deals if typed is None else typed

    @property
    def totals(self) -> PerSide:
        """Of both sides."""
        return PerSide(self.cleaned_data["total_NS"], self.cleaned_data["total_EW"])

    @property
    def trick_points(self) -> PerSide | None:
        """The sums of the column of trick points."""
        ns, ew = self.cleaned_data["trick_points_NS"], self.cleaned_data["trick_points_EW"]
        return None if ns is None or ew is None else PerSide(ns, ew)

    @property
    def accepted_codes(self) -> frozenset[QuestionCode]:
        """What the ticked box stands for."""
        return read_codes(self.cleaned_data.get("accepted", ""))

    @property
    def column_open(self) -> bool:
        """True if one of the rare fields is filled in or wrong, so that it must not be folded away."""
        rare = [self[name] for name in ("trick_points_NS", "trick_points_EW", "deals_played")]
        return any(field.value() not in (None, "") or field.errors for field in rare)

    @property
    def question_key(self) -> str:
        """What the box to tick stands for: exactly what was asked."""
        return ",".join(question.code for question in self.questions)


def typed_totals(facts: SheetFacts) -> dict[str, int | None]:
    """The form's fields for stored totals, or for those that the paper shows."""
    totals = facts.totals if facts.kind is SheetKind.TOTALS else facts.written
    fields: dict[str, int | None] = {"deals_played": facts.deals_played}
    for side in Side:
        fields[f"total_{side}"] = totals.of(side) if totals else None
        fields[f"trick_points_{side}"] = facts.trick_points.of(side) if facts.trick_points else None
    return fields


class PenaltyForm(TicketForm):
    """A decision about the whole game: points to a side, and why."""

    points = PointsField(label=gettext_lazy("Points"), help_text=gettext_lazy("With a minus sign to take them away."))

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(side.value, sheet.names[side]) for side in Side]
        self.fields["side"] = RadioField(label=_("For"), choices=choices)
        self.fields["why"] = forms.CharField(required=False, max_length=200, label=_("Reason"))
        dress(self)

    def clean(self) -> dict[str, Any]:
        """All three are needed."""
        data = self.cleaned_data
        if data.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("Type the points."))
        elif abs(data.get("points") or 0) > MOST_POINTS:
            self.add_error("points", _("This number is too large."))
        if data.get("side") not in list(Side):
            self.add_error("side", _("Choose the side."))
        if not (data.get("why") or "").strip():
            self.add_error("why", _("Say why: both sides will read it."))
        return data

    @property
    def penalty(self) -> Penalty:
        """The valid form's decision."""
        data = self.cleaned_data
        return Penalty(side=Side(data["side"]), points=data["points"], reason=data["why"].strip())


class ConfirmForm(TicketForm):
    """The confirmation of a sheet, with the totals that the paper shows if somebody types them."""

    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions: tuple[Question, ...] = ()
        for side in Side:
            self.fields[f"written_{side}"] = PointsField(label=sheet.names[side])
        dress(self)

    def clean(self) -> dict[str, Any]:
        """Both written totals or none."""
        data = self.cleaned_data
        if not self.errors and (data["written_NS"] is None) is not (data["written_EW"] is None):
            name = "written_NS" if data["written_NS"] is None else "written_EW"
            self.add_error(name, _("Type both totals of the paper, or neither."))
        return data

    def add_user_error(self, error: UserError) -> None:
        """What is unusual about the sheet becomes a box to tick; everything else stands above the form."""
        if isinstance(error, OpenQuestionsError):
            self.questions = error.questions
            self.add_error("accepted", _("Tick the box to let the sheet count as it is."))
        else:
            super().add_user_error(error)

    def sides(self) -> list[tuple[str, forms.BoundField]]:
        """The field of each side, with its code."""
        return [(side.value, self[f"written_{side}"]) for side in Side]

    @property
    def written(self) -> PerSide | None:
        """The totals that the paper shows."""
        ns, ew = self.cleaned_data["written_NS"], self.cleaned_data["written_EW"]
        return None if ns is None or ew is None else PerSide(ns, ew)

    @property
    def accepted_codes(self) -> frozenset[QuestionCode]:
        """What the ticked box stands for."""
        return read_codes(self.cleaned_data.get("accepted", ""))

    @property
    def question_key(self) -> str:
        """What the box to tick stands for: exactly what was asked."""
        return ",".join(question.code for question in self.questions)
