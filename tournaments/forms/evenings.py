"""Creating an evening: a name and a date are enough, everything else has its default."""

import datetime
import json
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import DEFAULT, PRESETS, RuleSet, ScoringError
from tournaments.enums import EntryPolicy, Formula, GameKind
from tournaments.forms.base import WholeNumberField
from tournaments.forms.ranking import RankingForm, ranking_answers, ranking_sentences, ranking_settings
from tournaments.models.people import NAME_LENGTH
from tournaments.selectors.rules import BESIDE_SUITS, as_proposed, switched
from tournaments.services.evenings import EveningSettings
from tournaments.wording.evenings import (
    game_sentence,
    place_sentence,
    rules_sentence,
)

PROPOSED = as_proposed(PRESETS[DEFAULT])


class EveningForm(RankingForm):
    """Everything that an organiser decides; ``settings`` turns a valid form into what the services take."""

    name = forms.CharField(
        label=gettext_lazy("Name of the evening"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
    date = forms.DateField(
        label=gettext_lazy("Date"),
        input_formats=["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    place = forms.CharField(label=pgettext_lazy("location", "Place"), max_length=NAME_LENGTH, required=False)

    fee = forms.DecimalField(
        label=gettext_lazy("Fee per person, in euros"),
        required=False,
        min_value=0,
        max_digits=6,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "number"}),
    )

    formula = forms.ChoiceField(label=gettext_lazy("Formula"), choices=Formula.choices, widget=forms.RadioSelect)

    rules = forms.ChoiceField(label=gettext_lazy("Rule set"))
    no_trump = forms.BooleanField(label=gettext_lazy("No trump (SA) is played"), required=False)
    all_trump = forms.BooleanField(label=gettext_lazy("All trump (TA) is played"), required=False)

    rounds_planned = WholeNumberField(label=gettext_lazy("Rounds"), min_value=1, max_value=30)
    game_kind = forms.ChoiceField(
        label=gettext_lazy("A game ends after"),
        choices=GameKind.choices,
        widget=forms.RadioSelect,
    )
    deals_per_round = WholeNumberField(label=gettext_lazy("Deals per round"), min_value=1, max_value=60)
    target = WholeNumberField(label=gettext_lazy("Target score, in points"), min_value=100, max_value=100_000)
    minutes = WholeNumberField(
        label=gettext_lazy("Minutes per round"),
        help_text=gettext_lazy("For the clock; when it stops, the deal in play is finished."),
        min_value=5,
        max_value=300,
    )
    passed_deals_count = forms.BooleanField(
        label=gettext_lazy("A passed deal uses up one of the round's deals"), required=False
    )

    entry_policy = forms.ChoiceField(
        label=gettext_lazy("Scores on the players' telephones"),
        choices=EntryPolicy.choices,
        initial=EntryPolicy.ORGANISER,
        widget=forms.RadioSelect,
    )
    blind_entry = forms.BooleanField(
        label=gettext_lazy("Each side enters without seeing the other's scores, and the program compares"),
        required=False,
    )
    hide_totals = forms.BooleanField(
        label=gettext_lazy("The totals stay hidden while a sheet is entered, until it counts or both sides agree"),
        help_text=gettext_lazy(
            "So that a table notes what happened, and does not argue about the lead. The list of deals still says what "
            "each one brought, and totals that somebody types are shown."
        ),
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        rule_sets: Mapping[str, RuleSet],
        base_rules: RuleSet = PROPOSED,
        locked: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        """Offer ``rule_sets`` by code; ``base_rules`` are those of now; ``locked`` fields are shown and stay."""
        super().__init__(*args, **kwargs)
        self.base_rules = base_rules
        offered = {code: as_proposed(rules) for code, rules in rule_sets.items()}
        self.rule_sets = {base_rules.code: base_rules, **offered}
        choose = self.fields["rules"]
        assert isinstance(choose, forms.ChoiceField)
        choose.choices = [(code, rules.title) for code, rules in self.rule_sets.items()]
        choose.widget.attrs["data-switches"] = json.dumps(
            {code: {name: getattr(rules, name) for name in BESIDE_SUITS} for code, rules in self.rule_sets.items()}
        )
        for name in locked:
            self.fields[name].disabled = True
        if "formula" in locked:
            self.fields["formula"].help_text = _("No longer to be changed: a round has been drawn.")

    def clean(self) -> dict[str, Any]:
        """Put the rule set together from the one chosen and its switches."""
        data = super().clean() or {}
        if "rules" in data:
            try:
                data["rule_set"] = switched(self._chosen(data), {name: data[name] for name in BESIDE_SUITS})
            except ScoringError:
                self.add_error("rules", _("These rules do not go with the contracts chosen below."))
        return data

    def _chosen(self, data: Mapping[str, Any]) -> RuleSet:
        """The rules that the evening has already, or others from the list."""
        return self.base_rules if data["rules"] == self.base_rules.code else self.rule_sets[data["rules"]]

    @property
    def sentences(self) -> dict[str, str]:
        """What the form says at the moment, a sentence for each part that folds away."""
        data = {**self.initial, **(getattr(self, "cleaned_data", None) or {})}
        return {
            "place": place_sentence(data["place"], data["fee"] or Decimal(0)),
            "formula": str(Formula(data["formula"]).label),
            "rules": rules_sentence(
                title=self._chosen(data).title, no_trump=data["no_trump"], all_trump=data["all_trump"]
            ),
            "game": game_sentence(
                rounds=data["rounds_planned"],
                kind=data["game_kind"],
                deals=data["deals_per_round"],
                target=data["target"],
                minutes=data["minutes"],
            ),
            "phones": str(EntryPolicy(data["entry_policy"]).label),
            **ranking_sentences(data),
        }

    @property
    def settings(self) -> EveningSettings:
        """The valid form's answers."""
        data = self.cleaned_data
        return EveningSettings(
            name=data["name"],
            date=data["date"],
            rules=data["rule_set"],
            place=data["place"],
            fee=data["fee"] or Decimal(0),
            formula=Formula(data["formula"]),
            game_kind=GameKind(data["game_kind"]),
            rounds_planned=data["rounds_planned"],
            deals_per_round=data["deals_per_round"],
            target=data["target"],
            minutes=data["minutes"],
            passed_deals_count=data["passed_deals_count"],
            **ranking_settings(data),
            entry_policy=EntryPolicy(data["entry_policy"]),
            blind_entry=data["blind_entry"],
            hide_totals=data["hide_totals"],
        )


def proposal(today: datetime.date) -> dict[str, Any]:
    """What the empty form proposes: the defaults of ``EveningSettings`` for an evening of today."""
    return answers(EveningSettings(name="", date=today, rules=PROPOSED))


def answers(settings: EveningSettings) -> dict[str, Any]:
    """The settings as the form's initial values."""
    rules = settings.rules
    own = {name: getattr(settings, name) for name in EveningForm.base_fields if hasattr(settings, name)}
    return {
        **own,
        **ranking_answers(settings),
        "rules": rules.code,
        "no_trump": rules.no_trump,
        "all_trump": rules.all_trump,
    }
