"""Why the paper and its deals may differ, in a sentence each."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from tournaments.gap_causes import Gap, GapCode
from tournaments.phrases import signed, whole
from tournaments.wording.scoring import LINES, side_words

GAPS: Mapping[GapCode, Callable[[], str]] = {
    GapCode.SIDES_SWAPPED: lambda: _("The two totals stand in each other’s place."),
    GapCode.TRANSPOSED: lambda: _("Two digits of %(side)s’s total have changed places."),
    GapCode.BELOTE_FORGOTTEN: lambda: _("The paper seems to lack %(side)s’s belote of deal %(index)s."),
    GapCode.BELOTE_EXTRA: lambda: _("The paper seems to count a belote of %(side)s in deal %(index)s."),
    GapCode.BELOTE_OTHER_SIDE: lambda: _("The paper seems to give the belote of deal %(index)s to %(side)s."),
    GapCode.CAPOT: lambda: _("The paper seems to count deal %(index)s as a capot of %(side)s."),
    GapCode.NO_CAPOT: lambda: _("The paper does not seem to count deal %(index)s as a capot."),
    GapCode.LINE_LEFT_OUT: lambda: _("The paper seems to lack %(points)s of %(side)s in deal %(index)s: %(line)s."),
    GapCode.OTHER_TAKER: lambda: _("On the paper %(side)s seems to have taken deal %(index)s."),
    GapCode.POINTS_SWAPPED: lambda: _("The trick points of deal %(index)s may stand on the wrong sides."),
    GapCode.DOUBLING: lambda: _(
        "The coinche of deal %(index)s: there is one here and none on the paper, or the other way round."
    ),
    GapCode.DEAL_LEFT_OUT: lambda: _("The paper seems to lack deal %(index)s."),
    GapCode.DEAL_TWICE: lambda: _("The paper seems to count deal %(index)s twice."),
    GapCode.CARRY: lambda: _("%(points)s for %(side)s: probably a slip in adding up."),
}


def gap_words(gap: Gap) -> str:
    """A likely cause of a gap, with its deal, side and points."""
    return GAPS[gap.code]() % {
        "index": gap.index,
        "side": side_words(gap.side) if gap.side else "",
        "points": _points(gap),
        "line": LINES[gap.line]() if gap.line else "",
    }


def _points(gap: Gap) -> str:
    if gap.points is None:
        return ""
    return signed(gap.points) if gap.code is GapCode.CARRY else whole(gap.points)
