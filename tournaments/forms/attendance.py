"""Checking in, substitutes, withdrawals."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.base import BaseForm
from tournaments.forms.entrants import NameField
from tournaments.models.people import REASON_LENGTH
from tournaments.services.attendance import Attendance


class AttendanceForm(BaseForm):
    """What was said of one entrant at the door."""

    attendance = forms.ChoiceField(choices=[(each.value, each.value) for each in Attendance], required=False)
    paid = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], required=False)


class SubstituteForm(BaseForm):
    """Who takes whose place."""

    position = forms.TypedChoiceField(label=gettext_lazy("Who leaves"), coerce=int, widget=forms.RadioSelect)
    name = NameField(label=gettext_lazy("Who plays instead"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_LENGTH, required=False)

    def __init__(self, *args: Any, names: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose = self.fields["position"]
        assert isinstance(choose, forms.ChoiceField)
        choose.choices = list(enumerate(names, start=1))


class WithdrawForm(BaseForm):
    """Why somebody leaves, if it is to be kept."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_LENGTH, required=False)


class DisqualifyForm(BaseForm):
    """Why an entrant is put out of the ranking."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_LENGTH)
