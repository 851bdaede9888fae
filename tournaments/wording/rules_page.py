"""The rules of an evening in sentences, generated from the rule set: every sentence follows from its switches."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.formats import localize
from django.utils.translation import gettext as _

from scoring import (
    BeloteOnlyWin,
    BeloteStyle,
    Dealing,
    JudgedOn,
    Level,
    Rounding,
    RuleSet,
    TargetTest,
    TargetTie,
)
from tournaments.ready_scores import Ready, ReadyRow, ready_scores
from tournaments.wording.rules_scores import doubled, failed, made
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
        (_("Made: who marks what"), made),
        (_("Coinched and made"), doubled),
        (_("Failed: who marks what"), failed),
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
