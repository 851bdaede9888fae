"""What the pages about copies, accounts, the archive and personal data ask for."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import PublicNames, Role
from tournaments.forms.account import ONE_WORD, TwicePasswordForm, new_password_field, one_word, password_advice
from tournaments.forms.base import BaseForm
from tournaments.names import search_key
from tournaments.selectors.backups import removable_folders

MOST_BYTES = 1_000_000_000
PATH_LENGTH = 400


class BringForm(BaseForm):
    """A copy from a stick or another computer."""

    file = forms.FileField(
        label=gettext_lazy("File of a copy"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".sqlite3"}),
    )

    def clean_file(self) -> "UploadedFile[bytes]":
        """Refuse what no copy is as large as."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large to be a copy of this program."))
        return file


class StickForm(BaseForm):
    """Where to copy to: a stick that is plugged in, or the path of a folder."""

    target = forms.CharField(
        label=gettext_lazy("Folder on the stick"),
        max_length=PATH_LENGTH,
        widget=forms.TextInput(attrs={"list": "sticks", "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sticks = [str(path) for path in removable_folders()]
        kwargs.setdefault("initial", {"target": self.sticks[0] if self.sticks else ""})
        super().__init__(*args, **kwargs)


class AccountForm(BaseForm):
    """A helper's name and role."""

    username = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=150,
        validators=[one_word],
        help_text=ONE_WORD,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    role = forms.TypedChoiceField(label=gettext_lazy("Role"), choices=Role.choices, coerce=Role, initial=Role.SCORER)


class RoleForm(BaseForm):
    """Another role for an account."""

    role = forms.TypedChoiceField(label=gettext_lazy("Role"), choices=Role.choices, coerce=Role)


class InvitationForm(TwicePasswordForm):
    """The first password of an account."""

    password = new_password_field(gettext_lazy("Password"))
    repeated = new_password_field(gettext_lazy("Password, once more"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = password_advice()


class CloseEveningForm(BaseForm):
    """Close an evening, with missing results only if that is said."""

    anyway = forms.BooleanField(label=gettext_lazy("Close although results are missing"), required=False)


class PublicNamesForm(BaseForm):
    """How players are called on public pages."""

    names = forms.TypedChoiceField(
        label=gettext_lazy("Names on the pages that everybody may read"),
        choices=PublicNames.choices,
        coerce=PublicNames,
        widget=forms.RadioSelect,
    )


class TypedNameForm(BaseForm):
    """A name typed as a sign that one means it: what follows cannot be undone. ``label`` says whose name."""

    typed_name = forms.CharField(max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, data: Any = None, *, label: str, expected: str) -> None:
        super().__init__(data)
        self.expected = expected
        self.fields["typed_name"].label = f"{label} ({expected})"

    def clean_typed_name(self) -> str:
        """Refuse another name; capitals, accents and spaces do not matter."""
        typed: str = self.cleaned_data["typed_name"]
        if search_key(typed).replace(" ", "") != search_key(self.expected).replace(" ", ""):
            raise forms.ValidationError(_("This is another name: type “%(name)s”.") % {"name": self.expected})
        return typed
