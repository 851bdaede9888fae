"""The forms on the players' telephones: the code, a deal seen from one side, totals, a doubt."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring import Side
from tournaments.forms.base import BaseForm
from tournaments.forms.deal_reading import PASSED
from tournaments.forms.deals import DealForm
from tournaments.forms.fields import RadioField, TicketForm, dress
from tournaments.forms.totals import TotalsForm
from tournaments.selectors.sheets import Sheet

SideFields = tuple[str, str, forms.BoundField, forms.BoundField, forms.BoundField | None]


class CodeForm(BaseForm):
    """The code of a table, as it stands on its sheet."""

    code = forms.CharField(
        label=gettext_lazy("Code on your score sheet"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false", "autofocus": True}
        ),
    )


class PhoneDealForm(DealForm):
    """A deal with one's own side always first; what is stored are the sides of the table."""

    def __init__(self, *args: Any, sheet: Sheet, side: Side, index: int | None = None, **kwargs: Any) -> None:
        self.side = side
        super().__init__(*args, sheet=sheet, index=index, **kwargs)
        choices = [(each.value, name) for each, name in sides_in_order(sheet, side)]
        for name in ("taker", "generale", "last_trick"):
            if name in self.fields:
                field = self.fields[name]
                rest = {"taker": [(PASSED, pgettext("deal", "Passed"))], "generale": [("", _("no"))]}.get(name, [])
                self.fields[name] = RadioField(label=str(field.label), choices=[*choices, *rest])
        dress(self)

    def side_fields(self) -> list[SideFields]:
        """Our column, then theirs."""
        columns = super().side_fields()
        return columns if self.side is Side.NS else columns[::-1]


class PhoneTotalsForm(TotalsForm):
    """The final totals, one's own first."""

    def __init__(self, *args: Any, sheet: Sheet, side: Side, **kwargs: Any) -> None:
        super().__init__(*args, sheet=sheet, **kwargs)
        self.side = side

    def total_fields(self) -> list[tuple[str, str, forms.BoundField]]:
        """Code, names and field of each side, ours first."""
        return [(each.value, name, self[f"total_{each}"]) for each, name in sides_in_order(self.sheet, self.side)]


class DisputeForm(TicketForm):
    """What is doubted: a deal by its identity, "" for the totals, and why."""

    deal = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    note = forms.CharField(required=False, max_length=200, label=gettext_lazy("What is wrong? (optional)"))


def sides_in_order(sheet: Sheet, side: Side) -> list[tuple[Side, str]]:
    """Each side with its players' names, ``side`` first."""
    return [(each, sheet.names[each]) for each in (side, side.other)]
