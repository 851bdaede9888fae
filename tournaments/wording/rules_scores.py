"""Who marks what, in sentences that follow from the switches of a rule set."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring import (
    AfterFailure,
    BeloteStyle,
    Counting,
    DefenceScore,
    DoubledBase,
    DoubledMadeAnnouncements,
    DoubledPoints,
    RuleSet,
)


def made(rules: RuleSet) -> Iterable[str]:
    """Who marks what of a contract that is made and was not coinched."""
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


def doubled(rules: RuleSet) -> Iterable[str]:
    """What a coinche and a surcoinche multiply, and what the beaten defence marks."""
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


def failed(rules: RuleSet) -> Iterable[str]:
    """Who marks what of a contract that fails, coinched or not."""
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
