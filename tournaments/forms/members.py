"""A member of the club, and who else is the same person."""

from typing import Any

from django import forms
from django.db.models import Case, When
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import BaseForm
from tournaments.forms.entrants import NameField
from tournaments.import_plan import name_words
from tournaments.models import Player
from tournaments.models.people import LICENCE_LENGTH, NAME_LENGTH
from tournaments.selectors.members import members


class MemberForm(BaseForm):
    """Name, club and licence."""

    name = NameField(label=_("Name"))
    club = forms.CharField(label=_("Club"), required=False, max_length=NAME_LENGTH)
    licence = forms.CharField(label=_("Licence"), required=False, max_length=LICENCE_LENGTH)


class PersonField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic for the stubs only
    """A member, told from others of the same name by club and licence."""

    def label_from_instance(self, obj: Player) -> str:
        """Name, club and licence."""
        return ", ".join(filter(None, (obj.name, obj.club, obj.licence)))


class MergeForm(BaseForm):
    """Who is the same person; those of the same name come first, and nobody else is proposed."""

    other = PersonField(label=_("The same person as"), queryset=Player.objects.none(), empty_label=_("– choose who –"))

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data)
        others = members(player.kept_by).exclude(pk=player.pk)
        same = [other.pk for other in others.order_by("pk") if name_words(other.name) == name_words(player.name)]
        first = Case(When(pk__in=same, then=0), default=1)
        field = self.fields["other"]
        assert isinstance(field, PersonField)
        field.queryset = others.order_by(first, "search_key", "pk")
        field.initial = same[0] if same else None
