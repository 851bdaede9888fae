"""What is impossible in a deal under a rule set, all of it at once, and what is unusual."""

from dataclasses import fields
from functools import cache
from typing import Final

from scoring.announcement_totals import possible_totals
from scoring.cards import LAST_TRICK, TOTAL, TRICKS, Side, Trump, reachable_points, reachable_raw_points
from scoring.deal import ZERO, Deal, Doubling, PerSide, SpecialBid, converted, raw_total, read_deal
from scoring.problems import Code, Problem
from scoring.rules import RuleSet

USUAL_CEILING: Final = 160
"""Bids of numbers rarely go further, even where the rules let them."""
_NOTHING: Final = (None, ZERO, (), Doubling.NONE)


def find_problems(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """Everything that cannot have happened, or that the rule set does not know, each with its field.

    An empty answer means that `score.score_deal` can score the deal.
    """
    found: list[Problem] = []
    if deal.taker is None:
        _check_passed(deal, found)
        return tuple(found)
    _check_contract(deal, rules, found)
    found += find_trump_problems(deal.trump, rules)
    _check_tricks(deal, found)
    _check_points(deal, rules, found)
    if deal.belotes != ZERO or deal.tolerance:
        _check_belotes(deal, rules, found)
    if deal.announcements != ZERO:
        _check_announcements(deal, rules, found)
    return tuple(found)


def examine(data: object, rules: RuleSet) -> tuple[Deal, tuple[Problem, ...]]:
    """Read a deal from JSON and find everything wrong with it: what cannot be read, then what cannot have happened.

    Nothing is said twice: a field that cannot be read is not missing as well.
    """
    deal, unread = read_deal(data)
    found = find_problems(deal, rules)
    if not unread:
        return deal, found
    fields = {problem.root for problem in unread}
    return deal, (*unread, *(problem for problem in found if problem.root not in fields))


def find_warnings(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """What is possible and unusual enough to be confirmed: capot, générale, surcoinche, a bid over 160 with neither
    belote nor announcement of the takers."""
    found: list[Problem] = []
    if deal.taker is None:
        return ()
    if deal.doubling is Doubling.SURCOINCHE:
        found.append(Problem(Code.SURCOINCHE, "doubling"))
    if deal.generale is not None:
        found.append(Problem(Code.GENERALE, "generale"))
    elif deal.swept is not None:
        found.append(Problem(Code.CAPOT, "tricks"))
    if isinstance(deal.contract, SpecialBid):
        found.append(Problem(Code.CAPOT_BID, "contract", value=deal.contract))
    elif (deal.contract or 0) > USUAL_CEILING and not deal.belotes.of(deal.taker) + deal.announcements.of(deal.taker):
        found.append(Problem(Code.HIGH_BID, "contract", value=deal.contract, limit=USUAL_CEILING))
    return tuple(found)


def _check_passed(deal: Deal, found: list[Problem]) -> None:
    stated = (field.name for field in fields(Deal) if getattr(deal, field.name) not in _NOTHING)
    found += [Problem(Code.NOT_IN_A_PASSED_DEAL, name) for name in stated if name != "penalties"]


def _check_contract(deal: Deal, rules: RuleSet, found: list[Problem]) -> None:
    contract = deal.contract
    if contract is None:
        found.append(Problem(Code.MISSING, "contract"))
    elif isinstance(contract, SpecialBid):
        if contract is SpecialBid.GENERALE and rules.generale_bid is None:
            found.append(Problem(Code.GENERALE_NOT_BIDDABLE, "contract"))
    else:
        if contract < rules.lowest_bid:
            found.append(Problem(Code.BID_TOO_LOW, "contract", contract, rules.lowest_bid))
        elif contract > rules.highest_bid:
            found.append(Problem(Code.BID_TOO_HIGH, "contract", contract, rules.highest_bid))
        if contract % 10 and contract != rules.lowest_bid:
            found.append(Problem(Code.BID_NOT_A_MULTIPLE, "contract", contract, 10))


def find_trump_problems(trump: Trump | None, rules: RuleSet) -> tuple[Problem, ...]:
    """Whether the rule set knows this trump."""
    if trump is None:
        return (Problem(Code.MISSING, "trump"),)
    if trump is Trump.NO_TRUMP and not rules.no_trump:
        return (Problem(Code.NO_TRUMP_NOT_PLAYED, "trump"),)
    if trump is Trump.ALL_TRUMP and not rules.all_trump:
        return (Problem(Code.ALL_TRUMP_NOT_PLAYED, "trump"),)
    return ()


def _check_tricks(deal: Deal, found: list[Problem]) -> None:
    if deal.tricks is not None:
        found += _out_of_range(deal.tricks, "tricks", TRICKS)
        if sum(deal.tricks) != TRICKS:
            found.append(Problem(Code.TRICKS_SUM, "tricks", sum(deal.tricks), TRICKS))
        if deal.generale is not None and deal.tricks.of(deal.generale) != TRICKS:
            found.append(Problem(Code.GENERALE_WITHOUT_TRICKS, "generale", limit=TRICKS))


def _out_of_range(pair: PerSide, field: str, highest: int) -> list[Problem]:
    ns, ew = pair
    if 0 <= ns <= highest and 0 <= ew <= highest:
        return []
    return [
        Problem(Code.OUT_OF_RANGE, f"{field}.{side}", pair.of(side), highest)
        for side in Side
        if not 0 <= pair.of(side) <= highest
    ]


def _check_points(deal: Deal, rules: RuleSet, found: list[Problem]) -> None:
    """Trick points, in whichever of the three ways they are stated."""
    if deal.raw_points is not None:
        _check_raw_points(deal, rules, found)
    elif deal.last_trick is not None:
        found.append(Problem(Code.LAST_TRICK_NOT_USED, "last_trick"))
    if deal.points is None:
        if deal.raw_points is None and deal.swept is None:
            found.append(Problem(Code.MISSING, "points"))
    elif deal.swept is not None:
        _check_swept(deal, deal.points, "points", _capot_values(deal, rules), found)
    elif deal.tricks is None and _looks_like_a_capot(deal.points, rules):
        found.append(Problem(Code.TRICKS_NEEDED, "tricks"))
    else:
        _check_plain_points(deal, deal.points, rules, found)


def _capot_values(deal: Deal, rules: RuleSet) -> tuple[int, ...]:
    if deal.generale is None or rules.generale_points is None:
        return TOTAL, rules.capot_points
    return TOTAL, rules.capot_points, rules.generale_points


def _looks_like_a_capot(points: PerSide, rules: RuleSet) -> bool:
    return min(points) == 0 and max(points) in (TOTAL, rules.capot_points, rules.generale_points)


def _check_swept(deal: Deal, points: PerSide, field: str, totals: tuple[int, ...], found: list[Problem]) -> None:
    side = deal.swept or Side.NS
    if points.of(side) not in totals or points.of(side.other):
        found.append(Problem(Code.POINTS_OF_A_CAPOT, f"{field}.{side}", points.of(side), totals[-1]))


def _check_plain_points(deal: Deal, points: PerSide, rules: RuleSet, found: list[Problem]) -> None:
    problems = _out_of_range(points, "points", TOTAL)
    if not problems and sum(points) != TOTAL:
        problems.append(Problem(Code.POINTS_SUM, "points", sum(points), TOTAL))
    if problems:
        found += problems
    elif deal.trump is not None:
        scaled = rules.rescaled_cards and not deal.trump.is_suit
        values = 0 if scaled else rules.all_trump_values
        if points.ns not in _reachable(_tricks_of_ns(deal), deal.trump, values):
            found.append(_unreachable(deal, points, "points"))


def _tricks_of_ns(deal: Deal) -> int | None:
    """Tricks of NS where they were counted and can be."""
    if deal.tricks is None or sum(deal.tricks) != TRICKS or not 0 <= deal.tricks.ns <= TRICKS:
        return None
    return deal.tricks.ns


@cache
def _reachable(tricks: int | None, trump: Trump, all_trump_values: int) -> frozenset[int]:
    """Points of a side in that many tricks, or in one to seven where nobody counted; 0 as values: converted cards."""
    if tricks is None:
        return frozenset().union(*(_reachable(count, trump, all_trump_values) for count in range(1, TRICKS)))
    if all_trump_values:
        return reachable_points(tricks, trump, all_trump_values)
    bonuses = [bonus for bonus, possible in ((LAST_TRICK, tricks > 0), (0, tricks < TRICKS)) if possible]
    return frozenset(converted(raw, trump) + bonus for raw in reachable_raw_points(tricks, trump) for bonus in bonuses)


def _unreachable(deal: Deal, points: PerSide, field: str) -> Problem:
    side = Side.NS if points.ns <= points.ew else Side.EW
    tricks = deal.tricks.of(side) if deal.tricks else None
    return Problem(Code.POINTS_UNREACHABLE, f"{field}.{side}", points.of(side), tricks)


def _check_raw_points(deal: Deal, rules: RuleSet, found: list[Problem]) -> None:
    raw, trump = deal.raw_points or ZERO, deal.trump
    if deal.points is not None:
        found.append(Problem(Code.POINTS_TWICE, "raw_points"))
    if trump is None:
        return
    if not rules.rescaled_cards or trump.is_suit:
        found.append(Problem(Code.RAW_POINTS_NOT_USED, "raw_points"))
        return
    total = raw_total(trump)
    problems = _out_of_range(raw, "raw_points", total)
    if not problems and sum(raw) != total:
        problems.append(Problem(Code.POINTS_SUM, "raw_points", sum(raw), total))
    if deal.last_trick is None and deal.swept is None:
        problems.append(Problem(Code.MISSING, "last_trick"))
    found += problems
    if not problems:
        _check_raw_reach(deal, raw, trump, found)


def _check_raw_reach(deal: Deal, raw: PerSide, trump: Trump, found: list[Problem]) -> None:
    tricks, last = _tricks_of_ns(deal), deal.last_trick
    if deal.swept is not None:
        _check_swept(deal, raw, "raw_points", (raw_total(trump),), found)
        if last is deal.swept.other:
            found.append(Problem(Code.LAST_TRICK_UNREACHABLE, "last_trick"))
        return
    if tricks is None:
        if deal.tricks is None and min(raw) == 0 and last is not None and raw.of(last):
            found.append(Problem(Code.TRICKS_NEEDED, "tricks"))
        possible = any(raw.ns in reachable_raw_points(count, trump) for count in range(1, TRICKS))
    else:
        possible = raw.ns in reachable_raw_points(tricks, trump)
    if not possible:
        found.append(_unreachable(deal, raw, "raw_points"))


def _check_belotes(deal: Deal, rules: RuleSet, found: list[Problem]) -> None:
    if deal.trump is not None:
        most = {Trump.NO_TRUMP: 0, Trump.ALL_TRUMP: rules.belotes_in_all_trump}.get(deal.trump, 1)
        problems = [
            Problem(Code.OUT_OF_RANGE, f"belotes.{side}", deal.belotes.of(side), most)
            for side in Side
            if deal.belotes.of(side) < 0
        ]
        found += problems
        if sum(deal.belotes) > most:
            found.append(Problem(Code.TOO_MANY_BELOTES, "belotes", sum(deal.belotes), most))
    if deal.tolerance and not rules.rebelote_tolerated:
        found.append(Problem(Code.TOLERANCE_NOT_IN_RULES, "tolerance"))
    if any(deal.belotes.of(side) < 1 for side in deal.tolerance):
        found.append(Problem(Code.TOLERANCE_WITHOUT_BELOTE, "tolerance"))


def _check_announcements(deal: Deal, rules: RuleSet, found: list[Problem]) -> None:
    if not rules.announcements:
        found.append(Problem(Code.ANNOUNCEMENTS_NOT_PLAYED, "announcements"))
        return
    ns, ew = deal.announcements
    if ns and ew:
        found.append(Problem(Code.ANNOUNCEMENTS_OF_BOTH, "announcements"))
    trump = Trump.NO_TRUMP if deal.trump is Trump.NO_TRUMP else Trump.SPADES  # the totals of all others are the same
    totals = possible_totals(rules.announcement_style, trump)
    for side in Side:
        points = deal.announcements.of(side)
        if points not in totals:
            found.append(Problem(Code.ANNOUNCEMENTS_UNREACHABLE, f"announcements.{side}", points))
