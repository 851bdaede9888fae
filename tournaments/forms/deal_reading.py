"""From the fields of the deal form to the facts that ``scoring`` reads, and back."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring import RuleSet, Seat, Side, Trump
from scoring.cards import TOTAL, TRICKS
from tournaments.facts import DealFacts, side_of
from tournaments.forms.fields import number_of

PASSED = "passed"
MOST_PENALTIES = 10
Typed = Mapping[str, Any]


def stated(typed: Typed, rules: RuleSet) -> dict[str, Any]:
    """What was typed, in the keys of ``scoring.read_deal``; what is empty or was unreadable is not there."""
    penalties = list(_penalties(typed))
    taker = taker_of(typed)
    if taker == PASSED:
        return {"taker": None, "penalties": penalties}
    facts: dict[str, Any] = {
        "taker": taker or Side.NS.value,
        "contract": _contract(typed),
        "trump": typed.get("trump") or None,
        "doubling": typed.get("doubling") or None,
        "belotes": {side.value: typed.get(f"belotes_{side}") or 0 for side in Side},
        "announcements": {side.value: typed.get(f"announcements_{side}") or 0 for side in Side},
        "generale": typed.get("generale") or None,
        "penalties": penalties,
        "tolerance": typed.get("tolerance") or [],
        **_points(typed, rules),
    }
    return {key: value for key, value in facts.items() if value is not None}


def taker_of(typed: Typed) -> str:
    """The side that took or ``PASSED``, "" where nothing says it; naming the player says it as well."""
    player = typed.get("player")
    return str(typed.get("taker") or (side_of(Seat(player)).value if player else ""))


def _contract(typed: Typed) -> int | str | None:
    """The bid in points, from the grid or typed beside it, or the name of a special bid."""
    if typed.get("contract_other") is not None:
        return int(typed["contract_other"])
    text = str(typed.get("contract") or "")
    number = number_of(text)
    return (text or None) if number is None else number


def _points(typed: Typed, rules: RuleSet) -> dict[str, Any]:
    """Trick points and tricks; cards counted with their ordinary values where the rules convert them."""
    pair = {side: typed[f"points_{side}"] for side in Side if typed.get(f"points_{side}") is not None}
    raw = rules.rescaled_cards and typed.get("trump") in (Trump.NO_TRUMP, Trump.ALL_TRUMP)
    facts: dict[str, Any] = {"raw_points" if raw else "points": dict(pair)} if pair else {}
    if raw and typed.get("last_trick"):
        facts["last_trick"] = typed["last_trick"]
    loser, few = _loser(pair, rules), typed.get("loser_tricks")
    if loser and few is None and pair.get(loser.other) in _beyond_the_cards(rules):
        few = 0
    if loser and few is not None:
        facts["tricks"] = {loser.value: few, loser.other.value: TRICKS - few}
    return facts


def _loser(pair: Mapping[Side, int], rules: RuleSet) -> Side | None:
    """The side that has no points, where one side has everything; both sides of it need not be typed."""
    everything = {TOTAL, *_beyond_the_cards(rules)}
    for side in Side:
        if pair.get(side) == 0 or pair.get(side.other) in everything:
            return side
    return None


def _beyond_the_cards(rules: RuleSet) -> set[int]:
    """What paper sheets show for a capot or générale and no count of cards can reach: it says eight tricks."""
    return {points for points in (rules.capot_points, rules.generale_points) if points and points > TOTAL}


def penalty_rows(typed: Typed) -> list[int]:
    """The penalty lines of which anything is filled in, by their number on the form."""
    keys = ("points", "side", "reason")
    return [row for row in range(MOST_PENALTIES) if any(_given(typed.get(f"penalty_{row}_{key}")) for key in keys)]


def _given(value: Any) -> bool:
    return value is not None and value != ""


def _penalties(typed: Typed) -> Iterator[dict[str, Any]]:
    for row in penalty_rows(typed):
        yield {
            "points": typed.get(f"penalty_{row}_points"),
            "side": typed.get(f"penalty_{row}_side") or None,
            "reason": typed.get(f"penalty_{row}_reason") or "",
        }


def typed_from(facts: DealFacts) -> dict[str, Any]:
    """The form's fields for a stored deal, for correcting it."""
    deal = facts.deal
    fields: dict[str, Any] = {
        "taker": deal.taker.value if deal.taker else PASSED,
        "player": facts.player or "",
        "dealer": facts.dealer or "",
        "contract": "" if deal.contract is None else str(deal.contract),
        "trump": deal.trump or "",
        "doubling": deal.doubling.value,
        "generale": deal.generale or "",
        "last_trick": deal.last_trick or "",
        "tolerance": [side.value for side in deal.tolerance],
    }
    points = deal.points or deal.raw_points
    for side in Side:
        fields[f"points_{side}"] = points.of(side) if points else None
        fields[f"belotes_{side}"] = deal.belotes.of(side)
        fields[f"announcements_{side}"] = deal.announcements.of(side) or None
    if deal.tricks and (points is None or 0 in points):
        fields["loser_tricks"] = min(deal.tricks)
    if points is None and deal.swept:
        fields[f"points_{deal.swept}"] = TOTAL
        fields[f"points_{deal.swept.other}"] = 0
    for row, penalty in enumerate(deal.penalties):
        fields |= {f"penalty_{row}_{key}": value for key, value in penalty.to_dict().items()}
    return fields
