"""A member of the club, and who else is the same person."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import BaseForm
from tournaments.forms.entrants import NameField
from tournaments.models import Player
from tournaments.models.people import LICENCE_LENGTH, NAME_LENGTH
from tournaments.selectors.members import members


class MemberForm(BaseForm):
    """Name, club and licence."""

    name = NameField(label=_("Name"))
    club = forms.CharField(label=_("Club"), required=False, max_length=NAME_LENGTH)
    licence = forms.CharField(label=_("Licence"), required=False, max_length=LICENCE_LENGTH)


class MergeForm(BaseForm):
    """Who is the same person; those that could be come first."""

    other = forms.ModelChoiceField(label=_("The same person as"), queryset=Player.objects.none(), empty_label=None)

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data)
        field = self.fields["other"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = members(player.kept_by).exclude(pk=player.pk)
