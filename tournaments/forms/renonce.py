"""The guided penalty for a renonce: who was at fault, in what, and whose points change hands."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import Code, Penalty, Problem, RuleSet, Side, Trump
from scoring.announcement_totals import possible_totals
from tournaments.forms.fields import PointsField, RadioField, TicketForm, dress
from tournaments.selectors.sheets import Sheet
from tournaments.wording.scoring import problem_words

ANNOUNCEMENT, REVOKE = "announcement", "revoke"
ANNOUNCED = "announced"
USUAL = ("160", "162")


def announced_totals(rules: RuleSet) -> frozenset[int]:
    """Every sum of points that one side can announce, whatever is trump; 0 is none."""
    return frozenset[int]().union(*(possible_totals(rules.announcement_style, trump) for trump in Trump)) - {0}


class RenonceForm(TicketForm):
    """Everything that a renonce asks; ``penalties`` are the lines of a valid form.

    The other side marks the points wrongly announced (FFB coinchée 2015, section 8), or the flat amount that clubs use
    for a card played against the rules: what the rules pay for a failed contract, or the other of 160 and 162.
    """

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sides = [(side.value, sheet.names[side]) for side in Side]
        faults = [(REVOKE, _("a card played against the rules"))]
        amounts = [(points, points) for points in USUAL]
        if sheet.rules.announcements:
            faults.insert(0, (ANNOUNCEMENT, _("an announcement that was not there")))
            amounts.insert(0, (ANNOUNCED, _("the points announced")))
        self._rules = sheet.rules
        self._faults, self._amounts = dict(faults), dict(amounts)
        self.fields["fault_side"] = RadioField(label=_("Which side was at fault?"), choices=sides)
        self.fields["fault"] = RadioField(label=_("What was it?"), choices=faults)
        self.fields["amount"] = RadioField(label=_("What does the other side get?"), choices=amounts)
        if sheet.rules.announcements:
            self.fields["announced"] = PointsField(label=_("Points announced"))
            self.fields["counted"] = forms.BooleanField(
                required=False, label=_("They are in the score of the side at fault already: take them away there")
            )
        deals = [(str(deal.index), _("deal %(number)d") % {"number": deal.index}) for deal in sheet.scored.deals]
        self.fields["deal"] = forms.ChoiceField(required=False, label=_("In which deal?"), choices=[("", "–"), *deals])
        self.fields["why"] = forms.CharField(required=False, max_length=120, label=_("More about it"))
        self.initial.setdefault("fault", faults[0][0])
        self.initial.setdefault("amount", ANNOUNCED if sheet.rules.announcements else str(sheet.rules.failure_base))
        dress(self)

    def clean(self) -> dict[str, Any]:
        """All that is missing, each with its field."""
        data = self.cleaned_data
        if data.get("fault_side") not in list(Side):
            self._refuse("fault_side", _("Choose the side."))
        if data.get("fault") not in self._faults:
            self._refuse("fault", _("Choose what happened."))
        if data.get("amount") not in self._amounts:
            self._refuse("amount", _("Choose the points."))
        if data.get("amount") == ANNOUNCED:
            self._check_announced(data.get("announced"))
        return data

    def _check_announced(self, points: int | None) -> None:
        if points is None:
            self._refuse("announced", _("Type the points."))
            return
        totals = announced_totals(self._rules)
        least, most = min(totals), max(totals)
        if not least <= points <= most:
            words = _("Announcements bring between %(least)d and %(most)d points.")
            self._refuse("announced", words % {"least": least, "most": most})
        elif points not in totals:
            self._refuse("announced", problem_words(Problem(Code.ANNOUNCEMENTS_UNREACHABLE, "announcements", points)))

    def _refuse(self, name: str, message: str) -> None:
        if name not in self.errors:
            self.add_error(name, ValidationError(message))

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """What the other side gets, and what the side at fault loses if it had been counted."""
        data = self.cleaned_data
        at_fault = Side(data["fault_side"])
        points = data["announced"] if data["amount"] == ANNOUNCED else int(data["amount"])
        given = Penalty(side=at_fault.other, points=points, reason=self._reason())
        if not (data.get("counted") and data["amount"] == ANNOUNCED):
            return (given,)
        return given, Penalty(side=at_fault, points=-points, reason=self._reason())

    def _reason(self) -> str:
        """What both sides will read: what happened, in which deal, and what was added."""
        data = self.cleaned_data
        words = {
            ANNOUNCEMENT: _("Renonce: an announcement that was not there"),
            REVOKE: _("Renonce: a card played against the rules"),
        }[data["fault"]]
        deal = _("deal %(number)d") % {"number": int(data["deal"])} if data.get("deal") else ""
        return ", ".join(part for part in (words, deal, data["why"].strip()) if part)
