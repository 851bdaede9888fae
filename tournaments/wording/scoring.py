"""Scores in words: a sentence for every line, judgement, problem and warning that ``scoring`` knows by a code."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import (
    Code,
    Condition,
    ConditionCode,
    Deal,
    Doubling,
    Judgement,
    Line,
    LineCode,
    Outcome,
    Problem,
    Side,
    SpecialBid,
    Trump,
)
from tournaments.phrases import listed

Words = Callable[[], str]


def side_words(side: Side) -> str:
    """The two letters of a side."""
    return {Side.NS: pgettext("side", "NS"), Side.EW: pgettext("side", "EW")}[side]


def trump_words(trump: Trump) -> str:
    """What is played, as it is said at the table."""
    return {
        Trump.SPADES: _("spades"),
        Trump.HEARTS: _("hearts"),
        Trump.DIAMONDS: _("diamonds"),
        Trump.CLUBS: pgettext("suit", "clubs"),
        Trump.NO_TRUMP: _("no trump"),
        Trump.ALL_TRUMP: _("all trump"),
    }[trump]


def trump_keys() -> dict[Trump, str]:
    """The key that chooses each trump on the deal form: the first letters of the suits as they are called."""
    return {
        Trump.SPADES: pgettext("key", "s"),
        Trump.HEARTS: pgettext("key", "h"),
        Trump.DIAMONDS: pgettext("key", "d"),
        Trump.CLUBS: pgettext("key", "c"),
        Trump.NO_TRUMP: pgettext("key", "a"),
        Trump.ALL_TRUMP: pgettext("key", "o"),
    }


def doubling_words(doubling: Doubling) -> str:
    """How far the stakes were raised."""
    return {
        Doubling.NONE: pgettext("doubling", "No"),
        Doubling.COINCHE: _("Coinche"),
        Doubling.SURCOINCHE: _("Surcoinche"),
    }[doubling]


def contract_words(contract: int | SpecialBid | None) -> str:
    """The bid: a number, capot or générale; "" for a passed deal."""
    special = {SpecialBid.CAPOT: _("capot"), SpecialBid.GENERALE: _("générale")}
    return special[contract] if isinstance(contract, SpecialBid) else "" if contract is None else str(contract)


def deal_words(deal: Deal, names: Mapping[Side, str]) -> str:
    """A deal in a sentence: who took what, what they made of it."""
    if deal.taker is None or deal.trump is None:
        return _("Passed: nobody took.")
    side = side_words(deal.taker)
    parts = [
        _("%(who)s: %(contract)s in %(trump)s")
        % {
            "who": side if names[deal.taker] == side else f"{names[deal.taker]} ({side})",
            "contract": contract_words(deal.contract),
            "trump": trump_words(deal.trump),
        },
        *([doubling_words(deal.doubling).lower()] if deal.doubling is not Doubling.NONE else []),
        *_result_words(deal),
    ]
    return ", ".join(parts)


def _result_words(deal: Deal) -> list[str]:
    words = []
    points = deal.points or deal.raw_points
    if deal.swept:
        words.append(_("all eight tricks for %(side)s") % {"side": side_words(deal.swept)})
    elif points and deal.taker:
        count = points.of(deal.taker)
        words.append(ngettext("%(count)d point", "%(count)d points", count) % {"count": count})
    for side in Side:
        if deal.belotes.of(side):
            words.append(_("belote %(side)s") % {"side": side_words(side)})
        if deal.announcements.of(side):
            figures = {"points": deal.announcements.of(side), "side": side_words(side)}
            words.append(_("%(points)s of announcements %(side)s") % figures)
    return words


LINES: Mapping[LineCode, Words] = {
    LineCode.TRICK_POINTS: lambda: _("Trick points"),
    LineCode.CAPOT_POINTS: lambda: _("Trick points of a capot"),
    LineCode.GENERALE_POINTS: lambda: _("Trick points of a générale"),
    LineCode.DOUBLED_BASE: lambda: _("Coinched contract made, in place of the trick points"),
    LineCode.DOUBLED_CAPOT_BASE: lambda: _("Coinched contract made with all eight tricks"),
    LineCode.FAILURE_BASE: lambda: _("Contract of the other side failed"),
    LineCode.CAPOT_FAILED_BASE: lambda: _("Capot of the other side failed"),
    LineCode.DEFENCE_CAPOT_BASE: lambda: _("All eight tricks in defence"),
    LineCode.BELOTE: lambda: pgettext("score", "Belote"),
    LineCode.BELOTE_UNNEEDED: lambda: _("Belote that the contract did not need"),
    LineCode.BELOTE_TAKEN: lambda: _("Belote of the other side"),
    LineCode.BELOTE_TOLERATED: lambda: _("Forgotten rebelote accepted at the count"),
    LineCode.ANNOUNCEMENTS: lambda: _("Announcements"),
    LineCode.ANNOUNCEMENTS_TAKEN: lambda: _("Announcements of the other side"),
    LineCode.CONTRACT: lambda: pgettext("score", "Contract"),
    LineCode.MULTIPLIED: lambda: _("Multiplied by %(factor)d"),
    LineCode.CAPOT_BONUS: lambda: _("Bonus for all eight tricks"),
    LineCode.ROUNDING: lambda: _("Rounded to tens"),
    LineCode.HELD: lambda: _("Litige: waits for the next deal"),
    LineCode.HELD_WON: lambda: _("Points of the litige before"),
    LineCode.PENALTY: lambda: _("Penalty"),
}


def line_words(line: Line) -> str:
    """Why a line's points are there; the points stand beside it."""
    text = LINES[line.code]()
    if line.code is LineCode.MULTIPLIED:
        return text % {"factor": line.factor}
    if line.reason:
        return _("%(what)s: %(reason)s") % {"what": text, "reason": line.reason}
    return text


