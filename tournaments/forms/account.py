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
from tournaments.services.account_codes import user_of_code
from tournaments.services.attempts import begin_attempt, forget_failures

#: What the name of an account may be: beside its field, and again where another one is refused.
ONE_WORD = gettext_lazy("One word to log in with: letters, digits and the signs . + - _ @, without spaces.")
one_word = UnicodeUsernameValidator(message=ONE_WORD)


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
        validators=[one_word],
        help_text=ONE_WORD,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True, "autocapitalize": "none"}),
    )
    password = new_password_field(gettext_lazy("Password"))
    repeated = new_password_field(gettext_lazy("Password, once more"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = password_advice()


class ProofForm(BaseForm):
    """A name and what proves that it is one's own; ``user`` is who they belong to.

    Somebody who errs too often is told to wait before anything is compared.
    """

    username = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True, "autocapitalize": "none"}),
    )
    kind: str
    """Which guesses are counted together, and the name of the field with the proof."""

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(data)
        self.request = request
        self.user: User | None = None

    def find_user(self, username: str, proof: str) -> User | None:
        """The account that both belong to."""
        raise NotImplementedError

    def refusal(self) -> str:
        """What is said if they belong to none."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """Look the account up."""
        data = super().clean() or {}
        if {"username", self.kind} <= set(data):
            self.user = self._proven(data["username"].strip(), data[self.kind])
        return data

    def _proven(self, username: str, proof: str) -> User:
        attempt = {"kind": self.kind, "secret": username, "address": address_of(self.request)}
        try:
            begin_attempt(**attempt, at_machine=is_this_machine(self.request))
        except UserError as error:
            raise forms.ValidationError(error.message) from error
        user = self.find_user(username, proof)
        if user is None:
            raise forms.ValidationError(self.refusal())
        forget_failures(**attempt)
        return user


class LoginForm(ProofForm):
    """Name and password."""

    password = old_password_field(gettext_lazy("Password"))
    kind = "password"

    def find_user(self, username: str, proof: str) -> User | None:
        """The account, if this is its password."""
        user = authenticate(self.request, username=username, password=proof)
        return user if isinstance(user, User) else None

    def refusal(self) -> str:
        """Neither name nor password is said to be the wrong one."""
        return _("This name and password do not go together. Check both and try again.")


class AccountCodeForm(ProofForm):
    """Name and one-time code of an account that has no password yet."""

    code = forms.CharField(
        label=gettext_lazy("Code that the organiser gave you"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "one-time-code", "spellcheck": "false"}
        ),
    )
    kind = "code"

    def find_user(self, username: str, proof: str) -> User | None:
        """The account that waits for this code."""
        return user_of_code(username=username, code=proof)

    def refusal(self) -> str:
        """A code that was used or is too old is told from a wrong one no more than a wrong name is."""
        return _("This name and code open no account. Check both, or ask the organiser for a new code.")


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
