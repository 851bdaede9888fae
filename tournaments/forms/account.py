"""The first account, the log-in, the password."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import UserError
from tournaments.forms.base import BaseForm
from tournaments.models import User
from tournaments.origin import address_of, is_this_machine
from tournaments.services.attempts import check_attempts, forget_failures, record_failure


def new_password_field(label: Any) -> forms.CharField:
    """A field for a password to be chosen."""
    return forms.CharField(label=label, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}))


def old_password_field(label: Any) -> forms.CharField:
    """A field for the password that somebody has."""
    return forms.CharField(
        label=label, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


class TwicePasswordForm(BaseForm):
    """A form with ``password`` and ``repeated``, which must be alike."""

    def clean_repeated(self) -> str:
        """Refuse a second typing that differs."""
        repeated: str = self.cleaned_data["repeated"]
        if "password" in self.cleaned_data and repeated != self.cleaned_data["password"]:
            raise forms.ValidationError(_("The two passwords differ. Type the same one twice."))
        return repeated


def password_advice() -> str:
    """What a password must be, in one line."""
    return _("At least 8 characters, and neither your name nor a common password.")


class FirstAccountForm(TwicePasswordForm):
    """The organiser's name and password."""

    username = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=gettext_lazy("You will type it to log in. One word: letters, figures and . + - _ are allowed."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True, "autocapitalize": "none"}),
    )
    password = new_password_field(gettext_lazy("Password"))
    repeated = new_password_field(gettext_lazy("Password, once more"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = password_advice()


class LoginForm(BaseForm):
    """Name and password; ``user`` is who they belong to."""

    username = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True, "autocapitalize": "none"}),
    )
    password = old_password_field(gettext_lazy("Password"))

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(data)
        self.request = request
        self.user: User | None = None

    def clean(self) -> dict[str, Any]:
        """Look the account up."""
        data = super().clean() or {}
        if {"username", "password"} <= set(data):
            self.user = self._proven(data["username"].strip(), data["password"])
        return data

    def _proven(self, username: str, password: str) -> User:
        """The account, unless somebody is guessing: who errs too often is told to wait before anything is compared."""
        attempt = {"kind": "password", "secret": username, "address": address_of(self.request)}
        try:
            check_attempts(**attempt, at_machine=is_this_machine(self.request))
        except UserError as error:
            raise forms.ValidationError(error.message) from error
        user = authenticate(self.request, username=username, password=password)
        if not isinstance(user, User):
            record_failure(**attempt)
            raise forms.ValidationError(_("This name and password do not go together. Check both and try again."))
        forget_failures(**attempt)
        return user


class PasswordForm(TwicePasswordForm):
    """The password that somebody has, and the one that they want."""

    current = old_password_field(gettext_lazy("Your password until now"))
    password = new_password_field(gettext_lazy("New password"))
    repeated = new_password_field(gettext_lazy("New password, once more"))

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self.user = user
        self.fields["password"].help_text = password_advice()

    def clean_current(self) -> str:
        """Refuse a wrong password."""
        current: str = self.cleaned_data["current"]
        if not self.user.check_password(current):
            raise forms.ValidationError(_("This is not your password."))
        return current
