"""The screens of the hall, as the organiser sets them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.enums import DisplayView
from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.models import Display
from tournaments.models.display import BANNER_LENGTH, LONGEST_DWELL, SCREEN_NAME_LENGTH, SHORTEST_DWELL
from tournaments.services.displays import DisplaySettings

MOST_ADDED_MINUTES = 60


class DisplayNameForm(BaseForm):
    """A new screen: its name is enough."""

    name = forms.CharField(label=gettext_lazy("Name of the screen"), max_length=SCREEN_NAME_LENGTH)


class DisplayForm(BaseForm):
    """Everything about one screen."""

    name = forms.CharField(label=gettext_lazy("Name of the screen"), max_length=SCREEN_NAME_LENGTH)
    views = forms.TypedMultipleChoiceField(
        label=gettext_lazy("What it shows, one after the other"),
        choices=DisplayView.choices,
        coerce=DisplayView,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one thing to show.")},
    )
    dwell = WholeNumberField(
        label=gettext_lazy("Seconds per page"), min_value=SHORTEST_DWELL, max_value=LONGEST_DWELL, initial=12
    )
    banner = forms.CharField(label=gettext_lazy("Message across the screen"), max_length=BANNER_LENGTH, required=False)
    paused = forms.BooleanField(label=gettext_lazy("Stay on the page it shows"), required=False)

    @classmethod
    def of(cls, display: Display, data: Any = None) -> "DisplayForm":
        """The form of one screen; several of them stand on a page."""
        kept = {field: getattr(display, field) for field in ("name", "views", "dwell", "banner", "paused")}
        return cls(data, prefix=display.code, initial=kept)

    def settings(self) -> DisplaySettings:
        """What was chosen, once the form is valid."""
        chosen = self.cleaned_data
        return DisplaySettings(**{**chosen, "views": tuple(chosen["views"])})


class ShowForm(BaseForm):
    """One view, at once."""

    view = forms.TypedChoiceField(choices=DisplayView.choices, coerce=DisplayView)


class PauseForm(BaseForm):
    """Whether a screen stands still."""

    paused = forms.TypedChoiceField(choices=[("yes", "yes"), ("no", "no")], coerce=lambda value: value == "yes")


class MessageForm(BaseForm):
    """A message for every screen; empty takes it away."""

    text = forms.CharField(label=gettext_lazy("Message on every screen"), max_length=BANNER_LENGTH, required=False)


class PictureForm(BaseForm):
    """The picture of the club."""

    picture = forms.FileField(
        label=gettext_lazy("Picture of the club"),
        help_text=gettext_lazy("JPEG, PNG or WebP, at most 10 MB. It is made to fit the screen."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )


class MinutesForm(BaseForm):
    """Minutes to add to the clock; a minus sign takes some away."""

    minutes = WholeNumberField(min_value=-MOST_ADDED_MINUTES, max_value=MOST_ADDED_MINUTES)
