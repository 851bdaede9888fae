"""Penalties and bonuses in the standings."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.facts import MOST_POINTS
from tournaments.forms.base import WholeNumberField
from tournaments.forms.fields import KeyForm
from tournaments.models.people import REASON_LENGTH


class AdjustmentForm(KeyForm):
    """Who gets how many points, or loses them, and why."""

    number = forms.TypedChoiceField(label=gettext_lazy("Who"), coerce=int)
    points = WholeNumberField(
        label=gettext_lazy("Points"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        help_text=gettext_lazy("A penalty has a minus before it: −160."),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, entrants: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose = self.fields["number"]
        assert isinstance(choose, forms.ChoiceField)
        choose.choices = [("", "–"), *entrants]
