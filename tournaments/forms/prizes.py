"""Prizes, categories, refunds."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.enums import PrizeRule
from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.forms.fields import KeyForm
from tournaments.models.tournament import CATEGORY_LENGTH


class PrizeForm(KeyForm):
    """A prize and who gets it."""

    what = forms.CharField(label=_("Prize"), max_length=120)
    rule = forms.ChoiceField(label=_("Goes to"), choices=PrizeRule.choices)
    place = WholeNumberField(label=pgettext_lazy("rank", "Place"), min_value=1, max_value=999, initial=1)
    category = forms.CharField(label=_("Category, if it goes to one"), required=False, max_length=CATEGORY_LENGTH)


class CategoryForm(BaseForm):
    """An entrant's category."""

    number = WholeNumberField(label=_("No."), min_value=1)
    category = forms.CharField(label=_("Category"), required=False, max_length=CATEGORY_LENGTH)


class RefundForm(KeyForm):
    """Money given back."""

    number = WholeNumberField(label=_("No."), min_value=1)
    amount = forms.DecimalField(
        label=_("Amount in euros"),
        max_digits=8,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)
