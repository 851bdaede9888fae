"""Registering: an entry line, a pasted list."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.base import BaseForm
from tournaments.names import LONGEST, BadNameError, tidy_name
from tournaments.services.registration import name_error

#: What a pasted list may hold at most, in characters: 1,000 pairs with long names.
LONGEST_LIST = 200_000


class NameField(forms.CharField):
    """One person's name, made tidy."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "off", "list": "known-names", "spellcheck": "false", "maxlength": LONGEST}
        super().__init__(strip=False, required=False, widget=forms.TextInput(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> str:
        """Refuse what cannot be a name, in words."""
        try:
            return tidy_name(super().clean(value))
        except BadNameError as problem:
            raise forms.ValidationError(name_error(problem.code)) from problem


class EntrantForm(BaseForm):
    """The names of one entrant: two, or one in a mêlée."""

    name_1 = NameField(label=gettext_lazy("First player"))
    name_2 = NameField(label=gettext_lazy("Second player"))

    def __init__(self, data: Any = None, *, size: int, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if size == 1:
            del self.fields["name_2"]
            self.fields["name_1"].label = gettext_lazy("Player")
        self.fields["name_1"].widget.attrs["autofocus"] = True

    @property
    def names(self) -> tuple[str, ...]:
        """The valid form's names."""
        return tuple(self.cleaned_data[name] for name in self.fields)


class PasteForm(BaseForm):
    """A list from elsewhere, one entrant a line."""

    text = forms.CharField(
        label=gettext_lazy("List"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Once a preview stands above the list, the page must not scroll past it.
        self.fields["text"].widget.attrs["autofocus"] = not self.is_bound
