"""The forms on the players' telephones: the code, a deal seen from one side, totals, a doubt."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring import Side
from tournaments.forms.base import BaseForm
from tournaments.forms.deals import DealForm
from tournaments.forms.fields import TicketForm
from tournaments.forms.totals import TotalsForm
from tournaments.selectors.sheets import Sheet


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
        super().__init__(*args, sheet=sheet, index=index, first=side, **kwargs)


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
