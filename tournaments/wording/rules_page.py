"""The rules of an evening in sentences, generated from the rule set: every sentence follows from its switches."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.formats import localize
from django.utils.translation import gettext as _

from scoring import (
    AfterFailure,
    BeloteOnlyWin,
    BeloteStyle,
    Counting,
    Dealing,
    DefenceScore,
    DoubledBase,
    DoubledMadeAnnouncements,
    DoubledPoints,
    JudgedOn,
    Level,
    Rounding,
    RuleSet,
    TargetTest,
    TargetTie,
)
from tournaments.ready_scores import Ready, ReadyRow, ready_scores
from tournaments.wording.scoring import contract_words

NO_CEILING: Final = 870


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the rules: its title and its sentences, in the order in which a deal goes."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyLine:
    """A contract with its six ready scores in words: made plain, coinched, surcoinched; failed the same."""

    bid: str
    made: tuple[str, ...]
    failed: tuple[str, ...]


def rules_sections(rules: RuleSet) -> tuple[Section, ...]:
    """The whole rule set, in the order in which a deal goes: bid, play, judge, score; then the game."""
    parts: tuple[tuple[str, Callable[[RuleSet], Iterable[str]]], ...] = (
        (_("Bids"), _bids),
        (_("Cards"), _cards),
        (_("Belote and announcements"), _belote_and_announcements),
        (_("Made or failed"), _judging),
        (_("Made: who marks what"), _made),
        (_("Coinched and made"), _doubled),
        (_("Failed: who marks what"), _failed),
        (_("Rounding and game"), _game),
    )
    # A card and its value stay on one line.
    sections = (
        Section(title=title, sentences=tuple(text.replace(" = ", "\u00a0=\u00a0") for text in sentences(rules)))
        for title, sentences in parts
    )
    return tuple(section for section in sections if section.sentences)


def ready_lines(rules: RuleSet) -> tuple[ReadyLine, ...]:
    """The table of ready scores."""
    return tuple(_ready_line(row) for row in ready_scores(rules))


def _ready_line(row: ReadyRow) -> ReadyLine:
    return ReadyLine(
        bid=contract_words(row.bid),
        made=tuple(ready_words(cell) for cell in row.made),
        failed=tuple(ready_words(cell) for cell in row.failed),
    )


def ready_words(ready: Ready) -> str:
    """A ready score: "520", "100 + pts" or "(100 + pts) × 2"."""
    if not ready.times:
        return localize(ready.constant)
    if ready.times == 1:
        return _("%(constant)d + pts") % {"constant": ready.constant}
    if ready.inside is not None:
        return _("(%(inside)d + pts) × %(times)d") % {"inside": ready.inside, "times": ready.times}
    return _("%(constant)d + %(times)d × pts") % {"constant": ready.constant, "times": ready.times}


def _bids(rules: RuleSet) -> Iterable[str]:
    limits = {"lowest": rules.lowest_bid, "highest": rules.highest_bid}
    if rules.highest_bid >= NO_CEILING:
        yield _("From %(lowest)d upwards in tens, without a ceiling, or capot (250).") % limits
    else:
        yield _("From %(lowest)d to %(highest)d in tens, or capot (250).") % limits
    if rules.lowest_bid == 82:
        yield _("A bid of 82 has to make 82 and is scored as 80.")
    if rules.generale_bid is not None:
        yield _("A générale (one player wins all eight tricks) can be bid for %(bid)d.") % {"bid": rules.generale_bid}
    yield {
        (False, False): _("Only the four suits are played."),
        (True, False): _("The four suits and no trump (SA) are played."),
        (False, True): _("The four suits and all trump (TA) are played."),
        (True, True): _("The four suits, no trump (SA) and all trump (TA) are played."),
    }[rules.no_trump, rules.all_trump]


def _cards(rules: RuleSet) -> Iterable[str]:
    yield _("Trump: J = 20, 9 = 14, A = 11, 10 = 10, K = 4, Q = 3. Other suits: A = 11, 10 = 10, K = 4, Q = 3, J = 2.")
    if rules.rescaled_cards:
        if rules.no_trump or rules.all_trump:
            yield _("SA and TA: cards keep these points; each side’s total is converted to a share of 152.")
    else:
        if rules.no_trump:
            yield _("No trump: A = 19, 10 = 10, K = 4, Q = 3, J = 2.")
        if rules.all_trump:
            cards = {"jack": rules.all_trump_values, "queen": 2 if rules.all_trump_values == 13 else 1}
            yield _("All trump: J = %(jack)d, 9 = 9, A = 6, 10 = 5, K = 3, Q = %(queen)d.") % cards
    yield _("The last trick brings 10: a deal holds 162 points.")


def _belote_and_announcements(rules: RuleSet) -> Iterable[str]:
    if rules.belote_style is BeloteStyle.POINTS:
        yield _("King and queen of trump in one hand: belote, 20 points for the side that held them.")
    else:
        yield _("King and queen of trump in one hand of the takers: their target is 20 points lower.")
    if rules.all_trump and rules.belotes_in_all_trump:
        yield _("At all trump every suit can have its belote.")
    if rules.rebelote_tolerated:
        yield _("A forgotten “rebelote” may be put right at the count, once a side and game.")
    if not rules.announcements:
        yield _("Announcements are not played.")
        return
    yield from _announcements(rules)


def _announcements(rules: RuleSet) -> Iterable[str]:
    yield _("Tierce 20, cinquante 50, cent 100; carré of jacks 200, of nines 150, of aces, tens, kings or queens 100.")
    if rules.no_trump and rules.no_trump_carres:
        yield _("At no trump: carré of aces 200, of tens 150, any other down to the nines 100.")
    yield _("Only the side with the best announcement marks, and marks all of its own.")
    yield (
        _("One card may serve a run and a carré.")
        if rules.shared_cards
        else _("A card serves one announcement only; it may serve the belote as well.")
    )
    if rules.low_carre_cancels:
        yield _("A declared carré of sevens or eights cancels every announcement of the deal.")
    if rules.capot_takes_announcements:
        yield _("Takers who win all eight tricks take the defence’s announcements.")


def _judging(rules: RuleSet) -> Iterable[str]:
    lowered = rules.belote_helps and rules.belote_style is BeloteStyle.LOWERS_TARGET
    helped = rules.belote_helps and not lowered
    announced = rules.announcements_help and rules.announcements
    yield {
        (False, False): _("Made when the takers’ trick points reach the bid."),
        (True, False): _("Made when the takers’ trick points and belote reach the bid."),
        (False, True): _("Made when the takers’ trick points and announcements reach the bid."),
        (True, True): _("Made when the takers’ trick points, belote and announcements reach the bid."),
    }[helped, announced]
    if lowered:
        yield _("With the belote, 20 points less than the bid are enough.")
    if rules.minimum_in_tricks:
        yield _("They also need %(minimum)d in tricks alone.") % {"minimum": rules.minimum_in_tricks}
    if rules.must_beat_defence:
        yield _("They also need more points than the defence, counted the same way.")
        yield {
            Level.FAILED: _("Level, the contract fails."),
            Level.MADE: _("Level, the contract is made."),
            Level.LITIGE: _("Level, it is a litige: the takers’ points wait for whoever marks more on the next deal."),
        }[rules.level]
    yield _("A capot is made with all eight tricks, whatever the points.")
    if rules.judged_on is JudgedOn.EXACT:
        yield _("Exact points decide: 89 for 90 is a failure.")
    else:
        yield _("Points are rounded before they are compared with the bid: 89 makes 90.")


def _made(rules: RuleSet) -> Iterable[str]:
    if rules.counting is Counting.BID:
        yield _("The takers mark their bid and nothing else; the defence marks nothing.")
        return
    bid = [_("bid")] if rules.counting is Counting.MADE_AND_BID else []
    yield _("The takers mark: %(what)s.") % {"what": ", ".join([*_own_points(rules), *bid])}
    if rules.belote_style is BeloteStyle.LOWERS_TARGET:
        yield _("The belote brings 20 only where it was not needed.")
    yield from _capots(rules)
    if rules.defence_made is DefenceScore.OWN:
        yield _("The defence marks: %(what)s.") % {"what": ", ".join(_own_points(rules))}
    else:
        yield _("The defence marks nothing.")


def _own_points(rules: RuleSet) -> list[str]:
    """What is a side's own: its tricks, and what it holds in its hands."""
    belote = [_("belote")] if rules.belote_style is BeloteStyle.POINTS else []
    announced = [_("announcements")] if rules.announcements else []
    return [_("trick points"), *belote, *announced]


