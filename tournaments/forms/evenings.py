"""Creating an evening: a name and a date are enough, everything else has its default."""

import datetime
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.presets import FFB_COINCHEE_2015, PRESETS
from scoring.problems import ScoringError
from scoring.rules import RuleSet
from tournaments.enums import ByeScore, Formula, GameKind, Ranking
from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.models.people import NAME_LENGTH
from tournaments.services.evenings import EveningSettings
from tournaments.wording.evenings import bye_sentence, game_sentence, ranking_sentence, rules_sentence

#: What the form proposes although the rules accept more: few clubs play without or with every trump.
PROPOSED = replace(FFB_COINCHEE_2015, no_trump=False, all_trump=False)


class EveningForm(BaseForm):
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
    place = forms.CharField(label=gettext_lazy("Place"), max_length=NAME_LENGTH, required=False)

    rules = forms.ChoiceField(label=gettext_lazy("Rule set"))
    no_trump = forms.BooleanField(label=gettext_lazy("No trump (SA) is played"), required=False)
    all_trump = forms.BooleanField(label=gettext_lazy("All trump (TA) is played"), required=False)

    rounds_planned = WholeNumberField(label=gettext_lazy("Rounds"), min_value=1, max_value=30)
    game_kind = forms.ChoiceField(
        label=gettext_lazy("A game ends after"),
        choices=[(GameKind.DEALS, GameKind.DEALS.label), (GameKind.TARGET, GameKind.TARGET.label)],
        widget=forms.RadioSelect,
    )
    deals_per_round = WholeNumberField(label=gettext_lazy("Deals per round"), min_value=1, max_value=60)
    target = WholeNumberField(label=gettext_lazy("Target score, in points"), min_value=100, max_value=100_000)
    passed_deals_count = forms.BooleanField(
        label=gettext_lazy("A passed deal uses up one of the round's deals"), required=False
    )

    ranking = forms.ChoiceField(
        label=gettext_lazy("Ranking"),
        choices=[(Ranking.POINTS, Ranking.POINTS.label), (Ranking.WINS, Ranking.WINS.label)],
        widget=forms.RadioSelect,
    )
    bye_score = forms.ChoiceField(
        label=gettext_lazy("An exempt pair gets"), choices=ByeScore.choices, widget=forms.RadioSelect
    )
    bye_points = WholeNumberField(label=gettext_lazy("Fixed number, in points"), min_value=0, max_value=100_000)
    bye_is_won = forms.BooleanField(label=gettext_lazy("It also counts as a game won"), required=False)

    def __init__(self, *args: Any, base_rules: RuleSet = PROPOSED, formula: str = Formula.BY_LOT, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.base_rules = base_rules
        self.formula = Formula(formula)
        self.kept_code = base_rules.based_on or base_rules.code
        choices = [(code, rules.title) for code, rules in PRESETS.items()]
        if self.kept_code not in PRESETS:
            choices.insert(0, (self.kept_code, base_rules.title))
        field = self.fields["rules"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Put the rule set together from the preset and its switches."""
        data = super().clean() or {}
        if "rules" in data:
            try:
                data["rule_set"] = self._rule_set(data)
            except ScoringError:
                self.add_error("rules", _("These rules do not go with the contracts chosen below."))
        return data

    def _rule_set(self, data: dict[str, Any]) -> RuleSet:
        """The rules that were there, or a preset newly chosen, with the two switches as ticked."""
        code = data["rules"]
        base = self.base_rules if code == self.kept_code else PRESETS[code]
        chosen = replace(base, no_trump=data["no_trump"], all_trump=data["all_trump"], based_on="")
        if chosen == PRESETS.get(code):
            return chosen
        return replace(chosen, based_on=base.based_on or base.code)

    @property
    def sentences(self) -> dict[str, str]:
        """What the form says at the moment, a sentence for each part that folds away."""
        data = {**self.initial, **(getattr(self, "cleaned_data", None) or {})}
        preset = self.base_rules if data["rules"] == self.kept_code else PRESETS[data["rules"]]
        return {
            "rules": rules_sentence(title=preset.title, no_trump=data["no_trump"], all_trump=data["all_trump"]),
            "game": game_sentence(
                rounds=data["rounds_planned"],
                kind=data["game_kind"],
                deals=data["deals_per_round"],
                target=data["target"],
                minutes=data["minutes"],
            ),
            "ranking": ranking_sentence(data["ranking"]),
            "bye": bye_sentence(score=data["bye_score"], points=data["bye_points"], won=data["bye_is_won"]),
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
            formula=self.formula,
            game_kind=GameKind(data["game_kind"]),
            rounds_planned=data["rounds_planned"],
            deals_per_round=data["deals_per_round"],
            target=data["target"],
            passed_deals_count=data["passed_deals_count"],
            ranking=Ranking(data["ranking"]),
            bye_score=ByeScore(data["bye_score"]),
            bye_points=data["bye_points"],
            bye_is_won=data["bye_is_won"],
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
        "minutes": settings.minutes,
        "rules": rules.based_on or rules.code,
        "no_trump": rules.no_trump,
        "all_trump": rules.all_trump,
    }
