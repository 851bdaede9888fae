"""What holds for every deal under every preset and under house rules."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Deal, PerSide, Rounding, RuleSet, Side, find_problems, rounded, score_deal
from scoring.jsonlines import answer_deal
from tests.scoring.deals import house_rules, presets, swapped, valid_deals

every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))


@every_preset
@given(data=st.data())
def test_a_valid_deal_is_scored_and_its_lines_add_up(rules: RuleSet, data: st.DataObject) -> None:
    deal = data.draw(valid_deals(rules))
    assert find_problems(deal, rules) == ()
    answer = answer_deal({"rules": rules.code} | deal.to_dict())
    for side in Side:
        points = [line["points"] for line in answer["lines"] if line["side"] == side]
        assert sum(points) == answer["score"][side.value] == score_deal(deal, rules).of(side)
    assert all(line["points"] for line in answer["lines"])


@every_preset
@given(data=st.data())
def test_swapping_the_sides_swaps_the_scores(rules: RuleSet, data: st.DataObject) -> None:
    deal = data.draw(valid_deals(rules))
    assert score_deal(swapped(deal), rules).score == score_deal(deal, rules).score.swapped()


@every_preset
@given(data=st.data(), points=st.integers(1, 160))
def test_one_more_trick_point_never_breaks_a_contract(rules: RuleSet, data: st.DataObject, points: int) -> None:
    deal = replace(data.draw(valid_deals(rules)), tricks=None, generale=None)

    def made(takers: int) -> bool:
        pair = PerSide(takers, 162 - takers)
        stated = replace(deal, points=pair if deal.taker is Side.NS else pair.swapped())
        return score_deal(stated, rules).made is True

    assert made(points + 1) or not made(points)


@given(data=st.data())
def test_house_rules_score_every_valid_deal_and_favour_no_side(data: st.DataObject) -> None:
    rules = data.draw(house_rules())
    deal = data.draw(valid_deals(rules))
    assert find_problems(deal, rules) == ()
    score = score_deal(deal, rules)
    assert score_deal(swapped(deal), rules).score == score.score.swapped()
    assert sum(line.points for line in score.lines) == sum(score.score)
    if rules.rounding is not Rounding.NONE:
        assert score.score.ns % 10 == score.score.ew % 10 == 0


@pytest.mark.parametrize("code", ["ffb-coinchee-2015", "ffb-contree-2016", "funbelote"])
@given(data=st.data())
def test_rounded_rule_sets_score_in_tens(code: str, data: st.DataObject) -> None:
    score = score_deal(data.draw(valid_deals(PRESETS[code])), PRESETS[code])
    assert [points % 10 for points in score.score] == [0, 0]


@given(rules=house_rules())
def test_a_rule_set_survives_being_stored(rules: RuleSet) -> None:
    assert RuleSet.from_dict(rules.to_dict()) == rules


@given(data=st.data())
def test_a_deal_survives_being_stored(data: st.DataObject) -> None:
    deal = data.draw(valid_deals(data.draw(presets())))
    assert Deal.from_dict(deal.to_dict()) == deal


@given(points=st.integers(0, 5000), rounding=st.sampled_from(Rounding))
def test_rounding_twice_changes_nothing_and_is_never_far(points: int, rounding: Rounding) -> None:
    once = rounded(points, rounding)
    assert rounded(once, rounding) == once
    assert abs(once - points) <= 5