def _capots(rules: RuleSet) -> Iterable[str]:
    if rules.capot_points != 162:
        yield _("All eight tricks count %(points)d, not 162.") % {"points": rules.capot_points}
    if rules.generale_points is not None:
        yield _("A générale (one player wins all eight) counts %(points)d.") % {"points": rules.generale_points}
    if rules.capot_bid_alone:
        yield _("A capot that was bid brings its 250 without trick points.")
    if rules.capot_bonus:
        yield _("All eight tricks bring %(bonus)d more, never multiplied.") % {"bonus": rules.capot_bonus}


def _doubled(rules: RuleSet) -> Iterable[str]:
    yield _("A coinche multiplies by 2, a surcoinche by %(factor)d.") % {"factor": rules.surcoinche}
    if rules.counting is Counting.BID:
        return
    if rules.doubled_points is DoubledPoints.FIXED:
        yield from _fixed_base(rules)
    if rules.doubled_base is DoubledBase.TIMES_M:
        base = _("The 160") if rules.doubled_points is DoubledPoints.FIXED else _("The trick points")
        if rules.counting is Counting.MADE_AND_BID:
            yield _("%(base)s and the bid are multiplied.") % {"base": base}
        else:
            yield _("%(base)s are multiplied.") % {"base": base}
    elif rules.counting is Counting.MADE_AND_BID:
        yield _("Only the bid is multiplied.")
    yield from _what_is_multiplied(rules)
    yield from _beaten_defence(rules)


