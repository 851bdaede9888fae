"""Rule sets compared with the presets that they started from, and changed switch by switch."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import PRESETS, JudgedOn, Rounding, ScoringError
from tournaments.selectors.rules import base_of, differences, switched

FFB = PRESETS["ffb-coinchee-2015"]


def test_a_preset_differs_from_itself_in_nothing() -> None:
    assert all(differences(rules) == {} for rules in PRESETS.values())


def test_a_changed_preset_says_what_it_came_from_and_in_what_it_differs() -> None:
    rules = switched(FFB, {"surcoinche": 3, "no_trump": True})
    assert (rules.code, rules.based_on) == (FFB.code, FFB.code)
    assert differences(rules) == {"surcoinche": (3, 4)}


def test_turned_back_it_is_the_preset_again() -> None:
    assert switched(switched(FFB, {"surcoinche": 3}), {"surcoinche": 4}) is FFB


def test_house_rules_keep_their_name_only_as_they_are() -> None:
    house = replace(FFB, code="house-nous", title="Chez nous", based_on=FFB.code, surcoinche=3)
    same: dict[str, Any] = {"surcoinche": 3}
    assert switched(house, same) is house
    other = switched(house, {"rounding": Rounding.NONE})
    assert (other.code, other.title, other.based_on) == (FFB.code, FFB.title, FFB.code)
    assert set(differences(other)) == {"surcoinche", "rounding"}


def test_rules_of_an_unknown_origin_are_their_own_base() -> None:
    rules = replace(FFB, code="lost", based_on="")
    assert base_of(rules) is rules


def test_values_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(ScoringError):
        switched(FFB, {"rounding": Rounding.NONE, "judged_on": JudgedOn.ROUNDED})
