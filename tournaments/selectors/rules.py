"""The rule set a tournament was created with, as the scoring engine takes it."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Any

from scoring.policies import Rounding
from scoring.presets import PRESETS, proposed
from scoring.rules import RuleSet
from scoring.switches import SWITCHES
from tournaments.models import FrozenRules, Tournament
from tournaments.standings.bye import Rounding as AverageRounding
from tournaments.standings.bye import half_up, to_tens

#: The switches of the contracts that are bid beside the four suits.
BESIDE_SUITS = ("no_trump", "all_trump")


def rules_of(owner: Tournament | FrozenRules) -> RuleSet:
    """The rules of a tournament, or of a frozen set that a sheet was scored with."""
    frozen = owner.rules if isinstance(owner, Tournament) else owner
    return _read(frozen.digest, frozen)


@lru_cache(maxsize=64)
def _read(_digest: str, frozen: FrozenRules) -> RuleSet:
    return RuleSet.from_dict(frozen.values)


def average_rounding(rules: RuleSet) -> AverageRounding:
    """How an average of scores is rounded: as the rule set rounds the scores themselves."""
    return {Rounding.NONE: half_up, Rounding.FIVE_UP: to_tens, Rounding.FIVE_DOWN: _to_tens_five_down}[rules.rounding]


def _to_tens_five_down(average: Fraction) -> int:
    return 10 * ceil(average / 10 - Fraction(1, 2))


def base_of(rules: RuleSet) -> RuleSet:
    """The preset that a rule set started from; itself where it started from none that is known here."""
    return PRESETS.get(rules.based_on or rules.code, rules)


def differences(rules: RuleSet, other: RuleSet | None = None) -> dict[str, tuple[object, object]]:
    """The switches whose values differ from the preset it started from (or from ``other``): own value, other value."""
    base = other or base_of(rules)
    pairs = {name: (getattr(rules, name), getattr(base, name)) for name in SWITCHES}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def as_proposed(rules: RuleSet) -> RuleSet:
    """A rule set as choosing it starts: a preset without what its document leaves to the club, house rules whole."""
    if rules != PRESETS.get(rules.code):
        return rules
    start = proposed(rules.code)
    return switched(rules, {name: getattr(start, name) for name in SWITCHES})


def switched(base: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """A rule set with other values of some switches.

    It keeps the name of house rules only as long as it is what they are; changed, it goes by the preset that they
    started from. Turned back to that preset's own values, it is the preset.

    Raises:
        ScoringError: values that their switch does not know, or that do not go together.
    """
    changed = replace(base, **values)
    if changed == base:
        return base
    root = base_of(base)
    identity = {key: getattr(root, key) for key in ("code", "title", "source", "date")}
    plain = replace(changed, **identity, based_on="")
    return root if plain == root else replace(plain, based_on=root.code)
