"""House rules: the list, and everything that an evening can choose its rules from."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from scoring import PRESETS, RuleSet
from tournaments.models import Club, HouseRules, Tournament
from tournaments.names import matches
from tournaments.selectors.clubs import of_club
from tournaments.selectors.rules import base_of, differences, rules_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesRow:
    """House rules in the list: the preset they started from, how many switches differ, how many evenings play them."""

    id: int
    name: str
    base: str
    changes: int
    evenings: int
    changed_at: datetime


def rule_sets(club: Club) -> Mapping[str, RuleSet]:
    """Every rule set that a club chooses from, by code: the presets first, then its house rules by name; one query."""
    house = of_club(HouseRules, club).select_related("rules").order_by("name")
    return {**PRESETS, **{each.code: rules_of(each.rules) for each in house}}


def house_rules_rows(club: Club, *, query: str = "") -> list[HouseRulesRow]:
    """The house rules of a club that the query finds, by name; two queries."""
    counted = of_club(Tournament, club).values_list("rules__values__code").annotate(evenings=Count("pk"))
    evenings: dict[str, int] = dict(counted.order_by())
    rows = (_row(each, evenings) for each in of_club(HouseRules, club).select_related("rules").order_by("name"))
    return [row for row in rows if matches(query, row.name, row.base)]


def _row(house: HouseRules, evenings: Mapping[str, int]) -> HouseRulesRow:
    rules = rules_of(house.rules)
    return HouseRulesRow(
        id=house.pk,
        name=house.name,
        base=base_of(rules).title,
        changes=len(differences(rules)),
        evenings=evenings.get(rules.code, 0),
        changed_at=house.changed_at,
    )
