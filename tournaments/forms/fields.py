"""What the score forms share: whole numbers typed as text, and the key and ticket that make a form safe to repeat."""

import re
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import RuleSet, Trump
from tournaments.forms.base import CLASSES, BaseForm, WholeNumberField
from tournaments.models.people import REASON_LENGTH
from tournaments.services.score_entry import Ticket
from tournaments.wording.scoring import trump_words

_NUMBER = re.compile(r"[-+]?[0-9]{1,7}")
_SIGNS = str.maketrans({"−": "-", "–": "-"})
Choices = Sequence[tuple[str, str]]


def number_of(text: str, *, most: int = 9) -> int | None:
    """The whole number that a part of an address or an unseen field spells in figures; None if it is not one.

    More than ``most`` figures number nothing there, and Python itself refuses to read some thousands of them.
    """
    return int(text) if len(text) <= most and text.isascii() and text.isdigit() else None


class PointsField(WholeNumberField):
    """Points in a text box with the figures' keypad; empty is None, and a refusal repeats what was typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.widget.attrs["maxlength"] = "12"

    def to_python(self, value: Any) -> int | None:
        """Read the figures; spaces of thousands do not count."""
        text = "".join(str(value if value is not None else "").split()).translate(_SIGNS)
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            shown = str(value).strip()[:20]
            if text.lstrip("+-").isdecimal() and text.isascii():
                raise ValidationError(_("This number is too large."))
            raise ValidationError(_("“%(text)s” is not a number: type figures only.") % {"text": shown})
        return int(text)


class RadioField(forms.CharField):
    """Large buttons of which one is on. Whatever else arrives is read as text and judged with the rest.

    ``choices`` are asked for only where the buttons are shown: of a form that is posted they are not.
    """

    def __init__(self, *, choices: Choices | Callable[[], Choices], **kwargs: Any) -> None:
        super().__init__(required=False, max_length=20, widget=_radios(choices), **kwargs)


class NumberRadioField(PointsField):
    """Large buttons with a number each."""

    def __init__(self, *, choices: Choices | Callable[[], Choices], **kwargs: Any) -> None:
        super().__init__(widget=_radios(choices), **kwargs)


def _radios(choices: Choices | Callable[[], Choices]) -> forms.RadioSelect:
    return forms.RadioSelect(choices=choices)  # type: ignore[arg-type]  # the stubs do not know of callables


class KeyForm(BaseForm):
    """A form with a key of its own, by which it is known when it is sent a second time.

    A key that none of our pages sends counts as none: the form is then one that was never sent.
    """

    key = forms.CharField(required=False, widget=forms.HiddenInput, initial=uuid4)

    def clean_key(self) -> UUID:
        """The form's own key."""
        try:
            return UUID(self.cleaned_data["key"])
        except ValueError:
            return uuid4()


class TicketForm(KeyForm):
    """A form of a sheet: the version that it was opened on, its own key, and a reason where one is needed.

    A version that none of our pages sends counts as none: the form is then compared with an empty sheet.
    """

    base = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        required=False, max_length=REASON_LENGTH, label=gettext_lazy("Why is this score corrected?")
    )

    def clean_base(self) -> int:
        """The number of the version, 0 for none."""
        text = self.cleaned_data["base"]
        return int(text) if re.fullmatch(r"[0-9]{1,6}", text) else 0

    @property
    def ticket(self) -> Ticket:
        """What the services want to know of a valid form."""
        data = self.cleaned_data
        return Ticket(base=data["base"], key=data["key"], reason=data["reason"].strip())


def trump_choices(rules: RuleSet) -> list[tuple[str, str]]:
    """The trumps that are played under these rules, in words."""
    played = {Trump.NO_TRUMP: rules.no_trump, Trump.ALL_TRUMP: rules.all_trump}
    return [(trump.value, trump_words(trump)) for trump in Trump if played.get(trump, True)]


def fresh_ticket(base: int) -> dict[str, str]:
    """Initial values of a form that is opened on version ``base``."""
    return {"base": str(base), "key": str(uuid4())}


def dress(form: forms.Form) -> None:
    """Give our look to fields that were added to a form after it was made."""
    for field in form.fields.values():
        added = next((css for kind, css in CLASSES.items() if isinstance(field.widget, kind)), "form-control")
        if added not in field.widget.attrs.get("class", "").split():
            field.widget.attrs["class"] = f"{field.widget.attrs.get('class', '')} {added}".strip()