def _fixed_base(rules: RuleSet) -> Iterable[str]:
    figures = {"capot": rules.doubled_capot_base, "bid": rules.doubled_capot_bid_base}
    if rules.doubled_capot_base == 160:
        yield _("The takers mark 160 in place of their trick points.")
    else:
        yield _("The takers mark 160 in place of their trick points, %(capot)d with all eight tricks.") % figures
    if rules.doubled_capot_bid_base not in (None, rules.doubled_capot_base):
        yield _("For a capot that was bid, %(bid)d.") % figures


def _what_is_multiplied(rules: RuleSet) -> Iterable[str]:
    if not rules.announcements:
        yield (
            _("The winner’s belote is multiplied.")
            if rules.belote_multiplied
            else _("The belote is added once, after multiplying.")
        )
        return
    yield {
        (True, True): _("The winner’s belote and announcements are multiplied."),
        (True, False): _("The winner’s belote is multiplied; announcements are added once."),
        (False, True): _("The winner’s announcements are multiplied; the belote is added once."),
        (False, False): _("Belote and announcements are added once, after multiplying."),
    }[rules.belote_multiplied, rules.announcements_multiplied]


def _beaten_defence(rules: RuleSet) -> Iterable[str]:
    taken = rules.belote_after_failure is AfterFailure.TAKEN
    if rules.defence_doubled is DefenceScore.OWN:
        yield _("The defence marks its trick points.") if taken else _("The defence marks its trick points and belote.")
    elif rules.defence_doubled is DefenceScore.BELOTE and not taken:
        yield _("The defence marks its belote.")
    else:
        yield _("The defence marks nothing.")
    if taken and rules.belote_style is BeloteStyle.POINTS:
        yield _("Its belote goes to the takers.")
    if rules.announcements:
        yield {
            DoubledMadeAnnouncements.TAKERS: _("Its announcements go to the takers."),
            DoubledMadeAnnouncements.DEFENCE: _("It marks its announcements, not multiplied."),
            DoubledMadeAnnouncements.LOST: _("Nobody marks its announcements."),
        }[rules.doubled_made_announcements]


def _failed(rules: RuleSet) -> Iterable[str]:
    if rules.counting is Counting.BID:
        yield _("The defence marks the bid and nothing else, multiplied by the coinche; the takers mark nothing.")
        return
    yield _failure(rules)
    if rules.announcements:
        yield _("The defence adds its belote and the announcements, whoever declared them.")
    elif rules.belote_style is BeloteStyle.POINTS:
        yield _("The defence adds its belote.")
    if rules.capot_failed_base > rules.failure_base:
        yield _("For a capot that was bid, %(base)d in its place.") % {"base": rules.capot_failed_base}
    if rules.defence_capot_base > rules.failure_base:
        yield _("If it won all eight tricks, %(base)d in its place.") % {"base": rules.defence_capot_base}
    yield _losing_takers(rules)


def _failure(rules: RuleSet) -> str:
    base = {"base": rules.failure_base}
    if rules.counting is Counting.MADE or not rules.failure_pays_bid:
        if rules.doubled_base is DoubledBase.TIMES_M:
            return _("The defence marks %(base)d, without the bid; a coinche multiplies it.") % base
        return _("The defence marks %(base)d, without the bid; a coinche does not multiply it.") % base
    if rules.doubled_base is DoubledBase.TIMES_M:
        return _("The defence marks %(base)d and the bid; a coinche multiplies both.") % base
    return _("The defence marks %(base)d and the bid; a coinche multiplies the bid alone.") % base


def _losing_takers(rules: RuleSet) -> str:
    if rules.belote_style is not BeloteStyle.POINTS:
        return _("The takers mark nothing.")
    if rules.belote_after_failure is AfterFailure.KEPT:
        return _("The takers mark their belote only.")
    return _("The takers mark nothing: their belote goes to the defence.")


def _game(rules: RuleSet) -> Iterable[str]:
    yield {
        Rounding.FIVE_UP: _("Each side’s score of a deal is rounded to tens: 84 gives 80, 85 gives 90."),
        Rounding.FIVE_DOWN: _("Each side’s score of a deal is rounded to tens: 85 gives 80, 86 gives 90."),
        Rounding.NONE: _("Scores are not rounded."),
    }[rules.rounding]
    if rules.target_test is TargetTest.REACH:
        yield _("In a game up to a target, a side has won once it reaches it; both there, the higher.")
    else:
        yield _("In a game up to a target, a side has won once it is over it; both there, the higher.")
    yield {
        TargetTie.EXTRA_DEAL: _("Both there and level: one more deal."),
        TargetTie.LAST_DEAL: _("Both there and level: the winner of the last contract wins."),
        TargetTie.DRAWN: _("Both there and level: the game is drawn."),
    }[rules.target_tie]
    if rules.belote_only_win is BeloteOnlyWin.PENDING:
        yield _(
            "A side that is capot or fails, and gets there by its belote alone, still needs one trick in a later deal."
        )
    if rules.dealing is Dealing.COUNTER_CLOCKWISE:
        yield _("The next dealer is the neighbour on the right.")
    else:
        yield _("The next dealer is the neighbour on the left.")
