"""What every form shares: Bootstrap's classes on the controls, and a service's refusal beside its field."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.errors import UserError

CLASSES: dict[type[forms.Widget], str] = {
    forms.CheckboxInput: "form-check-input",
    forms.RadioSelect: "form-check-input",
    forms.Select: "form-select",
    forms.HiddenInput: "",
}


class BaseForm(forms.Form):
    """A form in our look; show its fields with ``tournaments/includes/field.html``."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            added = next((css for kind, css in CLASSES.items() if isinstance(field.widget, kind)), "form-control")
            field.widget.attrs["class"] = f"{field.widget.attrs.get('class', '')} {added}".strip()

    def attention(self) -> str:
        """What stands above the form that comes back: a browser gives neither a password nor a file twice."""
        if any(isinstance(field.widget, forms.PasswordInput) for field in self.fields.values()):
            return _("Something needs your attention below. Passwords have to be typed again.")
        if self.files:
            return _("Something needs your attention below. The file has to be chosen again.")
        return _("Something needs your attention below. Nothing you typed is lost.")

    def full_clean(self) -> None:
        """Check the answers, and put the cursor where the first of them needs another look."""
        super().full_clean()
        self._move_cursor()

    def _move_cursor(self) -> None:
        wrong = next((name for name in self.fields if name in self.errors), None)
        if wrong is not None:
            for name, field in self.fields.items():
                field.widget.attrs["autofocus"] = name == wrong

    def add_user_error(self, error: UserError) -> None:
        """Show a service's refusal beside the field it names, or above the form."""
        self.add_error(error.field if error.field in self.fields else None, error.message)
        self._move_cursor()


class WholeNumberField(forms.IntegerField):
    """A whole number in a text field with the figures' keyboard: the mouse wheel changes nothing.

    Spaces of thousands are read; an empty optional field is ``None``.
    """

    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "class": "number"})

    def to_python(self, value: Any) -> int | None:
        """Read ``1 000`` and ``-20`` as typed in French or English."""
        if isinstance(value, str):
            value = "".join(value.split()).replace("\u2212", "-")
        return super().to_python(value)