def judgement_words(judgement: Judgement) -> str:
    """Whether the contract is made, and why: "Contract made: 112 + 20 of belote ≥ 100; …"."""
    failed = [condition for condition in judgement.conditions if not condition.met]
    told = judgement.conditions if judgement.outcome is Outcome.MADE else failed or judgement.conditions
    reasons = listed(_condition_words(condition, judgement) for condition in told)
    sentence = {
        Outcome.MADE: _("Contract made: %(reasons)s."),
        Outcome.FAILED: _("Contract failed: %(reasons)s."),
        Outcome.LITIGE: _("Litige: %(reasons)s. The takers’ points wait for the next deal."),
    }[judgement.outcome]
    return sentence % {"reasons": reasons}


def _condition_words(condition: Condition, judgement: Judgement) -> str:
    figures = {"have": condition.have, "need": condition.need, "sum": _sum_words(judgement), "bid": judgement.bid}
    return _sentence(condition, judgement) % figures


def _sentence(condition: Condition, judgement: Judgement) -> str:
    """The sentence of a condition, its figures still to be put in."""
    code, met, have = condition.code, condition.met, condition.have
    if code is ConditionCode.BID:
        return _bid_sentence(condition, judgement)
    if code is ConditionCode.BEAT_DEFENCE:
        if met:
            return _("%(have)d against %(need)d of the defence")
        level = have == condition.need
        return _("level with the defence at %(have)d") if level else _("%(have)d only, the defence has %(need)d")
    if code is ConditionCode.MINIMUM_IN_TRICKS:
        return _("%(have)d in tricks ≥ %(need)d") if met else _("%(have)d in tricks < %(need)d")
    if code is ConditionCode.ONE_PLAYER:
        return _("one player won all eight tricks") if met else _("no player won all eight tricks")
    if met:
        return _("all eight tricks")
    return _("not all eight tricks") if have is None else _("%(have)d of eight tricks")


def _bid_sentence(condition: Condition, judgement: Judgement) -> str:
    if condition.need < judgement.bid:
        if condition.met:
            return _("%(sum)s ≥ %(need)d (a bid of %(bid)d, less the belote)")
        return _("%(sum)s < %(need)d (a bid of %(bid)d, less the belote)")
    if condition.have != judgement.takers_total:
        return (
            _("%(sum)s, rounded to %(have)d ≥ %(need)d")
            if condition.met
            else _("%(sum)s, rounded to %(have)d < %(need)d")
        )
    return _("%(sum)s ≥ %(need)d") if condition.met else _("%(sum)s < %(need)d")


def _sum_words(judgement: Judgement) -> str:
    """The takers' points as they add up: "112 + 20 of belote + 50 of announcements"."""
    parts = [str(judgement.points)]
    if judgement.belote:
        parts.append(_("%(points)d of belote") % {"points": judgement.belote})
    if judgement.announcements:
        parts.append(_("%(points)d of announcements") % {"points": judgement.announcements})
    return " + ".join(parts)


