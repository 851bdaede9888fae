"""The forms of the second look: the totals retyped from the paper, and why a version is brought back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import PerSide, Side
from tournaments.forms.fields import PointsField, TicketForm, dress
from tournaments.selectors.sheets import Sheet


class PaperForm(TicketForm):
    """Both totals as they stand on the paper, typed without looking at what is stored."""

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in Side:
            self.fields[f"paper_{side}"] = PointsField(label=sheet.names[side])
        dress(self)

    def clean(self) -> dict[str, Any]:
        """Both are needed."""
        data = self.cleaned_data
        for side in Side:
            if data.get(f"paper_{side}") is None and f"paper_{side}" not in self.errors:
                self.add_error(f"paper_{side}", _("Type this side’s total."))
        return data

    @property
    def paper(self) -> PerSide:
        """The totals of the paper."""
        return PerSide(self.cleaned_data["paper_NS"], self.cleaned_data["paper_EW"])

    def sides(self) -> list[tuple[str, forms.BoundField]]:
        """The field of each side, with its code."""
        return [(side.value, self[f"paper_{side}"]) for side in Side]
