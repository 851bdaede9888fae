"""What the draw's pages ask for: a seed, who changes places, a table's number, a reason, a round's name."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.enums import SwissVariant
from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.models.people import REASON_LENGTH
from tournaments.services.rounds import SEED_BITS
from tournaments.services.rounds_edit import HIGHEST_TABLE
from tournaments.services.rounds_wishes import DrawSettings

Choices = Sequence[tuple[int, str]]
MOST_SEED = 2**SEED_BITS - 1


def entrant_field(label: Any, choices: Choices) -> forms.TypedChoiceField:
    """A choice among entrants by their number."""
    return forms.TypedChoiceField(label=label, choices=[("", "–"), *choices], coerce=int)


def offer(field: forms.Field, choices: Choices) -> None:
    """Let a field choose among these entrants."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = [("", "–"), *choices]


class DrawForm(BaseForm):
    """Draw the next round. ``number`` is the round that the page promised; the seed repeats an earlier draw."""

    number = WholeNumberField(required=False, widget=forms.HiddenInput)
    seed = WholeNumberField(
        label=gettext_lazy("Seed, to repeat a draw"), required=False, min_value=0, max_value=MOST_SEED
    )
    postpone = forms.BooleanField(label=gettext_lazy("Draw now and postpone the missing tables"), required=False)


class RedrawForm(BaseForm):
    """Draw a draft again, the ticked tables left as they are."""

    seed = WholeNumberField(
        label=gettext_lazy("Seed, to repeat a draw"), required=False, min_value=0, max_value=MOST_SEED
    )
    locked = forms.TypedMultipleChoiceField(label=gettext_lazy("Tables to keep"), required=False, coerce=int)

    def __init__(self, *args: Any, tables: Sequence[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        locked = self.fields["locked"]
        assert isinstance(locked, forms.TypedMultipleChoiceField)
        locked.choices = [(number, str(number)) for number in tables]


class EditForm(BaseForm):
    """An edit by hand; in a published round it must be said that players and printed lists know the old tables."""

    after_publication = forms.BooleanField(
        label=gettext_lazy("Change a published round: lists printed before are then out of date"), required=False
    )

    def __init__(self, *args: Any, entrants: Choices = (), is_published: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                offer(field, entrants)
        if not is_published:
            del self.fields["after_publication"]


class SwapForm(EditForm):
    """Two entrants who change places."""

    field_order = ("first", "second")
    first = entrant_field(gettext_lazy("Who"), ())
    second = entrant_field(gettext_lazy("changes places with"), ())


class PlaceForm(EditForm):
    """One entrant who gets a bye or sits the round out."""

    field_order = ("number",)
    number = entrant_field(gettext_lazy("Who"), ())


class TogetherForm(EditForm):
    """Those who are at no table and open a new one; ``fields`` first to fourth, as many as a table takes."""

    field_order = ("first", "second", "third", "fourth")
    first = entrant_field(gettext_lazy("First"), ())
    second = entrant_field(gettext_lazy("Second"), ())
    third = entrant_field(gettext_lazy("Third"), ())
    fourth = entrant_field(gettext_lazy("Fourth"), ())

    def __init__(self, *args: Any, size: int = 2, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if size == 2:
            del self.fields["third"], self.fields["fourth"]

    @property
    def numbers(self) -> list[int]:
        """The chosen entrants in the order of the fields."""
        names = ("first", "second", "third", "fourth")
        return [self.cleaned_data[name] for name in names if name in self.cleaned_data]


class TableNumberForm(EditForm):
    """Another number for a table."""

    field_order = ("number", "to_number")
    number = WholeNumberField(label=gettext_lazy("Table"), min_value=1, max_value=HIGHEST_TABLE)
    to_number = WholeNumberField(label=gettext_lazy("gets number"), min_value=1, max_value=HIGHEST_TABLE)


class CloseForm(BaseForm):
    """Close a round, where results are missing only when that is ticked."""

    postpone = forms.BooleanField(label=gettext_lazy("Close it without the missing results"), required=False)


class ReasonForm(BaseForm):
    """Why a round is opened again or taken back."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_LENGTH)


class CancelForm(BaseForm):
    """The round's name, typed, and optionally why it is cancelled."""

    typed_name = forms.CharField(label=gettext_lazy("Name of the round"), required=False, max_length=40)
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=REASON_LENGTH)


class ForfeitForm(BaseForm):
    """The entrant whose side does not play."""

    number = entrant_field(gettext_lazy("Who did not come, or did not finish"), ())
    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=REASON_LENGTH)

    def __init__(self, *args: Any, entrants: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["number"], entrants)


class DrawSettingsForm(BaseForm):
    """What every draw of an evening minds."""

    swiss_variant = forms.ChoiceField(
        label=gettext_lazy("A draw by ranking sets against each other"),
        choices=SwissVariant.choices,
        widget=forms.RadioSelect,
    )
    avoid_same_club = forms.BooleanField(
        label=gettext_lazy("Two of one club do not meet while it can be avoided"), required=False
    )

    @property
    def settings(self) -> DrawSettings:
        """What the service takes."""
        return DrawSettings(**{**self.cleaned_data, "swiss_variant": SwissVariant(self.cleaned_data["swiss_variant"])})


class SecondGameForm(BaseForm):
    """An exempt pair, and one that has finished and sits down again for it."""

    exempt = entrant_field(gettext_lazy("The exempt pair"), ())
    helper = entrant_field(gettext_lazy("plays against, whose own score does not count"), ())

    def __init__(self, *args: Any, exempt: Choices = (), finished: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["exempt"], exempt)
        offer(self.fields["helper"], finished)


class ApartForm(BaseForm):
    """Two entrants to be kept apart."""

    first = entrant_field(gettext_lazy("Who"), ())
    second = entrant_field(gettext_lazy("does not meet"), ())

    def __init__(self, *args: Any, entrants: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            offer(field, entrants)


class FixedTableForm(BaseForm):
    """A table that an entrant keeps all evening; empty for none."""

    number = entrant_field(gettext_lazy("Who"), ())
    table = WholeNumberField(
        label=gettext_lazy("always sits at table"), required=False, min_value=1, max_value=HIGHEST_TABLE
    )

    def __init__(self, *args: Any, entrants: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["number"], entrants)
