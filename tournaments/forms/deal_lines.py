"""A deal on one line: read by ``deal_line``, judged by the deal form, told in words."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Side
from scoring.cards import TOTAL
from tournaments.deal_line import DealLine, read_line
from tournaments.facts import DealFacts
from tournaments.forms.deal_reading import PASSED
from tournaments.forms.deals import DealForm
from tournaments.forms.fields import TicketForm, dress
from tournaments.selectors.sheets import Sheet
from tournaments.wording.deal_line import line_problem_words, vocabulary

LONGEST = 60


class DealLineForm(TicketForm):
    """The line of the next deal. ``deal_form`` judges what it says: its problems become the line's."""

    line = forms.CharField(required=False, max_length=LONGEST, label=gettext_lazy("The deal on one line"))
    accepted = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.text = ""
        attributes = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "enterkeyhint": "done"}
        self.fields["line"].widget.attrs.update(attributes)
        dress(self)

    def clean(self) -> dict[str, Any]:
        """Everything that is wrong with the line, at once."""
        data = self.cleaned_data
        self.text = data.get("line", "").strip()
        if not self.errors:
            messages = dict.fromkeys(self._messages()) if self.text else [_("Type the deal.")]
            for message in messages:
                self.add_error("line", message)
        return data

    def _messages(self) -> Iterator[str]:
        yield from (line_problem_words(problem) for problem in self.read.problems)
        if not self.read.problems:
            yield from (str(message) for errors in self.deal_form.errors.values() for message in errors)

    @cached_property
    def read(self) -> DealLine:
        """What the line says."""
        return read_line(self.text, vocabulary())

    @cached_property
    def deal_form(self) -> DealForm:
        """The deal form filled in with it, its ``!`` taken for the box that says that it was so."""
        form = DealForm(self._as_typed(), sheet=self.sheet)
        form.full_clean()
        if self.read.accepted and form.unaccepted:
            form = DealForm(self._as_typed(accepted=form.warning_key), sheet=self.sheet)
            form.full_clean()
        return form

    def _as_typed(self, accepted: str = "") -> QueryDict:
        data = QueryDict(mutable=True)
        data.update({key: str(value) for key, value in typed_from_line(self.read).items() if value is not None})
        data["key"], data["base"] = str(self.cleaned_data["key"]), str(self.cleaned_data["base"])
        data["accepted"] = accepted or self.cleaned_data.get("accepted", "")
        return data

    @property
    def told(self) -> list[str]:
        """What is not understood, or cannot have happened, while somebody is still typing: what is missing waits."""
        unread = [line_problem_words(problem) for problem in self.read.problems]
        return unread or self.deal_form.told

    @property
    def waits(self) -> bool:
        """True if the deal is possible and only has to be said to be meant."""
        return not self.read.problems and self.deal_form.unaccepted

    def deal_facts(self) -> DealFacts:
        """The valid line's deal."""
        return self.deal_form.deal_facts()


def typed_from_line(line: DealLine) -> dict[str, Any]:
    """What somebody would have chosen and typed on the deal form."""
    if line.passed:
        return {"taker": PASSED}
    points = dict(line.points)
    loser_tricks = line.loser_tricks
    swept = line.swept or line.generale
    if swept is not None:
        points = {swept: TOTAL, swept.other: 0}
        loser_tricks = 0
    fields: dict[str, Any] = {
        "taker": line.taker,
        "contract": line.contract,
        "trump": line.trump,
        "doubling": line.doubling,
        "loser_tricks": loser_tricks,
        "generale": line.generale,
        "last_trick": line.last_trick,
    }
    for side in Side:
        fields[f"points_{side}"] = points.get(side)
        fields[f"belotes_{side}"] = line.belotes.of(side)
        fields[f"announcements_{side}"] = line.announcements.of(side) or None
    return fields