PROBLEMS: Mapping[Code, Words] = {
    Code.MALFORMED: lambda: _("This cannot be read."),
    Code.NOT_AN_OBJECT: lambda: _("This cannot be read."),
    Code.UNKNOWN_KEY: lambda: _("This is not a fact of a deal."),
    Code.MISSING: lambda: _("This is missing."),
    Code.WRONG_TYPE: lambda: _("This is not of the kind that is asked for."),
    Code.NOT_A_CHOICE: lambda: _("“%(value)s” is none of the choices here: %(limit)s."),
    Code.OUT_OF_RANGE: lambda: _("%(value)s is out of range: from 0 to %(limit)s."),
    Code.UNKNOWN_PRESET: lambda: _("There is no rule set “%(value)s”."),
    Code.UNKNOWN_SWITCH: lambda: _("The rules have no such switch."),
    Code.UNKNOWN_SCHEMA: lambda: _("These rules were written by another version of the program."),
    Code.ROUNDED_NEEDS_ROUNDING: lambda: _("Contracts can be judged on rounded points only where scores are rounded."),
    Code.LEVEL_NEEDS_DEFENCE_BEATEN: lambda: _("Being level decides only where the defence must be beaten."),
    Code.BIDS_EMPTY: lambda: _("The highest bid is below the lowest."),
    Code.NOT_IN_A_PASSED_DEAL: lambda: _("A passed deal has none of this: remove it, or choose who took."),
    Code.BID_NOT_A_MULTIPLE: lambda: _("%(value)s is no contract: bids go in tens."),
    Code.BID_TOO_LOW: lambda: _("%(value)s is no contract: the lowest bid is %(limit)s."),
    Code.BID_TOO_HIGH: lambda: _("%(value)s is no contract: the highest bid is %(limit)s; above it there is capot."),
    Code.GENERALE_NOT_BIDDABLE: lambda: _("A générale cannot be bid under these rules."),
    Code.NO_TRUMP_NOT_PLAYED: lambda: _("No trump is not played this evening."),
    Code.ALL_TRUMP_NOT_PLAYED: lambda: _("All trump is not played this evening."),
    Code.POINTS_SUM: lambda: _("The two sides have %(value)s points together; the cards hold %(limit)s."),
    Code.POINTS_OF_A_CAPOT: lambda: _("With all eight tricks a side has 162 or %(limit)s points, the other 0."),
    Code.POINTS_TWICE: lambda: _("Points are given in two ways: keep one of them."),
    Code.TRICKS_NEEDED: lambda: _("One side has no points: did it take no trick (a capot), or tricks worth 0?"),
    Code.TRICKS_SUM: lambda: _("%(value)s tricks are named; a deal has %(limit)s."),
    Code.TOO_MANY_BELOTES: lambda: _("There are too many belotes for this contract."),
    Code.ANNOUNCEMENTS_NOT_PLAYED: lambda: _("Announcements are not played this evening."),
    Code.ANNOUNCEMENTS_OF_BOTH: lambda: _(
        "Only one side’s announcements count: keep those of the side with the best one."
    ),
    Code.ANNOUNCEMENTS_UNREACHABLE: lambda: _(
        "No announcements add up to %(value)s: a tierce is 20, a cinquante 50, a cent 100."
    ),
    Code.GENERALE_WITHOUT_TRICKS: lambda: _("A générale needs all eight tricks of its side."),
    Code.RAW_POINTS_NOT_USED: lambda: _("Cards are not converted in this contract."),
    Code.LAST_TRICK_NOT_USED: lambda: _("The last trick is in the points already."),
    Code.LAST_TRICK_UNREACHABLE: lambda: _("A side without a trick cannot have won the last one."),
    Code.TOLERANCE_NOT_IN_RULES: lambda: _("These rules do not accept a forgotten rebelote."),
    Code.TOLERANCE_WITHOUT_BELOTE: lambda: _("This side has no belote."),
    Code.AFTER_THE_END: lambda: _("The game was over before this deal."),
    Code.TOLERANCE_USED_UP: lambda: _("This side had a forgotten rebelote accepted before: once a game."),
    Code.CAPOT: lambda: _("A capot: one side took all eight tricks."),
    Code.CAPOT_BID: lambda: _("A capot was bid."),
    Code.GENERALE: lambda: _("A générale: one player took all eight tricks."),
    Code.SURCOINCHE: lambda: _("The contract was surcoinched."),
    Code.HIGH_BID: lambda: _("A bid of %(value)s, over %(limit)s, with neither belote nor announcement."),
}

#: What is missing, by the field: a sentence that says what to do.
MISSING: Mapping[str, Words] = {
    "taker": lambda: _("Choose the side that took, or “Passed”."),
    "contract": lambda: _("Choose the contract."),
    "trump": lambda: _("Choose the trump."),
    "points": lambda: _("Type the trick points of one side."),
    "last_trick": lambda: _("Choose the side that won the last trick."),
    "side": lambda: _("Choose the side."),
}


def problem_words(problem: Problem) -> str:
    """What is wrong, or unusual, and what to do about it."""
    if problem.code is Code.MISSING:
        return MISSING.get(problem.field.rpartition(".")[2], PROBLEMS[Code.MISSING])()
    if problem.code is Code.TOO_MANY_BELOTES:
        return _belote_words(int(problem.limit or 0))
    if problem.code is Code.POINTS_UNREACHABLE and problem.limit is not None:
        return ngettext(
            "One trick cannot bring %(value)s points: count the cards again.",
            "%(limit)s tricks cannot bring %(value)s points: count the cards again.",
            int(problem.limit),
        ) % {"limit": problem.limit, "value": problem.value}
    if problem.code is Code.POINTS_UNREACHABLE:
        return ngettext(
            "No tricks bring %(value)s point: count the cards again.",
            "No tricks bring %(value)s points: count the cards again.",
            abs(int(problem.value or 0)),
        ) % {"value": problem.value}
    if problem.code is Code.OUT_OF_RANGE and problem.limit is None:
        return _("This number is too large.")
    return PROBLEMS[problem.code]() % {"value": problem.value, "limit": problem.limit}


def _belote_words(most: int) -> str:
    if not most:
        return _("There is no belote without a trump suit: remove it.")
    return ngettext(
        "There is at most %(most)d belote in this contract, for both sides together.",
        "There are at most %(most)d belotes in this contract, for both sides together.",
        most,
    ) % {"most": most}
