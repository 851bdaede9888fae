"""Choosing rules: one field a switch, from whichever rule set one starts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import PRESETS, SWITCHES, RuleSet, ScoringError, proposed
from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.models.people import NAME_LENGTH
from tournaments.selectors.rules import base_of, differences, switched
from tournaments.wording.rules import rules_problem_words, who_plays
from tournaments.wording.switches import GROUPS, SwitchGroup, SwitchWords, Text, value_text, value_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSwitch:
    """A switch on the form.

    Attributes:
        field: where it is chosen.
        help: what it means.
        who: who plays which reading.
        default, default_words: what the preset has that these rules started from.
        turned: the rules differ from that preset here.
    """

    field: forms.BoundField
    help: Text
    who: str
    default: str
    default_words: str
    turned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGroup:
    """Switches that fold away together, unless one of them was turned or needs another look."""

    title: Text
    switches: tuple[ShownSwitch, ...]
    turned: int
    open: bool


class RulesForm(BaseForm):
    """Every switch of a rule set; ``rule_set`` is what a valid form asks for, ``base`` what the fields start from.

    From a preset (``base_code``), what its document makes optional starts off until it is chosen. ``seen`` carries the
    digest of the stored rules that the form was opened on.
    """

    base_code = forms.CharField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, base: RuleSet, base_code: str = "", seen: str = "", **kwargs: Any) -> None:
        start = proposed(base_code) if base_code in PRESETS else base
        own = {"base_code": base_code, "seen": seen, **initial_switches(start)}
        kwargs["initial"] = {**own, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.fields.update({words.name: _field(words) for group in GROUPS for words in group.switches})
        self.base = base
        self.rule_set = switched(base, {name: getattr(start, name) for name in SWITCHES})

    def clean(self) -> dict[str, Any]:
        """Put the rule set together, or say beside each switch why it cannot be."""
        data = super().clean() or {}
        if not any(name in self.errors for name in SWITCHES):
            try:
                self.rule_set = switched(self.base, {name: read_value(name, data[name]) for name in SWITCHES})
            except ScoringError as error:
                for problem in error.problems:
                    self.add_error(problem.field.rpartition(".")[2], rules_problem_words(problem))
        return data

    @property
    def default_title(self) -> str:
        """The preset whose readings are marked as the default."""
        return base_of(self.base).title

    @property
    def groups(self) -> Iterator[ShownGroup]:
        """The switches as the page shows them."""
        turned = frozenset(differences(self.rule_set))
        return (self._group(group, turned) for group in GROUPS)

    def _group(self, group: SwitchGroup, turned: frozenset[str]) -> ShownGroup:
        switches = tuple(self._shown(words, words.name in turned) for words in group.switches)
        changed = sum(switch.turned for switch in switches)
        wrong = any(switch.field.errors for switch in switches)
        return ShownGroup(title=group.title, switches=switches, turned=changed, open=wrong or group is GROUPS[0])

    def _shown(self, words: SwitchWords, turned: bool) -> ShownSwitch:
        default = getattr(base_of(self.base), words.name)
        return ShownSwitch(
            field=self[words.name],
            help=words.help,
            who=who_plays(words.name),
            default=value_text(default),
            default_words=value_words(words.name, default),
            turned=turned,
        )


class HouseRulesForm(RulesForm):
    """A club's own rules, under a name."""

    name = forms.CharField(
        label=_("Name of these rules"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("For example “Rules of the club, winter 2026”. Evenings choose them by this name."),
    )


class EveningRulesForm(RulesForm):
    """The rules of one evening; ``keep_as`` also keeps them as house rules."""

    keep_as = forms.CharField(
        label=_("Also keep them as house rules, under the name"),
        required=False,
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("They can then be chosen for other evenings."),
    )


def initial_switches(rules: RuleSet) -> dict[str, Any]:
    """The switches of a rule set as the form's initial values."""
    values = {name: getattr(rules, name) for name in SWITCHES}
    return {
        name: value if isinstance(SWITCHES[name].values, range) else value_text(value) for name, value in values.items()
    }


def read_value(name: str, typed: object) -> object:
    """The value of a switch from what was typed or chosen; what is no reading of it comes back as it was."""
    values = SWITCHES[name].values
    if isinstance(values, range):
        return typed
    return next((value for value in values if value_text(value) == value_text(typed)), typed)


def typed_rules(data: Mapping[str, str], base: RuleSet) -> RuleSet:
    """The rules of a form that is being filled in, of which only some switches may be there.

    Raises:
        ScoringError: values that their switch does not know, or that do not go together.
    """
    values = {name: read_value(name, _number(data[name])) for name in SWITCHES if name in data}
    return switched(base, values)


def _number(text: str) -> object:
    digits = "".join(text.split())
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def _field(words: SwitchWords) -> forms.Field:
    """The field of a switch: its readings to choose from, or a number."""
    if not words.values:
        field = WholeNumberField(label=str(words.label))
        field.widget.attrs["class"] = "form-control number"
        return field
    widget = forms.RadioSelect(attrs={"class": "form-check-input"})
    return forms.ChoiceField(label=str(words.label), choices=list(words.values.items()), widget=widget)
