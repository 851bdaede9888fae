"""The switches of a rule set in the words of players: what each decides, and what its readings are called.

The names and values are those of `scoring.switches`, which says what they mean to the computation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Text = str | Promise

YES: Final = _("yes")
NO: Final = _("no")
YES_NO: Final[Mapping[str, Text]] = {"true": YES, "false": NO}


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchWords:
    """One switch as the form shows it.

    Attributes:
        name: as in `scoring.SWITCHES`.
        label: what it decides, short enough for a line.
        values: what each reading is called, by its text ("true", "null", "252", "five_up"); none where any number may
            be typed.
        help: what else a player has to know to choose.
        clubs: who plays a reading that no published rule set has.
    """

    name: str
    label: Text
    values: Mapping[str, Text] = field(default_factory=lambda: YES_NO)
    help: Text = ""
    clubs: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchGroup:
    """Switches that belong together on the form; the first group is open, the others fold."""

    title: Text
    switches: tuple[SwitchWords, ...]


_DISPUTED: Final = (
    SwitchWords(
        name="counting",
        label=_("A contract brings"),
        values={
            "made_and_bid": _("the points made and the bid"),
            "made": _("the points made, never the bid"),
            "bid": _("the bid alone"),
        },
        help=_("The bid alone: belote and announcements only help to make it, and a failure gives it to the defence."),
        clubs=_("Points alone or the bid alone are the custom of some clubs."),
    ),
    SwitchWords(
        name="surcoinche",
        label=_("A surcoinched contract counts"),
        values={"4": _("four times"), "3": _("three times")},
    ),
    SwitchWords(
        name="belote_multiplied",
        label=_("A coinche multiplies the winner’s belote"),
        help=_("Otherwise its 20 points are added once, after multiplying."),
    ),
    SwitchWords(
        name="announcements_multiplied",
        label=_("A coinche multiplies the winner’s announcements"),
        help=_("Otherwise they are added once, after multiplying."),
    ),
    SwitchWords(
        name="doubled_made_announcements",
        label=_("When a coinched contract is made, the defence’s announcements go to"),
        values={"takers": _("the takers"), "defence": _("the defence, which keeps them"), "lost": _("nobody")},
        clubs=_("In some clubs nobody marks them."),
    ),
    SwitchWords(
        name="capot_failed_base",
        label=_("A capot that was bid and failed is worth, before the bid is added"),
        values={"160": _("160, like any failure"), "250": "250"},
        help=_("With the 250 of the bid, this is 410 or 500."),
    ),
    SwitchWords(
        name="defence_capot_base",
        label=_("The takers fail without a trick: the defence’s capot is worth"),
        values={"160": _("160, like any failure"), "250": "250", "252": "252"},
        clubs=_("Some clubs count the defence’s capot like the takers’."),
    ),
    SwitchWords(
        name="doubled_capot_base",
        label=_("A coinched contract made with all eight tricks is worth, before the bid is added"),
        values={"250": "250", "160": _("160, like any coinched contract")},
        help=_("Only where a coinched contract counts a fixed base in place of its trick points."),
    ),
    SwitchWords(
        name="level",
        label=_("The takers reach their bid, but both sides have as many points"),
        values={
            "failed": _("the contract fails"),
            "litige": _("litige: the takers’ points wait for the next deal"),
            "made": _("the contract is made"),
        },
        help=_("Only where the takers must have more than the defence."),
        clubs=_("The litige comes from belote without bids, and some clubs keep it."),
    ),
    SwitchWords(
        name="rounding",
        label=_("The score of a deal is rounded"),
        values={
            "five_up": _("to tens, 85 gives 90"),
            "five_down": _("to tens, 85 gives 80"),
            "none": _("not at all"),
        },
        clubs=_("85 gives 80 in the newest text of the federation on contrée."),
    ),
    SwitchWords(
        name="judged_on",
        label=_("A bid of 90 and 89 points"),
        values={"exact": _("failed: exact points decide"), "rounded": _("made: points are rounded first")},
        help=_("To beat the defence, or to reach 82 in tricks, exact points always decide."),
        clubs=_("Some clubs round first."),
    ),
    SwitchWords(
        name="belote_after_failure",
        label=_("The belote of the side that loses the contract"),
        values={"kept": _("stays with its owner"), "taken": _("goes to the winner")},
    ),
    SwitchWords(name="announcements", label=_("Announcements are played (tierce, cinquante, cent, carré)")),
    SwitchWords(name="no_trump", label=_("No trump (SA) is played")),
    SwitchWords(name="all_trump", label=_("All trump (TA) is played")),
)

_BIDS: Final = (
    SwitchWords(
        name="lowest_bid",
        label=_("The lowest bid"),
        values={"80": "80", "82": "82"},
        help=_("A bid of 82 has to make 82 and is scored as 80; then nobody can bid 80."),
    ),
    SwitchWords(
        name="highest_bid",
        label=_("The highest bid in points"),
        values={},
        help=_("In tens, from 80 to 870. No hands reach 880: 870 means that there is no ceiling."),
    ),
    SwitchWords(
        name="generale_bid",
        label=_("A générale can be bid (one player wins all eight tricks)"),
        values={"null": NO, "500": _("yes, for 500")},
        clubs=_("Some clubs bid it."),
    ),
    SwitchWords(
        name="all_trump_values",
        label=_("At all trump, jack and queen count"),
        values={"13": _("13 and 2"), "14": _("14 and 1")},
    ),
    SwitchWords(
        name="rescaled_cards",
        label=_("Without trump and at all trump, cards keep their ordinary points, converted to 152"),
    ),
)

_BELOTE: Final = (
    SwitchWords(
        name="belote_style",
        label=_("The belote"),
        values={
            "points": _("is worth 20 points to its owner"),
            "lowers_target": _("lowers the takers’ target by 20"),
        },
        help=_("Where it lowers the target, it brings 20 only if it was not needed, and nothing to the defence."),
    ),
    SwitchWords(
        name="belotes_in_all_trump",
        label=_("Belotes at all trump"),
        values={"4": _("one in each suit"), "0": _("none")},
    ),
    SwitchWords(
        name="rebelote_tolerated",
        label=_("A forgotten “rebelote” may be put right when the points are counted"),
        help=_("Once per side and game."),
    ),
    SwitchWords(
        name="no_trump_carres",
        label=_("Without trump, carrés have an order and values of their own"),
        help=_("Aces 200, tens 150, the others 100."),
    ),
    SwitchWords(name="shared_cards", label=_("One card may serve a run and a carré")),
    SwitchWords(
        name="low_carre_cancels", label=_("A declared carré of sevens or eights cancels every announcement of the deal")
    ),
    SwitchWords(
        name="capot_takes_announcements",
        label=_("Takers who win all eight tricks take the defence’s announcements"),
        help=_("They then count before the contract is judged."),
    ),
)

_MADE_OR_FAILED: Final = (
    SwitchWords(name="belote_helps", label=_("The belote counts towards the contract")),
    SwitchWords(name="announcements_help", label=_("Announcements count towards the contract")),
    SwitchWords(name="must_beat_defence", label=_("The takers must also have more points than the defence")),
    SwitchWords(
        name="minimum_in_tricks",
        label=_("The least that the takers need in tricks alone"),
        values={"0": _("nothing more than the bid asks for"), "82": "82"},
    ),
)

_MADE: Final = (
    SwitchWords(
        name="capot_points",
        label=_("Trick points of all eight tricks"),
        values={"252": "252", "250": "250", "162": _("162, like the cards")},
    ),
    SwitchWords(
        name="generale_points",
        label=_("Trick points of a générale"),
        values={"null": _("those of a capot"), "350": "350"},
        help=_("One player wins all eight tricks."),
    ),
    SwitchWords(
        name="capot_bonus",
        label=_("Bonus for all eight tricks, added after multiplying"),
        values={"0": _("none"), "250": "250"},
    ),
    SwitchWords(
        name="capot_bid_alone", label=_("A capot that was bid and made brings its 250 alone, without trick points")
    ),
    SwitchWords(
        name="defence_made",
        label=_("When the contract is made, the defence marks"),
        values={"own": _("its own points"), "nothing": _("nothing")},
    ),
)

_DOUBLED: Final = (
    SwitchWords(
        name="doubled_points",
        label=_("A coinched contract that is made counts"),
        values={"fixed": _("160 in place of its trick points"), "actual": _("its trick points")},
    ),
    SwitchWords(
        name="doubled_base",
        label=_("The 160, or the trick points, of a coinched contract"),
        values={"times_m": _("are multiplied"), "flat": _("count once, the bid alone is multiplied")},
    ),
    SwitchWords(
        name="doubled_capot_bid_base",
        label=_("A coinched capot that was bid and made is worth, before the bid is added"),
        values={"null": _("what it is worth if nobody bid it"), "250": "250", "160": "160"},
        clubs=_("160 for whoever counts every coinched contract alike."),
    ),
    SwitchWords(
        name="defence_doubled",
        label=_("When a coinched contract is made, the defence marks"),
        values={"belote": _("its belote"), "nothing": _("nothing"), "own": _("its own points")},
        help=_("Its announcements are another question: see above."),
    ),
)

_FAILED: Final = (
    SwitchWords(name="failure_base", label=_("A failure is worth"), values={"160": "160", "162": "162"}),
    SwitchWords(name="failure_pays_bid", label=_("The bid is added to it")),
)

_GAME: Final = (
    SwitchWords(
        name="target",
        label=_("Usual target of a game, in points"),
        values={},
        help=_("Games up to a target follow the evening’s own setting."),
    ),
    SwitchWords(
        name="target_test",
        label=_("A side has won when it"),
        values={"reach": _("reaches the target"), "exceed": _("is over the target")},
    ),
    SwitchWords(
        name="target_tie",
        label=_("Both sides are there and level"),
        values={
            "extra_deal": _("one more deal is played"),
            "last_deal": _("the winner of the last contract wins"),
            "drawn": _("the game is drawn"),
        },
    ),
    SwitchWords(
        name="belote_only_win",
        label=_("A side that is capot or fails, and reaches the target by its belote alone"),
        values={"pending": _("needs one more trick"), "counts": _("has won")},
    ),
    SwitchWords(
        name="dealing",
        label=_("The next dealer is the neighbour"),
        values={
            "counter_clockwise": pgettext_lazy("dealer", "on the right"),
            "clockwise": pgettext_lazy("dealer", "on the left"),
        },
    ),
)

GROUPS: Final = (
    SwitchGroup(title=_("What players dispute most"), switches=_DISPUTED),
    SwitchGroup(title=_("Bids and cards"), switches=_BIDS),
    SwitchGroup(title=_("Belote and announcements"), switches=_BELOTE),
    SwitchGroup(title=_("Made or failed"), switches=_MADE_OR_FAILED),
    SwitchGroup(title=_("A contract that is made"), switches=_MADE),
    SwitchGroup(title=_("A coinched contract"), switches=_DOUBLED),
    SwitchGroup(title=_("A contract that fails"), switches=_FAILED),
    SwitchGroup(title=_("The game"), switches=_GAME),
)
"""Every switch, once, in the order of the form."""

WORDS: Final[Mapping[str, SwitchWords]] = {switch.name: switch for group in GROUPS for switch in group.switches}


def value_text(value: object) -> str:
    """A switch's value as forms and stored texts write it: "true", "null", "252", "five_up"."""
    return "null" if value is None else str(value).lower()


def value_words(name: str, value: object) -> str:
    """What players call a value of a switch."""
    text = value_text(value)
    return str(WORDS[name].values.get(text, text))
